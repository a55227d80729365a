import Base
import Formats
import Graphics

extension Snippet.Block {
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

extension Snippet.Table {
  /// The widest that a column is made for the sake of the eye; a wider cell widens its row alone.
  private static let widest = 60

  /// Columns as wide as their widest cell, unless that is very wide.
  fileprivate var markdownLines: [String] {
    let cells = [head.map { [Snippet.Span.text($0)].markdown }] + rows.map { $0.map(\.markdown) }
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

extension Snippet.Picture {
  fileprivate var markdown: String {
    let address = path.addressed.replacing("(", with: "%28").replacing(")", with: "%29")
    return "![\(title.markdownEscaped)](\(address))"
  }
}

extension Snippet.Line {
  fileprivate var markdown: String { map(\.markdown).joined() }
}

extension Snippet.Span {
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

extension Snippet.Block {
  /// The block in HTML.
  var htmlLines: [String] {
    switch self {
    case .paragraph(let line): ["<p>\(line.html)</p>"]
    case .table(let table): table.htmlLines
    case .code("mermaid", let text):
      Self.preformatted(text, open: "<pre class=\"mermaid\">", "</pre>")
    case .code(let language, let text):
      Self.preformatted(
        text,
        open: language.isEmpty
          ? "<pre><code>" : "<pre><code class=\"language-\(language.html)\">", "</code></pre>")
    case .markdown(let lines):
      Self.preformatted(lines.joined(separator: "\n"), open: "<pre>", "</pre>")
    case .picture(let picture): picture.htmlLines
    }
  }

  private static func preformatted(_ text: String, open: String, _ close: String) -> [String] {
    var lines = text.codeLines.map(\.html)
    if lines.isEmpty { lines = [""] }
    lines[0] = open + lines[0]
    lines[lines.count - 1] += close
    return lines
  }
}

extension Snippet.Table {
  fileprivate var htmlLines: [String] {
    let cells = head.map { "<th scope=\"col\">\($0.html)</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\($0.html)</td>" }.joined() + "</tr>"
    }
    return ["<table>", "<thead><tr>\(cells)</tr></thead>", "<tbody>"] + body
      + ["</tbody>", "</table>"]
  }
}

extension Snippet.Picture {
  /// The picture with its dark variant, chosen by the reader's system.
  var htmlLines: [String] {
    let image = "<img alt=\"\(title.html)\" src=\"\(path.addressed.html)\">"
    if darkPath.isEmpty { return [image] }
    let condition = "(prefers-color-scheme: dark)"
    return [
      "<picture>", "  <source media=\"\(condition)\" srcset=\"\(darkPath.addressed.html)\">",
      "  " + image,
      "</picture>",
    ]
  }
}

extension Snippet.Line {
  fileprivate var html: String {
    map { span in
      switch span {
      case .text(let text): text.html
      case .code(let text): "<code>\(text.html)</code>"
      case .emphasis(let text): "<em>\(text.html)</em>"
      }
    }.joined()
  }
}

extension String {
  /// The path of a file as an address, in which nothing means something else or ends it early, not
  /// even in a list of addresses.
  var addressed: String {
    var address: [UInt8] = []
    for byte in utf8 {
      if byte > 0x20, byte != 0x7F, !"\"#%,<>?[\\]^`{|}".utf8.contains(byte) {
        address.append(byte)
      } else {
        address += byte.percentEncoded.utf8
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  /// The text as HTML shows it, on one line.
  fileprivate var html: String { String(decoding: HTML.escaped(asOneLine), as: UTF8.self) }
}
