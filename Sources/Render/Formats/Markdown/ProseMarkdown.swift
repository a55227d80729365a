import Base

/// Writes a text as Markdown that GitHub and GitLab show.
package struct ProseMarkdown {
  /// The address of a target, as the Markdown names it.
  let address: (Prose.Target) -> String

  /// The Markdown of a text: one line, or blocks with a blank line between them.
  package static func text(
    of prose: Prose, address: @escaping (Prose.Target) -> String
  ) -> String {
    Self(address: address).text(prose.nodes)
  }

  /// A block of code between fences that are longer than any in it.
  package static func fenced(_ code: String, language: String) -> String {
    var code = code
    while code.hasSuffix("\n") { code.removeLast() }
    let longest = code.longestRun(of: UInt8(ascii: "`"))
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language.withoutControls.filter { $0 != "`" })\n\(code)\n\(fence)"
  }

  private func text(_ nodes: [Prose.Node]) -> String {
    blocks(nodes).joined(separator: "\n\n")
  }

  /// Blocks, each without a line feed at its end; inline elements between them form a paragraph.
  private func blocks(_ nodes: [Prose.Node]) -> [String] {
    var blocks: [String] = []
    var open: [Prose.Node] = []
    func close() {
      let line = Self.harmless(inline(open).trimmingSpaces)
      if !line.isEmpty { blocks.append(line) }
      open = []
    }
    for node in nodes {
      if let block = block(node) {
        close()
        blocks += block
      } else {
        open.append(node)
      }
    }
    close()
    return blocks
  }

  /// What a block becomes; nothing for an inline element.
  private func block(_ node: Prose.Node) -> [String]? {
    switch node {
    case .codeBlock(let language, let text): [Self.fenced(text, language: language)]
    case .rule: ["***"]
    case .element(let element, let content): block(element, content)
    case .text, .code, .lineBreak: nil
    }
  }

  private func block(_ element: Prose.Element, _ content: [Prose.Node]) -> [String]? {
    switch element {
    case .paragraph: return blocks(content)
    case .heading(let level, _):
      return [String(repeating: "#", count: level) + " " + inline(content)]
    case .list(first: nil): return [list(content) { _ in "-" }]
    case .list(let first?): return [list(content) { "\(first + $0)." }]
    case .quote: return [Self.prefixed(text(content), first: "> ", rest: "> ")]
    case .table(let alignments): return [table(content, alignments)]
    case .item, .task, .row, .cell, .emphasis, .strong, .struck, .link: return nil
    }
  }

  private func list(_ content: [Prose.Node], mark: (Int) -> String) -> String {
    var items: [String] = []
    for case .element(let element, let inner) in content {
      let mark = mark(items.count) + " "
      let indent = String(repeating: " ", count: mark.count)
      items.append(Self.prefixed(element.box + text(inner), first: mark, rest: indent))
    }
    return items.joined(separator: "\n")
  }

  private func table(_ content: [Prose.Node], _ alignments: [UInt8]) -> String {
    var rows: [[String]] = []
    for case .element(.row, let cells) in content {
      rows.append(
        cells.compactMap { cell in
          guard case .element(_, let inner) = cell else { return nil }
          return inline(inner)
        })
    }
    return MarkdownText.table(rows.first ?? [], Array(rows.dropFirst()), alignments)
      .joined(separator: "\n")
  }

  /// Text, and elements inside a line.
  private func inline(_ nodes: [Prose.Node]) -> String {
    var line: [UInt8] = []
    for node in nodes {
      switch node {
      case .text(let words): MarkdownText.escape(words, into: &line)
      case .code(let text), .codeBlock(_, let text): line += Self.code(text).utf8
      case .lineBreak: line += "<br> ".utf8
      case .rule: continue
      case .element(let element, let content): line += inline(element, inline(content)).utf8
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private func inline(_ element: Prose.Element, _ content: String) -> String {
    if content.isEmpty { return "" }
    return switch element {
    case .emphasis: "*\(content)*"
    case .strong: "**\(content)**"
    case .struck: "~~\(content)~~"
    case .link(let target, let title):
      MarkdownText.link(content, to: address(target), title: title)
    default: content
    }
  }

  /// Code inside a line; with a bar in it as an element, since a table would end its cell there.
  private static func code(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "|")) else { return MarkdownText.code(text) }
    return "<code>\(MarkdownText.text(text))</code>"
  }

  /// A paragraph that cannot be taken for a list or an underline, or by DocC for a directive.
  private static func harmless(_ line: String) -> String {
    guard let first = line.first else { return line }
    if "-+=@".contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let next = line.dropFirst(digits.count).first
    return !digits.isEmpty && (next == "." || next == ")")
      ? "\(digits)\\\(line.dropFirst(digits.count))" : line
  }

  private static func prefixed(_ text: String, first: String, rest: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let prefix = index == 0 ? first : rest
      return line.isEmpty ? String(prefix.trimmingSpaces) : prefix + line
    }.joined(separator: "\n")
  }
}

extension Prose.Element {
  /// The box before what a list of tasks says; empty for other items.
  fileprivate var box: String {
    guard case .task(let isDone) = self else { return "" }
    return isDone ? "☑ " : "☐ "
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let head = drop { $0 == " " || $0 == "\n" }
    guard let last = head.lastIndex(where: { $0 != " " && $0 != "\n" }) else { return "" }
    return String(head[...last])
  }
}
