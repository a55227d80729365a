import Base
import Formats
package import Graphics

/// A part of a document before it is written in a markup language: tables, code, and pictures.
///
///     let snippet = Snippet([.paragraph([.text("Runs "), .code("viewDidLoad")])])
///     snippet.lines(in: .markdown)  // ["Runs `viewDidLoad`"]
package struct Snippet: Hashable, Sendable {
  /// A part of a line.
  package enum Span: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A name of code.
    case code(String)
    /// Words that stand out.
    case emphasis(String)
  }

  /// A sentence or a cell of a table.
  package typealias Line = [Span]

  /// A picture in files beside the document.
  package struct Picture: Hashable, Sendable {
    /// What is shown, for those who do not see it.
    package let title: String
    /// The path of the file, relative to the document.
    package let path: String
    /// The path of the variant for dark surroundings; empty when there is only one file.
    package let darkPath: String

    /// Names a picture.
    package init(title: String, path: String, darkPath: String = "") {
      self.title = title
      self.path = path
      self.darkPath = darkPath
    }
  }

  /// A table: a heading for each column, and rows of as many cells.
  package struct Table: Hashable, Sendable {
    /// The headings.
    package let head: [String]
    /// The rows, top first; each has as many cells as there are headings.
    package let rows: [[Line]]

    /// Makes a table.
    package init(head: [String], rows: [[Line]]) {
      precondition(rows.allSatisfy { $0.count == head.count }, "a row of another width")
      self.head = head
      self.rows = rows
    }
  }

  /// A block of a document.
  package enum Block: Hashable, Sendable {
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

  /// The blocks, top first.
  package let blocks: [Block]

  /// Makes a snippet.
  package init(_ blocks: [Block]) { self.blocks = blocks }

  /// The snippet in a markup language.
  ///
  /// - Returns: Its lines without line ends; no line at its ends is empty.
  package func lines(in markup: Markup) -> [String] {
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

extension Snippet {
  /// A sentence of Markdown from a pack as spans: names of code stay code, other markup falls away.
  static func line(ofMarkdown text: String) -> Line {
    var line: Line = []
    var depth = 0
    MarkdownDocument(text).forEach { isEntering, element in
      switch element.kind {
      case .text(let words) where isEntering:
        line.add(depth > 0 ? .emphasis(words) : .text(words))
      case .span(let words) where isEntering: line.append(.code(words))
      case .softBreak, .hardBreak: line.add(.text(" "))
      case .paragraph where isEntering && !line.isEmpty: line.add(.text(" "))
      case .emphasis, .strong: depth += isEntering ? 1 : -1
      default: break
      }
    }
    return line
  }
}

extension Snippet.Line {
  /// Adds a span; words continue words.
  fileprivate mutating func add(_ span: Snippet.Span) {
    switch (last, span) {
    case (.text(let former), .text(let more)): self[count - 1] = .text(former + more)
    case (.emphasis(let former), .emphasis(let more)): self[count - 1] = .emphasis(former + more)
    default: append(span)
    }
  }

  /// Items set apart by commas.
  static func list(_ items: [Self]) -> Self { Array(items.joined(separator: [.text(", ")])) }
}

extension Snippet {
  /// The order of a sequence diagram as a table.
  ///
  /// - Parameters:
  ///   - sequence: The diagram.
  ///   - strings: The words of its headings.
  package init(orderOf sequence: SequenceDiagram, _ strings: Strings) {
    let rows = SequenceTable(of: sequence).rows
    let hasContext = rows.contains { !$0.context.isEmpty }
    let head = [strings(.number), strings(.object), strings(.whatHappens)]
    let lines = rows.map { row -> [Line] in
      let words: Span = row.isCallback ? .code(row.text) : .text(row.text)
      let cells: [Line] = [
        row.number.map { [.text(String($0))] } ?? [], row.object.isEmpty ? [] : [.text(row.object)],
        [row.kind == .gap ? .emphasis("… \(row.text)") : words],
      ]
      let context = row.context.joined(separator: " › ")
      return hasContext ? cells + [context.isEmpty ? [] : [.text(context)]] : cells
    }
    self.init([
      .table(Table(head: hasContext ? head + [strings(.within)] : head, rows: lines))
    ])
  }
}

/// A language that documents are written in.
package enum Markup: String, Hashable, Sendable, CaseIterable {
  /// Markdown, as GitHub and GitLab read it.
  case markdown
  /// Markdown in which pictures are named as DocC wants it: no HTML, a dark one beside a light one.
  case docc
  /// HTML.
  case html
}
