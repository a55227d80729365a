extension String {
  /// Whether words before a callback say that it does not come: `no`, `did not call`, `没有调用`.
  var deniesWhatFollows: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: true) { return true }
    let last = split { !$0.isWordLetter }.last.map { String($0) }
    return last?.isNegation == true || deniesACall
  }

  /// Whether words behind a callback say that it did not come: `was never called`, `没被调用`.
  var deniesWhatPrecedes: Bool {
    guard !utf8.isEmpty else { return false }
    if deniesInOneWord(atEnd: false) { return true }
    let words = smallWords
    return deniesACall || (words.count == 1 && ["never", "not", "missing"].contains(words[0]))
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
      let next = words[(place + 1)...].prefix(3)
      return Self.negations.contains(words[place]) && next.contains(where: Self.calls.contains)
        || Self.foreignNegations.contains(words[place])
          && next.contains { word in Self.foreignCalls.contains(where: word.hasPrefix) }
    }
  }

  private static let foreignNegations: Set<String> = [
    "nicht", "nie", "niemals", "не", "никогда", "pas", "jamais", "no", "nunca", "não", "jamás",
  ]

  /// How words of calling begin in other languages.
  private static let foreignCalls = [
    "aufgerufen", "gerufen", "ausgeführt", "aufruf", "вызв", "вызыв", "выполн", "сраб", "приход",
    "appel", "exécut", "invoqu", "llama", "ejecut", "invoca", "chamad", "chama", "execut",
  ]

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
  private func deniesInOneWord(atEnd: Bool) -> Bool {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let denials = [
      "ばれない", "されない", "ばれませ", "されませ", "来ない", "こない", "되지 않", "호출 안", "호출안", "안 불",
    ]
    if denials.contains(where: contains) { return true }
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
