/// The moves of a walk that repeat no other, those apart that change the world and those that leave
/// it as it is.
///
/// The latter are most of them, and lead nowhere.
struct Motion {
  /// For each world, its first move that changes it, and one more where the last world's end.
  private(set) var starts: [UInt32] = []
  /// For each of these moves, the world it leads to.
  private(set) var targets: [UInt32] = []
  /// For each of these moves, what it does, as the graph keeps it.
  private(set) var effects: [UInt32] = []
  /// For each object, what is done to it by moves that leave the world as it is, in the order of the
  /// worlds.
  private(set) var stays: [[(world: UInt32, effect: UInt32)]]

  /// Sorts the moves of a walk.
  init(of walk: Walk) {
    let graph = walk.graph
    stays = walk.stage.objects.map { _ in [] }
    makeRoom(for: walk)
    for world in 0..<walk.worldCount {
      starts.append(UInt32(truncatingIfNeeded: targets.count))
      for move in graph.moves(from: world) {
        let (target, effect) = (graph.targets[move], graph.effects[move])
        if Int(target) != world {
          targets.append(target)
          effects.append(effect)
        } else if effect != 0 {
          stays[Int(effect &>> 24)].append((UInt32(truncatingIfNeeded: world), effect))
        }
      }
    }
    starts.append(UInt32(truncatingIfNeeded: targets.count))
  }

  /// Makes as much room as the moves of a walk take: there are many walks, and lists that grow leave
  /// holes behind.
  private mutating func makeRoom(for walk: Walk) {
    var counts = stays.map { _ in 0 }
    var changes = 0
    for world in 0..<walk.worldCount {
      for move in walk.moves(from: world) {
        if Int(walk.graph.targets[move]) != world {
          changes += 1
        } else if walk.graph.effects[move] != 0 {
          counts[Int(walk.graph.effects[move] &>> 24)] += 1
        }
      }
    }
    starts.reserveCapacity(walk.worldCount + 1)
    targets.reserveCapacity(changes)
    effects.reserveCapacity(changes)
    for (object, count) in counts.enumerated() { stays[object].reserveCapacity(count) }
  }

  /// The moves that change a world.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }
}
