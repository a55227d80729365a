import Base
import Graphics

/// Writes the elements of a document as HTML, one after another, without recursion.
struct MarkdownWriter<Links: MarkdownLinks> {
  /// The HTML and the faults so far.
  private(set) var result = Markdown.Result()

  private let links: Links
  private let place: Place
  private let isLine: Bool
  private let isVerbatim: Bool
  /// Where the innermost block begins, for inline elements without a location.
  private var block = (line: 1, column: 0)
  private var paragraphs = 0
  /// Whether each open link is written, innermost last.
  private var openLinks: [Bool]
  private var openImages = 0
  private var heading: (start: Int, base: Int, text: String)?
  private var highestHeading: Int?
  private var slugs = HeadingSlugs()
  private var table: (alignments: [UInt8], column: Int, inHeader: Bool, inBody: Bool)?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - links: Resolves names and links.
  ///   - place: The location of the text in the pack.
  ///   - isLine: Whether the text must be one paragraph, which is written without its tags.
  ///   - isVerbatim: Whether the lines of the text are lines of the file; the headings of such a
  ///     text, the only one of its page, have ids.
  ///   - isInsideLink: Whether a link is around the text, so that links inside it are left out.
  init(
    links: Links, place: Place, isLine: Bool, isVerbatim: Bool = false,
    isInsideLink: Bool = false
  ) {
    self.links = links
    self.place = place
    self.isLine = isLine
    self.isVerbatim = isVerbatim
    openLinks = isInsideLink ? [true] : []
  }

  /// Writes a leaf, or the beginning of an element.
  mutating func enter(_ element: MarkdownElement) {
    if element.kind.isBlock { enterBlock(element) } else { enterSpan(element) }
  }

  /// Writes the end of an element.
  mutating func leave(_ element: MarkdownElement) {
    switch element.kind {
    case .paragraph(let isTight): if !isLine { write(isTight ? "\n" : "</p>\n") }
    case .heading: endHeading()
    case .quote: write("</blockquote>\n")
    case .list(let first): write(first == nil ? "</ul>\n" : "</ol>\n")
    case .item, .task: write("</li>\n")
    case .table: endTable()
    case .row(let isHeader): write(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    case .cell: endCell()
    case .emphasis: write("</em>")
    case .strong: write("</strong>")
    case .struck: write("</del>")
    case .link: if openLinks.popLast() == true { write("</a>") }
    case .image: openImages -= 1
    default: break
    }
  }

  private mutating func enterBlock(_ element: MarkdownElement) {
    block = (element.line, element.column)
    if isLine { return checkLine(element) }
    switch element.kind {
    case .paragraph(let isTight): if !isTight { write("<p>") }
    case .heading(let level): beginHeading(level)
    case .quote: write("<blockquote>\n")
    case .list(let first): beginList(first)
    case .item: write("<li>")
    case .task(let isDone):
      write("<li class=\"task\"><input type=\"checkbox\" disabled\(isDone ? " checked" : "")> ")
    case .code(let language, let text): writeCode(text, language: language)
    case .rule: write("<hr>\n")
    case .table(let alignments): beginTable(alignments)
    case .row(let isHeader): beginRow(isHeader)
    case .cell: beginCell()
    case .markup(let text): refuseMarkup(text, element)
    default: break
    }
  }

  private mutating func enterSpan(_ element: MarkdownElement) {
    switch element.kind {
    case .text(let text): writeText(text)
    case .softBreak: writeText("\n")
    case .hardBreak: write("<br>\n")
    case .span(let text): writeSpan(text)
    case .emphasis: write("<em>")
    case .strong: write("<strong>")
    case .struck: write("<del>")
    case .link(let address, let title): beginLink(address, title: title, element)
    case .image:
      openImages += 1
      fault(
        "unexpected image; a pack's texts have none, and its diagrams come from the "
          + "model", element)
    case .markup(let text): refuseMarkup(text, element)
    default: break
    }
  }

  /// Reports every block but one paragraph.
  private mutating func checkLine(_ element: MarkdownElement) {
    switch element.kind {
    case .document: return
    case .paragraph where paragraphs == 0: paragraphs = 1
    default: fault("this text must be one paragraph, without lists, headings, or blocks", element)
    }
  }

  /// Writes text, escaped.
  mutating func writeText(_ text: String) {
    guard openImages == 0 else { return }
    heading?.text += text
    HTML.escape(text, into: &result.html)
  }

  /// Writes a code span, with a link to what it names.
  mutating func writeSpan(_ text: String) {
    guard openImages == 0 else { return }
    heading?.text += text
    let address = openLinks.isEmpty ? links.address(ofCode: text) : nil
    if let address { writeAnchor(address) }
    write("<code>")
    HTML.escape(name: text, into: &result.html)
    write(address == nil ? "</code>" : "</code></a>")
  }

  private mutating func writeCode(_ text: String, language: String) {
    let word = language.prefix { !$0.isWhitespace }
    write("<pre tabindex=\"0\"><code")
    if !word.isEmpty { writeAttribute("class", "language-" + word) }
    write(">")
    HTML.escape(text, into: &result.html)
    write("</code></pre>\n")
  }

  private mutating func beginLink(_ text: String, title: String, _ element: MarkdownElement) {
    switch links.target(ofLink: text) {
    case .address(let address) where !openLinks.contains(true):
      writeAnchor(address, title: title)
      openLinks.append(true)
    case .address, .nowhere: openLinks.append(false)
    case .fault(let message):
      fault(message, element)
      openLinks.append(false)
    }
  }

  private mutating func writeAnchor(_ address: String, title: String = "") {
    write("<a")
    writeAttribute("href", address)
    if !title.isEmpty { writeAttribute("title", title) }
    write(">")
  }

  private mutating func writeAttribute(_ name: String, _ value: String) {
    write(" \(name)=\"")
    HTML.escape(value, into: &result.html)
    write("\"")
  }

  private mutating func refuseMarkup(_ text: String, _ element: MarkdownElement) {
    guard !text.hasPrefix("<!--") else { return }
    fault("HTML is not shown; put code between backticks, or write '\\<' for the sign", element)
  }

  private mutating func write(_ markup: String) {
    if openImages == 0 { result.html += markup.utf8 }
  }

  private mutating func fault(_ message: String, _ element: MarkdownElement) {
    let known = element.line > 0 ? (element.line, element.column) : block
    let there =
      isVerbatim
      ? Place(path: place.path, line: place.line + known.0 - 1, column: known.1) : place
    result.faults.append(Diagnostic(.error, message, at: there))
  }
}

extension MarkdownWriter {
  private mutating func beginList(_ first: Int?) {
    switch first {
    case nil: write("<ul>\n")
    case 1?: write("<ol>\n")
    case let first?: write("<ol start=\"\(first)\">\n")
    }
  }

