extension Observation {
  /// Observes whole lives: one object of each role, together.
  ///
  /// - Parameters:
  ///   - cast: The objects.
  ///   - walk: The walk.
  init(ofLives cast: ObservedCast, in walk: Walk) {
    kinds = KindCatalog(cast: cast, walk: walk)
    starts = walk.graph.starts
    targets = walk.graph.targets
    firstMoves = starts
    edgeKinds = [UInt32](repeating: 0, count: targets.count)
    endings.reserveCapacity(walk.worldCount)
    for (world, state) in walk.table.worlds.enumerated() {
      let moves = walk.moves(from: world)
      for (place, effect) in walk.graph.effects[moves].enumerated() where effect != 0 {
        edgeKinds[moves.lowerBound + place] = kinds.kind(of: effect, from: world, state)
      }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    let first = Int(kinds.kind(of: 0, from: 0, walk.table.worlds[0], isBeginning: true))
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
