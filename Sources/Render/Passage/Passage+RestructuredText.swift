extension Passage.Block {
  /// The block in reStructuredText.
  var reStructuredTextLines: [String] {
    switch self {
    case .paragraph(let line): [line.reStructuredText]
    case .table(let table): table.reStructuredTextLines
    case .code(let language, let text): Self.directive(for: language) + text.codeLines.indented
    case .markdown(let lines): Self.directive(for: "") + lines.indented
    case .picture(let picture):
      [".. image:: \(picture.path.asOneLine)", "   :alt: \(picture.title.asOneLine)"]
    }
  }

  /// The first lines of the directive that draws or shows a language.
  ///
  /// - Note: Source: the extensions sphinxcontrib-mermaid and sphinxcontrib-plantuml.
  private static func directive(for language: String) -> [String] {
    switch language {
    case "mermaid": [".. mermaid::", ""]
    case "plantuml": [".. uml::", ""]
    case "": [".. code-block:: text", ""]
    default: [".. code-block:: \(language)", ""]
    }
  }
}

extension [String] {
  /// The lines as the content of a directive.
  fileprivate var indented: [String] { map { $0.isEmpty ? "" : "   " + $0 } }
}

extension Passage.Table {
  fileprivate var reStructuredTextLines: [String] {
    [".. list-table::", "   :header-rows: 1", ""]
      + Self.row(head.map(\.reStructuredText))
      + rows.flatMap { row in Self.row(row.map(\.reStructuredText)) }
  }

  private static func row(_ cells: [String]) -> [String] {
    cells.enumerated().map { index, cell in
      let line = (index == 0 ? "   * - " : "     - ") + cell
      return cell.isEmpty ? String(line.dropLast()) : line
    }
  }
}

extension Passage.Line {
  /// Spans set apart by an escaped blank, which shows nothing, where markup touches a word.
  fileprivate var reStructuredText: String {
    var text = ""
    for (index, span) in enumerated() {
      if index > 0 { text += span.isWords && self[index - 1].isWords ? "" : "\\ " }
      text += span.reStructuredText
    }
    return text
  }
}

extension Passage.Span {
  fileprivate var isWords: Bool { if case .text = self { true } else { false } }

  fileprivate var reStructuredText: String {
    switch self {
    case .text(let text): text.reStructuredText
    case .emphasis(let text): "*\(text.reStructuredText)*"
    case .code(let text): "``\(text.asOneLine)``"
    }
  }
}

extension String {
  /// The text so that reStructuredText shows each of its characters.
  fileprivate var reStructuredText: String { asOneLine.withBackslashes(before: "\\`*_|<>[]") }
}
