package import Analysis
package import Base
package import Conformance
import Graphics

/// A set of files as a value: nothing is on disk until the last step.
package struct Site: Hashable, Sendable {
  /// The bytes of each file, by its path in the site, parts joined by `/`.
  package var files: [String: [UInt8]]

  /// Makes a site of files.
  package init(files: [String: [UInt8]] = [:]) { self.files = files }
}

/// How a site is to be made; none of it but the languages and the addresses changes a byte.
package struct SiteOptions: Hashable, Sendable {
  /// The languages of the pages, at least one; the first is at the top, others in folders.
  package var locales: [Words.Locale]
  /// The address that the site is published at, `https://example.org/docs/`; empty when not known.
  ///
  /// Links between pages are relative whatever it is. With it, pages name their own address, and
  /// `sitemap.xml` lists them all.
  package var address: String
  /// The address at which the files of the pack are edited,
  /// `https://github.com/OWNER/REPO/edit/main/docs/`; empty when not known.
  ///
  /// With it, pages link to the file that they are about.
  package var editAddress: String
  /// How many pages are made at once.
  package var jobs: Int

  /// Says how a site is to be made.
  package init(
    locales: [Words.Locale], address: String = "", editAddress: String = "", jobs: Int = 1
  ) {
    self.locales = locales
    self.address = Self.folder(address)
    self.editAddress = Self.folder(editAddress)
    self.jobs = jobs
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

  /// Makes the site of a pack: a page for everything it holds, its diagrams, and what they need.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is to be made.
  ///   - take: Takes the files, each once; it gets those that can be made even if others cannot.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of
  ///   it.
  package static func print(
    _ survey: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions,
    to take: @escaping Taker
  ) async throws(PackErrors) {
    let presses = try await Press.all(
      for: survey, verification, templates: templates, options: options)
    // All languages of a subject in a row, so that what they share is at hand, and not for long.
    let results = await (presses.first?.catalog.subjects ?? []).mapped(jobs: options.jobs) {
      subject in
      presses.map { $0.print(subject, to: take) }
    }
    var paths: Set<String> = []
    var faults: [Diagnostic] = []
    for result in results.joined() {
      switch result {
      case .success(let printed): paths.formUnion(printed)
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    for (path, bytes) in templates.companions where !paths.contains(path) { take(path, bytes) }
    if !options.address.isEmpty {
      let pages = paths.filter { $0.hasSuffix("index.html") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      take(Sitemap.path, Sitemap(of: pages, at: options.address).bytes)
    }
  }
}

extension Press {
  /// Makes the files about a subject and hands them over, so that the site is never in memory as a
  /// whole.
  ///
  /// - Returns: The files' paths, or what is wrong with the pages.
  fileprivate func print(
    _ subject: PageSubject, to take: Site.Taker
  ) -> Result<[String], PackErrors> {
    made(subject).map { sheets in
      for sheet in sheets { take(sheet.path, sheet.bytes) }
      return sheets.map(\.path)
    }
  }
}

extension Templates {
  /// The files beside the pages, by path; the pictures in pages take their colors from the style
  /// sheet of the site.
  fileprivate var companions: [String: [UInt8]] {
    var files = attachments
    files["assets/style.css", default: []] += StyleSheet.inPages.utf8
    return files
  }
}

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
