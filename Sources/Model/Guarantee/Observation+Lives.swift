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
    edgeKinds.reserveCapacity(targets.count)
    endings.reserveCapacity(walk.worldCount)
    let effects = walk.graph.effects
    for world in 0..<walk.worldCount {
      for move in walk.moves(from: world) {
        edgeKinds.append(kinds.kind(of: effects[move], from: world))
      }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    let first = Int(kinds.kind(of: 0, from: 0, isBeginning: true))
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
