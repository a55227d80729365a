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

  /// The most letters of a word that is never broken: so many go on one line of a telephone, even in a
  /// heading.
  private static let longestWhole = 24

  /// Appends code so that it is read as the characters it holds; a line may end between the words of a long
  /// name in it.
  ///
  /// Such a name is broken before a capital that follows a small letter, and behind a dot, a colon, a
  /// comma, or a parenthesis.
  static func escape(name: String, into output: inout some ByteSink & ~Copyable) {
    if name.utf8.count <= longestWhole { return escape(name, into: &output) }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    for (number, word) in words.enumerated() {
      if number > 0 { output.append(UInt8(ascii: " ")) }
      let pieces = word.utf8.count > longestWhole ? pieces(of: word) : [word]
      for (number, piece) in pieces.enumerated() {
        if number > 0 { output.append("<wbr>") }
        escape(String(piece), into: &output)
      }
    }
  }

  /// The stretches of a long name that stay whole.
  private static func pieces(of name: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var rest = name
    for (one, next) in zip(name.indices, name.indices.dropFirst())
    where isEnd(name[one], before: name[next]) {
      pieces.append(rest[..<next])
      rest = rest[next...]
    }
    return pieces + [rest]
  }

  /// Whether a line may end behind a character of a name.
  private static func isEnd(_ one: Character, before next: Character) -> Bool {
    switch one {
    case "a"..."z", "0"..."9": ("A"..."Z").contains(next)
    case ".", ":", ",", "(": next.isLetter
    default: false
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
