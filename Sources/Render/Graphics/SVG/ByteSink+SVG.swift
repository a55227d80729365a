extension ByteSink where Self: ~Copyable {
  /// Appends a text so that XML reads it back as it is.
  ///
  /// Scalars that XML forbids become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text as readers should get it.
  ///   - isAttribute: Whether it stands in quotes, where a line feed would become a space.
  mutating func append(escaping text: String, isAttribute: Bool) {
    let bytes = text.utf8.span
    var start = 0
    for place in bytes.indices where Self.isOdd(bytes[place]) {
      var end = place
      let reference: StaticString
      switch bytes[place] {
      case 0x09 where !isAttribute, 0x0A where !isAttribute, UInt8(ascii: "'"): continue
      case 0x09: reference = "&#9;"
      case 0x0A: reference = "&#10;"
      case 0x0D: reference = "&#13;"
      case 0x00...0x1F: reference = "\u{FFFD}"
      // The last bytes of U+FFFE and U+FFFF.
      case 0xBE...0xBF:
        guard place > 1, bytes[place - 1] == 0xBF, bytes[place - 2] == 0xEF else { continue }
        (reference, end) = ("\u{FFFD}", place - 2)
      case let byte: reference = HTML.reference(to: byte)
      }
      append(bytes.extracting(start..<end))
      append(reference)
      start = place + 1
    }
    append(bytes.extracting(start...))
  }

  /// Whether a byte may stand for something else than itself.
  @inline(__always)
  private static func isOdd(_ byte: UInt8) -> Bool {
    byte < 0x20 || HTML.isSpecial(byte) || byte == 0xBE || byte == 0xBF
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
