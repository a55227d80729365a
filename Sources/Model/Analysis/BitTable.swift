/// Rows of bits of one width, side by side.
struct BitTable: Sendable {
  /// How many bits a row has.
  let width: Int
  private let words: Int
  private var storage: [UInt64]

  /// Makes rows that are all zeros.
  init(rows: Int, width: Int) {
    self.width = width
    words = max((width + 63) / 64, 1)
    storage = Array(repeating: 0, count: rows * words)
  }

  /// The positions of the ones in a row, ascending.
  func ones(in row: Int) -> [Int] {
    (0..<width).filter { storage[row * words + $0 / 64] & (1 << UInt64($0 % 64)) != 0 }
  }

  /// Makes a bit of a row one.
  mutating func insert(_ bit: Int, in row: Int) {
    storage[row * words + bit / 64] |= 1 << UInt64(bit % 64)
  }

  /// Adds the ones of a word to a row, at the place of that word in the row.
  mutating func insert(word: UInt64, at place: Int, in row: Int) {
    storage[row * words + place] |= word
  }
}
