extension [UInt8] {
  /// Appends a text so that XML reads it back as it is.
  ///
  /// Scalars that XML forbids become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text as readers should get it.
  ///   - isAttribute: Whether it stands in quotes, where a line feed would become a space.
  mutating func append(escaping text: String, isAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append(contentsOf: "&amp;".utf8)
      case "<": append(contentsOf: "&lt;".utf8)
      case ">": append(contentsOf: "&gt;".utf8)
      case "\"": append(contentsOf: "&quot;".utf8)
      case "\r": append(contentsOf: "&#13;".utf8)
      case "\t": append(contentsOf: isAttribute ? "&#9;".utf8 : "\t".utf8)
      case "\n": append(contentsOf: isAttribute ? "&#10;".utf8 : "\n".utf8)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": append(contentsOf: "\u{FFFD}".utf8)
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Appends a number with at most two decimals: `12`, `12.5`, `-0.25`, and never `-0`.
  mutating func append(decimal value: Double) {
    precondition(value.magnitude < 1e12, "no place in a picture: \(value)")
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    if hundredths < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    append(contentsOf: String(whole).utf8)
    if rest == 0 { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") + UInt8(rest / 10))
    if rest % 10 != 0 { append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }
}
