import Base
import Formats

/// Writes our own HTML as Markdown that GitHub and GitLab show.
struct MarkdownProse {
  /// How an address of the HTML is written.
  let link: (String) -> String
  /// Whether names stay links; not so in a text that is a link itself.
  var keepsLinks = true

  /// The elements that stand on lines of their own.
  private static let blocks: Set<String> = [
    "p", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr", "div", "table",
  ]

  /// The pieces as Markdown: one line, or blocks with a blank line between them.
  func text(_ pieces: [Hypertext]) -> String { paragraphs(pieces).joined(separator: "\n\n") }

  /// Blocks, each without a line end behind it; what stands between them is a paragraph.
  private func paragraphs(_ pieces: [Hypertext]) -> [String] {
    var found: [String] = []
    var open: [Hypertext] = []
    func close() {
      let line = Self.harmless(inline(open).trimmingSpaces)
      if !line.isEmpty { found.append(line) }
      open = []
    }
    for piece in pieces {
      if case .element(let name, let attributes, let content) = piece, Self.blocks.contains(name) {
        close()
        found += block(name, attributes, content)
      } else {
        open.append(piece)
      }
    }
    close()
    return found
  }

  private func block(
    _ name: String, _ attributes: [String: String], _ content: [Hypertext]
  ) -> [String] {
    switch name {
    case "p", "div": return paragraphs(content)
    case "h3", "h4", "h5", "h6":
      let level = name.last?.wholeNumberValue ?? 3
      return [String(repeating: "#", count: level) + " " + inline(content)]
    case "ul": return [list(content) { _ in "-" }]
    case "ol":
      let first = attributes["start"].flatMap { Int($0) } ?? 1
      return [list(content) { "\(first + $0)." }]
    case "blockquote": return [Self.prefixed(text(content), first: "> ", rest: "> ")]
    case "hr": return ["---"]
    case "table": return [table(content)]
    default: return [Self.fenced(content)]
    }
  }

  /// Code between fences that are longer than any in it.
  private static func fenced(_ content: [Hypertext]) -> String {
    var language = ""
    if case .element("code", let attributes, _)? = content.first {
      let name = attributes["class"] ?? ""
      language = String(name.hasPrefix("language-") ? name.dropFirst(9) : name[...])
    }
    var code = content.map(\.words).joined()
    while code.hasSuffix("\n") { code.removeLast() }
    let longest = code.longestRun(of: UInt8(ascii: "`"))
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language.withoutControls.filter { $0 != "`" })\n\(code)\n\(fence)"
  }

  private func list(_ content: [Hypertext], mark: (Int) -> String) -> String {
    var items: [String] = []
    for case .element("li", _, let inner) in content {
      let mark = mark(items.count) + " "
      let indent = String(repeating: " ", count: mark.count)
      items.append(Self.prefixed(text(inner), first: mark, rest: indent))
    }
    return items.joined(separator: "\n")
  }

  private func table(_ content: [Hypertext]) -> String {
    var rows: [[String]] = []
    for case .element(_, _, let section) in content {
      for case .element("tr", _, let cells) in section {
        rows.append(
          cells.compactMap { cell in
            guard case .element(_, _, let inner) = cell else { return nil }
            return inline(inner)
          })
      }
    }
    return MarkdownText.table(rows.first ?? [], Array(rows.dropFirst())).joined(separator: "\n")
  }

  /// Text, and elements inside a line.
  func inline(_ pieces: [Hypertext]) -> String { pieces.map(inline).joined() }

  private func inline(_ piece: Hypertext) -> String {
    guard case .element(let name, let attributes, let content) = piece else {
      return MarkdownText.text(piece.words)
    }
    switch name {
    case "code": return Self.code(piece.words)
    case "em": return content.isEmpty ? "" : "*\(inline(content))*"
    case "strong": return content.isEmpty ? "" : "**\(inline(content))**"
    case "del": return content.isEmpty ? "" : "~~\(inline(content))~~"
    case "br": return "<br>"
    case "input": return attributes.box
    case "img":
      let words = MarkdownText.text(attributes["alt"] ?? "")
      return "!" + MarkdownText.link(words, to: link(attributes["src"] ?? ""))
    case "a" where keepsLinks:
      return MarkdownText.link(inline(content), to: link(attributes["href"] ?? ""))
    default: return inline(content)
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

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let head = drop { $0 == " " || $0 == "\n" }
    guard let last = head.lastIndex(where: { $0 != " " && $0 != "\n" }) else { return "" }
    return String(head[...last])
  }
}
