import Base
import Formats
import Graphics

/// Writes the Markdown of a page in Confluence's storage format, which is XHTML with macros.
///
/// Source: https://confluence.atlassian.com/doc/confluence-storage-format-790796544.html
struct ConfluenceWriter {
  /// What a link leads to.
  enum Target: Hashable {
    /// A page of the same space, by its title; without a title, the page itself.
    case page(title: String, anchor: String)
    /// An address on the web.
    case web(String)
    /// Nothing that is there.
    case nowhere
  }

  private let target: (String) -> Target
  private var output = ""
  /// What ends each open link, innermost last.
  private var linkEnds: [String] = []
  /// The words of the open image, which are what it shows; `nil` outside of one.
  private var image: String?
  /// Whether the row is the header of its table.
  private var isHeader = false

  private init(target: @escaping (String) -> Target) { self.target = target }

  /// What follows the title of a page; Confluence shows the title itself, and the way to it.
  ///
  /// - Parameters:
  ///   - page: The page as Markdown.
  ///   - target: What a link of the page leads to.
  /// - Returns: The page in the storage format.
  static func storage(of page: [UInt8], target: @escaping (String) -> Target) -> String {
    var writer = Self(target: target)
    MarkdownDocument(String(decoding: page, as: UTF8.self), isSmart: false)
      .forEach { isEntering, element in
        if isEntering { writer.enter(element) } else { writer.leave(element) }
      }
    return writer.output
  }

  private mutating func enter(_ element: MarkdownElement) {
    switch element.kind {
    case .text(let words) where image != nil: image? += words
    case .text(let words): output += Self.escaped(words)
    case .softBreak: output += "\n"
    case .hardBreak: output += "<br/>"
    case .span(let code): output += "<code>\(Self.escaped(code))</code>"
    case .rule: output += "<hr/>"
    case .code(_, let text): output += Self.code(text)
    case .markup(let tag): write(tag: tag)
    case .row(let isHeader):
      self.isHeader = isHeader
      output += "<tr>"
    case .list(let first?) where first != 1: output += "<ol start=\"\(first)\">"
    case .task(let isDone): output += isDone ? "<li>☑ " : "<li>☐ "
    case .link(let address, _): beginLink(to: address)
    case .image: image = ""
    default: output += name(of: element.kind).map { "<\($0)>" } ?? ""
    }
  }

  private mutating func leave(_ element: MarkdownElement) {
    switch element.kind {
    // What comes before the title leads to the page.
    case .heading(level: 1): output = ""
    case .link: output += linkEnds.popLast() ?? ""
    case .image(let address):
      output += Self.image(image ?? "", file: address)
      image = nil
    default: output += name(of: element.kind).map { "</\($0)>" } ?? ""
    }
  }

  /// The element of XHTML that is written for one of Markdown; `nil` if none is.
  private func name(of kind: MarkdownElement.Kind) -> String? {
    switch kind {
    case .paragraph(isTight: false): "p"
    case .heading(let level): "h\(level)"
    case .quote: "blockquote"
    case .list(let first): first == nil ? "ul" : "ol"
    case .item, .task: "li"
    case .table: "table"
    case .row: "tr"
    case .cell: isHeader ? "th" : "td"
    case .emphasis: "em"
    case .strong: "strong"
    case .struck: "del"
    default: nil
    }
  }

  /// Writes a tag of HTML, of which our Markdown has few: anchors, code, and line breaks.
  private mutating func write(tag: String) {
    let id = "<a id=\""
    switch tag {
    case "<code>", "</code>": output += tag
    case "<br>": output += "<br/>"
    case _ where tag.hasPrefix(id):
      output += Self.macro(
        "anchor", [("", String(tag.dropFirst(id.count).prefix { $0 != "\"" }))], "")
    default: break
    }
  }

  private mutating func beginLink(to address: String) {
    switch target(address) {
    case .nowhere: linkEnds.append("")
    case .web(let address):
      output += "<a href=\"\(Self.escaped(address))\">"
      linkEnds.append("</a>")
    case .page(let title, let anchor):
      let place = anchor.isEmpty ? "" : " ac:anchor=\"\(Self.escaped(anchor))\""
      let page = title.isEmpty ? "" : "<ri:page ri:content-title=\"\(Self.escaped(title))\"/>"
      output += "<ac:link\(place)>\(page)<ac:link-body>"
      linkEnds.append("</ac:link-body></ac:link>")
    }
  }

  private static func image(_ title: String, file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return "<ac:image ac:alt=\"\(escaped(title))\">"
      + "<ri:attachment ri:filename=\"\(escaped(String(name)))\"/></ac:image>"
  }

  private static func code(_ text: String) -> String {
    let body = printable(text).replacing("]]>", with: "]]]]><![CDATA[>")
    return macro("code", [], "<ac:plain-text-body><![CDATA[\(body)]]></ac:plain-text-body>")
  }

  private static func macro(
    _ name: String, _ parameters: [(name: String, value: String)], _ body: String
  ) -> String {
    let inner = parameters.map {
      "<ac:parameter ac:name=\"\($0.name)\">\(escaped($0.value))</ac:parameter>"
    }
    return "<ac:structured-macro ac:name=\"\(name)\">\(inner.joined())\(body)</ac:structured-macro>"
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: HTML.escaped(printable(text)), as: UTF8.self)
  }

  /// The text without what XML has no place for.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }
}
