import Base

/// Sentences that speak of a callback and tell of something else: `data requested in viewDidLoad`.
extension Tokens {
  /// Whether words before a callback say that something else happens in it, from it, or around it.
  ///
  /// `in`, `now in`, `Home in`, and `called in` say that it was called itself.
  var tellsOfSomethingElse: Bool {
    let text = suffix(100).dropLast(while: { !$0.isWord })
    guard text.contains(where: \.isBlank) else { return false }
    let mark = text.indices.last { place in
      text[place].isOne(of: ":=|\"“”‘[]{}<>《》【】,;：，；。—→")
        || text[place].isOne(of: "(") && text[..<place].last?.isBlank == true
    }
    let start = mark.map { $0 + 1 } ?? text.startIndex
    let words = text[start...].split(whereSeparator: \.isBlank)
    let place = words.indices.suffix(3).last { LogWords.relations.contains(words[$0].small) }
    guard let place, words[(place + 1)...].allSatisfy(\.isArticleOrName) else { return false }
    let lead = words[..<place]
    if lead.contains(where: \.callsAFunction) { return true }
    let others = lead.map(\.bare).filter(\.isOfProse)
    guard let other = others.first?.text, others.count < 2 else { return !others.isEmpty }
    return other.isVerb
      || lead.contains { LogWords.calls.contains($0.bare.small) || $0.isCapitalised }
      || text[..<start].words(with: "_").contains(where: \.isLikeController)
  }

  /// Whether it may stand between a preposition and a callback: `the`, `method`, or a name.
  private var isArticleOrName: Bool {
    isCapitalised || ["the", "its", "my", "method", "function", "callback"].contains(small)
  }

  /// Whether a capital is among its letters.
  private var isCapitalised: Bool { contains { $0.text.contains(where: \.isUppercase) } }

  /// Whether it is `refresh()`, a function that begins with a small letter.
  private var callsAFunction: Bool {
    guard first?.text.first?.isLowercase == true,
      let open = firstIndex(where: { $0.isOne(of: "(") })
    else { return false }
    return self[..<open].text.utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is a word in small letters that is no part of saying where a program is.
  private var isOfProse: Bool {
    !isEmpty && allSatisfy { $0.isSmall || $0.isOne(of: "-") } && !text.isFiller
      && !LogWords.standing.contains(text) && !LogWords.roles.contains(text)
  }
}

extension Tokens {
  /// Whether words after a callback say what becomes of a subscription that was made in it, as
  /// RxSwift's `debug()` prints them: `-> subscribed`, `-> Event next(5)`.
  var tellsOfSubscription: Bool {
    let words = drop { $0.isBlank || $0.isOne(of: ")") }
    return words.prefix(2).text == "->"
      && ["subscribed", "Event", "isDisposed"].contains(words.bare.first?.text)
  }
}

/// Words that deny.
extension Tokens {
  /// Whether words before a callback say that it does not come: `no`, `did not call`, `没有调用`.
  var deniesWhatFollows: Bool {
    if deniesInOneWord(atEnd: true) { return true }
    let words = smallWords
    let isLast = bare.last.map { $0.text != "NO" && !$0.isNumber } == true
    return isLast && words.last.map(LogWords.denials.contains) == true || words.denyACall
  }

  /// Whether words after a callback say that it did not come: `was never called`, `没被调用`.
  var deniesWhatPrecedes: Bool {
    if deniesInOneWord(atEnd: false) { return true }
    let words = smallWords
    return ["should", "must", "expected"].contains(words.first) || words.denyACall
      || words.count == 1 && ["never", "not", "missing"].contains(words[0])
  }

