/// The moves between worlds while they are found, world by world.
struct MoveGraphDraft {
  /// A move that repeats no other.
  struct Move {
    /// The world it leads to, and its sort, by number.
    let target, sort: UInt32
  }

  /// For each world, its first move that repeats no other; and one more when the last is done.
  private(set) var starts: [UInt32] = []
  /// For each world, the first that repeats another; and one more when the last is done.
  private(set) var repeatStarts: [UInt32] = []
  /// The moves found so far that repeat no other.
  private(set) var moves = Pile<Move>()
  /// The sorts of those that repeat others, by number.
  private(set) var repeated = Pile<UInt32>()
  /// The sorts found so far.
  private(set) var sorts = MoveSorts()
  /// How many objects are walked.
  private let objects: Int
  /// For each reaction and object, one more than the world that such a move left as it is last; the
  /// first is that of moves without an effect.
  private var latest: [UInt32] = []

  /// Begins with no moves of some number of objects.
  init(objects: Int) { self.objects = objects }

  /// Begins the moves of the next world.
  mutating func open() {
    starts.append(UInt32(truncatingIfNeeded: moves.count))
    repeatStarts.append(UInt32(truncatingIfNeeded: repeated.count))
  }

  /// Adds a move of the world whose moves were begun last.
  ///
  /// - Parameters:
  ///   - sort: What it does, and why.
  ///   - target: The world that it leads to, by index.
  /// - Returns: The number of its sort.
  @discardableResult
  mutating func add(_ sort: MoveGraph.Sort, to target: Int) -> UInt32 {
    let number = sorts.number(of: sort)
    add(sort: number, to: target)
    return number
  }

  /// Adds a move of a sort that was found, by number, of the world whose moves were begun last.
  mutating func add(sort: UInt32, to target: Int) {
    let found = sorts.all[Int(sort)]
    let target = UInt32(truncatingIfNeeded: target)
    if found.begins, Int(target) == starts.count &- 1, isRepeated(found.effect, in: target) {
      repeated.append(sort)
    } else {
      moves.append(Move(target: target, sort: sort))
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

/// The sorts of moves, each once, in the order in which they are found.
struct MoveSorts {
  /// The sorts.
  private(set) var all: [MoveGraph.Sort] = []
  private var table = DigestTable(places: 64)
  /// For each origin, one more than the sort that was asked for last: it is mostly the next, too.
  private var latest: [UInt32] = []

  /// The number of a sort, which is added if it is new.
  mutating func number(of sort: MoveGraph.Sort) -> UInt32 {
    let origin = Int(sort.origin)
    while latest.count <= origin { latest.append(0) }
    let last = latest[origin]
    if last > 0, all[Int(last) - 1].effect == sort.effect { return last - 1 }
    let number = UInt32(truncatingIfNeeded: lookUp(sort))
    latest[origin] = number + 1
    return number
  }

  private mutating func lookUp(_ sort: MoveGraph.Sort) -> Int {
    let bits = UInt64(sort.effect) &<< 32 | UInt64(sort.origin)
    let digest = (bits &* 0x9E37_79B9_7F4A_7C15) &>> 32
    let place = table.place(of: digest) { all[$0] == sort }
    if let known = table[place] { return known }
    table.put(all.count, digest, at: place)
    all.append(sort)
    return all.count - 1
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
    repeatStarts.reserveCapacity(graph.starts.count)
    let sortOf = adopt(graph.sorts, renumbering: causes)
    // What is done in a world by moves that are left out.
    var lost: [UInt32] = []
    for world in 0..<graph.starts.count - 1 {
      let (own, again) = (graph.moves(from: world), graph.repeated(from: world))
      open()
      lost.removeAll(keepingCapacity: true)
      for move in own where sortOf[Int(graph.sortOf[move])] == nil {
        lost.append(graph.effect(of: move))
      }
      if !lost.isEmpty, again.contains(where: { lost.contains(graph.effect(of: $0)) }) {
        replace(in: own, by: again, of: graph, sortOf)
        continue
      }
      for move in own {
        guard let sort = sortOf[Int(graph.sortOf[move])] else { continue }
        moves.append(Move(target: graph.targets[move], sort: sort))
      }
      for move in again {
        if let sort = sortOf[Int(graph.sortOf[move])] { repeated.append(sort) }
      }
    }
    open()
  }

  /// Takes over the sorts of another graph whose causes have a number here.
  ///
  /// - Returns: For each of them its number here; nothing for those that are left out.
  private mutating func adopt(
    _ former: [MoveGraph.Sort], renumbering causes: [Int32]
  ) -> [UInt32?] {
    former.map { sort in
      let cause = causes[sort.cause]
      if cause < 0 { return nil }
      return sorts.number(
        of: MoveGraph.Sort(effect: sort.effect, cause: Int(cause), begins: sort.begins))
    }
  }

  /// Adds moves of a world of another graph, where one that repeats another may stand in its place now;
  /// beginnings come last, in the order of their causes.
  private mutating func replace(
    in own: Range<Int>, by repeated: Range<Int>, of graph: MoveGraph, _ sortOf: [UInt32?]
  ) {
    let ongoing = own.prefix { !graph.begins($0) }
    let beginning = (own[ongoing.endIndex...] + Array(repeated)).sorted {
      graph.cause(of: $0) < graph.cause(of: $1)
    }
    for move in ongoing + beginning {
      guard let sort = sortOf[Int(graph.sortOf[move])] else { continue }
      add(sort: sort, to: graph.target(of: move))
    }
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
