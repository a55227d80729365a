/// The names that `docs/templates.md` lists, as the shapes of values.
struct TemplateReference: Sendable {
  /// Under each heading, its name without backticks, the lines of its list of names.
  private let sections: [String: [String]]

  /// Reads the document.
  init(_ text: String) {
    var sections: [String: [String]] = [:]
    var heading = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        heading = line.drop { "# `".contains($0) }.filter { $0 != "`" }
      } else if line.hasPrefix("    ") {
        sections[heading, default: []].append(String(line.dropFirst(4)))
      }
    }
    self.sections = sections
  }

  /// The headings under which names are listed, sorted.
  var headings: [String] { sections.keys.sorted() }

  /// The shape of what is listed under a heading.
  func shape(of heading: String) -> TemplateShape {
    var lines = (sections[heading] ?? [])[...]
    return .object(members(&lines, depth: 0))
  }

  /// The members on the next lines that are as deep as the first of them, with all inside them.
  private func members(
    _ lines: inout ArraySlice<String>, depth: Int
  ) -> [String: TemplateShape.Member] {
    var members: [String: TemplateShape.Member] = [:]
    while let line = lines.first, line.prefix(while: { $0 == " " }).count == depth {
      lines.removeFirst()
      let columns = line.dropFirst(depth).split(separator: "  ").map(\.trimmed)
        .filter { !$0.isEmpty }
      let name = columns[0].filter { $0 != "?" }
      let inside = self.members(&lines, depth: depth + 2)
      members[name] = TemplateShape.Member(
        shape: shape(columns.count > 1 ? columns[1] : "", inside),
        isEverywhere: !columns[0].hasSuffix("?"))
    }
    return members
  }

  /// What the second column says: `text`, `group: callback`, or `list:` with names below.
  private func shape(
    _ words: String, _ inside: [String: TemplateShape.Member]
  ) -> TemplateShape {
    if let rest = words.rest(behind: "list:") { return .list(shape(rest, inside)) }
    if let rest = words.rest(behind: "group:") { return .group(shape(rest, inside)) }
    return switch words {
    case "text": .text
    case "markup": .markup
    case "flag": .flag
    case "", "names": .object(inside)
    default: shape(of: words)
    }
  }
}

extension String {
  fileprivate func rest(behind prefix: String) -> String? {
    hasPrefix(prefix) ? dropFirst(prefix.count).trimmed : nil
  }
}

extension Substring {
  /// Without blanks at its ends.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
