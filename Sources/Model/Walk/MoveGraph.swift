/// The moves between worlds, in the order of the worlds they leave.
///
/// Most moves of a large walk are interactions that begin and end at once and leave the world as it
/// is, cast in every way. Of those that leave one world and do the same to an object, the first
/// stands in its place; the others repeat it, and stand after the moves of all worlds. Whoever asks
/// what can happen looks at the former alone.
struct MoveGraph: Sendable {
  /// For each world, its first move; and one more, where the last world's moves end and those that
  /// repeat others begin.
  let starts: [UInt32]
  /// For each move, the world it leads to; that is also the one it leaves when it repeats another.
  let targets: [UInt32]
  /// For each move, what it does to an object: the object shifted by 24 bits, and one more than
  /// the number of the reaction; 0 when no object gets an event.
  let effects: [UInt32]
  /// For each move, twice the number of its cause, and one more when the interaction begins.
  let causes: [UInt32]

  /// Makes a graph of the moves that were found, in no more room than they need.
  init(_ draft: MoveGraphDraft) {
    let count = draft.moves.count + draft.repeated.count
    var targets = [UInt32](repeating: 0, count: count)
    var effects = [UInt32](repeating: 0, count: count)
    var causes = [UInt32](repeating: 0, count: count)
    var targetSpan = targets.mutableSpan
    var effectSpan = effects.mutableSpan
    var causeSpan = causes.mutableSpan
    var first = 0
    for moves in draft.moves.pieces + draft.repeated.pieces {
      for place in moves.indices {
        targetSpan[first &+ place] = moves[place].target
        effectSpan[first &+ place] = moves[place].effect
        causeSpan[first &+ place] = moves[place].cause
      }
      first += moves.count
    }
    starts = draft.starts.map { $0 }
    (self.targets, self.effects, self.causes) = (targets, effects, causes)
  }

  /// A graph without moves.
  static let empty = Self(MoveGraphDraft(objects: 0))

  /// How many moves repeat no other; they come first.
  var distinctCount: Int { Int(starts.last ?? 0) }

  /// The moves that leave a world and repeat no other.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }

  /// The number of a move's cause.
  func cause(of move: Int) -> Int { Int(causes[move] &>> 1) }

  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { causes[move] & 1 == 1 }

  /// Calls a function for each world in turn, with the moves that leave it, and with those that repeat
  /// some of these.
  func forEachWorld(_ body: (_ world: Int, _ moves: Range<Int>, _ repeated: Range<Int>) -> Void) {
    var next = distinctCount
    for world in 0..<(starts.count - 1) {
      let first = next
      while next < targets.count, targets[next] == world { next += 1 }
      body(world, moves(from: world), first..<next)
    }
  }

  /// For each node of a graph, whether an edge leads to it from a later node.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and one more where the last node's edges end.
  ///   - targets: For each edge, the node it leads to.
  /// - Returns: As many answers as there are nodes.
  static func returns(starts: [UInt32], targets: [UInt32]) -> [Bool] {
    var isReturn = [Bool](repeating: false, count: starts.count - 1)
    for node in isReturn.indices {
      for edge in Int(starts[node])..<Int(starts[node + 1]) where targets[edge] < node {
        isReturn[Int(targets[edge])] = true
      }
    }
    return isReturn
  }
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
