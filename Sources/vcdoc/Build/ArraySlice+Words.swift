import Model

/// The lines of a stamp are read as bytes: there are as many as a site has files, and a build that has
/// nothing to do does little else.
extension ArraySlice<UInt8> {
  /// Takes what comes before the next line feed, and the line feed; nothing when there is none.
  mutating func takeLine() -> Self? { take(until: UInt8(ascii: "\n")) }

  /// Takes what comes before the next space, and the space; nothing when there is none.
  mutating func takeWord() -> Self? { take(until: UInt8(ascii: " ")) }

  /// Takes so many bytes; nothing when there are fewer.
  mutating func take(_ length: UInt64) -> Self? {
    guard length <= count else { return nil }
    defer { self = dropFirst(Int(length)) }
    return prefix(Int(length))
  }

  /// All of it as text.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The number that its digits write; nothing when there are none, or something else, or too many.
  var number: UInt64? {
    if isEmpty { return nil }
    var number: UInt64 = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (shifted, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if overflows || isTooLarge { return nil }
      number = sum
    }
    return number
  }

  private mutating func take(until end: UInt8) -> Self? {
    guard let index = firstIndex(of: end) else { return nil }
    defer { self = self[(index + 1)...] }
    return self[..<index]
  }
}
