import Base

/// A matrix of bits: rows of equal width in one array of words.
///
/// A row is a set of small numbers, like a `BitSet`; a dataflow analysis has one for each state.
struct BitMatrix: Sendable {
  /// The number of words in a row.
  private let words: Int
  private var storage: [UInt64]

  /// Makes empty rows for numbers from 0 up to `width - 1`.
  init(rows: Int, width: Int) {
    words = max((width + 63) / 64, 1)
    storage = Array(repeating: 0, count: rows * words)
  }

  /// Makes a row for each set; all their numbers must be less than `width`.
  init(_ sets: [BitSet], width: Int) {
    self.init(rows: sets.count, width: width)
    for (row, set) in sets.enumerated() {
      for (place, word) in set.words.enumerated() { storage[row * words + place] = word }
    }
  }

  /// The numbers in a row.
  subscript(row: Int) -> BitSet { BitSet(words: Array(storage[row * words..<(row + 1) * words])) }

  /// Whether no number is in a row.
  func isEmpty(_ row: Int) -> Bool {
    storage[row * words..<(row + 1) * words].allSatisfy { $0 == 0 }
  }

  /// Whether a number is in a row.
  func contains(_ number: Int, in row: Int) -> Bool {
    storage[row * words + number / 64] >> UInt64(number % 64) & 1 != 0
  }

  /// Adds a number to a row, and returns whether it is new.
  @discardableResult
  mutating func insert(_ number: Int, in row: Int) -> Bool {
    let (place, bit) = (row * words + number / 64, UInt64(1) << UInt64(number % 64))
    let isNew = storage[place] & bit == 0
    storage[place] |= bit
    return isNew
  }

  /// Adds the numbers of a row of another matrix, which must have the same width.
  @inline(__always)
  mutating func formUnion(_ row: Int, with other: borrowing Self, _ otherRow: Int) {
    for word in 0..<words {
      storage[row &* words &+ word] |= other.storage[otherRow &* words &+ word]
    }
  }

  /// Adds the numbers of another row, and returns whether any of them is new.
  mutating func formUnion(_ row: Int, with source: Int) -> Bool {
    var new: UInt64 = 0
    for word in 0..<words {
      let place = row &* words &+ word
      new |= storage[source &* words &+ word] & ~storage[place]
      storage[place] |= storage[source &* words &+ word]
    }
    return new != 0
  }

  /// Adds to a row the numbers of another row that pass a filter.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - source: The other row.
  ///   - filters: A matrix of the same width.
  ///   - filter: The row of that matrix that has the numbers that pass.
  /// - Returns: Whether any number is new.
  @inline(__always)
  mutating func formUnion(
    _ row: Int, with source: Int, keeping filters: borrowing Self, _ filter: Int
  ) -> Bool {
    var new: UInt64 = 0
    for word in 0..<words {
      let place = row &* words &+ word
      let passed =
        storage[source &* words &+ word] & filters.storage[filter &* words &+ word]
        & ~storage[place]
      new |= passed
      storage[place] |= passed
    }
    return new != 0
  }
}
