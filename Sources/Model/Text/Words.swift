/// A text for readers, in the pack's own language and in as many others as were written.
///
/// Two texts are the same when they say the same, wherever they stand.
public struct Words: Sendable {
  /// A language tag such as `en` or `zh-Hans`.
  public typealias Locale = String

  /// The text in the pack's first locale.
  public let base: String
  /// The translations by language tag; the pack's first locale is not among them.
  public let translations: [Locale: String]
  /// Where the pack says it; none of a text that no file says.
  private let origin: Origin?

  /// Where a text stands, kept apart from it, since hardly anybody asks.
  private final class Origin: Sendable {
    let base: Place
    let translations: [Locale: Place]

    init(_ base: Place, _ translations: [Locale: Place]) {
      self.base = base
      self.translations = translations
    }
  }

  /// Makes a text from its base and its translations.
  public init(_ base: String, translations: [Locale: String] = [:]) {
    self.init(base, at: nil, translations: translations)
  }

  /// Makes a text of what a pack says at some places.
  init(
    _ base: String, at place: Place?, translations: [Locale: String] = [:],
    at places: [Locale: Place] = [:]
  ) {
    self.base = base
    self.translations = translations
    origin = place.map { Origin($0, places) }
  }

  /// Where the pack says the base; none of a text that no file says.
  public var place: Place? { origin?.base }

  /// The text, or another where it is empty.
  func or(_ other: String) -> Words { base.isEmpty ? Words(other) : self }

  /// The text in a language; the base where there is no translation.
  public func text(in locale: Locale) -> String { translations[locale] ?? base }

  /// Where the pack says what the text is in a language; none of a text that no file says.
  public func place(in locale: Locale) -> Place? {
    translations[locale] == nil ? place : origin?.translations[locale]
  }

  /// The text with a translation, unless that is empty or there is one.
  func adding(_ other: Words, in locale: Locale) -> Words {
    if other.base.isEmpty || translations[locale] != nil { return self }
    var (texts, places) = (translations, origin?.translations ?? [:])
    texts[locale] = other.base
    places[locale] = other.place
    return Words(base, at: place, translations: texts, at: places)
  }
}

extension Words: Hashable {
  /// Whether two texts say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.base == right.base && left.translations == right.translations
  }

  /// Hashes what the text says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(translations)
  }
}
