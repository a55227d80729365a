/// A set of small numbers from 0, one bit each.
///
/// It grows as needed; its size depends on the largest number in it.
@usableFromInline
package struct BitSet: Hashable, Sendable {
  /// The bits, the lowest number in the lowest bit of the first word; the last word is not zero, so
  /// that equal sets have equal words.
  @usableFromInline package private(set) var words: [UInt64] = []

  /// Makes an empty set.
  @inlinable
  package init() {}

  /// Makes a set of some numbers, none of them negative.
  @inlinable
  package init(_ numbers: some Swift.Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  /// Makes the union of some sets.
  @inlinable
  package init(joining sets: some Swift.Sequence<Self>) {
    for set in sets { formUnion(set) }
  }

  /// Makes a set of bits in words; the lowest bit of the first word is number 0.
  @inlinable
  package init(words: [UInt64]) {
    self.words = words
    trim()
  }

  /// The hash value that interners use.
  @inlinable
  package var hashValue: Int {
    Int(truncatingIfNeeded: words.reduce(0) { HashIndex.mixed($1, into: $0) })
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(words) }

  /// Whether the set has no numbers.
  @inlinable
  package var isEmpty: Bool { words.isEmpty }

  /// The number of elements; O(words).
  @inlinable
  package var count: Int { words.reduce(0) { $0 &+ $1.nonzeroBitCount } }

  /// The smallest number; `nil` if the set is empty.
  @inlinable
  package var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 &* 64 &+ words[$0].trailingZeroBitCount }
  }

  /// Whether a number is in the set.
  @inlinable
  package func contains(_ number: Int) -> Bool {
    let place = number &>> 6
    return place < words.count && words[place] &>> UInt64(truncatingIfNeeded: number) & 1 != 0
  }

  /// Adds a number, and returns whether it is new.
  @inlinable @discardableResult
  package mutating func insert(_ number: Int) -> Bool {
    let place = number &>> 6
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
    while words.count <= place { words.append(0) }
    if words[place] & bit != 0 { return false }
    words[place] |= bit
    return true
  }

  /// Removes a number, and returns whether it was in the set.
  @inlinable @discardableResult
  package mutating func remove(_ number: Int) -> Bool {
    guard contains(number) else { return false }
    words[number &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: number))
    trim()
    return true
  }

  @inlinable
  mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }
}

extension BitSet {
  /// Adds the numbers of another set, and returns whether any of them is new.
  @inlinable @discardableResult
  package mutating func formUnion(_ other: Self) -> Bool {
    var isChanged = words.count < other.words.count
    if isChanged { words.append(contentsOf: other.words[words.count...]) }
    for place in other.words.indices {
      let union = words[place] | other.words[place]
      isChanged = isChanged || union != words[place]
      words[place] = union
    }
    return isChanged
  }

  /// Removes the numbers that are not in another set, and returns whether there were any.
  @inlinable @discardableResult
  package mutating func formIntersection(_ other: Self) -> Bool {
    var isChanged = words.count > other.words.count
    if isChanged { words.removeLast(words.count - other.words.count) }
    for place in words.indices {
      let shared = words[place] & other.words[place]
      isChanged = isChanged || shared != words[place]
      words[place] = shared
    }
    trim()
    return isChanged
  }

  /// Removes the numbers of another set.
  @inlinable
  package mutating func subtract(_ other: Self) {
    for place in 0..<Swift.min(words.count, other.words.count) {
      words[place] &= ~other.words[place]
    }
    trim()
  }

  /// The numbers that are in either set.
  @inlinable
  package func union(_ other: Self) -> Self {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The numbers that are in both sets.
  @inlinable
  package func intersection(_ other: Self) -> Self {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// The numbers that are in this set only.
  @inlinable
  package func subtracting(_ other: Self) -> Self {
    var result = self
    result.subtract(other)
    return result
  }

  /// Whether any number is in both sets.
  @inlinable
  package func meets(_ other: Self) -> Bool {
    let shared = 0..<Swift.min(words.count, other.words.count)
    return shared.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Whether another set has all numbers of this one.
  @inlinable
  package func isSubset(of other: Self) -> Bool {
    words.count <= other.words.count
      && words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }

  /// Subtracts a number, which is not negative, from each element; those that would become negative
  /// are dropped.
  package func lowered(by distance: Int) -> Self {
    let (skipped, shift) = (distance / 64, UInt64(distance % 64))
    let places = Swift.min(skipped, words.count)..<words.count
    return Self(
      words: places.map { place in
        let above = place + 1 < words.count ? words[place + 1] : 0
        // A shift by 64 or more leaves nothing.
        return words[place] >> shift | above << (64 - shift)
      })
  }
}

extension BitSet: Swift.Sequence {
  /// An iteration over the numbers of a set, in ascending order.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let words: [UInt64]
    @usableFromInline var place = 0
    /// The bits of the word at that place which are still to come.
    @usableFromInline var rest: UInt64

    @inlinable
    init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    /// The next number; `nil` after the largest one.
    @inlinable
    package mutating func next() -> Int? {
      while rest == 0 {
        place &+= 1
        guard place < words.count else { return nil }
        rest = words[place]
      }
      defer { rest &= rest &- 1 }
      return place &* 64 &+ rest.trailingZeroBitCount
    }
  }

  /// Iterates over the numbers in ascending order.
  @inlinable
  package func makeIterator() -> Iterator { Iterator(words) }
}
