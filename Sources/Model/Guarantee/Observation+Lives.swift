extension Observation {
  /// Observes whole lives: one object of each role, together.
  ///
  /// - Parameters:
  ///   - cast: The objects.
  ///   - walk: The walk.
  init(ofLives cast: ObservedCast, in walk: Walk) {
    var catalog = KindCatalog(cast: cast, walk: walk)
    starts = walk.graph.starts
    targets = walk.graph.targets
    moves = Array(0..<UInt32(truncatingIfNeeded: targets.count))
    edgeKinds.reserveCapacity(targets.count)
    for world in 0..<walk.worldCount {
      for move in walk.moves(from: world) { edgeKinds.append(catalog.kind(of: move, from: world)) }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    let beginning = Instant(call: nil, states: cast.states(for: nil, in: 0, of: walk))
    let first = catalog.add(Kind(role: nil, positions: [beginning]))
    kinds = catalog.kinds
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
