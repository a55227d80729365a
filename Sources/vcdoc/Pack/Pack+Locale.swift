import Model

extension Pack {
  /// The language that its texts are written in first, and that pictures and answers are in.
  var mainLocale: Words.Locale { locales.first ?? "en" }
}
