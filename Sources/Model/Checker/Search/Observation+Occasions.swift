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
    builder.build(from: walk)
    self = builder.observation
  }
}

/// Gathers the worlds in which an occurrence is under way, and the moves between them.
private struct OccasionBuilder {
  /// An edge of an observation.
  private struct Edge {
    let move: Int
    let target, kind: UInt32
  }

  let casting: Occasions.Casting
  var observation: Observation
  /// For each cause, the labels of the operands that it takes, a bit each; empty when nobody asks for
  /// any.
  private let labelsOfCauses: [UInt64]
  /// For each field and world, the node that a move to it leads to; what leads out is negative.
  private let nodes: [[Int32]]
  private var edges: [Edge] = []
  /// The ways in so far, by the node that they lead to and their kind.
  private var entered = TripleSet()
  /// For each kind, whether there is a way in that leads out again at once, and the same where the
  /// world is over then; most do.
  private var passed: [(rest: Bool, kill: Bool)] = []

  init(
    of casting: Occasions.Casting, outside: [Int32], cast: ObservedCast, labels: [String],
    in walk: Walk
  ) {
    self.casting = casting
    observation = Observation(kinds: KindCatalog(cast: cast, walk: walk))
    labelsOfCauses = labels.isEmpty ? [] : walk.stage.labels(among: labels)
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

  mutating func build(from walk: Walk) {
    edges.reserveCapacity(
      casting.worlds.joined().reduce(0) { $0 + walk.graph.changes(from: $1).count })
    var stays = StaySightings(of: walk, by: observation.kinds, nodes: observation.nodeCount)
    for (field, worlds) in casting.worlds.enumerated() {
      for world in worlds {
        observation.starts.append(UInt32(truncatingIfNeeded: edges.count))
        look(at: world, field, in: walk)
        stays.add(world, walk.table.worlds[world], &observation.kinds)
      }
    }
    stays.addEnds(2)
    stays.put(into: &observation)
    observation.worlds = casting.worlds.joined().map { UInt32(truncatingIfNeeded: $0) }
    let last = UInt32(truncatingIfNeeded: edges.count)
    observation.starts += [last, last, last]
    observation.moves = edges.map { $0.move }
    observation.targets = edges.map { $0.target }
    observation.edgeKinds = edges.map { $0.kind }
    for begin in casting.begins { addEntry(begin, in: walk) }
  }

  /// Adds the edges of the changes that a world has.
  private mutating func look(at world: Int, _ field: Int, in walk: Walk) {
    let state = walk.table.worlds[world]
    let isAsked =
      !labelsOfCauses.isEmpty && walk.stage.innermostField(in: state) == casting.fields[field]
    for change in walk.graph.changes(from: world) {
      let sort = walk.graph.sorts[Int(walk.graph.sortOf[change])]
      let target = Int(walk.graph.targets[change])
      let labels = isAsked && !sort.begins ? taken(by: sort.cause) : 0
      let kind =
        sort.effect == 0 && labels == 0
        ? 0 : observation.kinds.kind(of: sort.effect, from: world, state, labels: labels)
      if kind == 0, target == world { continue }
      edges.append(
        Edge(move: change, target: observation.node(nodes[field][target]), kind: kind))
    }
  }

  private mutating func addEntry(_ begin: Occasions.Begin, in walk: Walk) {
    let (world, sort) = (Int(begin.world), walk.graph.sorts[Int(begin.sort)])
    let packed = walk.table.worlds[world]
    guard let field = casting.fields.firstIndex(where: { packed[$0] == 0 }) else { return }
    let kind = Int(
      observation.kinds.kind(
        of: sort.effect, from: world, packed, labels: taken(by: sort.cause), isBeginning: true))
    let number = nodes[field][walk.target(of: begin.move)]
    let node = Int(observation.node(number))
    // The first of equal ways in is the shortest.
    guard number < 0 ? isNew(kind, out: number) : entered.insert(node, kind, 0) else { return }
    observation.entries.append(
      Observation.Entry(node: node, kind: kind, origin: (world, begin.move)))
  }

  /// Notes a way in that leads out again, and says whether it is new.
  private mutating func isNew(_ kind: Int, out number: Int32) -> Bool {
    while passed.count <= kind { passed.append((false, false)) }
    let former = passed[kind]
    if number == -1 { passed[kind].rest = true } else { passed[kind].kill = true }
    return number == -1 ? !former.rest : !former.kill
  }

  /// The labels of the operands that a move takes, a bit each.
  ///
  /// - Parameter cause: The number of its cause.
  /// - Returns: None when nobody asks for any.
  private func taken(by cause: Int) -> UInt64 {
    labelsOfCauses.isEmpty ? 0 : labelsOfCauses[cause]
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

extension Stage {
  /// For each cause, the labels of the operands that its edge enters, a bit each, as a list has them.
  fileprivate func labels(among asked: [String]) -> [UInt64] {
    let labels = score.edges.map { $0.bits(among: asked) }
    return castingOfCause.indices.map { cause in edge(of: cause).map { labels[$0] } ?? 0 }
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
