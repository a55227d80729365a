/// The writer's side of HTML: what makes any text harmless inside markup.
enum HTML {
  /// Appends a text so that it is read as the characters it holds, in elements and in attributes.
  static func escape(_ text: String, into output: inout [UInt8]) {
    let bytes = text.utf8.span
    var start = 0
    for place in bytes.indices {
      guard let reference = reference(to: bytes[place]) else { continue }
      output.append(bytes.extracting(start..<place))
      output.append(reference)
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

  /// What markup writes for a byte that stands for something else than itself there; nothing for others.
  @inline(__always)
  static func reference(to byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
