internal import Model

/// A site in one language, beside those in other languages: every page has the same path in each.
struct Edition: Hashable, Sendable {
  /// The language.
  let locale: Words.Locale
  /// Where its files are: `zh-Hans/`; empty for the first language, which is at the top.
  let folder: String

  /// The editions of a site in some languages, the first at the top.
  static func all(in locales: [Words.Locale]) -> [Edition] {
    locales.enumerated().map { number, locale in
      Edition(locale: locale, folder: number == 0 ? "" : "\(locale)/")
    }
  }

  /// How to get from the top of this edition to the top of the site.
  var wayUp: String { folder.isEmpty ? "" : "../" }
}
