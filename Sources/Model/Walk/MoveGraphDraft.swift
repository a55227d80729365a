/// The changes of a walk while they are found, world by world.
struct MoveGraphDraft {
  /// A change.
  private struct Change {
    /// The world it leads to, and its sort, by number.
    let target, sort: UInt32
  }

  /// For each world, its first change; and one more when the last is done.
  private var starts: [UInt32] = []
  /// The changes found so far.
  private var changes = Pile<Change>()
  /// The sorts of moves found so far, of stays, too.
  var sorts = MoveSorts()

  /// How many changes were found so far.
  var count: Int { changes.count }

  /// Begins the changes of the next world.
  mutating func open() { starts.append(UInt32(truncatingIfNeeded: changes.count)) }

  /// Adds a change of the world whose changes were begun last.
  ///
  /// - Parameters:
  ///   - sort: What it does, and why, by number.
  ///   - target: The world that it leads to, by index.
  mutating func add(_ sort: UInt32, to target: Int) {
    changes.append(Change(target: UInt32(truncatingIfNeeded: target), sort: sort))
  }

  /// The graph of these changes and some stays, in no more room than they need.
  func graph(with stays: Stays) -> MoveGraph {
    var targets = [UInt32](repeating: 0, count: changes.count)
    var sortOf = targets
    var targetSpan = targets.mutableSpan
    var sortSpan = sortOf.mutableSpan
    var next = 0
    for changes in changes.pieces {
      for change in changes {
        (targetSpan[next], sortSpan[next]) = (change.target, change.sort)
        next &+= 1
      }
    }
    return MoveGraph(
      starts: starts.map { $0 }, targets: targets, sortOf: sortOf, sorts: sorts.all, stays: stays)
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

extension MoveGraph {
  /// The moves of a graph that have some causes; there are none when a move that is left out changes the
  /// world, so that not all worlds may be reached without it.
  ///
  /// - Parameters:
  ///   - whole: The graph.
  ///   - causes: For each of its causes, the number here; -1 for one whose moves are left out.
  init?(of whole: Self, renumbering causes: [Int32]) {
    guard whole.keepsWorlds(without: causes) else { return nil }
    var sorts: [Sort] = []
    // For each sort of the graph, its number here.
    let numbers = whole.sorts.map { sort -> UInt32? in
      let cause = causes[sort.cause]
      if cause < 0 { return nil }
      sorts.append(Sort(effect: sort.effect, cause: Int(cause), begins: sort.begins))
      return UInt32(truncatingIfNeeded: sorts.count - 1)
    }
    let stays = whole.stays.renumbered(numbers, among: sorts)
    let sortOf = whole.sortOf.compactMap { numbers[Int($0)] }
    if sortOf.count == whole.sortOf.count {
      self.init(
        starts: whole.starts, targets: whole.targets, sortOf: sortOf, sorts: sorts, stays: stays)
      return
    }
    let isKept = whole.sortOf.map { numbers[Int($0)] != nil }
    var starts: [UInt32] = []
    var kept: UInt32 = 0
    for world in 0..<whole.starts.count - 1 {
      starts.append(kept)
      for change in whole.changes(from: world) where isKept[change] { kept += 1 }
    }
    self.init(
      starts: starts + [kept], targets: zip(whole.targets, isKept).filter(\.1).map(\.0),
      sortOf: sortOf, sorts: sorts, stays: stays)
  }

  /// Whether no move changes the world whose cause has no number.
  private func keepsWorlds(without causes: [Int32]) -> Bool {
    let isKept = sorts.map { causes[$0.cause] >= 0 }
    return (0..<starts.count - 1).allSatisfy { world in
      changes(from: world).allSatisfy { targets[$0] == world || isKept[Int(sortOf[$0])] }
    }
  }
}
