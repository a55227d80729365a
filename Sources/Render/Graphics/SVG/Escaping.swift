/// Escapes text for HTML.
package enum HTML {
  /// Appends a text, escaped for elements and attribute values.
  package static func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    escape(text.utf8.span, into: &output)
  }

  /// Appends a text in UTF-8, escaped for elements and attribute values.
  package static func escape(
    _ bytes: Span<UInt8>, into output: inout some ByteSink & ~Copyable
  ) {
    var start = 0
    for place in bytes.indices where isSpecial(bytes[place]) {
      output.append(bytes.extracting(start..<place))
      output.append(reference(to: bytes[place]))
      start = place + 1
    }
    output.append(bytes.extracting(start...))
  }

  /// The longest word that is never broken, in letters: it fits on one line of a phone, even in a
  /// heading.
  private static let longestWhole = 24

  /// The fewest letters of a long word between two breaks.
  private static let shortestPart = 6

  /// Appends code, escaped, with optional line breaks (`wbr`) in long names.
  ///
  /// A break is allowed between a small letter and a capital, and after a dot, a colon, a comma, or
  /// an opening parenthesis, unless the part before it is short.
  package static func escape(name: String, into output: inout some ByteSink & ~Copyable) {
    let bytes = name.utf8.span
    var start = 0
    var word = 0..<0
    var part = 0
    for place in bytes.indices {
      if place == 0 || place > word.upperBound {
        word = place..<end(ofWordAt: place, in: bytes)
        part = place
      }
      if word.count > longestWhole, place - part >= shortestPart,
        isEnd(bytes[place - 1], before: bytes[place])
      {
        output.append(bytes.extracting(start..<place))
        output.append("<wbr>")
        start = place
        part = place
      }
      guard isSpecial(bytes[place]) else { continue }
      output.append(bytes.extracting(start..<place))
      output.append(reference(to: bytes[place]))
      start = place + 1
    }
    output.append(bytes.extracting(start...))
  }

  /// The end of the word at a byte: the next space.
  private static func end(ofWordAt place: Int, in bytes: Span<UInt8>) -> Int {
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
    return end
  }

  /// Whether a line may break between two adjacent bytes of a name.
  private static func isEnd(_ one: UInt8, before next: UInt8) -> Bool {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
    return switch one {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): isCapital
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "("):
      isCapital || next >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
    default: false
    }
  }

  /// A text, escaped.
  package static func escaped(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    escape(text, into: &output)
    return output
  }

  /// Whether a byte must be escaped in markup.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// The character reference of a byte that must be escaped.
  static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }
}

extension ByteSink where Self: ~Copyable {
  /// Appends a text, escaped for XML; scalars that XML forbids become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isAttribute: Whether it is an attribute value, in which parsers turn line feeds and tabs
  ///     into spaces.
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

  /// Whether a byte may need escaping.
  @inline(__always)
  private static func isOdd(_ byte: UInt8) -> Bool {
    byte < 0x20 || HTML.isSpecial(byte) || byte == 0xBE || byte == 0xBF
  }

  /// Appends a number with at most two decimals: `12`, `12.5`, `-0.25`, and never `-0`.
  package mutating func append(decimal value: Double) {
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
