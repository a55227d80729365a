/// The list of a site's pages for search engines, as sitemaps.org has it.
struct Sitemap {
  /// Where it lies in the site.
  static let path = "sitemap.xml"

  /// The file.
  let bytes: [UInt8]

  /// Lists pages.
  ///
  /// - Parameters:
  ///   - pages: Paths in the site, in the order of their bytes.
  ///   - base: The address that the site is published at, ending in `/`.
  init(of pages: [String], at base: String) {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """.utf8)
    for path in pages {
      bytes += "<url><loc>".utf8
      HTML.escape(base + Address(path: path).published, into: &bytes)
      bytes += "</loc></url>\n".utf8
    }
    self.bytes = bytes + Array("</urlset>\n".utf8)
  }
}
