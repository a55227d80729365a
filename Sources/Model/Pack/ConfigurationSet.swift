import Base

/// A set of possible configurations of a pack, as a sorted list.
package struct ConfigurationSet: Hashable, Sendable {
  /// Indices into `Pack.configurations`, ascending, each once.
  package let indices: [Int]

  /// Makes a set from indices into `Pack.configurations`, in any order.
  package init(indices: some Swift.Sequence<Int>) {
    let given = Array(indices)
    let isAscending = zip(given, given.dropFirst()).allSatisfy { $0 < $1 }
    self.indices = isAscending ? given : Set(given).sorted()
  }

  /// Makes a set of configurations; impossible ones are left out.
  package init(_ configurations: [Configuration], in pack: Pack) {
    let own = Set(configurations)
    let all = pack.configurations
    indices = all.indices.filter { own.contains(all[$0]) }
  }

  /// The lowest index; `nil` if the set is empty.
  package var first: Int? { indices.first }

  /// The configurations in either set.
  package func union(_ other: Self) -> Self { Self(indices: indices + other.indices) }

  /// Whether the sets have a configuration in common.
  package func meets(_ other: Self) -> Bool { indices.contains(where: other.contains) }

  /// Whether the set has the configuration of an index; O(log n).
  package func contains(_ index: Int) -> Bool {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] == index
  }
}

/// A set of configurations as bits, for fast unions and intersections.
package struct ConfigurationBits: Hashable, Sendable {
  /// Bit `i % 64` of word `i / 64` is configuration `i`; the last word is not zero.
  private var words: [UInt64] = []

  /// No configuration.
  package init() {}

  /// Makes the same set as bits.
  package init(_ set: ConfigurationSet) {
    words = Array(repeating: 0, count: set.indices.last.map { $0 / 64 + 1 } ?? 0)
    for index in set.indices { insert(index) }
  }

  /// Makes a set from indices.
  package init(_ indices: some Swift.Sequence<Int>) {
    for index in indices { insert(index) }
  }

  /// Makes the union of sets.
  package init(joining sets: some Swift.Sequence<Self>) {
    for set in sets { formUnion(set) }
  }

  /// Whether there is none.
  package var isEmpty: Bool { words.isEmpty }

  /// The lowest index; `nil` if the set is empty.
  package var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  /// Whether the set has the configuration of an index.
  package func contains(_ index: Int) -> Bool {
    index / 64 < words.count && words[index / 64] & (1 << UInt64(index % 64)) != 0
  }

  /// Whether the sets have a configuration in common.
  package func meets(_ other: Self) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  /// The configurations in both sets.
  package func intersection(_ other: Self) -> Self {
    Self(words: zip(words, other.words).map { $0 & $1 })
  }

  /// The configurations in this set but not in the other.
  package func subtracting(_ other: Self) -> Self {
    let shared = min(words.count, other.words.count)
    return Self(words: zip(words, other.words).map { $0 & ~$1 } + words[shared...])
  }

  /// Adds the configurations of another set.
  package mutating func formUnion(_ other: Self) {
    guard !isEmpty else {
      self = other
      return
    }
    for (place, word) in other.words.enumerated() {
      if place < words.count { words[place] |= word } else { words.append(word) }
    }
  }

  /// Calls a function with each index, ascending.
  package func forEach(_ body: (Int) -> Void) {
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(place * 64 + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// Subtracts a number from each index; smaller indices are dropped.
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

  /// Adds the configuration of an index.
  package mutating func insert(_ index: Int) {
    while words.count <= index / 64 { words.append(0) }
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  private init(words: [UInt64]) {
    self.words = words
    while self.words.last == 0 { self.words.removeLast() }
  }
}

extension ConfigurationSet {
  /// The set in the words of the pack's conditions, `iOS >= 13 and exits = no`; empty when it holds
  /// every possible configuration.
  package func phrase(in pack: Pack) -> String { phrase(among: pack.configurations, in: pack) }

  /// The set in the same words, as far as they tell it from the rest of some configurations.
  ///
  /// - Parameters:
  ///   - possible: The configurations in question, into which the set's indices lead.
  ///   - pack: The pack.
  /// - Returns: The words; empty when the set holds all that are in question.
  package func phrase(among possible: [Configuration], in pack: Pack) -> String {
    let grid = ConfigurationGrid(possible.map(\.choices), of: pack.axes)
    let area = ConfigurationArea(
      ConfigurationBits(self), of: ConfigurationBits(possible.indices), on: grid)
    return area.boxes()
      .map { $0.phrase(on: pack.axes) }.filter { !$0.isEmpty }.joined(separator: " or ")
  }
}

extension ConfigurationArea.Box {
  fileprivate func phrase(on axes: [Axis]) -> String {
    sides.map { $0.phrase(on: axes[$0.axis]) }.joined(separator: " and ")
  }
}

extension ConfigurationArea.Side {
  fileprivate func phrase(on axis: Axis) -> String {
    let names = chosen.map { axis.values[$0].name.text }
    // On an axis in order the values of a box are neighbors.
    if axis.isOrdered, let first = names.first, let last = names.last, names.count > 1 {
      if chosen.last == all.last { return "\(axis.name) >= \(first)" }
      if chosen.first == all.first { return "\(axis.name) <= \(last)" }
      return "\(axis.name) >= \(first) and \(axis.name) <= \(last)"
    }
    let choices = names.map { "\(axis.name) = \($0)" }
    return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " or ") + ")"
  }
}
