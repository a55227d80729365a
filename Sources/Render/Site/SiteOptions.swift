public import Model

/// How a site is to be made; none of it but the languages and the address changes a byte.
public struct SiteOptions: Hashable, Sendable {
  /// The languages of the pages, at least one; the first is at the top, others in folders.
  public var locales: [Words.Locale]
  /// The address that the site is published at, `https://example.org/docs/`; empty when not known.
  ///
  /// Links between pages are relative whatever it is. With it, pages name their own address, and
  /// `sitemap.xml` lists them all.
  public var address: String
  /// How many pages are made at once.
  public var jobs: Int

  /// Says how a site is to be made.
  public init(locales: [Words.Locale], address: String = "", jobs: Int = 1) {
    self.locales = locales
    self.address = address.isEmpty || address.hasSuffix("/") ? address : address + "/"
    self.jobs = jobs
  }
}
