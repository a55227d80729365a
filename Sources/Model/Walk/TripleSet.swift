/// A set of triples of numbers, by open addressing.
struct TripleSet {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  /// The third number plus one; 0 for an empty place.
  private var thirds: [UInt32] = Array(repeating: 0, count: 1024)
  private var count = 0

  /// Adds a triple, and says whether it is new.
  mutating func insert(_ first: Int, _ second: Int, _ third: Int) -> Bool {
    let key = UInt64(truncatingIfNeeded: first) &<< 32 | UInt64(truncatingIfNeeded: second)
    let place = place(of: key, UInt32(truncatingIfNeeded: third + 1))
    guard thirds[place] == 0 else { return false }
    keys[place] = key
    thirds[place] = UInt32(truncatingIfNeeded: third + 1)
    count += 1
    if count * 2 > keys.count { grow() }
    return true
  }

  /// Where a triple is, or where it belongs.
  private func place(of key: UInt64, _ third: UInt32) -> Int {
    var mixed = (key ^ UInt64(third) &<< 17) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed &>> 32
    var place = Int(truncatingIfNeeded: mixed) & (keys.count - 1)
    while thirds[place] != 0, keys[place] != key || thirds[place] != third {
      place = (place + 1) & (keys.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let former = (keys, thirds)
    keys = Array(repeating: 0, count: former.0.count * 2)
    thirds = Array(repeating: 0, count: keys.count)
    for (key, third) in zip(former.0, former.1) where third != 0 {
      let place = place(of: key, third)
      keys[place] = key
      thirds[place] = third
    }
  }
}
