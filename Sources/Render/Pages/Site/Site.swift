package import Analysis
package import Base
package import Conformance
package import Graphics

/// A set of files as a value: nothing is on disk until the last step.
package struct Site: Hashable, Sendable {
  /// The bytes of each file, by its path in the site, parts joined by `/`.
  package var files: [String: [UInt8]]

  /// Makes a site of files.
  package init(files: [String: [UInt8]] = [:]) { self.files = files }
}

/// How a site is made; only the languages and the addresses change any byte.
package struct SiteOptions: Hashable, Sendable {
  /// The languages of the pages, at least one; the first is at the top, others in folders.
  package var locales: [Words.Locale]
  /// The address that the site is published at, `https://example.org/docs/`; empty if it is not
  /// known.
  ///
  /// Links between pages are always relative. With it, pages name their own address, and
  /// `sitemap.xml` lists them all.
  package var address: String
  /// The address at which the files of the pack are edited,
  /// `https://github.com/OWNER/REPO/edit/main/docs/`; empty if it is not known.
  ///
  /// With it, pages link to the file that they are about.
  package var editAddress: String
  /// How many pages are made at once.
  package var jobs: Int
  /// The files that are made first, by path, in this order.
  package var first: [String]

  /// Makes options.
  package init(
    locales: [Words.Locale], address: String = "", editAddress: String = "", jobs: Int = 1,
    first: [String] = []
  ) {
    self.locales = locales
    self.address = Self.folder(address)
    self.editAddress = Self.folder(editAddress)
    self.jobs = jobs
    self.first = first
  }

  /// An address to which paths can be added.
  private static func folder(_ address: String) -> String {
    address.isEmpty || address.hasSuffix("/") ? address : address + "/"
  }
}

extension Site {
  /// Takes a file of a site, by its path and its bytes, as soon as it is made; several threads call
  /// it, in no order.
  package typealias Taker = @Sendable (_ path: String, _ bytes: [UInt8]) -> Void

  /// Builds the site of a pack: a page for everything it holds, its diagrams, and what they need.
  ///
  /// - Parameters:
  ///   - facts: The facts of the pack's models.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is made.
  ///   - layouts: The layouts of diagrams that are known.
  ///   - basis: That of a pack with the same model, or a new one.
  ///   - take: Takes the files, each once, style sheets, scripts, and their words first; it gets
  ///     those that can be made even if others cannot.
  ///   - isWanted: Whether the rest of the site is needed.
  /// - Throws: All faults of the pack's texts, of the templates, and of diagrams.
  package static func build(
    _ facts: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions,
    layouts: LayoutCache = LayoutCache(), basis: SiteBasis = SiteBasis(),
    to take: @escaping Taker, while isWanted: @escaping @Sendable () -> Bool = { true }
  ) async throws(PackErrors) {
    let builder = try await SiteBuilder(
      of: facts, verification, templates: templates, options: options, layouts: layouts,
      basis: basis)
    let hasSimulator = builder.model.hasSimulator
    let companions = templates.companions.filter {
      hasSimulator || !$0.key.hasPrefix(SimulatorData.scripts)
    }
    let words = builder.localizations.map { site in
      let file = site.words
      return (path: site.path(of: file), bytes: file.bytes)
    }
    let data = [SearchIndex.path, SimulatorData.path]
    let made = data + words.map(\.path)
    for (path, bytes) in companions where !made.contains(path) { take(path, bytes) }
    for file in words { take(file.path, file.bytes) }
    let paths = try await builder.build(jobs: options.jobs, to: take, while: isWanted) {
      site, subject throws(PackErrors) in try site.files(about: subject)
    }
    for path in data where !paths.contains(path) {
      if let bytes = companions[path] { take(path, bytes) }
    }
    if !options.address.isEmpty {
      let pages = paths.filter { $0.hasSuffix("index.html") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      take(Sitemap.path, Sitemap(of: pages, at: options.address).bytes)
    }
  }
}

extension SiteBuilder.Localization {
  /// The pages about a subject, as HTML and as Markdown, and the data that they need.
  fileprivate func files(about subject: PageModel) throws(PackErrors) -> [SiteFile] {
    let html = HTMLWriter(templates: templates, frame: frame)
    let markdown = MarkdownWriter(templates: templates, format: .site)
    var files: [SiteFile] = []
    var pages = try factory.pages(about: subject)
    if case .extras(let tables) = subject {
      files = extraFiles + simulatorFiles(tables)
      pages = extraPages
    }
    for page in pages {
      let contexts = frame.contexts(for: page)
      files += try html.files(of: page, in: contexts)
      if page.hasMarkdown { files += try markdown.files(of: page, in: contexts) }
    }
    return files
  }
}

extension Templates {
  /// The files beside the pages, by path; diagrams in pages take their colors from the style sheet
  /// of the site.
  fileprivate var companions: [String: [UInt8]] {
    var files = attachments
    files["assets/style.css", default: []] += StyleSheet.inPages.utf8
    return files
  }
}

/// The list of a site's pages for search engines, as sitemaps.org defines it.
struct Sitemap {
  /// The path in the site.
  static let path = "sitemap.xml"

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
