/// The syntax tree of a regular expression.
indirect enum PatternSyntax: Hashable, Sendable {
  /// One character that passes a test.
  case character(CharacterTest)
  case start, end
  /// A position between a character of a word and one of none, or its opposite.
  case boundary(isDenied: Bool)
  case sequence([PatternSyntax])
  /// Alternatives, the first one preferred.
  case choice([PatternSyntax])
  /// A group whose text is asked for, by its index.
  case group(Int, PatternSyntax)
  /// A part that is repeated, without an upper bound if `most` is `nil`.
  case repetition(PatternSyntax, least: Int, most: Int?, isLazy: Bool)
}

/// What one character of a line must be.
struct CharacterTest: Hashable, Sendable {
  /// A part of a character class.
  enum Item: Hashable, Sendable {
    case any
    case one(Character)
    case range(Character, Character)
    case kind(Kind, isDenied: Bool)
  }

  /// The kinds that have an escape: `\d`, `\w`, and `\s`.
  enum Kind: Hashable, Sendable {
    case digit, word, space

    func holds(of character: Character) -> Bool {
      switch self {
      case .digit: character.isNumber
      case .word: character.isLetter || character.isNumber || character == "_"
      case .space: character.isWhitespace
      }
    }
  }

  var items: [Item]
  var isDenied = false
  var isCaseless = false

  func passes(_ character: Character) -> Bool {
    if contains(character) { return !isDenied }
    guard isCaseless else { return isDenied }
    let forms = [character.lowercased(), character.uppercased()].compactMap { form in
      form.count == 1 ? form.first : nil
    }
    return forms.contains(where: contains) != isDenied
  }

  private func contains(_ character: Character) -> Bool {
    items.contains { item in
      switch item {
      case .any: true
      case .one(let one): one == character
      case .range(let low, let high): low <= character && character <= high
      case .kind(let kind, let isDenied): kind.holds(of: character) != isDenied
      }
    }
  }
}
