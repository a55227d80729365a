public import Model

/// Where a page holds the prose of a callback, which nothing else of the site depends on.
public struct Inset: Hashable, Sendable {
  /// The callback.
  public let callback: Name<Callback>
  /// The language of the page.
  public let locale: Words.Locale
  /// The page, by its path in the site.
  public let page: String
  /// The bytes of the page that are the prose.
  public let range: Range<Int>

  /// Marks a part of a page.
  public init(
    of callback: Name<Callback>, in locale: Words.Locale, page: String, range: Range<Int>
  ) {
    self.callback = callback
    self.locale = locale
    self.page = page
    self.range = range
  }
}
