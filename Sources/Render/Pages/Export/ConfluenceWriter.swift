import Base
import Formats
import Graphics

/// Writes pages in Confluence's storage format, which is XHTML with macros.
///
/// Source: https://confluence.atlassian.com/doc/confluence-storage-format-790796544.html
struct ConfluenceWriter: Sendable {
  let templates: Templates
  let space: ConfluenceSpace
  let format: MarkdownFormat

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
    let bytes = try templates.render(
      "confluence/\(page.template)", as: .confluence(space, from: page.address, format),
      in: contexts)
    return [SiteFile(path: format.target.file(for: page.address.path), bytes: bytes)]
      + page.figures.flatMap(format.files)
  }
}

/// Text in the storage format.
struct ConfluenceText {
  let space: ConfluenceSpace
  /// The page that has the text.
  let page: Address

  /// A text of the pack.
  func storage(of prose: Prose) -> String { storage(of: prose.nodes) }

  private func storage(of nodes: [Prose.Node]) -> String { nodes.map(storage).joined() }

  private func storage(of node: Prose.Node) -> String {
    switch node {
    case .text(let words): Self.escaped(words)
    case .code(let code): "<code>\(Self.escaped(code))</code>"
    case .lineBreak: "<br/>"
    case .codeBlock(_, let text):
      "<ac:structured-macro ac:name=\"code\"><ac:plain-text-body><![CDATA[\(Self.cdata(text))]]>"
        + "</ac:plain-text-body></ac:structured-macro>"
    case .rule: "<hr/>"
    case .element(let element, let content): storage(of: element, content)
    }
  }

  private func storage(of element: Prose.Element, _ content: [Prose.Node]) -> String {
    let inner = storage(of: content)
    return switch element {
    case .paragraph(let isTight): isTight ? inner : "<p>\(inner)</p>"
    case .heading(let level, _): "<h\(level)>\(inner)</h\(level)>"
    case .quote: "<blockquote>\(inner)</blockquote>"
    case .list(nil): "<ul>\(inner)</ul>"
    case .list(let first?):
      (first == 1 ? "<ol>" : "<ol start=\"\(first)\">") + inner + "</ol>"
    case .item: "<li>\(inner)</li>"
    case .task(let isDone): "<li>\(isDone ? "☑" : "☐") \(inner)</li>"
    case .table: "<table>\(table(content))</table>"
    case .row: "<tr>\(inner)</tr>"
    case .cell: "<td>\(inner)</td>"
    case .emphasis: "<em>\(inner)</em>"
    case .strong: "<strong>\(inner)</strong>"
    case .struck: "<del>\(inner)</del>"
    case .link(.web(let address), _): "<a href=\"\(Self.escaped(address))\">\(inner)</a>"
    case .link(.page(let path), _): start(ofLinkTo: path) + inner + Self.endOfLink
    }
  }

  /// The rows of a table, the first as its head.
  private func table(_ rows: [Prose.Node]) -> String {
    let rows = rows.map { storage(of: $0) }
    let head = rows.prefix(1).map {
      $0.replacing("<td>", with: "<th>").replacing("</td>", with: "</th>")
    }
    return (head + rows.dropFirst()).joined()
  }

  /// The beginning of a link, which ends in `endOfLink`.
  func start(ofLinkTo path: String) -> String {
    let address = Address(path: path)
    let fragment = address.fragment
    let anchor = fragment.isEmpty ? "" : " ac:anchor=\"\(Self.escaped(fragment))\""
    let title = address.file == page.file && !fragment.isEmpty ? nil : space.title(of: address)
    let target = title.map { "<ri:page ri:content-title=\"\(Self.escaped($0))\"/>" } ?? ""
    return "<ac:link\(anchor)>\(target)<ac:link-body>"
  }

  private static let endOfLink = "</ac:link-body></ac:link>"

  /// A diagram, which is attached to the page.
  static func image(of figure: Figure, _ format: MarkdownFormat) -> String {
    let name = format.file(of: figure).split(separator: "/").last ?? ""
    return "<ac:image ac:alt=\"\(escaped(figure.title))\">"
      + "<ri:attachment ri:filename=\"\(escaped(String(name)))\"/></ac:image>"
  }

  /// A text between the marks of a `CDATA` section.
  static func cdata(_ text: String) -> String {
    printable(text).replacing("]]>", with: "]]]]><![CDATA[>")
  }

  /// A text as XML.
  static func escaped(_ text: String) -> String {
    String(decoding: HTML.escaped(printable(text)), as: UTF8.self)
  }

  /// The text without characters that XML does not allow.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }
}
