/// The text of a declaration without comments, in one line, and its tokens.
///
/// The lexical rules are those that Swift, C, Objective-C, Java, Kotlin, and their relatives share.
package struct DeclarationText: Hashable, Sendable {
  /// A part of the text.
  package struct Token: Hashable, Sendable {
    /// What the part is.
    package enum Kind: Hashable, Sendable {
      /// An identifier or a number.
      case word
      /// Round, square, or curly brackets with everything between them.
      case group
      /// Any other character, or a text in double quotes.
      case sign
    }

    /// What the part is.
    package let kind: Kind
    /// The part.
    package let text: Substring
    /// Whether a blank precedes it.
    package let isSpaced: Bool
  }

  /// The text in one line: no comments, and one space for all blanks and line ends in a row.
  package let text: String
  /// The tokens, in order.
  package let tokens: [Token]

  /// Reads a declaration; `nil` if its brackets do not match.
  package init?(_ declaration: String) {
    text = Self.plain(declaration)
    guard let tokens = Self.tokens(of: text) else { return nil }
    self.tokens = tokens
  }

  /// The text of some tokens in a row, as it is written.
  package func source(_ range: Range<Int>) -> String {
    guard let first = tokens[range].first, let last = tokens[range].last else { return "" }
    return String(text[first.text.startIndex..<last.text.endIndex])
  }

  /// The token at an index; `nil` after the last one.
  package subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// The index after the type parameters or arguments that begin at an index, which is the index
  /// itself if there are none; `nil` if they are not closed.
  package func skipTypes(at start: Int) -> Int? {
    guard self[start]?.text == "<" else { return start }
    var depth = 0
    for index in start..<tokens.count {
      let isArrow = tokens[index].text == ">" && index > 0 && tokens[index - 1].text == "-"
      if tokens[index].text == "<" { depth += 1 }
      if tokens[index].text == ">", !isArrow { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }
}

extension DeclarationText {
  /// The text without comments, with single spaces.
  private static func plain(_ declaration: String) -> String {
    let bytes = Array(declaration.utf8)
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = endOfBlank(at: index, in: bytes)
      if end > index {
        if !plain.isEmpty { plain.append(UInt8(ascii: " ")) }
        index = end
        continue
      }
      let next = endOfText(at: index, in: bytes)
      plain += bytes[index..<next]
      index = next
    }
    return String(decoding: plain.dropLast { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// The index after the blanks and comments that begin at an index.
  private static func endOfBlank(at start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index].isBlankOrReturn || bytes[index] == UInt8(ascii: "\n") {
        index += 1
        continue
      }
      guard bytes[index] == UInt8(ascii: "/") else { break }
      let rest = bytes[(index + 1)...]
      if rest.first == UInt8(ascii: "/") {
        index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if rest.first == UInt8(ascii: "*") {
        index = rest.dropFirst().firstRange(of: "*/")?.upperBound ?? bytes.count
      } else {
        break
      }
    }
    return index
  }

  /// The index after one character, or after a text in double quotes.
  private static func endOfText(at start: Int, in bytes: [UInt8]) -> Int {
    guard bytes[start] == UInt8(ascii: "\"") else { return start + 1 }
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The tokens of a plain text; `nil` if its brackets do not match.
  private static func tokens(of text: String) -> [Token]? {
    let bytes = text.utf8
    var tokens: [Token] = []
    var index = bytes.startIndex
    var isSpaced = false
    while index < bytes.endIndex {
      guard let (kind, end) = token(at: index, in: bytes) else { return nil }
      if bytes[index] == UInt8(ascii: " ") {
        isSpaced = true
      } else {
        tokens.append(Token(kind: kind, text: text[index..<end], isSpaced: isSpaced))
        isSpaced = false
      }
      index = end
    }
    return tokens
  }

  private static func token(
    at start: String.Index, in bytes: String.UTF8View
  ) -> (kind: Token.Kind, end: String.Index)? {
    let rest = bytes[start...]
    let word = rest.prefix { $0.isIdentifierPart || $0 >= 0x80 || $0 == UInt8(ascii: "`") }
    if !word.isEmpty { return (.word, word.endIndex) }
    switch bytes[start] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      return endOfGroup(at: start, in: bytes).map { (.group, $0) }
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return nil
    case UInt8(ascii: "\""): return (.sign, endOfQuote(at: start, in: bytes))
    default: return (.sign, bytes.index(after: start))
    }
  }

  /// The index after the bracket that closes the one at an index; `nil` if none does.
  private static func endOfGroup(
    at start: String.Index, in bytes: String.UTF8View
  ) -> String.Index? {
    var open: [UInt8] = []
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(bytes[index] + 2)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == bytes[index] else { return nil }
        if open.isEmpty { return bytes.index(after: index) }
      case UInt8(ascii: "\""):
        index = endOfQuote(at: index, in: bytes)
        continue
      default: break
      }
      index = bytes.index(after: index)
    }
    return nil
  }

  private static func endOfQuote(at start: String.Index, in bytes: String.UTF8View) -> String.Index
  {
    var index = bytes.index(after: start)
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") { bytes.formIndex(after: &index) }
      if index < bytes.endIndex { bytes.formIndex(after: &index) }
    }
    return index < bytes.endIndex ? bytes.index(after: index) : index
  }
}
