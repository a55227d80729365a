/// A text for readers, in the pack's own language and in as many others as were written.
public struct Words: Hashable, Sendable {
  /// A language tag such as `en` or `zh-Hans`.
  public typealias Locale = String

  /// The text in the pack's first locale.
  public let base: String
  /// The translations by language tag; the pack's first locale is not among them.
  public let translations: [Locale: String]

  /// Makes a text from its base and its translations.
  public init(_ base: String, translations: [Locale: String] = [:]) {
    self.base = base
    self.translations = translations
  }

  /// The text, or another where it is empty.
  func or(_ other: String) -> Words { base.isEmpty ? Words(other) : self }

  /// The text in a language; the base where there is no translation.
  public func text(in locale: Locale) -> String { translations[locale] ?? base }
}
