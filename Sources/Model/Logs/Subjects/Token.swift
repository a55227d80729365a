import Base

/// A part of a text: a word of letters and digits, blanks, or one mark.
///
/// What is beside a callback is split once, and every rule for objects reads these tokens.
struct Token: Hashable, Sendable {
  /// What a token is.
  enum Kind: Hashable, Sendable { case word, blank, mark }

  /// What it is; a type with its arguments, `List<Item>`, is one word.
  let kind: Kind
  /// The token as written.
  let text: Substring
  private let mark: Unicode.Scalar?

  fileprivate init(_ kind: Kind, _ text: Substring) {
    (self.kind, self.text) = (kind, text)
    mark = kind == .mark ? text.unicodeScalars.first : nil
  }

  /// A blank.
  static let blank = Token(.blank, " ")

  var isWord: Bool { kind == .word }
  var isBlank: Bool { kind == .blank }

  /// Whether it is one of some marks.
  func isOne(of marks: String) -> Bool {
    mark.map { marks.unicodeScalars.contains($0) } ?? false
  }

  /// Whether it is a word of digits.
  var isNumber: Bool { isWord && text.allSatisfy(\.isNumber) }

  /// Whether it is a word of small ASCII letters.
  var isSmall: Bool { isWord && text.utf8.allSatisfy(\.isSmall) }
}

/// Some tokens of a text, in order.
typealias Tokens = ArraySlice<Token>

extension Tokens {
  /// Splits bytes of a log.
  init(_ bytes: ArraySlice<UInt8>) { self.init(String(trace: bytes)) }

  /// Splits a text.
  init(_ text: String) {
    var tokens: [Token] = []
    var rest = text[...]
    while let kind = rest.first?.kind {
      var end = rest.index(after: rest.startIndex)
      if kind != .mark { end = rest.firstIndex { $0.kind != kind } ?? rest.endIndex }
      if kind == .word { end = rest[end...].endOfArguments ?? end }
      tokens.append(Token(kind, rest[..<end]))
      rest = rest[end...]
    }
    self = tokens[...]
  }

  /// The tokens as written.
  var text: String { reduce(into: "") { $0 += $1.text } }

  /// The same in small letters.
  var small: String { text.lowercased() }

  /// The words, each with some marks in it and around it.
  func words(with marks: String = "") -> [String] {
    split { !$0.isWord && !$0.isOne(of: marks) }.map(\.text)
  }

  /// The longest end that is a word with some marks; empty without one.
  func suffix(with marks: String) -> Self {
    self[dropLast(while: { $0.isWord || $0.isOne(of: marks) }).endIndex...]
  }

  /// What is left without some stretches, which are in order.
  func without(_ ranges: [Range<Int>]) -> Self {
    ranges.reversed().reduce(self) { $0[..<$1.lowerBound] + [.blank] + $0[$1.upperBound...] }
  }

  /// Without blanks at either end.
  var withoutOuterBlanks: Self { drop(while: \.isBlank).dropLast(while: \.isBlank) }

  /// Without blanks and marks around the words, but for those that names have; empty without words.
  var bare: Self {
    func isOuter(_ token: Token) -> Bool { !token.isWord && !token.isOne(of: "_$") }
    let words = drop(while: isOuter).dropLast(while: isOuter)
    return words.contains(where: \.isWord) ? words : []
  }

  /// Its words of letters and apostrophes, in small letters.
  var smallWords: [String] {
    small.split { !$0.isLetter && $0 != "'" && $0 != "’" }.map { String($0) }
  }

  /// What the brackets hold with which it begins, and what comes after them; none if it begins
  /// with none.
  var bracketed: (inside: Self, rest: Self)? {
    let bare = drop(while: \.isBlank)
    guard bare.first?.isOne(of: "[") == true,
      let close = bare.firstIndex(where: { $0.isOne(of: "]") })
    else { return nil }
    return (bare[..<close].dropFirst(), bare[(close + 1)...])
  }
}

extension Collection {
  /// Where the bracket closes with which it begins; nothing where none does.
  func closing(_ opens: (Element) -> Bool, _ closes: (Element) -> Bool) -> Index? {
    var depth = 0
    return indices.first { place in
      if opens(self[place]) { depth += 1 }
      if closes(self[place]) { depth -= 1 }
      return depth == 0
    }
  }
}

extension UInt8 {
  /// Whether it is a small ASCII letter.
  var isSmall: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension Character {
  fileprivate var kind: Token.Kind {
    if let byte = asciiValue, byte > 0x20 {
      return byte.isIdentifierPart && byte != 0x24 && byte != 0x5F ? .word : .mark
    }
    if isWhitespace { return .blank }
    return isLetter || isNumber ? .word : .mark
  }
}
