import Shipped
import Support
@testable import Graphics
@testable import Pack
@testable import Pages

/// A format in which the pages of situations are written.
enum PageFormat: CaseIterable {
  case html, markdown, docc, confluence

  /// A page of a site, as it is published.
  func text(of page: PageContent, on site: LocalizedSite) throws -> String {
    let templates = try Templates(files: ShippedFolder.templates.files)
    let language = SiteLanguage.all(in: [site.locale])[0]
    let options = SiteOptions(locales: [site.locale], address: "", jobs: 1)
    let frame = PageFrame(of: site, language, among: [(language, "")], options: options)
    let saying = templates.saying(site.strings)
    let contexts = frame.contexts(for: page)
    func markdown(_ target: ExportTarget) -> MarkdownFormat {
      MarkdownFormat(target: target, diagrams: .mermaid)
    }
    let files =
      switch self {
      case .html: try HTMLWriter(templates: saying, frame: frame).files(of: page, in: contexts)
      case .markdown:
        try MarkdownWriter(templates: saying, format: .site).files(of: page, in: contexts)
      case .docc:
        try MarkdownWriter(templates: saying, format: markdown(.docc)).files(of: page, in: contexts)
      case .confluence:
        try ConfluenceWriter(
          templates: saying, space: ConfluenceSpace(of: site), format: markdown(.confluence)
        ).files(of: page, in: contexts)
      }
    return String(decoding: files.first?.bytes ?? [], as: UTF8.self)
  }

  /// The orders that a page of this format shows, top first.
  func orders(in text: String, _ strings: Strings) -> [ShownOrder] {
    switch self {
    case .html:
      text.components(of: "<div class=\"seq").dropFirst().map { ShownOrder(html: $0) }
    case .markdown, .docc:
      text.components(of: "| \(strings(.number)) | ").dropFirst().map {
        let lines = $0.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.dropFirst(2).prefix { $0.hasPrefix("|") }
        return ShownOrder(
          rows: rows.map { $0.components(of: " |").map { $0.replacing("| ", with: "") } }, strings)
      }
    case .confluence:
      text.components(of: "<tr><th>\(strings(.number))</th>").dropFirst().map { table in
        let rows = table.components(of: "</table>")[0].components(of: "<tr><td>").dropFirst()
        return ShownOrder(rows: rows.map { $0.components(of: "</td>") }, strings)
      }
    }
  }
}

extension String {
  /// The parts between occurrences of a text.
  func components(of separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension Substring {
  fileprivate func components(of separator: String) -> [String] {
    String(self).components(of: separator)
  }
}
