extension Observation {
  /// Observes the occurrences of an interaction, each from its beginning to its end; the walk must
  /// have an object for each role.
  ///
  /// - Parameters:
  ///   - casting: Where they are.
  ///   - outside: For each world, where a move that ends one leads: -1, or -2 when the world is over.
  ///   - panel: The panel that asks.
  ///   - walk: The walk.
  init?(
    of casting: Occasions.Casting, outside: [Int32], for panel: Panel, in walk: Walk
  ) {
    let named = walk.stage.cast(of: casting.number)
    let objects = panel.cast.compactMap { role in
      if let lifeline = role.lifeline { return named[lifeline].objects }
      return walk.firstObject(ofMachine: role.machine).map { [$0] }
    }
    guard objects.count == panel.cast.count else { return nil }
    var builder = OccasionBuilder(
      of: casting, outside: outside,
      cast: ObservedCast(objects, companions: panel.companions, in: walk),
      labels: panel.labels, in: walk)
    builder.build()
    self = builder.observation
  }
}

/// Gathers the worlds in which an occurrence is under way, and the moves between them.
private struct OccasionBuilder {
  let casting: Occasions.Casting
  let walk: Walk
  var observation: Observation
  /// For each edge of the score, the labels of the operands that it takes, a bit each; empty when
  /// nobody asks for any.
  private let labelsOfEdges: [UInt64]
  /// For each field and world, the node that a move to it leads to; what leads out is negative.
  private let nodes: [[Int32]]
  /// The ways in so far, by the node that they lead to and their kind.
  private var entered = TripleSet()

  init(
    of casting: Occasions.Casting, outside: [Int32], cast: ObservedCast, labels: [String],
    in walk: Walk
  ) {
    self.casting = casting
    self.walk = walk
    observation = Observation(kinds: KindCatalog(cast: cast, walk: walk))
    labelsOfEdges = labels.isEmpty ? [] : walk.stage.score.edges.map { $0.bits(among: labels) }
    let count = casting.worlds.reduce(0) { $0 + $1.count }
    var next: Int32 = 0
    nodes = casting.worlds.map { worlds in
      var own = outside
      for world in worlds {
        own[world] = next
        next += 1
      }
      return own
    }
    observation.endings = (0..<count).map { _ in .none } + [.rest, .kill]
  }

  mutating func build() {
    for (field, worlds) in casting.worlds.enumerated() {
      for world in worlds {
        observation.starts.append(UInt32(truncatingIfNeeded: observation.targets.count))
        look(at: world, field)
      }
    }
    let last = UInt32(truncatingIfNeeded: observation.targets.count)
    observation.starts += [last, last, last]
    for (world, move) in casting.begins { addEntry(from: Int(world), by: Int(move)) }
  }

  /// Adds the edges of the moves that leave a world.
  private mutating func look(at world: Int, _ field: Int) {
    let state = walk.table.worlds[world]
    let isAsked =
      !labelsOfEdges.isEmpty && walk.innermostField(in: world) == casting.fields[field]
    for move in walk.moves(from: world) {
      let (effect, target) = (walk.graph.effects[move], walk.target(of: move))
      let labels = isAsked && !walk.begins(move) ? taken(by: move) : 0
      let kind =
        effect == 0 && labels == 0
        ? 0 : observation.kinds.kind(of: effect, from: world, state, labels: labels)
      if kind == 0, target == world { continue }
      observation.add(move, to: observation.node(nodes[field][target]), kind)
    }
  }

  private mutating func addEntry(from world: Int, by move: Int) {
    let packed = walk.table.worlds[world]
    guard let field = casting.fields.firstIndex(where: { packed[$0] == 0 }) else { return }
    let labels = labelsOfEdges.isEmpty ? 0 : taken(by: move)
    let kind = observation.kinds.kind(
      of: walk.graph.effects[move], from: world, packed, labels: labels, isBeginning: true)
    let node = Int(observation.node(nodes[field][walk.target(of: move)]))
    // The first of equal ways in is the shortest.
    guard entered.insert(node, Int(kind), 0) else { return }
    observation.entries.append(
      Observation.Entry(node: node, kind: Int(kind), origin: (world, move)))
  }

  /// The labels of the operands that a move takes, a bit each.
  private func taken(by move: Int) -> UInt64 {
    guard !labelsOfEdges.isEmpty, let edge = walk.edge(of: move) else { return 0 }
    return labelsOfEdges[edge]
  }
}

extension Observation {
  /// The node for a number of which those that are negative lead out; the last two are those past the
  /// end.
  fileprivate func node(_ number: Int32) -> UInt32 {
    let node = number < 0 ? Int32(truncatingIfNeeded: nodeCount) - 3 - number : number
    return UInt32(truncatingIfNeeded: node)
  }
}

extension Edge {
  /// The labels of the operands that it enters, a bit each, as a list has them.
  fileprivate func bits(among asked: [String]) -> UInt64 {
    labels.reduce(0) { bits, label in
      asked.firstIndex(of: label).map { bits | 1 << UInt64($0) } ?? bits
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
