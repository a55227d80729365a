/// The transition relation of a state graph, in compressed sparse row form: first changes, in the order
/// of the worlds they leave, then stays.
///
/// A stay is an interaction that begins and ends at once and leaves the world as it is. Most moves of
/// a large walk are stays, and many worlds have the same. All other moves are called changes, and kept
/// one by one.
struct MoveGraph: Sendable {
  /// What is the same of many moves.
  struct Sort: Hashable, Sendable {
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

  /// For each world, its first change; and one more, where the last world's changes end.
  let starts: [UInt32]
  /// For each change, the world it leads to.
  let targets: [UInt32]
  /// For each change, its sort, by number.
  let sortOf: [UInt32]
  /// The sorts of moves that there are, in the order in which they were found.
  let sorts: [Sort]
  /// What leaves worlds as they are.
  let stays: Stays
  /// How many moves there are.
  let count: Int

  /// Puts together changes and stays.
  init(starts: [UInt32], targets: [UInt32], sortOf: [UInt32], sorts: [Sort], stays: Stays) {
    (self.starts, self.targets, self.sortOf) = (starts, targets, sortOf)
    (self.sorts, self.stays) = (sorts, stays)
    count = targets.count + stays.count
  }

  /// The changes that a world has.
  func changes(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }

  /// The stays of a world; of those that do the same to an object, the first only, unless all are
  /// asked for.
  func stays(in world: Int, all: Bool = false) -> [Int] {
    stays.numbers(in: world, all: all).map { targets.count + $0 }
  }

  /// The number of the stay at a place of the list that a share has in a world.
  func stay(_ place: Int, of share: Int, in world: Int) -> Int {
    targets.count + stays.number(of: place, in: world, share: share)
  }

  /// The sort of a move.
  func sort(of move: Int) -> Sort {
    sorts[Int(move < targets.count ? sortOf[move] : stays.sort(of: move - targets.count))]
  }

  /// The world that a move leaves.
  func source(of move: Int) -> Int {
    if move >= targets.count { return stays.world(of: move - targets.count) }
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= move { low = middle } else { high = middle }
    }
    return low
  }

  /// The world that a move leads to.
  func target(of move: Int) -> Int {
    move < targets.count ? Int(targets[move]) : source(of: move)
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
