/// One token of a condition, and where it begins in it.
struct ConditionToken: Equatable {
  /// What kind of token it is.
  enum Kind: Equatable {
    case word(String)
    case comparison(Condition.Comparison)
    case and, or, not, open, close, end
    /// Something that no condition holds, and what to write instead.
    case fault(String)
  }

  /// What kind of token it is.
  let kind: Kind
  /// The number of its first character, counted from 0.
  let offset: Int
}

extension ConditionToken {
  /// Splits a condition; the last token is `end` or a fault.
  static func tokens(of text: String) -> [Self] {
    let bytes = Array(text.utf8)
    var tokens: [Self] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") {
        index += 1
        continue
      }
      let start = index
      let kind = kind(in: bytes, at: &index, of: text)
      tokens.append(Self(kind: kind, offset: start))
      if case .fault = kind { return tokens }
    }
    return tokens + [Self(kind: .end, offset: bytes.count)]
  }

  /// The token that begins at an index, which moves behind it.
  private static func kind(in bytes: [UInt8], at index: inout Int, of text: String) -> Kind {
    let rest = bytes[index...]
    let word = rest.prefix(while: isLetter)
    if !word.isEmpty {
      index += word.count
      return Self.word(String(decoding: word, as: UTF8.self))
    }
    for (spelling, kind) in symbols where rest.starts(with: spelling.utf8) {
      index += spelling.utf8.count
      return kind
    }
    let character = text.unicodeScalars.dropFirst(index).first.map { String(Character($0)) } ?? ""
    return .fault("\(character.quoted) means nothing in a condition; write 'axis = value'")
  }

  /// A word, unless it is one of the language.
  private static func word(_ word: String) -> Kind {
    switch word {
    case "and": .and
    case "or": .or
    case "not": .not
    default: .word(word)
    }
  }

  /// Whether a byte may stand in a name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The signs of the language and those that people try, longer ones first.
  private static let symbols: [(String, Kind)] = [
    ("==", .fault("'==' is no comparison; write '='")),
    ("&&", .fault("'&&' joins nothing; write 'and'")),
    ("||", .fault("'||' joins nothing; write 'or'")),
    ("!=", .comparison(.unequal)), ("<=", .comparison(.atMost)), (">=", .comparison(.atLeast)),
    ("=", .comparison(.equal)), ("<", .comparison(.less)), (">", .comparison(.more)),
    ("!", .fault("'!' denies nothing; write 'not'")),
    ("≤", .fault("'≤' is no comparison; write '<='")),
    ("≥", .fault("'≥' is no comparison; write '>='")),
    ("≠", .fault("'≠' is no comparison; write '!='")),
    ("(", .open), (")", .close),
  ]
}
