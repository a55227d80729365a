/// Some of the possible configurations of a pack.
public struct ConfigurationSet: Hashable, Sendable {
  /// Their indices in the pack's list of configurations, ascending.
  public let indices: [Int]

  /// Makes a set of indices in the pack's list of configurations.
  public init(indices: some Swift.Sequence<Int>) {
    let given = Array(indices)
    let isAscending = zip(given, given.dropFirst()).allSatisfy { $0 < $1 }
    self.indices = isAscending ? given : Set(given).sorted()
  }

  /// Makes a set of configurations of a pack.
  public init(_ configurations: [Configuration], in pack: Pack) {
    let own = Set(configurations)
    let all = pack.configurations
    indices = all.indices.filter { own.contains(all[$0]) }
  }

  /// The first of them; none of an empty set.
  public var first: Int? { indices.first }

  /// The configurations of either set.
  public func union(_ other: Self) -> Self { Self(indices: indices + other.indices) }

  /// Whether a configuration, by index, is among them.
  public func contains(_ index: Int) -> Bool {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] == index
  }
}

/// Some configurations, by index, quick to join and to compare.
public struct ConfigurationBits: Hashable, Sendable {
  /// A bit a configuration, the lowest index in the lowest bit of the first word; the last word is not
  /// zero.
  private var words: [UInt64] = []

  /// No configuration.
  public init() {}

  /// The configurations of a set.
  public init(_ set: ConfigurationSet) { self.init(set.indices) }

  /// Configurations by index.
  public init(_ indices: some Swift.Sequence<Int>) {
    for index in indices { insert(index) }
  }

  /// The configurations of several sets.
  public init(joining sets: some Swift.Sequence<Self>) {
    for set in sets { formUnion(set) }
  }

  /// Whether there is none.
  public var isEmpty: Bool { words.isEmpty }

  /// The lowest index; none of an empty set.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  /// Whether a configuration, by index, is one of them.
  public func contains(_ index: Int) -> Bool {
    index / 64 < words.count && words[index / 64] & (1 << UInt64(index % 64)) != 0
  }

  /// Whether any configuration is in both.
  public func meets(_ other: Self) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  /// The configurations that are in both.
  public func intersection(_ other: Self) -> Self {
    Self(words: zip(words, other.words).map { $0 & $1 })
  }

  /// The configurations that are in this one only.
  func subtracting(_ other: Self) -> Self {
    let shared = min(words.count, other.words.count)
    return Self(words: zip(words, other.words).map { $0 & ~$1 } + words[shared...])
  }

  /// Adds the configurations of another set.
  public mutating func formUnion(_ other: Self) {
    for (place, word) in other.words.enumerated() {
      if place < words.count { words[place] |= word } else { words.append(word) }
    }
  }

  /// Calls a function for each configuration, by index, ascending.
  public func forEach(_ body: (Int) -> Void) {
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(place * 64 + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// The indices less a number, from which they all go on.
  func lowered(by distance: Int) -> Self {
    let (skipped, shift) = (distance / 64, UInt64(distance % 64))
    if shift == 0 { return Self(words: Array(words.dropFirst(skipped))) }
    let places = min(skipped, words.count)..<words.count
    return Self(
      words: places.map { place in
        let above = place + 1 < words.count ? words[place + 1] : 0
        return words[place] >> shift | above << (64 - shift)
      })
  }

  /// Adds a configuration, by index.
  mutating func insert(_ index: Int) {
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  private init(words: [UInt64]) {
    self.words = words
    while self.words.last == 0 { self.words.removeLast() }
  }
}
