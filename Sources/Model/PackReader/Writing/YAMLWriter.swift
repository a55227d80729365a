import Base

/// Writes a YAML tree as text, so that reading it gives the same tree.
struct YAMLWriter {
  /// The text so far.
  private(set) var text = ""

  /// Writes a tree.
  init(_ root: Node) {
    switch root.content {
    case .mapping(let entries) where !entries.isEmpty: write(entries, depth: 0)
    default: text = Self.inline(root) + "\n"
    }
  }

  private mutating func write(_ entries: [Node.Entry], depth: Int, isFirstBegun: Bool = false) {
    for (number, entry) in entries.enumerated() {
      if number > 0 || !isFirstBegun {
        write(comments: entry.value.comments, depth: depth)
        indent(depth)
      }
      let (key, value) = entry.readable
      text += Self.scalar(key) + ":"
      write(value, depth: depth)
    }
  }

  /// Writes a value after its key.
  private mutating func write(_ value: Node, depth: Int) {
    switch value.content {
    case .mapping(let entries) where !entries.isEmpty:
      text += "\n"
      write(entries, depth: depth + 1)
    case .sequence(let items) where items.contains(where: { !$0.isShortWord }):
      text += "\n"
      for item in items {
        write(comments: item.comments, depth: depth + 1)
        indent(depth + 1)
        text += "-"
        if case .mapping(let entries) = item.content, !entries.isEmpty {
          text += " "
          write(entries, depth: depth + 2, isFirstBegun: true)
        } else {
          write(item, depth: depth + 1)
        }
      }
    case .scalar(let scalar) where scalar.text.isBlock:
      text += " |\n"
      for line in scalar.text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
        if !line.isEmpty { indent(depth + 1) }
        text += line + "\n"
      }
    default: text += value.isEmpty ? "\n" : " \(Self.inline(value))\n"
    }
  }

  private mutating func write(comments: [String], depth: Int) {
    for comment in comments {
      indent(depth)
      text += comment.isEmpty ? "#\n" : "# \(comment)\n"
    }
  }

  private mutating func indent(_ depth: Int) {
    text += String(repeating: "  ", count: depth)
  }

  /// A value in one line.
  private static func inline(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): node.isEmpty ? "" : self.scalar(scalar.text)
    case .sequence(let items): "[" + items.map(inline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { entry in
          let (key, value) = entry.readable
          return self.scalar(key) + ": " + inline(value)
        }.joined(separator: ", ") + "}"
    case .faulty: ""
    }
  }

  /// A scalar in one line, in quotes if YAML would read another text.
  private static func scalar(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
      $0.isPartOfName || " _-./".unicodeScalars.contains($0)
    }
    let isPlain = isWord && text.unicodeScalars.first?.isPartOfName == true && text.last != " "
    if isPlain { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Node {
  /// Whether it is a word that a list in one line can have.
  fileprivate var isShortWord: Bool {
    guard let text, !isEmpty, comments.isEmpty else { return false }
    return !text.isBlock && text.utf8.count <= 40
  }
}

extension Node.Entry {
  /// The key as it was written, and the value; if the words give another name, the value has them
  /// as its title.
  fileprivate var readable: (key: String, value: Node) {
    guard let written else { return (key, value) }
    if written.madeName == key { return (written, value) }
    let title = Node(
      content: .scalar(.init(text: written, isPlain: false, source: value.source)), place: place)
    let entries = [Self(key: "title", place: place, value: title)] + value.entries
    return (key, value.has("title") ? value : Node(content: .mapping(entries), place: value.place))
  }
}

extension String {
  /// Whether a block scalar can have the text as it is: several lines, of which none begins or ends
  /// with a blank.
  fileprivate var isBlock: Bool {
    guard hasSuffix("\n"), !hasSuffix("\n\n"), !hasPrefix("\n"), !contains("\t") else {
      return false
    }
    let odd = unicodeScalars.contains {
      ["\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}"].contains($0)
    }
    return !odd
      && dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        .allSatisfy { $0.first != " " && $0.last != " " }
  }
}
