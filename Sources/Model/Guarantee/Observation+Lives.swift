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
    var seen = [UInt32](repeating: 0, count: walk.graph.distinctCount)
    endings.reserveCapacity(walk.worldCount)
    for (world, state) in walk.table.worlds.enumerated() {
      for move in walk.moves(from: world) {
        let effect = walk.graph.effect(of: move)
        if effect != 0 { seen[move] = kinds.kind(of: effect, from: world, state) }
      }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    edgeKinds = seen
    let first = Int(kinds.kind(of: 0, from: 0, walk.table.worlds[0], isBeginning: true))
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
