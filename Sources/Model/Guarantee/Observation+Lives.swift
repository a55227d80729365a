extension Observation {
  /// Observes whole lives: one object of each of some machines, together; the walk must have them.
  ///
  /// - Parameters:
  ///   - machines: The machines, by index into the pack, one a role.
  ///   - walk: The walk.
  init?(ofLives machines: [Int], in walk: Walk) {
    let objects = machines.compactMap { walk.firstObject(ofMachine: $0).map { [$0] } }
    guard objects.count == machines.count else { return nil }
    let cast = ObservedCast(objects, in: walk)
    var catalog = KindCatalog(cast: cast, walk: walk)
    starts = walk.graph.starts
    targets = walk.graph.targets
    moves = Array(0..<UInt32(truncatingIfNeeded: targets.count))
    edgeKinds.reserveCapacity(targets.count)
    for world in 0..<walk.worldCount {
      for move in walk.moves(from: world) { edgeKinds.append(catalog.kind(of: move, from: world)) }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    let beginning = Instant(call: nil, states: cast.states(in: 0, of: walk))
    let first = catalog.add(Kind(role: nil, positions: [beginning]))
    kinds = catalog.kinds
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
