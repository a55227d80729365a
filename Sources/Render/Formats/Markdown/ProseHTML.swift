import Graphics

/// Writes a text as HTML.
package struct ProseHTML {
  /// The address of a target.
  let address: (Prose.Target) -> String
  /// The HTML so far, in UTF-8.
  private(set) var output: [UInt8] = []

  /// The HTML of a text.
  ///
  /// - Parameters:
  ///   - prose: The text.
  ///   - address: Gives the address of a target, without escapes.
  /// - Returns: The HTML, in UTF-8.
  package static func html(
    of prose: Prose, address: @escaping (Prose.Target) -> String
  ) -> [UInt8] {
    var writer = Self(address: address)
    writer.write(prose.nodes)
    return writer.output
  }

  private mutating func write(_ nodes: [Prose.Node]) {
    for node in nodes { write(node) }
  }

  private mutating func write(_ node: Prose.Node) {
    switch node {
    case .text(let words): HTML.escape(words, into: &output)
    case .code(let text):
      write("<code>")
      HTML.escape(name: text, into: &output)
      write("</code>")
    case .lineBreak: write("<br>\n")
    case .codeBlock(let language, let text): writeCode(text, language: language)
    case .rule: write("<hr>\n")
    case .element(let element, let content): write(element, content)
    }
  }

  private mutating func write(_ element: Prose.Element, _ content: [Prose.Node]) {
    switch element {
    case .paragraph(isTight: true): write("", content, "\n")
    case .paragraph(isTight: false): write("<p>", content, "</p>\n")
    case .heading(let level, let id):
      write("<h\(level)")
      if !id.isEmpty { writeAttribute("id", id) }
      write(">", content, "</h\(level)>\n")
    case .quote: write("<blockquote>\n", content, "</blockquote>\n")
    case .list(first: nil): write("<ul>\n", content, "</ul>\n")
    case .list(let first?):
      write(first == 1 ? "<ol>\n" : "<ol start=\"\(first)\">\n", content, "</ol>\n")
    case .item: write("<li>", content, "</li>\n")
    case .task(let isDone):
      let mark = isDone ? " checked" : ""
      write("<li class=\"task\"><input type=\"checkbox\" disabled\(mark)> ", content, "</li>\n")
    case .table(let alignments): writeTable(content, alignments)
    case .row: write("<tr>", content, "</tr>\n")
    case .cell: write("<td>", content, "</td>")
    case .emphasis: write("<em>", content, "</em>")
    case .strong: write("<strong>", content, "</strong>")
    case .struck: write("<del>", content, "</del>")
    case .link(let target, let title):
      write("<a")
      writeAttribute("href", address(target))
      if !title.isEmpty { writeAttribute("title", title) }
      write(">", content, "</a>")
    }
  }

  private mutating func writeTable(_ rows: [Prose.Node], _ alignments: [UInt8]) {
    write("<div class=\"scroll\" tabindex=\"0\">\n<table>\n")
    for (number, row) in rows.enumerated() {
      guard case .element(.row, let cells) = row else { continue }
      if number < 2 { write(number == 0 ? "<thead>\n" : "<tbody>\n") }
      write("<tr>")
      for (column, cell) in cells.enumerated() {
        guard case .element(.cell, let content) = cell else { continue }
        let alignment = column < alignments.count ? alignments[column] : 0
        write(number == 0 ? "<th scope=\"col\"" : "<td")
        switch alignment {
        case UInt8(ascii: "c"): writeAttribute("class", "center")
        case UInt8(ascii: "r"): writeAttribute("class", "right")
        default: break
        }
        write(">", content, number == 0 ? "</th>" : "</td>")
      }
      write(number == 0 ? "</tr>\n</thead>\n" : "</tr>\n")
    }
    write(rows.count > 1 ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
  }

  private mutating func writeCode(_ text: String, language: String) {
    write("<pre tabindex=\"0\"><code")
    if !language.isEmpty { writeAttribute("class", "language-" + language) }
    write(">")
    HTML.escape(text, into: &output)
    write("</code></pre>\n")
  }

  private mutating func writeAttribute(_ name: String, _ value: String) {
    write(" \(name)=\"")
    HTML.escape(value, into: &output)
    write("\"")
  }

  private mutating func write(_ opening: String, _ content: [Prose.Node], _ closing: String) {
    write(opening)
    write(content)
    write(closing)
  }

  private mutating func write(_ markup: String) { output += markup.utf8 }
}
