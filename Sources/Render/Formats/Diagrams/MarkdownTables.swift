package import Base
package import Graphics

/// Escapes text for the Markdown of GitHub and GitLab.
package enum MarkdownText {
  /// A text inside a line, with backslashes before markup.
  package static func text(_ text: String) -> String {
    var escaped: [UInt8] = []
    escape(text, into: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Appends a text inside a line, escaped; line breaks and tabs become spaces, other control
  /// characters are dropped.
  package static func escape(_ text: String, into output: inout some ByteSink & ~Copyable) {
    let bytes = text.utf8.span
    var start = 0
    for place in bytes.indices {
      let rest: Int
      switch bytes[place] {
      case _ where isMarkup(bytes[place]): rest = place
      case UInt8(ascii: ":") where isBeforeSlashes(bytes.extracting((place + 1)...)): rest = place
      case ..<0x20, 0x7F: rest = place + 1
      // The control characters U+0080 to U+009F.
      case 0xC2 where bytes[place + 1] < 0xA0: rest = place + 2
      default: continue
      }
      output.append(bytes.extracting(start..<place))
      if rest == place {
        output.append(UInt8(ascii: "\\"))
      } else if isBlank(bytes[place]) {
        output.append(UInt8(ascii: " "))
      }
      start = rest
    }
    output.append(bytes.extracting(start...))
  }

  /// Whether two slashes come next, as in an address after its scheme and colon.
  ///
  /// GitHub makes links of addresses, and takes backslashes in them literally.
  private static func isBeforeSlashes(_ text: Swift.Span<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    return text.count > 1 && text[0] == slash && text[1] == slash
  }

  /// Whether a byte can be markup inside a line, in any supported dialect.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "$"),
      UInt8(ascii: "#"), UInt8(ascii: "!"):
      true
    default: false
    }
  }

  /// Whether a byte is a line break or a tab.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// Code in a table cell: enough backticks around it, and its bars escaped.
  package static func code(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains(where: \.isControl)
    let words = hasControls ? String(text.unicodeScalars.filter { !$0.isControl }) : text
    let plain = words.withBackslashes(before: "|")
    if plain.isEmpty { return "" }
    let fence = String(repeating: "`", count: plain.longestRun(of: UInt8(ascii: "`")) + 1)
    let space = plain.hasPrefix("`") || plain.hasSuffix("`") ? " " : ""
    return fence + space + plain + space + fence
  }

  /// A link around Markdown, with a title if there is one, or only the Markdown if the address is
  /// empty.
  package static func link(_ words: String, to address: String, title: String = "") -> String {
    if address.isEmpty { return words }
    let title = title.isEmpty ? "" : " \"\(text(title).replacing("\"", with: "\\\""))\""
    return "[\(words)](\(self.address(address))\(title))"
  }

  /// An address with percent-encoding for whatever could end it early, in which no `&` begins a
  /// character reference.
  package static func address(_ address: String) -> String {
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      switch byte {
      case ..<0x20, UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "\""):
        bytes += byte.percentEncoded.utf8
      default: bytes.append(byte)
      }
    }
    let plain = String(decoding: bytes, as: UTF8.self)
    return plain.utf8.contains(UInt8(ascii: ";")) ? plain.replacing("&", with: "&amp;") : plain
  }

  /// The lines of a table.
  ///
  /// - Parameters:
  ///   - head: The cells of the header, as Markdown.
  ///   - rows: The other rows, as Markdown.
  ///   - alignments: For each column `c` or `r`, or another byte where it is not aligned; columns
  ///     beyond are not.
  /// - Returns: The lines, without line feeds.
  package static func table(
    _ head: [String], _ rows: [[String]], _ alignments: [UInt8] = []
  ) -> [String] {
    let marks = head.indices.map { column in
      switch column < alignments.count ? alignments[column] : 0 {
      case UInt8(ascii: "c"): ":-:"
      case UInt8(ascii: "r"): "--:"
      default: "---"
      }
    }
    return ([head, marks] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }
}

