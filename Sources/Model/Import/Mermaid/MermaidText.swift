import Base

/// The lines of a diagram in Mermaid, without front matter, and with comments apart.
struct MermaidText {
  /// A line that says something.
  struct Line: Hashable {
    /// The line without blanks around it.
    let text: String
    /// Its number in the file, counted from 1.
    let number: Int
    /// The comments before it, without `%%`.
    let comments: [ImportedRemark]
  }

  /// The first word, such as `stateDiagram-v2`; empty if there is none.
  private(set) var kind = ""
  /// The line of that word, counted from 1.
  private(set) var firstLine: Int
  /// The title in the front matter; empty if there is none.
  private(set) var title = ""
  /// The lines after the first.
  private(set) var lines: [Line] = []
  /// Comments after the last line, and what is said of the whole diagram.
  private(set) var remarks: [ImportedRemark] = []

  /// Parts a text.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - firstLine: The number of its first line in the file.
  init(_ text: String, firstLine: Int) {
    self.firstLine = firstLine
    var comments: [ImportedRemark] = []
    var isMatter = false
    var isDirective = false
    for (offset, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let number = firstLine + offset
      let trimmed = line.trimmingBlanks
      if kind.isEmpty, trimmed == "---" {
        isMatter.toggle()
      } else if isMatter {
        if trimmed.hasPrefix("title:") {
          title = trimmed.dropFirst(6).unquoted
        } else if !trimmed.isEmpty, line.first?.isWhitespace == false {
          remarks.append(.init("settings of Mermaid are left out", line: number))
        }
      } else if isDirective || trimmed.hasPrefix("%%{") {
        if !isDirective { remarks.append(.init("settings of Mermaid are left out", line: number)) }
        isDirective = !trimmed.contains("}%%")
      } else if trimmed.hasPrefix("%%") || trimmed.hasPrefix("#") {
        let words = trimmed.drop { $0 == "%" || $0 == "#" }.trimmingBlanks
        if !words.isEmpty { comments.append(.init(words)) }
      } else if kind.isEmpty {
        let word = trimmed.prefix { !$0.isWhitespace && $0 != ";" && $0 != ":" }
        (kind, self.firstLine) = (String(word), number)
        let rest = trimmed.dropFirst(word.count).drop { $0 == ";" }.trimmingBlanks
        if !rest.isEmpty { lines.append(Line(text: rest, number: number, comments: [])) }
      } else if !trimmed.isEmpty {
        lines.append(Line(text: trimmed, number: number, comments: comments))
        comments = []
      }
    }
    remarks += comments
  }
}

extension [MermaidText.Line] {
  /// A text up to a brace, perhaps over several lines.
  ///
  /// - Parameters:
  ///   - first: What the current line says of it.
  ///   - index: The number of the current line; then that of the line with the brace.
  /// - Returns: The text.
  func text(upToBraceAfter first: Substring, _ index: inout Int) -> String {
    var words = [String(first)]
    while !words[words.count - 1].contains("}"), index + 1 < count {
      index += 1
      words.append(self[index].text)
    }
    return words.joined(separator: " ").prefix { $0 != "}" }.trimmingBlanks
  }
}

extension StringProtocol {
  /// The text without blanks around it.
  var trimmingBlanks: String {
    var part = self[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }

  /// The text without blanks and quotation marks around it.
  var unquoted: String {
    let text = trimmingBlanks
    guard text.count > 1, let mark = text.first, mark == text.last, "\"'".contains(mark) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// The text before and after the first occurrence of a word; `nil` if it has none.
  func parted(at word: String) -> (before: String, after: String)? {
    guard let range = firstRange(of: word) else { return nil }
    return (self[..<range.lowerBound].trimmingBlanks, self[range.upperBound...].trimmingBlanks)
  }

  /// What follows a word at the beginning, in any case, and a blank; `nil` if it does not begin so.
  func after(word: String) -> String? {
    guard count >= word.count, prefix(word.count).lowercased() == word else { return nil }
    let rest = dropFirst(word.count)
    guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    return rest.trimmingBlanks
  }
}

extension String {
  /// The text with characters in place of Mermaid's codes, `#59;` or `#quot;`, and of HTML's, and
  /// with blanks in place of line breaks.
  var withoutCodes: String {
    let text = withoutBreaks
    guard text.contains("#") || text.contains("&") else { return text.inOneLine }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      if first == "#" || first == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let character = Self.character(of: rest[rest.index(after: rest.startIndex)..<end])
      {
        result.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result.inOneLine
  }

  /// The text with blanks in place of `<br>`, in any form, and of `\n`.
  private var withoutBreaks: String {
    guard contains("<") || contains("\\n") else { return self }
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      let tag = rest.prefix(8).lowercased()
      if tag.hasPrefix("<br"), let end = rest.prefix(8).firstIndex(of: ">") {
        result.append(" ")
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("\\n") {
        result.append(" ")
        rest = rest.dropFirst(2)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Signs in labels, by their names in HTML.
  private static let entities: [Substring: Character] = [
    "infin": "∞", "hearts": "♥", "copy": "©", "reg": "®", "trade": "™", "hellip": "…",
    "ndash": "–", "mdash": "—", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔",
    "rArr": "⇒", "times": "×", "divide": "÷", "plusmn": "±", "minus": "−", "ne": "≠", "le": "≤",
    "ge": "≥", "asymp": "≈", "deg": "°", "micro": "µ", "middot": "·", "bull": "•", "sect": "§",
    "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "laquo": "«", "raquo": "»", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "check": "✓", "cross": "✗", "colon": ":",
    "semi": ";", "num": "#", "lbrace": "{", "rbrace": "}", "lpar": "(", "rpar": ")",
  ]

  /// The character of a code, without its signs; `nil` if it is none that a pack can have.
  private static func character(of code: Substring) -> Character? {
    switch code {
    case "quot": return "\""
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "nbsp": return " "
    case "apos": return "'"
    default: break
    }
    if let named = entities[code] { return named }
    let digits = code.drop { $0 == "#" }
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.isAllowedInText else {
      return nil
    }
    return Character(scalar)
  }
}
