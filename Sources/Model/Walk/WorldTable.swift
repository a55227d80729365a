/// The worlds found so far, each once, in the order of discovery, and where each was found from.
struct WorldTable: Sendable {
  private var numbers = Interner<World>()
  /// For each world, the index of the one whose expansion found it; the first is its own.
  private(set) var parents: [UInt32] = []

  /// Makes a table that holds the initial world.
  init() { _ = index(of: World(), foundFrom: 0) }

  /// The worlds; the first is the initial one.
  var worlds: [World] { numbers.all }

  /// The index of a world, which is added if it is new.
  mutating func index(of world: World, foundFrom parent: Int) -> Int {
    let index = numbers.intern(world)
    if index == parents.count { parents.append(UInt32(truncatingIfNeeded: parent)) }
    return index
  }

  /// The index of a world; nothing for one that was not found.
  func number(of world: World) -> Int? { numbers.index(of: world) }
}
