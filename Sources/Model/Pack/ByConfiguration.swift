import Base

/// Values that differ between configurations, each once, with the configurations that have it.
///
///     let counts = ByConfiguration([(old, 1), (new, 2), (beta, 2)])
///     // 1 in `old`, 2 in `new` and `beta`
package struct ByConfiguration<Value: Hashable & Sendable>: Sendable {
  /// A value, and the configurations that have it.
  package struct Entry: Hashable, Sendable {
    /// The value.
    package let value: Value
    /// The configurations, by index.
    package fileprivate(set) var bits: ConfigurationSet
  }

  /// The values, in the order in which they came.
  package private(set) var entries: [Entry] = []
  private var values = Interner<Value>()

  /// Gathers values; equal ones become one.
  package init(_ values: some Swift.Sequence<(bits: ConfigurationSet, value: Value)>) {
    for (bits, value) in values { insert(value, in: bits) }
  }

  /// Gathers the elements of lists: a configuration has each element of its list.
  package init(
    elements lists: some Swift.Sequence<(bits: ConfigurationSet, value: [Value])>
  ) {
    for list in ByConfiguration<[Value]>(lists).entries {
      for value in list.value { insert(value, in: list.bits) }
    }
  }

  /// The entries by a rank of their values, lowest first; those of one rank as they came.
  package func sorted(by rank: (Value) -> Int) -> [Entry] {
    let ranks = entries.map { rank($0.value) }
    return entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { entries[$0] }
  }

  private mutating func insert(_ value: Value, in bits: ConfigurationSet) {
    let place = values.intern(value)
    if place == entries.count {
      entries.append(Entry(value: value, bits: bits))
    } else {
      entries[place].bits.formUnion(bits)
    }
  }
}

extension ByConfiguration<Int> {
  /// Gathers lists of numbers: a configuration has each number of its list.
  ///
  /// - Returns: The numbers, each once, ascending.
  package static func ascending(_ lists: [(bits: ConfigurationSet, value: [Int])]) -> [Entry] {
    let lists = ByConfiguration<[Int]>(lists).entries
    var found = lists.indices.flatMap { list in lists[list].value.map { (value: $0, list: list) } }
    found.sort { $0.value < $1.value }
    var gathered: [Entry] = []
    for (value, list) in found {
      if gathered.last?.value == value {
        gathered[gathered.count - 1].bits.formUnion(lists[list].bits)
      } else {
        gathered.append(Entry(value: value, bits: lists[list].bits))
      }
    }
    return gathered
  }
}
