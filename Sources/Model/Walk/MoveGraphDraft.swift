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
  private var changes: [Change] = []
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

  /// The graph of these changes and some stays.
  func graph(with stays: Stays) -> MoveGraph {
    MoveGraph(
      starts: starts, targets: changes.map(\.target), sortOf: changes.map(\.sort), sorts: sorts.all,
      stays: stays)
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
