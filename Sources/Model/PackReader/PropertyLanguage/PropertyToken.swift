import Base

/// One token of a property, and where it begins.
struct PropertyToken: Equatable {
  /// What kind of token it is.
  enum Kind: Equatable {
    /// A word of the language, a name, maybe as declared, `didMove(to:)`, or a number.
    case word(String)
    /// A name with an argument, `didMove(nil)`.
    case call(String, argument: String)
    case open, close, colon, end
    /// Something that no property holds, and what to write instead.
    case fault(String)
  }

  /// What kind of token it is.
  let kind: Kind
  /// The number of its first character, counted from 0.
  let offset: Int

  /// The word, where it is one.
  var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// What it looks like in the sentence; empty for the end and for a fault.
  var text: String {
    switch kind {
    case .word(let word): word
    case .call(let word, let argument): "\(word)(\(argument))"
    case .open: "("
    case .close: ")"
    case .colon: ":"
    case .end, .fault: ""
    }
  }
}

extension PropertyToken {
  /// Splits a property up to its condition; the last token is `end` or a fault.
  ///
  /// - Returns: The tokens, and the condition that follows the word `when`, with the number of its
  ///   first character.
  static func tokens(of text: String) -> (tokens: [Self], condition: (text: String, offset: Int)?) {
    var reader = Reader(text: Array(text.unicodeScalars))
    var tokens: [Self] = []
    while true {
      let token = reader.next()
      if token.word == "when" {
        let rest = reader.rest
        tokens.append(Self(kind: .end, offset: token.offset))
        return (tokens, (rest.text, rest.offset))
      }
      tokens.append(token)
      switch token.kind {
      case .end, .fault: return (tokens, nil)
      default: break
      }
    }
  }
}

/// Walks over the characters of a property.
private struct Reader {
  let text: [Unicode.Scalar]
  var index = 0

  /// What was not read yet, without the spaces it begins with.
  var rest: (text: String, offset: Int) {
    let start = text[index...].firstIndex { !Self.isSpace($0) } ?? text.endIndex
    return (string(start..<text.endIndex), start)
  }

  mutating func next() -> PropertyToken {
    while index < text.count, Self.isSpace(text[index]) { index += 1 }
    let start = index
    guard index < text.count else { return PropertyToken(kind: .end, offset: start) }
    while index < text.count, Self.isLetter(text[index]) { index += 1 }
    if index > start { return PropertyToken(kind: word(from: start), offset: start) }
    index += 1
    if let end = Self.quotes[text[start]] {
      return PropertyToken(kind: quotation(until: end), offset: start)
    }
    return PropertyToken(kind: Self.kind(of: text[start]), offset: start)
  }

  /// The marks around a name with blanks: that which ends it, by that which begins it.
  private static let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "“": "”"]

  private mutating func quotation(until end: Unicode.Scalar) -> PropertyToken.Kind {
    guard let close = text[index...].firstIndex(of: end) else {
      return .fault("expected \(end) after the name")
    }
    defer { index = close + 1 }
    return .word(string(index..<close))
  }

  private mutating func word(from start: Int) -> PropertyToken.Kind {
    let word = string(start..<index)
    guard index < text.count, text[index] == "(" else { return .word(word) }
    guard let close = text[index...].firstIndex(of: ")") else {
      return .fault("expected ')' after the argument of '\(word)'")
    }
    let argument = string((index + 1)..<close)
    index = close + 1
    let isDeclared = argument.isEmpty || argument.hasSuffix(":") && !argument.contains(" ")
    return isDeclared ? .word("\(word)(\(argument))") : .call(word, argument: argument)
  }

  private func string(_ range: Range<Int>) -> String {
    text[range].reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private static func kind(of scalar: Unicode.Scalar) -> PropertyToken.Kind {
    switch scalar {
    case "(": .open
    case ")": .close
    case ":": .colon
    case "&": .fault("unexpected '&'; write 'and'")
    case "|": .fault("unexpected '|'; write 'or'")
    case "!": .fault("unexpected '!'; write 'not'")
    case "=", "<", ">": .fault("unexpected comparison; put it after 'when'")
    default: .fault("unexpected \(String(Character(scalar)).quoted) in a property")
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "-", "_": true
    default: scalar.isPartOfName
    }
  }
}
