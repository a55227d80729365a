public import Model

/// How a site is to be made; none of it but the language and the address changes a byte.
public struct SiteOptions: Hashable, Sendable {
  /// The language of the pages; one that the pack has.
  public var locale: Words.Locale
  /// The address that the site is published at, `https://example.org/docs/`; empty when not known.
  ///
  /// Links between pages are relative whatever it is. With it, pages name their own address.
  public var address: String
  /// How many pages are made at once.
  public var jobs: Int

  /// Says how a site is to be made.
  public init(locale: Words.Locale, address: String = "", jobs: Int = 1) {
    self.locale = locale
    self.address = address.isEmpty || address.hasSuffix("/") ? address : address + "/"
    self.jobs = jobs
  }
}
