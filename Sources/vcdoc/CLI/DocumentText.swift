import Base
import Formats

/// A document in Markdown, laid out for a terminal.
///
/// Paragraphs and tables fit the columns, code is indented, and a link to another document says
/// which command prints that. Everything else stays Markdown.
struct DocumentText: Hashable, Sendable {
  /// The text; every line ends in a line feed.
  private(set) var text = ""
  private let width: Int
  /// The lists that are open, innermost last: the number of the next item; `nil` without numbers.
  private var lists: [Int?] = []
  /// The columns of the marks of the open items, innermost last.
  private var marks: [Int] = []
  /// The mark of the item that begins with the next block; empty for none.
  private var mark = ""
  /// Whether a blank line comes before the next block.
  private var isParted = false
  /// The words of the block or cell that is open.
  private var words = ""
  /// The targets of the open links.
  private var targets: [String] = []
  private var rows: [[String]] = []

  /// Lays out a document.
  ///
  /// - Parameters:
  ///   - markdown: The document.
  ///   - width: The number of columns, at least 20.
  init(_ markdown: String, width: Int) {
    self.width = max(width, 20)
    MarkdownDocument(markdown, isSmart: false).forEach { isEntering, element in
      if isEntering { enter(element.kind) } else { leave(element.kind) }
    }
  }

  private mutating func enter(_ kind: MarkdownElement.Kind) {
    switch kind {
    case .heading(let level): words = String(repeating: "#", count: level) + " "
    case .list(let first): lists.append(first)
    case .item, .task: beginItem()
    case .code(_, let code): addCode(code)
    case .rule: add(["***"])
    case .row: rows.append([])
    case .text(let text): words += text
    case .softBreak, .hardBreak: words += " "
    case .span(let code): words += Self.quoted(code)
    case .emphasis: words += "*"
    case .strong: words += "**"
    case .link(let target, _): targets.append(target)
    // A line break in a cell; comments are not shown.
    case .markup(let markup): words += markup.hasPrefix("<br") ? " " : ""
    case .document, .paragraph, .quote, .table, .cell, .struck, .image, .other: break
    }
  }

  private mutating func leave(_ kind: MarkdownElement.Kind) {
    switch kind {
    case .paragraph(let isTight):
      endParagraph()
      isParted = !isTight
    case .heading: endParagraph()
    case .list:
      lists.removeLast()
      if lists.isEmpty { isParted = true }
    case .item, .task: marks.removeLast()
    case .table: addTable()
    case .cell:
      rows[rows.count - 1].append(words)
      words = ""
    case .emphasis: words += "*"
    case .strong: words += "**"
    case .link:
      let target = targets.removeLast()
      // The address itself needs no note.
      if !target.hasPrefix("http") || !words.hasSuffix(target) { words += Self.note(on: target) }
    default: break
    }
  }

  /// The columns before the lines of a block, for the items around it.
  private var indent: Int { marks.reduce(0, +) }

  private mutating func beginItem() {
    let number = lists.popLast() ?? nil
    lists.append(number.map { $0 + 1 })
    mark = number.map { "\($0). " } ?? "- "
    marks.append(mark.count)
  }

  private mutating func endParagraph() {
    add(words.wrapped(to: width - indent, breakingWords: true))
    words = ""
  }

  private mutating func addCode(_ code: String) {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    add(lines.dropLast(code.hasSuffix("\n") ? 1 : 0).map { $0.isEmpty ? "" : "    \($0)" })
  }

  /// Adds the lines of a block.
  private mutating func add(_ lines: [String]) {
    if isParted, !text.isEmpty { text += "\n" }
    for line in lines {
      let head = String(repeating: " ", count: max(0, indent - mark.count)) + mark
      text += (line.isEmpty ? "" : head + line) + "\n"
      mark = ""
    }
    isParted = true
  }

  /// Code inside a line, between marks that are not in it.
  private static func quoted(_ code: String) -> String {
    if !code.contains("`") { return "`\(code)`" }
    return code.contains("``") ? "``` \(code) ```" : "`` \(code) ``"
  }

  /// What is added to the words of a link; nothing if only a checkout has the file.
  private static func note(on target: String) -> String {
    if let topic = HelpTopic.name(linkedAs: target) { return " ('vcdoc help \(topic)')" }
    return target.hasPrefix("https://") ? " (\(target))" : ""
  }
}

extension DocumentText {
  /// Writes a table in columns; long cells go on in the next line.
  private mutating func addTable() {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    let room = max(width - indent - 2 * (columns - 1), 8 * columns)
    while widths.reduce(0, +) > room, let most = widths.max(), let at = widths.firstIndex(of: most)
    {
      widths[at] -= 1
    }
    var lines: [String] = []
    for (number, row) in rows.enumerated() {
      let parts = zip(row, widths).map { $0.wrapped(to: max($1, 1), breakingWords: true) }
      lines += (0..<(parts.map(\.count).max() ?? 0)).map { line in
        Self.line(parts.map { line < $0.count ? $0[line] : "" }, widths)
      }
      let rule = widths.map { String(repeating: "-", count: $0) }
      if number == 0 { lines.append(Self.line(rule, widths)) }
    }
    add(lines)
    rows = []
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
