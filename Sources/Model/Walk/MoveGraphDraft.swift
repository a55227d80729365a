/// The moves between worlds while they are found, world by world.
struct MoveGraphDraft {
  /// A move.
  struct Move {
    /// The world it leads to; that is also the one it leaves when it repeats another.
    let target: UInt32
    /// What it does to an object, and its cause, as a graph keeps them.
    let effect, cause: UInt32
  }

  /// Moves in the order in which they were added, in pieces: a list of so many would be copied each time
  /// that it outgrows its room.
  struct Pile {
    /// How many moves a whole piece has.
    private static let size = 1 << 13

    private var whole: [[Move]] = []
    private var last: [Move] = []

    /// How many moves there are.
    var count: Int { whole.count * Self.size + last.count }

    /// The pieces, in order.
    var pieces: [[Move]] { whole + [last] }

    /// Adds a move.
    mutating func append(_ move: Move) {
      if last.count == Self.size { begin() }
      last.append(move)
    }

    /// Begins another piece.
    @inline(never)
    private mutating func begin() {
      whole.append(last)
      last = []
      last.reserveCapacity(Self.size)
    }
  }

  /// For each world, its first move that repeats no other; and one more when the last is done.
  private(set) var starts: [UInt32] = []
  /// The moves found so far that repeat no other.
  private(set) var moves = Pile()
  /// Those that repeat others.
  private(set) var repeated = Pile()
  /// How many objects are walked.
  private let objects: Int
  /// For each reaction and object, one more than the world that such a move left as it is last; the
  /// first is that of moves without an effect.
  private var latest: [UInt32] = []

  /// Begins with no moves of some number of objects.
  init(objects: Int) { self.objects = objects }

  /// Begins the moves of the next world.
  mutating func open() { starts.append(UInt32(truncatingIfNeeded: moves.count)) }

  /// Adds a move of the world whose moves were begun last.
  mutating func add(target: Int, effect: Int, cause: Int, isBegin: Bool) {
    let move = Move(
      target: UInt32(truncatingIfNeeded: target), effect: UInt32(truncatingIfNeeded: effect),
      cause: UInt32(truncatingIfNeeded: cause &* 2 &+ (isBegin ? 1 : 0)))
    if isBegin, target == starts.count &- 1, isRepeated(move.effect, in: move.target) {
      repeated.append(move)
    } else {
      moves.append(move)
    }
  }

  /// Notes a move that leaves a world as it is, and says whether one like it was noted before.
  private mutating func isRepeated(_ effect: UInt32, in world: UInt32) -> Bool {
    let place = Int(effect & 0xFF_FFFF) &* objects &+ Int(effect &>> 24)
    while latest.count <= place { latest.append(0) }
    if latest[place] == world &+ 1 { return true }
    latest[place] = world &+ 1
    return false
  }
}

extension MoveGraphDraft {
  /// The moves of a graph that have some causes; there are none when a move that is left out changes the
  /// world, so that not all worlds may be reached without it.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - objects: How many objects are walked.
  ///   - causes: For each of its causes, the number here; -1 for one whose moves are left out.
  init?(of graph: MoveGraph, objects: Int, renumbering causes: [Int32]) {
    guard graph.keepsWorlds(without: causes) else { return nil }
    self.init(objects: objects)
    starts.reserveCapacity(graph.starts.count)
    // What is done in a world by moves that are left out.
    var lost: [UInt32] = []
    graph.forEachWorld { _, own, again in
      open()
      lost.removeAll(keepingCapacity: true)
      for move in own where causes[graph.cause(of: move)] < 0 {
        lost.append(graph.effects[move])
      }
      if !lost.isEmpty, again.contains(where: { lost.contains(graph.effects[$0]) }) {
        return replace(in: own, by: again, of: graph, causes)
      }
      for move in own { Self.copy(move, of: graph, causes, to: &moves) }
      for move in again { Self.copy(move, of: graph, causes, to: &repeated) }
    }
    open()
  }

  /// Adds moves of a world of another graph, where one that repeats another may stand in its place now;
  /// beginnings come last, in the order of their causes.
  private mutating func replace(
    in own: Range<Int>, by repeated: Range<Int>, of graph: MoveGraph, _ causes: [Int32]
  ) {
    let ongoing = own.prefix { !graph.begins($0) }
    let beginning = (own[ongoing.endIndex...] + Array(repeated)).sorted {
      graph.causes[$0] < graph.causes[$1]
    }
    for move in ongoing + beginning {
      let cause = causes[graph.cause(of: move)]
      if cause < 0 { continue }
      add(
        target: Int(graph.targets[move]), effect: Int(graph.effects[move]), cause: Int(cause),
        isBegin: graph.begins(move))
    }
  }

  /// Adds a move of another graph to some of the moves, unless its cause is left out.
  private static func copy(
    _ move: Int, of graph: MoveGraph, _ causes: [Int32], to moves: inout Pile
  ) {
    let number = causes[graph.cause(of: move)]
    if number < 0 { return }
    moves.append(
      Move(
        target: graph.targets[move], effect: graph.effects[move],
        cause: UInt32(truncatingIfNeeded: number) &<< 1 | (graph.begins(move) ? 1 : 0)))
  }
}

extension MoveGraph {
  /// Whether no move changes the world whose cause has no number.
  fileprivate func keepsWorlds(without causes: [Int32]) -> Bool {
    (0..<starts.count - 1).allSatisfy { world in
      moves(from: world).allSatisfy {
        targets[$0] == world || causes[cause(of: $0)] >= 0
      }
    }
  }
}
