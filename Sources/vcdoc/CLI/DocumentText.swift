import Base
import Formats

/// A document in Markdown, laid out for a terminal.
///
/// Paragraphs and tables fit the columns, code is indented, and a link to another document says which
/// command prints that. Everything else stays Markdown.
struct DocumentText: Hashable, Sendable {
  /// The text; every line ends in a line feed.
  private(set) var text = ""
  private let width: Int
  private var paragraph = ""
  private var rows: [[String]] = []
  /// The fence around the code that is being read; empty outside of code.
  private var fence = ""

  /// Lays out a document.
  ///
  /// - Parameters:
  ///   - markdown: The document.
  ///   - width: The number of columns, at least 20.
  init(_ markdown: String, width: Int) {
    self.width = max(width, 20)
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      add(String(line))
    }
    endBlock()
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  private mutating func add(_ line: String) {
    let ticks = String(line.drop { $0 == " " }.prefix { $0 == "`" })
    if !fence.isEmpty {
      if line.drop(while: { $0 == " " }) == fence { fence = "" } else { addCode("    " + line) }
    } else if ticks.count >= 3 {
      endBlock()
      fence = ticks
    } else if line.hasPrefix("|") {
      if rows.isEmpty { endBlock() }
      rows.append(Self.cells(of: line))
    } else if line.allSatisfy({ $0 == " " }) {
      endBlock()
      if !text.isEmpty && !text.hasSuffix("\n\n") { text += "\n" }
    } else if line.hasPrefix("<!--") && line.hasSuffix("-->") {
      endBlock()
    } else if line.hasPrefix("    ") && paragraph.isEmpty {
      addCode(line)
    } else {
      if line.hasPrefix("#") || Self.mark(of: line) != nil { endBlock() }
      paragraph += (paragraph.isEmpty ? "" : " ") + line
      if line.hasPrefix("#") { endBlock() }
    }
  }

  private mutating func addCode(_ line: String) {
    text += (line.allSatisfy { $0 == " " } ? "" : line) + "\n"
  }

  /// Writes the paragraph or the table that ends here.
  private mutating func endBlock() {
    if !rows.isEmpty { addTable() }
    rows = []
    if paragraph.isEmpty { return }
    let mark = paragraph.prefix(Self.mark(of: paragraph) ?? 0)
    let indent = String(repeating: " ", count: mark.count)
    let words = Self.withoutLinks(String(paragraph.dropFirst(mark.count)))
    for (number, line) in Self.wrapped(words, to: width - mark.count).enumerated() {
      text += (number == 0 ? mark : indent[...]) + line + "\n"
    }
    paragraph = ""
  }

  /// The width of the mark of a list item, `- ` or `1. `; `nil` if a line begins none.
  private static func mark(of line: String) -> Int? {
    line.prefixMatch(of: /(?:-|[0-9]+\.)[ ]/).map(\.0.count)
  }
}

extension DocumentText {
  /// Writes a table in columns; long cells go on in the next line.
  private mutating func addTable() {
    let columns = rows.map(\.count).max() ?? 0
    let cells = rows.filter { !Self.isRule($0) }.map { row in
      row.map(Self.withoutLinks) + Array(repeating: "", count: columns - row.count)
    }
    var widths = (0..<columns).map { column in cells.map { $0[column].columns }.max() ?? 0 }
    let room = max(width - 2 * (columns - 1), 8 * columns)
    while widths.reduce(0, +) > room, let most = widths.max(), let at = widths.firstIndex(of: most)
    {
      widths[at] -= 1
    }
    for (number, row) in cells.enumerated() {
      let parts = zip(row, widths).map { Self.wrapped($0, to: $1) }
      for line in 0..<(parts.map(\.count).max() ?? 0) {
        addRow(parts.map { line < $0.count ? $0[line] : "" }, widths)
      }
      if number == 0 { addRow(widths.map { String(repeating: "-", count: $0) }, widths) }
    }
  }

  /// Whether a row is the one of dashes below the heading.
  private static func isRule(_ row: [String]) -> Bool {
    row.allSatisfy { cell in !cell.isEmpty && cell.allSatisfy { "-:".contains($0) } }
  }

  private mutating func addRow(_ cells: [String], _ widths: [Int]) {
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += cell + String(repeating: " ", count: max(0, width - cell.columns) + 2)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    text += line + "\n"
  }

  /// The cells of a row of a table; `\|` in a cell is a bar.
  private static func cells(of line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.replacing("<br>", with: " ").dropFirst() {
      if character == "|" && !isEscaped {
        cells.append("")
      } else {
        if character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
    return cells.map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  /// A text in lines of at most so many columns, broken between words, or within those that are
  /// longer, such as sentences in Chinese.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    func fits(_ word: some StringProtocol) -> Bool {
      let line = lines[lines.count - 1]
      return line.columns + (line.isEmpty ? 0 : 1) + String(word).columns <= width
    }
    for word in text.split(separator: " ") {
      if !fits(word), lines.last?.isEmpty == false { lines.append("") }
      if fits(word) {
        lines[lines.count - 1] += (lines.last?.isEmpty == true ? "" : " ") + word
        continue
      }
      for character in word {
        if lines[lines.count - 1].columns + String(character).columns > width { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }

  /// A text whose links are words: the command that prints a document, or an address of the web.
  private static func withoutLinks(_ text: String) -> String {
    var (words, rest) = ("", text[...])
    while let first = rest.first {
      if first == "[", let link = rest.prefixMatch(of: /\[((?:`[^`]*`|[^\[\]`])+)\]\(([^()\s]+)\)/)
      {
        words += link.1 + note(on: String(link.2))
        rest = rest[link.range.upperBound...]
      } else if first == "`", let code = rest.prefixMatch(of: /(`+)[^`]+\1(?!`)/) {
        words += code.0
        rest = rest[code.range.upperBound...]
      } else {
        words.append(rest.removeFirst())
      }
    }
    return words
  }

  /// What is added to the words of a link; nothing if only a checkout has the file.
  private static func note(on target: String) -> String {
    if let topic = HelpTopic.name(linkedAs: target) { return " ('vcdoc help \(topic)')" }
    return target.hasPrefix("https://") ? " (\(target))" : ""
  }
}
