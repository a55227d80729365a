import Base
import Formats
import Graphics

/// The format of diagrams in an export.
package enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// SVG files, light or dark as the reader is.
  case svg
  /// PNG files, which the caller converts from SVG.
  case png
  /// Code in the pages, drawn by the place that shows them.
  case mermaid
}

/// How Markdown is written for an export.
struct MarkdownFormat: Hashable, Sendable {
  let target: ExportTarget
  let diagrams: DiagramFormat

  /// The Markdown of the site itself.
  static let site = MarkdownFormat(target: .site, diagrams: .mermaid)

  /// A diagram in a file: an image, or code.
  func markup(of figure: Figure, in file: String) -> String {
    if diagrams == .mermaid { return figure.mermaid }
    let source = target.link(to: self.file(of: figure), from: file)
    return "!" + MarkdownText.link(MarkdownText.text(figure.title), to: source)
  }

  /// The path of the file of a diagram.
  func file(of figure: Figure) -> String { "\(figure.path).\(diagrams.rawValue)" }

  /// The files of a diagram, as SVG; none if it is code.
  func files(of figure: Figure) -> [SiteFile] {
    if diagrams == .mermaid { return [] }
    // DocC has a switch between light and dark.
    let themes: [(suffix: String, theme: Theme)] =
      target == .docc ? [("", .light), ("~dark", .dark)] : [("", .auto)]
    return themes.map { suffix, theme in
      var options = PictureOptions(theme: theme)
      // An image on a page has no links; they would only be broken if it is opened alone.
      options.hasLinks = false
      return SiteFile(path: "\(figure.path)\(suffix).svg", bytes: figure.svg(options))
    }
  }
}

extension Figure {
  /// The path of its file, without an extension.
  fileprivate var path: String { "diagrams/\(kind.rawValue)-\(name)" }
}

/// Writes pages as Markdown: for a repository, a wiki, a catalog of DocC, or beside the pages of
/// the site.
struct MarkdownWriter: Sendable {
  let templates: Templates
  let format: MarkdownFormat

  private var target: ExportTarget { format.target }

  /// The files of a page: the page, and its diagrams.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - contexts: The contexts of its template.
  /// - Returns: The files.
  /// - Throws: The faults of its template.
  func files(
    of page: PageContent, in contexts: [Template.Value]
  ) throws(PackErrors) -> [SiteFile] {
    let file = target.file(for: page.address.path)
    return [try self.file(file, page.template, in: contexts)]
      + page.figures.flatMap(format.files)
  }

  /// Fills a template with contexts, as the file of a path.
  func file(
    _ path: String, _ template: String, in contexts: [Template.Value]
  ) throws(PackErrors) -> SiteFile {
    let bytes = try templates.render(
      "\(target.templates)/\(template)", as: .markdown(format, from: path), in: contexts)
    return SiteFile(path: path, bytes: tidied(bytes))
  }

  /// Markdown without blank lines in a row, or at either end, except in code blocks; for DocC
  /// without elements of HTML.
  private func tidied(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var tidied: [UInt8] = []
    tidied.reserveCapacity(bytes.count)
    var isAfterBlank = true
    for (written, isCode) in MarkdownLines(of: bytes) {
      let line = target == .docc && !isCode ? DocCText.withoutElements(written) : written
      if line.isEmpty && !isCode && isAfterBlank { continue }
      isAfterBlank = line.isEmpty
      tidied += line
      tidied.append(newline)
    }
    while tidied.last == newline { tidied.removeLast() }
    return tidied + [newline]
  }
}
