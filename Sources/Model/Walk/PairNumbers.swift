/// Two numbers, in an order.
struct NumberPair: Hashable, Sendable {
  let first: Int
  let second: Int
}

/// Numbers of pairs of numbers.
typealias PairNumbers = Interner<NumberPair>

extension Interner<NumberPair> {
  /// The number of a pair, which may be a new one.
  mutating func number(_ first: Int, _ second: Int) -> Int {
    intern(NumberPair(first: first, second: second))
  }

  /// The number of a pair; nothing when it has none.
  func known(_ first: Int, _ second: Int) -> Int? {
    index(of: NumberPair(first: first, second: second))
  }
}
