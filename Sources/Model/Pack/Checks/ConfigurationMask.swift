/// Some of a pack's configurations, by their numbers.
struct ConfigurationMask: Hashable {
  /// A bit a configuration, the lowest number in the lowest bit of the first word.
  private var words: [UInt64]

  /// Makes an empty set.
  ///
  /// - Parameter count: How many configurations there are in all.
  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Adds a configuration.
  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  /// Whether no configuration is in it.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The lowest number in it; none when it is empty.
  var first: Int? {
    guard let index = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return index * 64 + words[index].trailingZeroBitCount
  }

  /// Whether a configuration is in it.
  func contains(_ number: Int) -> Bool { words[number / 64] & (1 << UInt64(number % 64)) != 0 }

  /// Whether a configuration is in both.
  func intersects(_ other: Self) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }

  /// What is in both.
  func intersection(_ other: Self) -> Self { joined(with: other) { $0 & $1 } }

  /// What is in one of them.
  func union(_ other: Self) -> Self { joined(with: other) { $0 | $1 } }

  /// What is in this one only.
  func subtracting(_ other: Self) -> Self { joined(with: other) { $0 & ~$1 } }

  private func joined(with other: Self, _ join: (UInt64, UInt64) -> UInt64) -> Self {
    var result = self
    for index in words.indices { result.words[index] = join(words[index], other.words[index]) }
    return result
  }
}
