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
    var start = 0
    for place in bytes.indices {
      switch bytes[place] {
      case 0x09 where !isAttribute, 0x0A where !isAttribute: continue
      // The last bytes of U+FFFE and U+FFFF.
      case 0xBE...0xBF where place > 1 && bytes[place - 1] == 0xBF && bytes[place - 2] == 0xEF:
        append(bytes.extracting(start..<place - 2))
        append("\u{FFFD}")
      case let byte:
        guard let reference = Self.reference(to: byte) else { continue }
        append(bytes.extracting(start..<place))
        append(reference)
      }
      start = place + 1
    }
    append(bytes.extracting(start...))
  }

  /// What XML writes for a byte that it does not take as it stands; nothing for others.
  @inline(__always)
  private static func reference(to byte: UInt8) -> StaticString? {
    switch byte {
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    case 0x0D: "&#13;"
    case 0x00...0x1F: "\u{FFFD}"
    case UInt8(ascii: "'"): nil
    default: HTML.reference(to: byte)
    }
  }

  /// Appends a number with at most two decimals: `12`, `12.5`, `-0.25`, and never `-0`.
  mutating func append(decimal value: Double) {
    precondition(value.magnitude < 1e12, "no place in a picture: \(value)")
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    var (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = InlineArray<16, UInt8>(repeating: UInt8(ascii: "."))
    let point = 13
    var (start, end) = (point, point)
    repeat {
      start -= 1
      text[start] = UInt8(ascii: "0") + UInt8(whole % 10)
      whole /= 10
    } while whole > 0
    if hundredths < 0 {
      start -= 1
      text[start] = UInt8(ascii: "-")
    }
    if rest > 0 { end += 1 }
    while rest > 0 {
      text[end] = UInt8(ascii: "0") + UInt8(rest / 10)
      rest = rest % 10 * 10
      end += 1
    }
    append(text.span.extracting(start..<end))
  }
}
