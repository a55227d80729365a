/// The moves of a walk that repeat no other, those apart that change the world and those that leave
/// it as it is.
///
/// The latter are most of them, and lead nowhere. What takes the place of an object whose life is over
/// is among the former.
struct Motion {
  /// A move that leaves the world as it is and does something to an object.
  struct Stay {
    /// The world.
    var world: UInt32 = 0
    /// What the move does, as the graph keeps it.
    var effect: UInt32 = 0
  }

  /// For each world, its first move that changes it, and one more where the last world's end.
  let starts: [UInt32]
  /// For each of these moves, the world it leads to.
  let targets: [UInt32]
  /// For each of these moves, what it does, as the graph keeps it.
  let effects: [UInt32]
  /// The moves that leave the world as it is, object by object, each in the order of the worlds.
  let stays: [Stay]
  /// For each object, where its stays end.
  private let stayEnds: [Int]

  /// Sorts the moves of a walk.
  init(of walk: Walk) {
    var starts = [UInt32](repeating: 0, count: walk.worldCount + 1)
    var ends = walk.stage.objects.map { _ in 0 }
    let changes = Self.count(walk, &starts, &ends)
    var targets = [UInt32](repeating: 0, count: changes)
    var effects = [UInt32](repeating: 0, count: changes)
    var stays = [Stay](repeating: Stay(), count: ends.reduce(0, +))
    var first = 0
    for object in ends.indices { (ends[object], first) = (first, first + ends[object]) }
    Self.sort(walk, starts, &targets, &effects, &stays, &ends)
    (self.starts, self.targets, self.effects) = (starts, targets, effects)
    (self.stays, stayEnds) = (stays, ends)
  }

  /// Counts the moves.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - starts: For each world and the end, how many moves before it change a world.
  ///   - stays: For each object, how many moves leave the world as it is and do something to it.
  /// - Returns: How many moves change a world.
  private static func count(
    _ walk: Walk, _ starts: inout [UInt32], _ stays: inout [Int]
  ) -> Int {
    let graph = walk.graph
    let (targets, effects) = (graph.targets.span, graph.effects.span)
    var changes = 0
    // The first replacement of the world.
    var next = 0
    var startSpan = starts.mutableSpan
    var staySpan = stays.mutableSpan
    for world in 0..<startSpan.count - 1 {
      for move in graph.moves(from: world) {
        if Int(targets[move]) != world {
          changes &+= 1
        } else if effects[move] != 0 {
          staySpan[Int(effects[move] &>> 24)] &+= 1
        }
      }
      let own = walk.replacements.range(of: world, from: next)
      changes &+= own.count
      next = own.upperBound
      startSpan[world + 1] = UInt32(truncatingIfNeeded: changes)
    }
    return changes
  }

  /// Puts each move where it belongs.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - starts: For each world, its first move that changes it; and the end.
  ///   - targets: Where those moves lead.
  ///   - effects: What they do.
  ///   - stays: The others.
  ///   - places: For each object, the place of its first stay; it becomes the place after its last.
  private static func sort(
    _ walk: Walk, _ starts: [UInt32], _ targets: inout [UInt32],
    _ effects: inout [UInt32], _ stays: inout [Stay], _ places: inout [Int]
  ) {
    let graph = walk.graph
    let (former, done) = (graph.targets.span, graph.effects.span)
    var targets = targets.mutableSpan
    var effects = effects.mutableSpan
    var stays = stays.mutableSpan
    var places = places.mutableSpan
    var (next, replaced) = (0, 0)
    for world in 0..<starts.count - 1 {
      for move in graph.moves(from: world) {
        let effect = done[move]
        if Int(former[move]) != world {
          targets[next] = former[move]
          effects[next] = effect
          next &+= 1
        } else if effect != 0 {
          let object = Int(effect &>> 24)
          stays[places[object]] = Stay(world: UInt32(truncatingIfNeeded: world), effect: effect)
          places[object] &+= 1
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
  }

  /// The moves that change a world.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }

  /// The moves that leave the world as it is and do something to an object.
  func stays(of object: Int) -> ArraySlice<Stay> {
    stays[(object == 0 ? 0 : stayEnds[object - 1])..<stayEnds[object]]
  }
}
