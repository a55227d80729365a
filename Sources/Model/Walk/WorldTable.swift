/// The worlds found so far, each once, in the order of discovery, and where each was found from.
struct WorldTable: Sendable {
  /// The worlds; the first is the initial one.
  private(set) var worlds: [World]
  /// For each world, the index of the one whose expansion found it; the first is its own.
  private(set) var parents: [UInt32]
  /// Open addressing over the worlds: an index plus one, or 0 for an empty place.
  private var places: [UInt32]
  private var mask: Int

  /// Makes a table that holds the initial world.
  init() {
    worlds = []
    parents = []
    places = [UInt32](repeating: 0, count: 1024)
    mask = 1023
    _ = index(of: World(), foundFrom: 0)
  }

  /// The index of a world, which is added if it is new.
  mutating func index(of world: World, foundFrom parent: Int) -> Int {
    var place = world.digest & mask
    while true {
      let entry = Int(places[place])
      if entry == 0 { break }
      if worlds[entry - 1] == world { return entry - 1 }
      place = (place + 1) & mask
    }
    worlds.append(world)
    parents.append(UInt32(truncatingIfNeeded: parent))
    places[place] = UInt32(truncatingIfNeeded: worlds.count)
    if worlds.count * 2 > places.count { grow() }
    return worlds.count - 1
  }

  /// Gives back the room that is kept for more worlds; none can be looked up any more.
  mutating func close() {
    worlds = worlds.map { $0 }
    parents = parents.map { $0 }
    places = []
  }

  private mutating func grow() {
    mask = places.count * 2 - 1
    places = [UInt32](repeating: 0, count: mask + 1)
    for index in worlds.indices {
      var place = worlds[index].digest & mask
      while places[place] != 0 { place = (place + 1) & mask }
      places[place] = UInt32(truncatingIfNeeded: index + 1)
    }
  }
}
