/// The moves between worlds, in the order of the worlds they leave.
struct MoveGraph: Sendable {
  /// For each world, its first move; and one more, where the last world's moves end.
  private(set) var starts: [UInt32] = []
  /// For each move, the world it leads to.
  private(set) var targets: [UInt32] = []
  /// For each move, what it does to an object: the object shifted by 24 bits, and one more than
  /// the number of the reaction; 0 when no object gets an event.
  private(set) var effects: [UInt32] = []
  /// For each move, twice the number of its cause, and one more when the interaction begins.
  private(set) var causes: [UInt32] = []

  /// Begins the moves of the next world.
  mutating func open() { starts.append(UInt32(truncatingIfNeeded: targets.count)) }

  /// Gives back the room that is kept for more moves.
  mutating func close() {
    starts = starts.map { $0 }
    targets = targets.map { $0 }
    effects = effects.map { $0 }
    causes = causes.map { $0 }
  }

  /// Adds a move of the world whose moves were begun last.
  mutating func add(target: Int, effect: Int, cause: Int, isBegin: Bool) {
    targets.append(UInt32(truncatingIfNeeded: target))
    effects.append(UInt32(truncatingIfNeeded: effect))
    causes.append(UInt32(truncatingIfNeeded: cause &* 2 &+ (isBegin ? 1 : 0)))
  }

  /// The moves that leave a world.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }
}

/// What a move does to an object.
struct Effect: Hashable, Sendable {
  /// The object, by index into the stage.
  let object: Int
  /// The reaction, by index into the behavior of its machine.
  let reaction: Int

  /// Reads an effect as a graph keeps it; nothing when no object gets an event.
  init?(_ bits: UInt32) {
    guard bits != 0 else { return nil }
    object = Int(bits >> 24)
    reaction = Int(bits & 0xFF_FFFF) - 1
  }

  /// The effect as a graph keeps it.
  static func bits(object: Int, reaction: Int) -> Int { object &<< 24 | (reaction &+ 1) }
}
