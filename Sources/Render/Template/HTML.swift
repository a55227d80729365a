/// The writer's side of HTML: what makes any text harmless inside markup.
enum HTML {
  /// Appends a text so that it is read as the characters it holds, in elements and in attributes.
  static func escape(_ text: String, into output: inout [UInt8]) {
    let bytes = text.utf8.span
    guard let special = bytes.indices.first(where: { isSpecial(bytes[$0]) }) else {
      output.append(contentsOf: text.utf8)
      return
    }
    output.append(contentsOf: text.utf8.prefix(special))
    for byte in text.utf8.dropFirst(special) {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "'"): output += "&#39;".utf8
      default: output.append(byte)
      }
    }
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
}