  private mutating func beginHeading(_ level: Int) {
    let highest = highestHeading ?? level
    highestHeading = highest
    heading = (result.html.count, min(6, max(3, level - highest + 3)), "")
  }

  private mutating func endHeading() {
    guard let ended = heading else { return }
    heading = nil
    let id = isVerbatim ? " id=\"\(slugs.slug(of: ended.text))\"" : ""
    let opening = "<h\(ended.base)\(id)>"
    result.html.insert(contentsOf: opening.utf8, at: ended.start)
    write("</h\(ended.base)>\n")
  }

  private mutating func beginTable(_ alignments: [UInt8]) {
    table = (alignments, 0, false, false)
    write("<div class=\"scroll\" tabindex=\"0\">\n<table>\n")
  }

  private mutating func endTable() {
    write(table?.inBody == true ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
    table = nil
  }

  private mutating func beginRow(_ isHeader: Bool) {
    if isHeader { write("<thead>\n") } else if table?.inBody == false { write("<tbody>\n") }
    write("<tr>")
    table?.column = 0
    table?.inHeader = isHeader
    table?.inBody = !isHeader
  }

  private mutating func beginCell() {
    guard let table else { return }
    write(table.inHeader ? "<th scope=\"col\"" : "<td")
    let mark = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch mark {
    case UInt8(ascii: "c"): write(" class=\"center\">")
    case UInt8(ascii: "r"): write(" class=\"right\">")
    default: write(">")
    }
  }

  private mutating func endCell() {
    write(table?.inHeader == true ? "</th>" : "</td>")
    table?.column += 1
  }
}

extension MarkdownElement.Kind {
  /// Whether the element is a block and not inline.
  fileprivate var isBlock: Bool {
    switch self {
    case .document, .paragraph, .heading, .quote, .list, .item, .task, .code, .rule, .table, .row,
      .cell:
      true
    case .markup(let text): text.hasSuffix("\n")
    default: false
    }
  }
}

/// Unique ids for the headings of one text.
struct HeadingSlugs {
  /// Keeps these ids different from those of the page.
  private static let prefix = "about-"

  private var given: Set<String> = []

  /// The id of a heading: its letters and digits in lower case, joined by dashes, and a number if
  /// an earlier heading has the same.
  mutating func slug(of heading: String) -> String {
    let words = heading.lowercased().split { !($0.isLetter || $0.isNumber) }
    let base = Self.prefix + (words.isEmpty ? "section" : words.joined(separator: "-"))
    var slug = base
    var number = 2
    while !given.insert(slug).inserted {
      slug = "\(base)-\(number)"
      number += 1
    }
    return slug
  }
}
