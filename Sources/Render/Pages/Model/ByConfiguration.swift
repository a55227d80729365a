import Base
import Pack

/// Values, each with the configurations in which it holds.
///
///     let texts = ByConfiguration([(old, "before"), (new, "after"), (newest, "after")])
///     texts.entries.map(\.value)  // ["before", "after"]
struct ByConfiguration<Value: Hashable & Sendable>: Sendable {
  /// A value, and the configurations in which it holds.
  struct Entry: Sendable {
    let value: Value
    var bits: ConfigurationBits
  }

  /// The values, each once, in the order in which they were added.
  private(set) var entries: [Entry] = []
  private var values = Interner<Value>()

  /// Gathers values; equal ones become one entry.
  init(_ values: some Sequence<(bits: ConfigurationBits, value: Value)>) {
    for (bits, value) in values { add(value, in: bits) }
  }

  /// Gathers lists of values: an element holds wherever it is listed.
  init(elements lists: some Sequence<(bits: ConfigurationBits, value: [Value])>) {
    for (bits, values) in Self.joined(lists) {
      for value in values { add(value, in: bits) }
    }
  }

  /// The lists, each once.
  private static func joined(
    _ lists: some Sequence<(bits: ConfigurationBits, value: [Value])>
  ) -> [(bits: ConfigurationBits, values: [Value])] {
    var joined: [(bits: ConfigurationBits, values: [Value])] = []
    var places = Interner<[Value]>()
    for (bits, values) in lists {
      let place = places.intern(values)
      if place == joined.count {
        joined.append((bits, values))
      } else {
        joined[place].bits.formUnion(bits)
      }
    }
    return joined
  }

  /// The values by a rank, lowest first; those of one rank in the order in which they were added.
  func sorted(by rank: (Value) -> Int) -> [Entry] {
    let ranks = entries.map { rank($0.value) }
    let order = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return order.map { entries[$0] }
  }

  private mutating func add(_ value: Value, in bits: ConfigurationBits) {
    let place = values.intern(value)
    if place == entries.count {
      entries.append(Entry(value: value, bits: bits))
    } else {
      entries[place].bits.formUnion(bits)
    }
  }
}

extension ByConfiguration<Int> {
  /// Gathers lists of numbers: a number holds wherever it is listed.
  ///
  /// - Returns: The numbers, each once, ascending.
  static func ascending(_ lists: [(bits: ConfigurationBits, value: [Int])]) -> [Entry] {
    let lists = joined(lists)
    var found: [(value: Int, list: Int)] = []
    found.reserveCapacity(lists.reduce(0) { $0 + $1.values.count })
    for list in lists.indices { found += lists[list].values.lazy.map { (value: $0, list: list) } }
    found.sort { $0.value < $1.value }
    var gathered: [Entry] = []
    gathered.reserveCapacity(found.count)
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
