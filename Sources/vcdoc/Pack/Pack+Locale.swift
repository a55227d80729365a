import Model

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
