internal import Model

extension Passage.Block {
  /// The block in Markdown.
  ///
  /// - Parameter isDocC: Whether pictures are named as DocC wants it.
  /// - Returns: Its lines.
  func markdownLines(isDocC: Bool) -> [String] {
    switch self {
    case .paragraph(let line): [line.markdown]
    case .markdown(let lines): lines
    case .table(let table): table.markdownLines
    case .code(let language, let text):
      Self.fenced(text.codeLines, language: language, longestRun: text.longestRun(of: 0x60))
    case .picture(let picture):
      picture.darkPath.isEmpty || isDocC ? [picture.markdown] : picture.htmlLines
    }
  }

  private static func fenced(_ lines: [String], language: String, longestRun: Int) -> [String] {
    let fence = String(repeating: "`", count: max(3, longestRun + 1))
    return [fence + language] + lines + [fence]
  }
}

extension Passage.Table {
  /// The widest that a column is made for the sake of the eye; a wider cell widens its row alone.
  private static let widest = 60

  /// Columns as wide as their widest cell, unless that is very wide.
  fileprivate var markdownLines: [String] {
    let cells = [head.map { [Passage.Span.text($0)].markdown }] + rows.map { $0.map(\.markdown) }
    let widths = head.indices.map { column in
      let widths = cells.map { $0[column].columns }
      return max(3, widths.filter { $0 <= Self.widest }.max() ?? 0)
    }
    let lines = cells.map { row in
      "|" + zip(row, widths).map { " \($0.padded(to: $1)) |" }.joined()
    }
    let rule = "|" + widths.map { " " + String(repeating: "-", count: $0) + " |" }.joined()
    return [lines[0], rule] + lines.dropFirst()
  }
}

extension Passage.Picture {
  fileprivate var markdown: String {
    let address = path.addressed.replacing("(", with: "%28").replacing(")", with: "%29")
    return "![\(title.markdownEscaped)](\(address))"
  }
}

extension Passage.Line {
  fileprivate var markdown: String { map(\.markdown).joined() }
}

extension Passage.Span {
  fileprivate var markdown: String {
    switch self {
    case .text(let text): return text.markdownEscaped
    case .emphasis(let text): return "*\(text.markdownEscaped)*"
    case .code(let text):
      let fence = String(repeating: "`", count: text.longestRun(of: 0x60) + 1)
      let gap = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
      return fence + gap + text.asOneLine.withBackslashes(before: "|") + gap + fence
    }
  }
}

extension String {
  /// The text so that Markdown shows each of its characters.
  fileprivate var markdownEscaped: String { asOneLine.withBackslashes(before: "\\`*_[]<>|~$&") }
}
