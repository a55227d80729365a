extension [UInt8] {
  /// Appends a text so that XML reads it back as it is.
  ///
  /// Scalars that XML forbids become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text as readers should get it.
  ///   - isAttribute: Whether it stands in quotes, where a line feed would become a space.
  mutating func append(escaping text: String, isAttribute: Bool) {
    let bytes = text.utf8.span
    guard let odd = bytes.indices.first(where: { !Self.isPlain(bytes[$0]) }) else {
      return append(contentsOf: text.utf8)
    }
    append(contentsOf: text.utf8.prefix(odd))
    for byte in text.utf8.dropFirst(odd) {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      case 0x09 where isAttribute: append(contentsOf: "&#9;".utf8)
      case 0x0A where isAttribute: append(contentsOf: "&#10;".utf8)
      case 0x0D: append(contentsOf: "&#13;".utf8)
      case 0x00...0x08, 0x0B...0x1F: append(contentsOf: "\u{FFFD}".utf8)
      // The last bytes of U+FFFE and U+FFFF, which differ from U+FFFD in nothing else.
      case 0xBE...0xBF where suffix(2).elementsEqual([0xEF, 0xBF]): append(0xBD)
      default: append(byte)
      }
    }
  }

  /// Whether a byte stands for itself wherever it is.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && !HTML.isSpecial(byte) && byte != 0xBE && byte != 0xBF
  }

  /// Appends a number with at most two decimals: `12`, `12.5`, `-0.25`, and never `-0`.
  mutating func append(decimal value: Double) {
    precondition(value.magnitude < 1e12, "no place in a picture: \(value)")
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    if hundredths < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    append(digitsOf: whole)
    if rest == 0 { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 != 0 { append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }

  private mutating func append(digitsOf number: UInt) {
    if number >= 1000 { append(digitsOf: number / 1000) }
    if number >= 100 { append(UInt8(ascii: "0") + UInt8(number / 100 % 10)) }
    if number >= 10 { append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
