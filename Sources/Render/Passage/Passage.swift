/// A piece of a document before it is written in any markup: tables, code, and pictures.
public struct Passage: Hashable, Sendable {
  /// A stretch of a line.
  public enum Span: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A name of code.
    case code(String)
    /// Words that stand out.
    case emphasis(String)
  }

  /// A sentence or a cell of a table.
  public typealias Line = [Span]

  /// A picture in files beside the document.
  public struct Picture: Hashable, Sendable {
    /// What is shown, for those who do not see it.
    public let title: String
    /// The path of the file, relative to the document.
    public let path: String
    /// The path of the variant for dark surroundings; empty when there is only one file.
    public let darkPath: String

    /// Names a picture.
    public init(title: String, path: String, darkPath: String = "") {
      self.title = title
      self.path = path
      self.darkPath = darkPath
    }
  }

  /// A table: a heading for each column, and rows of as many cells.
  public struct Table: Hashable, Sendable {
    /// The headings.
    public let head: [String]
    /// The rows, top first; each has as many cells as there are headings.
    public let rows: [[Line]]

    /// Makes a table.
    public init(head: [String], rows: [[Line]]) {
      precondition(rows.allSatisfy { $0.count == head.count }, "a row of another width")
      self.head = head
      self.rows = rows
    }
  }

  /// What stands by itself in a document.
  public enum Block: Hashable, Sendable {
    /// A sentence or more.
    case paragraph(Line)
    /// A table.
    case table(Table)
    /// Text to be shown as it is, or to be drawn by whoever knows the language; the language is a
    /// word such as `mermaid`, empty for none.
    case code(language: String, text: String)
    /// A picture.
    case picture(Picture)
    /// Lines that are Markdown already; other markups show them as they are.
    case markdown([String])
  }

  /// What stands in it, top first.
  public let blocks: [Block]

  /// Makes a passage.
  public init(_ blocks: [Block]) { self.blocks = blocks }

  /// The passage in a markup.
  ///
  /// - Returns: Its lines without line ends; no line at its ends is empty.
  public func lines(in markup: Markup) -> [String] {
    let parts = blocks.map { block in
      switch markup {
      case .markdown: block.markdownLines(isDocC: false)
      case .docc: block.markdownLines(isDocC: true)
      case .html: block.htmlLines
      }
    }
    return Array(parts.joined(separator: [""]))
  }
}

extension String {
  /// The lines of a text whose last line may end in a line feed; control characters are blanks.
  var codeLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The text on one line.
  var asOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
