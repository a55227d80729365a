/// What holds in some configurations: values, each with the configurations in which it does.
struct Variation<Value: Hashable> {
  /// One value, and where it holds.
  struct Entry {
    let value: Value
    var bits: ConfigurationBits
  }

  /// The values, each once, in the order in which they came.
  private(set) var entries: [Entry] = []
  private var places: [Value: Int] = [:]

  /// Gathers values; those that are equal become one.
  init(_ values: some Swift.Sequence<(bits: ConfigurationBits, value: Value)>) {
    for (bits, value) in values { add(value, in: bits) }
  }

  /// Gathers lists of values: an element holds wherever it is listed.
  init(elements lists: some Swift.Sequence<(bits: ConfigurationBits, value: [Value])>) {
    for (bits, values) in lists {
      for value in values { add(value, in: bits) }
    }
  }

  private mutating func add(_ value: Value, in bits: ConfigurationBits) {
    if let place = places[value] {
      entries[place].bits.formUnion(bits)
    } else {
      places[value] = entries.count
      entries.append(Entry(value: value, bits: bits))
    }
  }
}
