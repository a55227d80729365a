extension String {
  /// Whether words before a callback say that it does not come: `no`, `did not call`, `没有调用`.
  var deniesWhatFollows: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInChinese(atEnd: true) { return true }
    let last = split { !$0.isWordLetter }.last.map { String($0) }
    return last?.isNegation == true || deniesACall
  }

  /// Whether words behind a callback say that it did not come: `was never called`, `没被调用`.
  var deniesWhatPrecedes: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInChinese(atEnd: false) { return true }
    let words = smallWords
    return deniesACall || (words.count == 1 && ["never", "not"].contains(words[0]))
  }

  /// Its words in small letters, without marks and numbers.
  var smallWords: [String] {
    split { !$0.isWordLetter }.map { $0.lowercased() }
  }

  /// Whether it is a word that denies; `NO` is a flag.
  var isNegation: Bool { Self.negations.contains(lowercased()) && self != "NO" }

  /// Whether a word that denies stands a few words before one of calling.
  private var deniesACall: Bool {
    let words = smallWords
    return words.indices.contains { place in
      Self.negations.contains(words[place])
        && words[(place + 1)...].prefix(3).contains { Self.calls.contains($0) }
    }
  }

  private static let negations: Set<String> = [
    "not", "never", "no", "without", "isn't", "wasn't", "doesn't", "didn't", "won't", "hasn't",
    "isn’t", "wasn’t", "doesn’t", "didn’t", "won’t", "hasn’t",
  ]

  private static let calls: Set<String> = [
    "call", "called", "calling", "calls", "come", "comes", "came", "execute", "executed", "fire",
    "fired", "fires", "get", "gets", "got", "happen", "happened", "happens", "hit", "implemented",
    "invoke", "invoked", "received", "run", "runs", "ran", "sent", "trigger", "triggered",
  ]

  /// Whether 没, 不, or 未 stands before a word of calling, or at the end; or Japanese says so.
  private func deniesInChinese(atEnd: Bool) -> Bool {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return false }
    if ["ばれない", "されない", "ばれませ", "されませ", "来ない", "こない"].contains(where: contains) { return true }
    let letters = Array(self)
    return letters.indices.contains { place in
      guard "没不未".contains(letters[place]) else { return false }
      let rest = letters[(place + 1)...].drop { "有被会再能曾得到是".contains($0) }
      guard let next = rest.first(where: { !$0.isWhitespace }) else { return atEnd }
      return "调执走触收进回运响".contains(next)
    }
  }
}

extension Character {
  /// Whether it is part of a word, with its apostrophe.
  fileprivate var isWordLetter: Bool { isLetter || self == "'" || self == "’" }
}
