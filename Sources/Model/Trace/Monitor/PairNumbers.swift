/// Numbers of pairs of numbers, from 0 in the order in which the pairs came.
struct PairNumbers: Hashable, Sendable {
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
  }

  /// The pairs, in the order of their numbers.
  private(set) var all: [Pair] = []
  /// For each place of an open addressing, the number of its pair plus one; 0 where none is.
  private var places = [Int32](repeating: 0, count: 64)

  /// How many pairs have a number.
  var count: Int { all.count }

  /// The number of a pair, which may be a new one.
  mutating func number(_ first: Int, _ second: Int) -> Int {
    let pair = Pair(first: first, second: second)
    let place = place(of: pair)
    if places[place] != 0 { return Int(places[place]) - 1 }
    all.append(pair)
    places[place] = Int32(truncatingIfNeeded: all.count)
    if all.count * 2 > places.count { grow() }
    return all.count - 1
  }

  /// The number of a pair; nothing when it has none.
  func known(_ first: Int, _ second: Int) -> Int? {
    let number = places[place(of: Pair(first: first, second: second))]
    return number == 0 ? nil : Int(number) - 1
  }

  /// Where a pair is, or where it belongs.
  private func place(of pair: Pair) -> Int {
    var mixed = UInt64(bitPattern: Int64(pair.first)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed &>> 29 ^ UInt64(bitPattern: Int64(pair.second))) &* 0xBF58_476D_1CE4_E5B9
    mixed ^= mixed &>> 32
    var place = Int(truncatingIfNeeded: mixed) & (places.count - 1)
    while places[place] != 0, all[Int(places[place]) - 1] != pair {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: places.count * 2)
    for (number, pair) in all.enumerated() {
      places[place(of: pair)] = Int32(truncatingIfNeeded: number + 1)
    }
  }
}
