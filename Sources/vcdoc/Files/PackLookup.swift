import Model

extension Pack {
  /// The callback that a word names.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - command: The command whose help explains more.
  /// - Returns: Its name.
  /// - Throws: `UsageError` for a word that names none.
  func callback(named word: String, in command: String) throws(UsageError) -> Name<Callback> {
    guard let callback = Name(word).flatMap(callback(_:)) else {
      let written = callbacks.written(word).map { "'\($0.name)'" }.joined(separator: ", ")
      if !written.isEmpty {
        throw UsageError(
          "there is no callback '\(word)'; that is what logs call \(written)", in: command)
      }
      if let other = DiagramSubject.all(in: self).first(where: { $0.name == word }) {
        throw UsageError(
          "\(other.title) is no callback", UsageError.Hint.list("callbacks"), in: command)
      }
      throw .unknown(
        "callback", word, among: callbacks.map(\.name.text), listedAs: "callbacks", in: command)
    }
    return callback.name
  }

  /// The callbacks that words name, each as above.
  ///
  /// - Throws: `UsageError` for all words that name none.
  func callbacks(
    named words: [String], in command: String
  ) throws(UsageError) -> [Name<Callback>] {
    var mistakes = Mistakes()
    var found: [Name<Callback>] = []
    for word in words {
      guard let name = mistakes.catching(try callback(named: word, in: command)) else { continue }
      found.append(name)
    }
    try mistakes.check()
    return found
  }
}

extension Pack {
  /// The languages of its pages, at least one.
  var pageLocales: [Words.Locale] { locales.isEmpty ? ["en"] : locales }

  /// The language that its texts are written in first, and that pictures and answers are in.
  var mainLocale: Words.Locale { pageLocales[0] }

  /// Looks up a language.
  ///
  /// - Parameters:
  ///   - word: The language; none where nobody asks for one.
  ///   - command: The command whose help explains more.
  /// - Returns: The language; the first one where nobody asks.
  /// - Throws: `UsageError` for a language that the pack has not.
  func locale(named word: Words.Locale?, in command: String) throws(UsageError) -> Words.Locale {
    guard let word else { return mainLocale }
    if pageLocales.contains(word) { return word }
    throw .unknown("language", word, among: pageLocales, listsAll: true, in: command)
  }
}

import Render

extension Pack {
  /// A configuration as a program reads it: `{"iOS": "17", ...}`, every axis named.
  func json(of configuration: Configuration) -> JSON {
    .object(
      zip(axes, configuration.choices).map { axis, choice in
        JSON.Member(name: axis.name.text, value: .string(axis.values[choice].name.text))
      })
  }
}
