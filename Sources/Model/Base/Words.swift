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
    let base: Place
    let translations: [Locale: Place]

    package init(_ base: Place, _ translations: [Locale: Place]) {
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
    _ base: String, at place: Place?, translations: [Locale: String] = [:],
    at places: [Locale: Place] = [:]
  ) {
    self.base = base
    self.translations = translations
    origin = place.map { Origin($0, places) }
  }

  /// The location of the base text; `nil` if it is from no file.
  package var place: Place? { origin?.base }

  /// The text, or another one if it is empty.
  package func or(_ other: String) -> Words { base.isEmpty ? Words(other) : self }

  /// The text in a locale; the base text if there is no translation.
  package func text(in locale: Locale) -> String { translations[locale] ?? base }

  /// The location of the text in a locale; `nil` if it is from no file.
  package func place(in locale: Locale) -> Place? {
    translations[locale] == nil ? place : origin?.translations[locale]
  }

  /// The text with one more translation; unchanged if that is empty or the locale has one already.
  package func adding(_ other: Words, in locale: Locale) -> Words {
    if other.base.isEmpty || translations[locale] != nil { return self }
    var (texts, places) = (translations, origin?.translations ?? [:])
    texts[locale] = other.base
    places[locale] = other.place
    return Words(base, at: place, translations: texts, at: places)
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
