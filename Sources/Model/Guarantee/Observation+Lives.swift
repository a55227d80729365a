extension Observation {
  /// Observes whole lives: one object of each role, together.
  ///
  /// - Parameters:
  ///   - cast: The objects.
  ///   - walk: The walk.
  init(ofLives cast: ObservedCast, in walk: Walk) {
    kinds = KindCatalog(cast: cast, walk: walk)
    endings.reserveCapacity(walk.worldCount)
    for (world, state) in walk.table.worlds.enumerated() {
      starts.append(UInt32(truncatingIfNeeded: targets.count))
      for move in walk.moves(from: world) {
        let (effect, target) = (walk.graph.effects[move], walk.graph.targets[move])
        let kind = effect == 0 ? 0 : kinds.kind(of: effect, from: world, state)
        if kind == 0, target == world { continue }
        add(move, to: target, kind)
      }
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    let first = Int(kinds.kind(of: 0, from: 0, walk.table.worlds[0], isBeginning: true))
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