  /// Whether 没, 不, or 未 is before a word of calling, or at the end; or Japanese or Korean says
  /// so.
  private func deniesInOneWord(atEnd: Bool) -> Bool {
    guard contains(where: { $0.text.utf8.contains { $0 >= 0x80 } }) else { return false }
    let text = text
    let bytes = Array(text.utf8)[...]
    let isDenied = LogWords.foreignDenials.contains { stems, denials in
      stems.contains(where: bytes.holds) && denials.contains(where: bytes.holds)
    }
    return isDenied
      || text.indices.contains { place in
        guard "没沒不未".contains(text[place]) else { return false }
        let rest = text[place...].dropFirst().drop { "有被会會再能曾得到是".contains($0) }
        guard let next = rest.first(where: { !$0.isWhitespace }) else { return atEnd }
        return "调調呼执執走触觸收进進回运運响響".contains(next)
      }
  }
}

extension [String] {
  /// Whether a word that denies is a few words before one of calling.
  fileprivate var denyACall: Bool {
    indices.contains { place in
      let next = self[(place + 1)...].prefix(3)
      return LogWords.negations.contains(self[place])
        && next.contains(where: LogWords.calls.contains)
        || LogWords.foreignNegations.contains(self[place])
          && next.contains { word in LogWords.foreignCalls.contains(where: word.hasPrefix) }
    }
  }
}

/// Words that say that a callback returns.
extension Tag {
  /// How words say that a callback returns.
  enum End: Hashable, Sendable {
    /// In words that mean nothing else.
    case word
    /// By a mark that may as well mean where the program goes: it counts once one was seen right
    /// after the call.
    case mark
  }

  /// How the words around a callback say that it returns, `EXIT`, `viewDidLoad end`, `<--`, `结束`.
  ///
  /// - Parameters:
  ///   - lead: What is before it.
  ///   - tail: What is after it, without times.
  ///   - rest: All that is after it.
  /// - Returns: How; none where they do not.
  static func end(before lead: Tokens, after tail: Tokens, in rest: ArraySlice<UInt8>) -> End? {
    if let end = end(before: lead.withoutOuterBlanks, after: tail.withoutOuterBlanks) { return end }
    let (first, words) = (lead.smallWords, tail.smallWords)
    let outer = [first.first, words.first].compactMap { $0 }
    let isSaid =
      first.last.map(LogWords.returns.contains) == true
      || outer.contains(where: LogWords.ends.contains)
      || words.first.map(LogWords.beginningsOfSpans.contains) == true
        && words.allSatisfy(LogWords.wordsOfSpans.contains)
    if isSaid || rest.isSpan { return .word }
    return outer.contains(where: LogWords.foreignEnds.contains) ? .mark : nil
  }

  /// How marks around the callback say that it returns; none where they do not.
  private static func end(before lead: Tokens, after tail: Tokens) -> End? {
    let ends = [lead.first, lead.last, tail.first, tail.last].compactMap { $0 }
    guard ends.contains(where: { $0.isOne(of: "<‹←⬅⬆🔼↑-=}\u{FE0F}") }) else { return nil }
    let (before, after) = (lead.text, tail.text)
    if arrows.contains(where: before.hasSuffix) { return .word }
    if (arrows + upward).contains(where: { before.hasPrefix($0) || after.hasSuffix($0) }) {
      return .mark
    }
    // A brace closes that none opens, and nothing else is on its side.
    let isClosed = (before.first == "}" || after == "}") && !(before + after).contains("{")
    return isClosed ? .mark : nil
  }

  private static let arrows = ["<-", "<--", "<==", "<<", "‹==", "←", "⬅️"]
  private static let upward = ["⬆️", "🔼", "↑"]
}

extension ArraySlice<UInt8> {
  /// Whether it is how long something took, and nothing else: `in 12 ms`, `done: 0.3s`, `耗时12毫秒`.
  var isSpan: Bool {
    guard count <= 60, contains(where: \.isDigit) else { return false }
    let words = Tokens(self).smallWords
    return words.contains(where: LogWords.units.contains)
      && words.allSatisfy(LogWords.wordsOfSpans.contains)
  }
}

extension String {
  /// Whether it is a word that denies; `NO` is a flag.
  var isNegation: Bool { LogWords.negations.contains(lowercased()) && self != "NO" }

  /// Whether it is a word around names that names no object.
  var isFiller: Bool {
    let small = lowercased()
    return LogWords.filler.contains(small) || LogWords.foreignFiller.contains(small)
      || LogWords.prepositions.contains(self) || isJoinedFiller
  }

  /// Whether it is several such words, which a script without blanks joins, `中被调用`.
  private var isJoinedFiller: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x2E80 else { return false }
    return indices.dropFirst().prefix(9).contains {
      LogWords.foreignFiller.contains(String(self[..<$0])) && String(self[$0...]).isFiller
    }
  }
}
