import Base

/// Sentences that speak of a callback and tell of something else: `data requested in viewDidLoad`.
extension ArraySlice<UInt8> {
  /// Whether words before a callback say that something else happens in it, from it, or around it.
  ///
  /// `in`, `now in`, `Home in`, and `called in` say that it was called itself.
  var tellsOfSomethingElse: Bool {
    let near = suffix(300)
    guard near.holdsWord(of: Self.relations) else { return false }
    let text = String(trace: near).dropLast { !$0.isLetter && !$0.isNumber }
    let start = text.startOfClause
    let words = text[start...].split(whereSeparator: \.isWhitespace)
    let place = words.indices.suffix(3).last { LogWords.relations.contains(words[$0].lowercased()) }
    guard let place, words[(place + 1)...].allSatisfy(\.isArticleOrName) else { return false }
    let lead = words[..<place]
    if lead.contains(where: \.callsAFunction) { return true }
    let others = lead.filter(\.isOfProse)
    guard let other = others.first, others.count < 2 else { return !others.isEmpty }
    return other.endsLikeVerb || lead.contains { $0.isCalling || $0.isCapitalised }
      || text[..<start].namesController
  }

  /// Whether words behind a callback say what becomes of a subscription that was made in it, as
  /// RxSwift's `debug()` prints them: `-> subscribed`, `-> Event next(5)`.
  var tellsOfSubscription: Bool {
    let words = drop { $0.isBlank || $0 == UInt8(ascii: ")") }
    guard words.starts(with: "->".utf8) else { return false }
    let rest = words.dropFirst(2).drop { $0.isBlank }
    return ["subscribed", "Event ", "isDisposed"].contains { rest.starts(with: $0.utf8) }
  }

  private static let relations = LogWords.relations.sorted().map { Array($0.utf8) }
}

extension Substring {
  /// Behind the last mark after which something new is said; a parenthesis is one behind a blank.
  fileprivate var startOfClause: Index {
    let mark = indices.last { place in
      if self[place] != "(" { return ":=|\"“”‘[]{}<>《》【】,;：，；。—→".contains(self[place]) }
      return place > startIndex && self[index(before: place)].isWhitespace
    }
    return mark.map { index(after: $0) } ?? startIndex
  }

  /// The letters and digits without the marks around them.
  private var bare: Substring {
    drop { !$0.isLetter && !$0.isNumber }.dropLast { !$0.isLetter && !$0.isNumber }
  }

  /// Whether it may stand between a preposition and a callback: `the`, `method`, or a name.
  fileprivate var isArticleOrName: Bool {
    isCapitalised || ["the", "its", "my", "method", "function", "callback"].contains(lowercased())
  }

  /// Whether a capital is among its letters.
  fileprivate var isCapitalised: Bool { contains(where: \.isUppercase) }

  /// Whether it is `refresh()`, a function that begins with a small letter.
  fileprivate var callsAFunction: Bool {
    guard let first, first.isLowercase, let open = firstIndex(of: "(") else { return false }
    return self[..<open].utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is a word in small letters that is no part of saying where a program is.
  fileprivate var isOfProse: Bool {
    let word = bare
    guard !word.isEmpty,
      word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= 0x7A || $0 == 0x2D })
    else { return false }
    return !String(word).isFiller && !LogWords.standing.contains(String(word))
      && !LogWords.roles.contains(String(word))
  }

  /// Whether it is a word of calling.
  fileprivate var isCalling: Bool {
    ["call", "called", "calls", "calling", "invoked", "invoking"].contains(bare.lowercased())
  }

  /// Whether it ends like a form of a verb, `requested`, `reloading`.
  fileprivate var endsLikeVerb: Bool {
    let word = bare
    return word.count > 4 && (word.hasSuffix("ing") || word.hasSuffix("ed"))
  }

  /// Whether a word in it is like the name of a controller.
  fileprivate var namesController: Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(where: \.isLikeController)
  }

}

extension String {
  /// Whether words before a callback say that it does not come: `no`, `did not call`, `没有调用`.
  var deniesWhatFollows: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: true) { return true }
    let last = split { !$0.isWordLetter }.last.map { String($0) }
    let lacks =
      last.map { ["missing", "expected", "expecting"].contains($0.lowercased()) } ?? false
    return last?.isNegation == true || lacks || deniesACall
  }

  /// Whether words behind a callback say that it did not come: `was never called`, `没被调用`.
  var deniesWhatPrecedes: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: false) { return true }
    let words = smallWords
    if let first = words.first, ["should", "must", "expected"].contains(first) { return true }
    return deniesACall || (words.count == 1 && ["never", "not", "missing"].contains(words[0]))
  }

  /// Its words in small letters, without marks and numbers.
  var smallWords: [String] {
    split { !$0.isWordLetter }.map { $0.lowercased() }
  }

  /// Whether it is a word that denies; `NO` is a flag.
  var isNegation: Bool { LogWords.negations.contains(lowercased()) && self != "NO" }

  /// Whether a word that denies stands a few words before one of calling.
  private var deniesACall: Bool {
    let words = smallWords
    return words.indices.contains { place in
      let next = words[(place + 1)...].prefix(3)
      return LogWords.negations.contains(words[place])
        && next.contains(where: LogWords.calls.contains)
        || LogWords.foreignNegations.contains(words[place])
          && next.contains { word in LogWords.foreignCalls.contains(where: word.hasPrefix) }
    }
  }

  /// How words of calling begin in Japanese and Korean, and how verbs that deny end.
  private static let foreignDenials = [
    (["ばれ", "び出され", "され", "来", "こな", "通ら", "走ら"], ["ない", "なかった", "ません", "ずに"]),
    (["불리", "불려", "호출", "실행"], ["지 않", "지않", "안 ", "안됨", "안돼", "못"]),
    (["안 불", "안불"], ["불"]),
  ]

  /// Whether 没, 不, or 未 stands before a word of calling, or at the end; or Japanese says so.
  private func deniesInOneWord(atEnd: Bool) -> Bool {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let isDenied = Self.foreignDenials.contains { stems, denials in
      stems.contains(where: contains) && denials.contains(where: contains)
    }
    if isDenied { return true }
    let letters = Array(self)
    return letters.indices.contains { place in
      guard "没沒不未".contains(letters[place]) else { return false }
      let rest = letters[(place + 1)...].drop { "有被会會再能曾得到是".contains($0) }
      guard let next = rest.first(where: { !$0.isWhitespace }) else { return atEnd }
      return "调調呼执執走触觸收进進回运運响響".contains(next)
    }
  }
}

extension Character {
  /// Whether it is part of a word, with its apostrophe.
  fileprivate var isWordLetter: Bool { isLetter || self == "'" || self == "’" }
}

/// Words around names and callbacks that name no object.
extension String {
  /// Whether it is a word around names that names no object.
  var isFiller: Bool {
    let small = lowercased()
    return LogWords.filler.contains(small)
      || LogWords.foreignFiller.contains(small)
      || LogWords.prepositions.contains(self)
  }

}
