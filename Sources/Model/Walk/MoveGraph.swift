/// The moves between worlds, in the order of the worlds they leave.
///
/// Most moves of a large walk are interactions that begin and end at once and leave the world as it
/// is, cast in every way. Of those that leave one world and do the same to an object, the first
/// stands in its place; the others repeat it, and stand after the moves of all worlds. Whoever asks
/// what can happen looks at the former alone.
struct MoveGraph: Sendable {
  /// What is the same of many moves.
  struct Sort: Equatable, Sendable {
    /// What they do to an object: the object shifted by 24 bits, and one more than the number of the
    /// reaction; 0 when no object gets an event.
    let effect: UInt32
    /// Twice the number of their cause, and one more when the interaction begins with them.
    let origin: UInt32

    /// The number of their cause.
    var cause: Int { Int(origin &>> 1) }

    /// Whether an interaction begins with them.
    var begins: Bool { origin & 1 == 1 }

    /// Puts together what moves do, and why.
    init(effect: UInt32, cause: Int, begins: Bool) {
      self.effect = effect
      origin = UInt32(truncatingIfNeeded: cause) &<< 1 | (begins ? 1 : 0)
    }
  }

  /// For each world, its first move; and one more, where the last world's moves end and those that
  /// repeat others begin.
  let starts: [UInt32]
  /// The same of the moves that repeat others; their last ends where all moves do.
  let repeatStarts: [UInt32]
  /// For each move that repeats no other, the world it leads to.
  let targets: [UInt32]
  /// The sorts of moves that there are, in the order in which they were found.
  let sorts: [Sort]
  /// For each move, its sort, by number.
  let sortOf: [UInt32]

  /// Makes a graph of the moves that were found, in no more room than they need.
  init(_ draft: MoveGraphDraft) {
    let distinct = draft.moves.count
    var targets = [UInt32](repeating: 0, count: distinct)
    var sortOf = [UInt32](repeating: 0, count: distinct + draft.repeated.count)
    var targetSpan = targets.mutableSpan
    var sortSpan = sortOf.mutableSpan
    var next = 0
    for moves in draft.moves.pieces {
      for move in moves {
        (targetSpan[next], sortSpan[next]) = (move.target, move.sort)
        next &+= 1
      }
    }
    for sorts in draft.repeated.pieces {
      for sort in sorts {
        sortSpan[next] = sort
        next &+= 1
      }
    }
    starts = draft.starts.map { $0 }
    let first = UInt32(truncatingIfNeeded: distinct)
    repeatStarts = draft.repeatStarts.map { $0 &+ first }
    sorts = draft.sorts.all
    (self.targets, self.sortOf) = (targets, sortOf)
  }

  /// A graph without moves.
  static let empty = Self(MoveGraphDraft(objects: 0))

  /// How many moves there are.
  var count: Int { sortOf.count }

  /// How many moves repeat no other; they come first.
  var distinctCount: Int { targets.count }

  /// The moves that leave a world and repeat no other.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }

  /// The moves that leave a world and repeat some of the others.
  func repeated(from world: Int) -> Range<Int> {
    Int(repeatStarts[world])..<Int(repeatStarts[world + 1])
  }

  /// What a move does to an object, as its sort has it.
  func effect(of move: Int) -> UInt32 { sorts[Int(sortOf[move])].effect }

  /// The number of a move's cause.
  func cause(of move: Int) -> Int { sorts[Int(sortOf[move])].cause }

  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { sorts[Int(sortOf[move])].begins }

  /// The world that a move leaves.
  func source(of move: Int) -> Int {
    let starts = move < distinctCount ? starts : repeatStarts
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= move { low = middle } else { high = middle }
    }
    return low
  }

  /// The world that a move leads to.
  func target(of move: Int) -> Int {
    move < distinctCount ? Int(targets[move]) : source(of: move)
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
