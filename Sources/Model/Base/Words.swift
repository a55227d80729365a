/// A localized text: in the pack's first locale and in any number of others.
///
/// Equality compares the texts and ignores their locations.
package struct Words: Sendable {
  /// A language tag such as `en` or `zh-Hans`.
  package typealias Locale = String

  /// The text in the pack's first locale.
  package let base: String
  /// The translations by language tag, without the pack's first locale.
  package let translations: [Locale: String]
  /// Its locations; `nil` if the text is from no file.
  private let origin: Origin?

  /// The locations of a text and its translations; an object, so that a text stays small.
  private final class Origin: Sendable {
    let base: TextSource
    let translations: [Locale: TextSource]

    package init(_ base: TextSource, _ translations: [Locale: TextSource]) {
      self.base = base
      self.translations = translations
    }
  }

  /// Makes a text from its base and its translations.
  package init(_ base: String, translations: [Locale: String] = [:]) {
    self.init(base, at: nil, translations: translations)
  }

  /// Makes a text from a pack, with its locations.
  package init(
    _ base: String, at source: TextSource?, translations: [Locale: String] = [:],
    at sources: [Locale: TextSource] = [:]
  ) {
    self.base = base
    self.translations = translations
    origin = source.map { Origin($0, sources) }
  }

  /// The location of the base text; `nil` if it is from no file.
  package var place: Place? { origin?.base.place }

  /// The text, or another one if it is empty.
  package func or(_ other: String) -> Words { base.isEmpty ? Words(other) : self }

  /// The text in a locale; the base text if there is no translation.
  package func text(in locale: Locale) -> String { translations[locale] ?? base }

  /// Where the text in a locale is; `nil` if it is from no file.
  package func source(in locale: Locale) -> TextSource? {
    translations[locale] == nil ? origin?.base : origin?.translations[locale]
  }

  /// The text with one more translation; unchanged if that is empty or the locale has one already.
  package func adding(_ other: Words, in locale: Locale) -> Words {
    if other.base.isEmpty || translations[locale] != nil { return self }
    var (texts, sources) = (translations, origin?.translations ?? [:])
    texts[locale] = other.base
    sources[locale] = other.origin?.base
    return Words(base, at: origin?.base, translations: texts, at: sources)
  }
}

extension Words: Hashable {
  /// Compares the texts in all locales.
  package static func == (left: Self, right: Self) -> Bool {
    left.base == right.base && left.translations == right.translations
  }

  /// Hashes the texts in all locales.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(translations)
  }
}
