import Graphics
import Pack

/// A declaration as code on a page: broken into lines where it is long, its words marked up.
struct Declaration {
  /// The language it is written in, which decides how it is broken and marked.
  enum Language: Hashable {
    case swift, objectiveC
    /// Another one, as its users write it.
    case other(String)
  }

  private static let longest = 72
  /// What stands before a parameter on a line of its own.
  private static let indent = "\n  ".unicodeScalars
  private static let keywords: Set<String> = [
    "any", "async", "class", "convenience", "deinit", "func", "init", "inout", "let", "nil", "open",
    "optional", "override", "private", "public", "required", "some", "static", "throws", "var",
    "instancetype", "nullable", "nonnull", "void", "id", "instance",
  ]
  /// The words of other languages that say what is declared, or to whom it belongs.
  private static let otherKeywords: Set<String> = keywords.union([
    "abstract", "boolean", "bool", "const", "def", "double", "final", "float", "fn", "fun",
    "function", "int", "internal", "long", "null", "protected", "string", "suspend", "val",
    "virtual",
  ])

  /// The declarations of a callback: in Swift, in Objective-C, then in other languages.
  static func all(of callback: Callback) -> [Declaration] {
    let known = [
      Declaration(text: callback.swift, language: .swift),
      Declaration(text: callback.objc, language: .objectiveC),
    ]
    return known.filter { !$0.text.isEmpty }
      + callback.declarations.map { Declaration(text: $0.text, language: .other($0.language)) }
  }

  /// The declaration, in one line.
  let text: String
  /// Its language.
  let language: Language

  /// What a template needs.
  var values: Template.Value {
    [
      "language": .text(language.title), "fence": .text(language.fence),
      "declaration": .markup(html: html, markdown: Array(lines.utf8)),
    ]
  }

  /// The declaration as markup inside a `code` element.
  var html: [UInt8] {
    var html: [UInt8] = []
    let scalars = lines.unicodeScalars
    var start = scalars.startIndex
    for place in scalars.indices where !scalars[place].isOfWord {
      write(String(scalars[start..<place]), before: scalars[place], into: &html)
      start = scalars.index(after: place)
      HTML.escape(String(scalars[place]), into: &html)
    }
    write(String(scalars[start...]), before: " ", into: &html)
    return html
  }

  private func write(
    _ word: String, before next: Unicode.Scalar, into html: inout [UInt8]
  ) {
    guard let first = word.unicodeScalars.first else { return }
    let keywords = language.isOther ? Self.otherKeywords : Self.keywords
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
    return language == .objectiveC ? objectiveCLines : swiftLines
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

extension Declaration.Language {
  /// What its users call it.
  fileprivate var title: String {
    switch self {
    case .swift: "Swift"
    case .objectiveC: "Objective-C"
    case .other(let title): title
    }
  }

  /// The word behind a fence of Markdown that stands around code in it.
  fileprivate var fence: String {
    if self == .objectiveC { return "objc" }
    return String(title.lowercased().filter { $0.isLetter || $0.isNumber || "+#-".contains($0) })
  }

  /// Whether it is none of those that are taken apart.
  fileprivate var isOther: Bool { self != .swift && self != .objectiveC }
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
