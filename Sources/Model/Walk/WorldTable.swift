/// The worlds found so far, each once, in the order of discovery, and where each was found from.
struct WorldTable: Sendable {
  /// The worlds; the first is the initial one.
  private(set) var worlds: [World] = []
  /// For each world, the index of the one whose expansion found it; the first is its own.
  private(set) var parents: [UInt32] = []
  private var table = DigestTable(places: 1024)

  /// Makes a table that holds the initial world.
  init() { _ = index(of: World(), foundFrom: 0) }

  /// The index of a world, which is added if it is new.
  mutating func index(of world: World, foundFrom parent: Int) -> Int {
    let digest = world.digest
    let place = table.place(of: digest) { worlds[$0] == world }
    if let known = table[place] { return known }
    table.put(worlds.count, digest, at: place)
    worlds.append(world)
    parents.append(UInt32(truncatingIfNeeded: parent))
    return worlds.count - 1
  }

  /// The index of a world; none for one that was not found.
  func number(of world: World) -> Int? {
    table[table.place(of: world.digest) { worlds[$0] == world }]
  }
}
