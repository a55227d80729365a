/// The writer's side of HTML: what makes any text harmless inside markup.
enum HTML {
  /// Appends a text so that it is read as the characters it holds, in elements and in attributes.
  static func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    let bytes = text.utf8.span
    var start = 0
    for place in bytes.indices where isSpecial(bytes[place]) {
      output.append(bytes.extracting(start..<place))
      output.append(reference(to: bytes[place]))
      start = place + 1
    }
    output.append(bytes.extracting(start...))
  }

  /// A text as markup that shows it.
  static func escaped(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    escape(text, into: &output)
    return output
  }

  /// Whether a byte stands for something else than itself in markup.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// What markup writes for such a byte.
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
