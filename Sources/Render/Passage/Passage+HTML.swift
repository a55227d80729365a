internal import Model

extension Passage.Block {
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

extension Passage.Table {
  fileprivate var htmlLines: [String] {
    let cells = head.map { "<th scope=\"col\">\($0.html)</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\($0.html)</td>" }.joined() + "</tr>"
    }
    return ["<table>", "<thead><tr>\(cells)</tr></thead>", "<tbody>"] + body
      + ["</tbody>", "</table>"]
  }
}

extension Passage.Picture {
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

extension Passage.Line {
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
  /// The path of a file as an address, in which nothing means something else or ends it early, not even in
  /// a list of addresses.
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
