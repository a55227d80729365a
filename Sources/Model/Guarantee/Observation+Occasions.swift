extension Observation {
  /// Observes the occurrences of an interaction, each from its beginning to its end; the walk must
  /// have an object for each role.
  ///
  /// - Parameters:
  ///   - casting: Where they are.
  ///   - panel: The panel that asks.
  ///   - walk: The walk.
  init?(
    of casting: Occasions.Casting, for panel: Panel, in walk: Walk
  ) {
    let named = walk.stage.cast(of: casting.number)
    let objects = panel.cast.compactMap { role in
      if let lifeline = role.lifeline { return named[lifeline].objects }
      return walk.firstObject(ofMachine: role.machine).map { [$0] }
    }
    guard objects.count == panel.cast.count else { return nil }
    var builder = OccasionBuilder(
      of: casting, cast: ObservedCast(objects, companions: panel.companions, in: walk),
      labels: panel.labels, in: walk)
    builder.build()
    self = builder.observation
  }
}

/// Gathers the worlds in which an occurrence is under way, and the moves between them.
private struct OccasionBuilder {
  let casting: Occasions.Casting
  let labels: [String]
  let walk: Walk
  var observation = Observation()
  private var catalog: KindCatalog
  /// For each field and world, the node; -1 where the occurrence is not under way.
  private let nodes: [[Int32]]
  private let end: Int
  private let kill: Int

  init(of casting: Occasions.Casting, cast: ObservedCast, labels: [String], in walk: Walk) {
    self.casting = casting
    self.labels = labels
    self.walk = walk
    catalog = KindCatalog(cast: cast, walk: walk)
    var count = 0
    nodes = casting.worlds.map { worlds in
      var own = [Int32](repeating: -1, count: walk.worldCount)
      for world in worlds {
        own[world] = Int32(truncatingIfNeeded: count)
        count += 1
      }
      return own
    }
    (end, kill) = (count, count + 1)
    observation.endings = (0..<count).map { _ in .none } + [.rest, .kill]
  }

  mutating func build() {
    for (field, worlds) in casting.worlds.enumerated() {
      for world in worlds { addEdges(from: world, field: field) }
    }
    let last = UInt32(truncatingIfNeeded: observation.targets.count)
    observation.starts += [last, last, last]
    for (world, move) in casting.begins { addEntry(from: Int(world), by: Int(move)) }
    observation.kinds = catalog.kinds
  }

  private mutating func addEdges(from world: Int, field: Int) {
    observation.starts.append(UInt32(truncatingIfNeeded: observation.targets.count))
    let isInnermost = walk.innermostField(in: world) == casting.fields[field]
    for move in walk.moves(from: world) {
      let isOwn = isInnermost && !walk.begins(move)
      let kind = catalog.kind(of: move, from: world, labels: isOwn ? taken(by: move) : 0)
      observation.targets.append(UInt32(truncatingIfNeeded: node(after: move, field: field)))
      observation.edgeKinds.append(kind)
      observation.moves.append(UInt32(truncatingIfNeeded: move))
    }
  }

  private mutating func addEntry(from world: Int, by move: Int) {
    let packed = walk.table.worlds[world]
    guard let field = casting.fields.firstIndex(where: { packed[$0] == 0 }) else { return }
    let kind = catalog.kind(of: move, from: world, labels: taken(by: move), isBeginning: true)
    observation.entries.append(
      Observation.Entry(
        node: node(after: move, field: field), kind: Int(kind), origin: (world, move)))
  }

  /// The node that a move leads to; where the occurrence is not under way any more, it has ended.
  private func node(after move: Int, field: Int) -> Int {
    let target = walk.target(of: move)
    if walk.isOver(target) { return kill }
    let node = nodes[field][target]
    return node < 0 ? end : Int(node)
  }

  /// The labels of the operands that a move takes, a bit each.
  private func taken(by move: Int) -> UInt64 {
    guard !labels.isEmpty, let edge = walk.edge(of: move) else { return 0 }
    return walk.stage.score.edges[edge].labels.reduce(0) { bits, label in
      labels.firstIndex(of: label).map { bits | 1 << UInt64($0) } ?? bits
    }
  }
}

extension Walk {
  /// Where the interaction stands that goes on first in a world; nothing when none is under way.
  fileprivate func innermostField(in world: Int) -> Field? {
    let packed = table.worlds[world]
    if packed[stage.ambientField] != 0 { return stage.ambientField }
    return stage.frameFields.last { packed[$0] != 0 }
  }
}
