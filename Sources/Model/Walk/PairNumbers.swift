/// Numbers of pairs of numbers, from 0 in the order in which the pairs came.
struct PairNumbers: Hashable, Sendable {
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int

    /// The bits of a digest that are kept where its pair is.
    fileprivate static let marks: UInt64 = 0xFFFF_FFFF_0000_0000

    /// What tells most pairs apart.
    fileprivate var digest: UInt64 {
      var mixed = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed &>> 29 ^ UInt64(bitPattern: Int64(second))) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed &>> 32
    }

    /// Those of its digest that are kept.
    fileprivate var mark: UInt64 { digest & Self.marks }
  }

  /// The pairs, in the order of their numbers.
  private(set) var all: [Pair] = []
  /// For each place of an open addressing, the number of its pair plus one, and above it half of the
  /// pair's digest, which spares a look at most other pairs; 0 where none is.
  private var places = [UInt64](repeating: 0, count: 64)

  /// How many pairs have a number.
  var count: Int { all.count }

  /// The number of a pair, which may be a new one.
  mutating func number(_ first: Int, _ second: Int) -> Int {
    let pair = Pair(first: first, second: second)
    let place = place(of: pair)
    if places[place] != 0 { return Self.number(at: places[place]) }
    all.append(pair)
    places[place] = pair.mark | UInt64(all.count)
    if all.count * 2 > places.count { grow() }
    return all.count - 1
  }

  /// The number of a pair; nothing when it has none.
  func known(_ first: Int, _ second: Int) -> Int? {
    let found = places[place(of: Pair(first: first, second: second))]
    return found == 0 ? nil : Self.number(at: found)
  }

  /// The number that a place holds.
  private static func number(at place: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: place)) - 1
  }

  /// Where a pair is, or where it belongs.
  private func place(of pair: Pair) -> Int {
    let digest = pair.digest
    let mark = digest & Pair.marks
    var place = Int(truncatingIfNeeded: digest) & (places.count - 1)
    while places[place] != 0 {
      if places[place] & Pair.marks == mark, all[Self.number(at: places[place])] == pair { break }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: places.count * 2)
    for (number, pair) in all.enumerated() {
      places[place(of: pair)] = pair.mark | UInt64(number + 1)
    }
  }
}
