/// A declaration as code on a page: broken into lines where it is long, its words marked up.
struct Declaration {
  /// The language it is written in, which decides how it is broken and marked.
  enum Language {
    case swift, objectiveC
  }

  private static let longest = 72
  /// What stands before a parameter on a line of its own.
  private static let indent = "\n  ".unicodeScalars
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
    let scalars = lines.unicodeScalars
    var start = scalars.startIndex
    for place in scalars.indices where !scalars[place].isOfWord {
      Self.write(String(scalars[start..<place]), before: scalars[place], into: &html)
      start = scalars.index(after: place)
      HTML.escape(String(scalars[place]), into: &html)
    }
    Self.write(String(scalars[start...]), before: " ", into: &html)
    return html
  }

  private static func write(
    _ word: String, before next: Unicode.Scalar, into html: inout [UInt8]
  ) {
    guard let first = word.unicodeScalars.first else { return }
    let kind: StaticString? =
      keywords.contains(word) && next != ":" ? "k" : first.isCapital ? "t" : nil
    guard let kind else { return HTML.escape(word, into: &html) }
    html.append("<span class=\"")
    html.append(kind)
    html.append("\">")
    HTML.escape(word, into: &html)
    html.append("</span>")
  }

  /// The declaration with line breaks between its parameters where one line would be too long.
  private var lines: String {
    guard text.utf8.count > Self.longest, text.count > Self.longest else { return text }
    return language == .swift ? swiftLines : objectiveCLines
  }

  private var swiftLines: String {
    var lines = String.UnicodeScalarView()
    var depth = 0
    for character in text.unicodeScalars {
      let isClose = character == ")" || character == "]"
      if isClose {
        depth -= 1
        if depth == 0, character == ")" { lines.append("\n") }
      }
      if character == " ", lines.suffix(3).elementsEqual(Self.indent) { continue }
      lines.append(character)
      if character == "(" || character == "[" {
        depth += 1
        if depth == 1, character == "(" { lines.append(contentsOf: Self.indent) }
      }
      if depth == 1, character == "," { lines.append(contentsOf: Self.indent) }
    }
    return String(lines)
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

extension Unicode.Scalar {
  /// Whether it is a letter, a number, or an underscore.
  fileprivate var isOfWord: Bool {
    if isASCII {
      return isCapital || ("a"..."z").contains(self) || ("0"..."9").contains(self) || self == "_"
    }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether it is a capital letter.
  fileprivate var isCapital: Bool {
    isASCII ? ("A"..."Z").contains(self) : properties.isUppercase
  }
}
