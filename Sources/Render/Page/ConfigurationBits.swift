internal import Model

/// Some of the possible configurations of a pack, by index, quick to unite and to compare.
struct ConfigurationBits: Hashable, Sendable {
  private var words: [UInt64] = []

  /// No configuration.
  init() {}

  /// The configurations of a set.
  init(_ set: ConfigurationSet) {
    for index in set.indices { insert(index) }
  }

  /// Configurations by index.
  init(_ indices: some Swift.Sequence<Int>) {
    for index in indices { insert(index) }
  }

  /// The configurations of several sets.
  init(joining sets: some Swift.Sequence<ConfigurationBits>) {
    for set in sets { formUnion(set) }
  }

  /// Whether there is none.
  var isEmpty: Bool { words.isEmpty }

  /// Whether a configuration, by index, is one of them.
  func contains(_ index: Int) -> Bool {
    index / 64 < words.count && words[index / 64] & (1 << UInt64(index % 64)) != 0
  }

  /// Whether any configuration is in both.
  func meets(_ other: Self) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  /// The configurations that are in both.
  func intersection(_ other: Self) -> Self {
    var common = self
    common.words = zip(words, other.words).map { $0 & $1 }
    while common.words.last == 0 { common.words.removeLast() }
    return common
  }

  /// Adds the configurations of another set.
  mutating func formUnion(_ other: Self) {
    for (place, word) in other.words.enumerated() {
      if place < words.count { words[place] |= word } else { words.append(word) }
    }
  }

  private mutating func insert(_ index: Int) {
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }
}
