/// The moves between worlds, in the order of the worlds they leave.
///
/// Most moves of a large walk are interactions that begin and end at once and leave the world as it
/// is, cast in every way. Of those that leave one world and do the same to an object, the first
/// stands in its place; the others repeat it, and stand after the moves of all worlds. Whoever asks
/// what can happen looks at the former alone.
struct MoveGraph: Sendable {
  /// For each world, its first move; and one more, where the last world's moves end and those that
  /// repeat others begin.
  private(set) var starts: [UInt32] = []
  /// For each move, the world it leads to; that is also the one it leaves when it repeats another.
  private(set) var targets: [UInt32] = []
  /// For each move, what it does to an object: the object shifted by 24 bits, and one more than
  /// the number of the reaction; 0 when no object gets an event.
  private(set) var effects: [UInt32] = []
  /// For each move, twice the number of its cause, and one more when the interaction begins.
  private(set) var causes: [UInt32] = []

  /// The moves found so far that repeat others, each list as above.
  private var repeated: (worlds: [UInt32], effects: [UInt32], causes: [UInt32]) = ([], [], [])
  /// How many objects are walked.
  private let objects: Int
  /// For each reaction and object, one more than the world that such a move left as it is last; the
  /// first is that of moves without an effect.
  private var latest: [UInt32] = []

  /// Begins with no moves of some number of objects.
  init(objects: Int) { self.objects = objects }

  /// The moves of a graph that have some causes; there are none when a move that is left out changes the
  /// world, so that not all worlds may be reached without it.
  ///
  /// - Parameters:
  ///   - graph: The graph, closed.
  ///   - causes: For each of its causes, the number here; -1 for one whose moves are left out.
  init?(of graph: Self, renumbering causes: [Int32]) {
    guard graph.keepsWorlds(without: causes) else { return nil }
    self.init(objects: graph.objects)
    // What is done in a world by moves that are left out.
    var lost: [UInt32] = []
    graph.forEachWorld { _, own, again in
      open()
      lost.removeAll(keepingCapacity: true)
      for move in own where causes[Int(graph.causes[move] &>> 1)] < 0 {
        lost.append(graph.effects[move])
      }
      if !lost.isEmpty, again.contains(where: { lost.contains(graph.effects[$0]) }) {
        return replace(in: own, by: again, of: graph, causes)
      }
      for move in own { copy(move, of: graph, causes, isRepeated: false) }
      for move in again { copy(move, of: graph, causes, isRepeated: true) }
    }
    open()
    close()
  }

  /// Whether no move changes the world whose cause has no number.
  private func keepsWorlds(without causes: [Int32]) -> Bool {
    (0..<starts.count - 1).allSatisfy { world in
      moves(from: world).allSatisfy {
        targets[$0] == world || causes[Int(self.causes[$0] &>> 1)] >= 0
      }
    }
  }

  /// Adds moves of a world of another graph, where one that repeats another may stand in its place now;
  /// beginnings come last, in the order of their causes.
  private mutating func replace(
    in own: Range<Int>, by repeated: Range<Int>, of graph: Self, _ causes: [Int32]
  ) {
    let ongoing = own.prefix { graph.causes[$0] & 1 == 0 }
    let beginning = (own[ongoing.endIndex...] + Array(repeated)).sorted {
      graph.causes[$0] < graph.causes[$1]
    }
    for move in ongoing + beginning {
      let cause = causes[Int(graph.causes[move] &>> 1)]
      if cause < 0 { continue }
      add(
        target: Int(graph.targets[move]), effect: Int(graph.effects[move]), cause: Int(cause),
        isBegin: graph.causes[move] & 1 == 1)
    }
  }

  /// Adds a move of another graph, unless its cause is left out.
  private mutating func copy(
    _ move: Int, of graph: Self, _ causes: [Int32], isRepeated: Bool
  ) {
    let former = graph.causes[move]
    let number = causes[Int(former &>> 1)]
    if number < 0 { return }
    let cause = UInt32(truncatingIfNeeded: number) &<< 1 | former & 1
    append(graph.targets[move], graph.effects[move], cause, isRepeated: isRepeated)
  }

  private mutating func append(
    _ target: UInt32, _ effect: UInt32, _ cause: UInt32, isRepeated: Bool
  ) {
    if isRepeated {
      repeated.worlds.append(target)
      repeated.effects.append(effect)
      repeated.causes.append(cause)
    } else {
      targets.append(target)
      effects.append(effect)
      causes.append(cause)
    }
  }

  /// Begins the moves of the next world.
  mutating func open() { starts.append(UInt32(truncatingIfNeeded: targets.count)) }

  /// Puts the moves that repeat others in their place, and gives back the room that is kept for more;
  /// no moves can be added any more.
  mutating func close() {
    starts = starts.map { $0 }
    targets = targets + repeated.worlds
    effects = effects + repeated.effects
    causes = causes + repeated.causes
    (repeated, latest) = (([], [], []), [])
  }

  /// Adds a move of the world whose moves were begun last.
  mutating func add(target: Int, effect: Int, cause: Int, isBegin: Bool) {
    let world = UInt32(truncatingIfNeeded: target)
    let effect = UInt32(truncatingIfNeeded: effect)
    let cause = UInt32(truncatingIfNeeded: cause &* 2 &+ (isBegin ? 1 : 0))
    let isRepeated =
      isBegin && target == starts.count &- 1 && isRepeated(effect, in: world)
    append(world, effect, cause, isRepeated: isRepeated)
  }

  /// Notes a move that leaves a world as it is, and says whether one like it was noted before.
  private mutating func isRepeated(_ effect: UInt32, in world: UInt32) -> Bool {
    let place = Int(effect & 0xFF_FFFF) &* objects &+ Int(effect &>> 24)
    while latest.count <= place { latest.append(0) }
    if latest[place] == world &+ 1 { return true }
    latest[place] = world &+ 1
    return false
  }

  /// How many moves repeat no other; they come first.
  var distinctCount: Int { Int(starts.last ?? 0) }

  /// The moves that leave a world and repeat no other.
  func moves(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }

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
