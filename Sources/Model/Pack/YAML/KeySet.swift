/// The keys of one mapping so far, and where each stands; small mappings are searched, not hashed.
struct KeySet {
  private var few: [(key: String, place: Place)] = []
  private var many: [String: Place] = [:]

  /// Adds a key.
  ///
  /// - Returns: Where the same key stood before; none when it is new.
  mutating func insert(_ key: String, at place: Place) -> Place? {
    if many.isEmpty {
      if let first = few.first(where: { $0.key == key }) { return first.place }
      few.append((key, place))
      if few.count > 16 { for entry in few { many[entry.key] = entry.place } }
      return nil
    }
    if let first = many[key] { return first }
    many[key] = place
    return nil
  }
}
