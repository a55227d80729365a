/// A declaration as code on a page: broken into lines where it is long, its words marked up.
struct Declaration {
  /// The language it is written in, which decides how it is broken and marked.
  enum Language {
    case swift, objectiveC
  }

  private static let longest = 72
  private static let keywords: Set<String> = [
    "any", "async", "class", "convenience", "deinit", "func", "init", "inout", "let", "nil", "open",
    "optional", "override", "private", "public", "required", "some", "static", "throws", "var",
    "instancetype", "nullable", "nonnull", "void", "id", "instance",
  ]

  /// The declaration, in one line.
  let text: String
  /// Its language.
  let language: Language

  /// The declaration as markup inside a `code` element.
  var html: [UInt8] {
    var html: [UInt8] = []
    var word = ""
    for character in lines {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        Self.write(word, before: character, into: &html)
        word = ""
        HTML.escape(String(character), into: &html)
      }
    }
    Self.write(word, before: " ", into: &html)
    return html
  }

  private static func write(
    _ word: String, before next: Character, into html: inout [UInt8]
  ) {
    guard let first = word.first else { return }
    let kind: StaticString? =
      keywords.contains(word) && next != ":" ? "k" : first.isUppercase ? "t" : nil
    guard let kind else { return HTML.escape(word, into: &html) }
    html += "<span class=\"\(kind)\">".utf8
    HTML.escape(word, into: &html)
    html += "</span>".utf8
  }

  /// The declaration with line breaks between its parameters where one line would be too long.
  private var lines: String {
    guard text.count > Self.longest else { return text }
    return language == .swift ? swiftLines : objectiveCLines
  }

  private var swiftLines: String {
    var lines = ""
    var depth = 0
    for character in text {
      let isClose = character == ")" || character == "]"
      if isClose {
        depth -= 1
        if depth == 0, character == ")" { lines.append("\n") }
      }
      if character == " ", lines.hasSuffix("\n  ") { continue }
      lines.append(character)
      if character == "(" || character == "[" {
        depth += 1
        if depth == 1, character == "(" { lines.append("\n  ") }
      }
      if depth == 1, character == "," { lines.append("\n  ") }
    }
    return lines
  }

  /// Breaks before each part of the selector but the first.
  private var objectiveCLines: String {
    var lines: [String] = []
    var depth = 0
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isPart = depth == 0 && word.contains(":")
      if isPart, line.contains(":") {
        lines.append(line)
        line = "    \(word)"
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
      }
      depth += word.count { $0 == "(" || $0 == "<" } - word.count { $0 == ")" || $0 == ">" }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
