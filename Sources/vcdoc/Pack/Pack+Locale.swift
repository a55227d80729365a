import Model

extension Pack {
  /// The languages of its pages, at least one.
  var pageLocales: [Words.Locale] { locales.isEmpty ? ["en"] : locales }

  /// The language that its texts are written in first, and that pictures and answers are in.
  var mainLocale: Words.Locale { pageLocales[0] }
}
