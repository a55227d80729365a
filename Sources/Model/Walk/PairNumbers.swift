/// Numbers of pairs of numbers, from 0 in the order in which the pairs came.
struct PairNumbers: Hashable, Sendable {
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int

    /// What tells most pairs apart.
    fileprivate var digest: UInt64 {
      var mixed = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed &>> 29 ^ UInt64(bitPattern: Int64(second))) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed &>> 32
    }
  }

  /// The pairs, in the order of their numbers.
  private(set) var all: [Pair] = []
  private var table = DigestTable()

  /// The number of a pair, which may be a new one.
  mutating func number(_ first: Int, _ second: Int) -> Int {
    let pair = Pair(first: first, second: second)
    let digest = pair.digest
    let place = table.place(of: digest) { all[$0] == pair }
    if let known = table[place] { return known }
    table.put(all.count, digest, at: place)
    all.append(pair)
    return all.count - 1
  }

  /// The number of a pair; nothing when it has none.
  func known(_ first: Int, _ second: Int) -> Int? {
    let pair = Pair(first: first, second: second)
    return table[table.place(of: pair.digest) { all[$0] == pair }]
  }
}
