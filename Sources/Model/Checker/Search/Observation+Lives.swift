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
    var seen = [UInt32](repeating: 0, count: walk.graph.targets.count)
    var stays = StaySightings(of: walk, by: kinds, nodes: walk.worldCount)
    let (sorts, sortOf) = (walk.graph.sorts, walk.graph.sortOf)
    endings.reserveCapacity(walk.worldCount)
    for (world, state) in walk.table.worlds.enumerated() {
      for change in walk.graph.changes(from: world) {
        let effect = sorts[Int(sortOf[change])].effect
        if effect != 0 { seen[change] = kinds.kind(of: effect, from: world, state) }
      }
      stays.add(world, state, &kinds)
      endings.append(walk.isOver(world) ? .kill : walk.isIdle(world) ? .rest : .none)
    }
    edgeKinds = seen
    stays.put(into: &self)
    let first = Int(kinds.kind(of: 0, from: 0, walk.table.worlds[0], isBeginning: true))
    entries = [Entry(node: 0, kind: first, origin: nil)]
  }
}