extension String {
  /// The text with a backslash before each of the given scalars of ASCII, even if a combining mark
  /// follows.
  package func withBackslashes(before signs: String) -> String {
    guard utf8.contains(where: signs.utf8.contains) else { return self }
    let signs = signs.unicodeScalars
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if signs.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The length of the longest run of a byte.
  package func longestRun(of character: UInt8) -> Int {
    var (longest, current) = (0, 0)
    for byte in utf8 {
      current = byte == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}

extension StateDiagram {
  /// The diagram as Markdown tables, one for each cluster, with a row for each transition; ends
  /// with a newline.
  ///
  /// - Parameter locale: The language of the table heads.
  /// - Returns: The title in bold, then each cluster's label and table.
  package func markdown(locale: Words.Locale) -> String {
    let words = DiagramPhrases(locale: locale)
    let head = [words.from, words.event, words.calls, words.to]
    var lines = title.isEmpty ? [] : ["**\(MarkdownText.text(title))**", ""]
    for (label, nodes) in groups {
      let rows = nodes.flatMap(rows)
      if rows.isEmpty { continue }
      if !label.isEmpty { lines += [MarkdownText.text(label), ""] }
      lines += MarkdownText.table(head, rows) + [""]
      for node in nodes where !self.nodes[node].note.isEmpty {
        lines += ["\(self.words(of: node)): \(MarkdownText.text(self.nodes[node].note))", ""]
      }
    }
    lines += legend(hasColors: false).flatMap { [MarkdownText.text($0), ""] }
    if lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The clusters of the machine, and the nodes outside of them under an empty label, each before
  /// those inside its states.
  private var groups: [(label: String, nodes: [Int])] {
    func inside(_ nodes: [Int]) -> [(label: String, nodes: [Int])] {
      nodes.flatMap { node in
        regions(inside: node).flatMap { region in
          let parts = [path(of: node), clusters[region].label].filter { !$0.isEmpty }
          let own = clusters[region].nodes
          return [(parts.joined(separator: " · "), own)] + inside(own)
        }
      }
    }
    let loose = looseNodes
    let roots = rootClusters.map { (clusters[$0].label, clusters[$0].nodes) }
    return (roots + (loose.isEmpty ? [] : [("", loose)])).flatMap { [$0] + inside($0.1) }
  }

  /// The rows of a node: its internal transitions, then those that leave it; one with the name of a
  /// state alone if no other row has it.
  private func rows(of node: Int) -> [[String]] {
    if remembering(node) != nil { return [] }
    let inside = nodes[node].lines.transitions.map { row(from: node, $0, to: node) }
    let outside = arrows.filter { $0.from == node }.flatMap { arrow in
      arrow.transitions.map { row(from: node, $0, to: arrow.to) }
    }
    let isNamed = arrows.contains { $0.from == node || (remembering($0.to) ?? $0.to) == node }
    if nodes[node].shape == .state, inside.isEmpty, !isNamed {
      return [[words(of: node), "", "", ""]]
    }
    return inside + outside
  }

  private func row(from: Int, _ label: TransitionLabel, to: Int) -> [String] {
    let calls = label.calls.map { call in
      let link = MarkdownText.link(MarkdownText.code(call.text), to: call.link)
      return call.isHighlighted ? "**\(link)**" : link
    }
    let events = words.transition(label.events, isTaken: label.isTaken)
    let text = ([events] + label.remarks).filter { !$0.isEmpty }.joined(separator: " · ")
    return [
      words(of: from), MarkdownText.text(text), calls.joined(separator: ", "),
      words(of: to, isAnew: nodes[from].shape == .initial),
    ]
  }

  /// The name of a node; that of a state without its history if an arrow enters it anew.
  private func words(of node: Int, isAnew: Bool = false) -> String {
    let state = remembering(node) ?? node
    switch nodes[state].shape {
    case .initial: return "●"
    case .final: return "◉"
    case .choice: return "◇ \(MarkdownText.text(nodes[state].label))"
    case .state, .history, .deepHistory:
      let name = MarkdownText.text(shownName(of: state) + (isAnew ? "" : historyMark(of: state)))
      return words.state(
        MarkdownText.link(name, to: nodes[state].link), isReached: nodes[state].isReached)
    }
  }
}

extension SequenceDiagram {
  /// The diagram as a Markdown table with a row for each item; ends with a newline.
  ///
  /// - Parameter locale: The language of the table head.
  /// - Returns: The title in bold, and the table.
  package func markdown(locale: Words.Locale) -> String {
    let words = DiagramPhrases(locale: locale)
    let rows = SequenceTable(of: self).rows
    let hasContext = rows.contains { !$0.context.isEmpty }
    let head =
      namesSenders
      ? [words.number, words.from, words.to, words.message]
      : [words.number, words.object, words.whatHappens]
    let table = MarkdownText.table(
      head + (hasContext ? [words.within] : []),
      rows.map { row in
        [row.number.map(String.init) ?? ""]
          + (namesSenders ? [MarkdownText.text(row.sender)] : [])
          + [MarkdownText.text(row.object), row.words]
          + (hasContext ? [MarkdownText.text(row.context.joined(separator: " › "))] : [])
      })
    let caption = title.isEmpty ? [] : ["**\(MarkdownText.text(title))**", ""]
    return (caption + table).joined(separator: "\n") + "\n"
  }
}

extension SequenceTable.Row {
  /// The text of the row as Markdown.
  fileprivate var words: String {
    let words =
      switch kind {
      case .message: isCallback ? MarkdownText.code(text) : MarkdownText.text(text)
      case .state, .note: MarkdownText.text(text)
      case .gap: "… \(MarkdownText.text(text))"
      }
    let linked = MarkdownText.link(words, to: link)
    return (isWrong ? "✗ " : "") + (isHighlighted ? "**\(linked)**" : linked)
  }
}
