/// A set of triples of numbers.
struct TripleSet {
  /// The triples: two numbers in one word, and the third.
  private var all: [(key: UInt64, third: UInt32)] = []
  private var table = DigestTable(places: 1024)

  /// Adds a triple, and says whether it is new.
  mutating func insert(_ first: Int, _ second: Int, _ third: Int) -> Bool {
    let key = UInt64(truncatingIfNeeded: first) &<< 32 | UInt64(truncatingIfNeeded: second)
    let third = UInt32(truncatingIfNeeded: third)
    var digest = (key ^ UInt64(third) &<< 17) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest &>> 32
    let place = table.place(of: digest) { all[$0].key == key && all[$0].third == third }
    guard table[place] == nil else { return false }
    table.put(all.count, digest, at: place)
    all.append((key, third))
    return true
  }
}
