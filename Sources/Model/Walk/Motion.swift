/// The moves of a walk that repeat no other, those apart that change the world and those that leave
/// it as it is.
///
/// The latter are most of them, and lead nowhere; what they do to an object is the same in many worlds.
/// What takes the place of an object whose life is over is among the former.
struct Motion {
  /// What moves that leave the world as it is do to one object.
  struct Stays {
    /// Their effects, as the graph keeps them, in the order of the moves: a list for all worlds that have
    /// the same.
    let lists: [[Int]]
    /// For each world, its list, by number.
    let listOf: [UInt32]
  }

  /// For each world, its first move that changes it, and one more where the last world's end.
  let starts: [UInt32]
  /// For each of these moves, the world it leads to.
  let targets: [UInt32]
  /// For each of these moves, what it does, as the graph keeps it.
  let effects: [UInt32]
  /// For each object, what leaves the world as it is.
  let stays: [Stays]

  /// Sorts the moves of a walk.
  init(of walk: Walk) {
    let starts = Self.starts(in: walk)
    let changes = Int(starts.last ?? 0)
    var targets = [UInt32](repeating: 0, count: changes)
    var effects = [UInt32](repeating: 0, count: changes)
    stays = Self.sort(walk, &targets, &effects)
    (self.starts, self.targets, self.effects) = (starts, targets, effects)
  }

  /// For each world and the end, how many moves before it change a world.
  private static func starts(in walk: Walk) -> [UInt32] {
    let graph = walk.graph
    let targets = graph.targets.span
    var starts: [UInt32] = [0]
    starts.reserveCapacity(walk.worldCount + 1)
    var changes = 0
    // The first replacement of the world.
    var next = 0
    for world in 0..<walk.worldCount {
      for move in graph.moves(from: world) where Int(targets[move]) != world { changes &+= 1 }
      let own = walk.replacements.range(of: world, from: next)
      changes &+= own.count
      next = own.upperBound
      starts.append(UInt32(truncatingIfNeeded: changes))
    }
    return starts
  }

  /// Puts each move where it belongs.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - targets: Where the moves lead that change a world.
  ///   - effects: What they do.
  /// - Returns: The others, by object.
  private static func sort(
    _ walk: Walk, _ targets: inout [UInt32], _ effects: inout [UInt32]
  ) -> [Stays] {
    let graph = walk.graph
    let (former, sortOf) = (graph.targets.span, graph.sortOf.span)
    let done = graph.sorts.map(\.effect)
    var targets = targets.mutableSpan
    var effects = effects.mutableSpan
    var stays = walk.stage.objects.map { _ in StaysDraft(worlds: walk.worldCount) }
    var (next, replaced) = (0, 0)
    for world in 0..<walk.worldCount {
      for move in graph.moves(from: world) {
        let effect = done[Int(sortOf[move])]
        if Int(former[move]) != world {
          targets[next] = former[move]
          effects[next] = effect
          next &+= 1
        } else if effect != 0 {
          stays[Int(effect &>> 24)].add(Int(effect), in: world)
        }
      }
      let own = walk.replacements.range(of: world, from: replaced)
      for one in walk.replacements[own] {
        targets[next] = one.target
        effects[next] = one.effect
        next &+= 1
      }
      replaced = own.upperBound
    }
    return stays.map { Stays($0) }
  }

  /// The moves that change a world.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }
}

/// What moves that leave the world as it is do to one object, while they are gathered.
private struct StaysDraft {
  private(set) var lists = NumberLists()
  private(set) var listOf: [UInt32]

  /// Begins with no move in any world.
  init(worlds: Int) { listOf = [UInt32](repeating: UInt32(NumberLists.empty), count: worlds) }

  /// Adds the effect of a move.
  mutating func add(_ effect: Int, in world: Int) {
    let list = lists.list(Int(listOf[world]), and: effect)
    listOf[world] = UInt32(truncatingIfNeeded: list)
  }
}

extension Motion.Stays {
  /// The stays of an object when all are gathered.
  fileprivate init(_ draft: StaysDraft) { (lists, listOf) = draft.lists.numbers(in: draft.listOf) }
}
