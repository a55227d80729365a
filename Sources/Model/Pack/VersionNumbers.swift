/// A version as numbers, 12 or 18.4, compared as versions are.
struct VersionNumbers: Comparable {
  /// The numbers; at least one.
  let parts: [Int]

  /// Reads a version; nothing where it is none.
  init?(_ text: String) {
    var parts: [Int] = []
    for word in text.split(separator: ".", omittingEmptySubsequences: false) {
      let isNumber = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isNumber, let part = Int(word) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  private init(parts: [Int]) { self.parts = parts }

  /// The same version without zeros at its end: 12 for 12.0.
  var shortest: Self {
    var parts = parts
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return Self(parts: parts)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
