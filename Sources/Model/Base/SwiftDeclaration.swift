/// The parts of a declaration in Swift.
///
/// Source: The Swift Programming Language, Declarations.
package struct SwiftDeclaration: Hashable, Sendable {
  /// The attributes, as written: `@available(iOS 13, *)`.
  package let attributes: [String]
  /// The modifiers, as written: `public`, `override`, `private(set)`.
  package let modifiers: [String]
  /// The word that says what is declared: `func`, `init`, `var`; empty if there is only a name.
  package let keyword: String
  /// The name, without the back quotes of a name that is a keyword: `viewDidLoad`, `init`, `==`.
  package let name: String
  /// The text after the attributes and modifiers, without a body: `func f(_ a: Int) -> Bool`.
  package let text: String

  /// The text with its tokens.
  package let source: DeclarationText
  /// The index of the first token after the attributes and modifiers.
  let start: Int
  /// The index after the name.
  let afterName: Int
  /// The index after the last token before the body.
  let end: Int

  /// Reads a declaration; `nil` if it is not understood.
  package init?(_ declaration: String) {
    guard let source = DeclarationText(declaration) else { return nil }
    var start = 0
    var attributes: [String] = []
    var modifiers: [String] = []
    while let end = source.endOfPrefix(at: start) {
      let prefix = source.source(start..<end)
      if prefix.hasPrefix("@") { attributes.append(prefix) } else { modifiers.append(prefix) }
      start = end
    }
    let first = source[start].map { String($0.text) } ?? ""
    let isNamed = Self.keywords.contains(first)
    let hasOwnName = ["init", "deinit", "subscript"].contains(first)
    keyword = isNamed || hasOwnName ? first : ""
    let place = isNamed ? start + 1 : start
    guard let name = source.name(at: place, isOperator: first == "func") else { return nil }
    (self.attributes, self.modifiers, self.source) = (attributes, modifiers, source)
    self.start = start
    self.name = name.text
    afterName = name.end
    end =
      source.tokens[name.end...].firstIndex { $0.text == ";" || $0.text.first == "{" }
      ?? source.tokens.count
    text = source.source(start..<end)
    if keyword.isEmpty, end > afterName, source[afterName]?.text.first != "(" { return nil }
  }

  private static let keywords: Set<String> = [
    "func", "var", "let", "case", "typealias", "associatedtype", "class", "struct", "enum",
    "protocol", "actor", "macro",
  ]

  /// The words that may precede the keyword of a member.
  fileprivate static let modifierWords: Set<String> = [
    "public", "open", "internal", "fileprivate", "private", "package", "static", "class", "final",
    "override", "required", "convenience", "optional", "dynamic", "lazy", "weak", "unowned",
    "mutating", "nonmutating", "prefix", "postfix", "infix", "indirect", "isolated", "nonisolated",
    "distributed", "consuming", "borrowing",
  ]

  /// The text after the attributes and modifiers, with the body.
  package var wholeText: String { source.source(start..<source.tokens.count) }

  /// Whether it declares a function, an initializer, or a subscript, or has parameters.
  package var isFunction: Bool {
    ["func", "init", "subscript"].contains(keyword) || keyword.isEmpty && end > afterName
  }
}

extension DeclarationText {
  /// The index after the attribute or modifier at an index; `nil` if there is none.
  fileprivate func endOfPrefix(at start: Int) -> Int? {
    guard let first = self[start] else { return nil }
    var end = start + 1
    if first.text == "@" {
      guard self[end]?.kind == .word else { return nil }
      end += 1
      while self[end]?.text == ".", self[end + 1]?.kind == .word { end += 2 }
    } else {
      let isModifier = SwiftDeclaration.modifierWords.contains(String(first.text))
      guard isModifier, self[end] != nil else { return nil }
      if first.text == "class", self[end]?.isAfterClass != true { return nil }
    }
    guard let group = self[end], group.text.first == "(", !group.isSpaced else { return end }
    // `open(_ url: URL)` is a name with parameters.
    let isArgument = first.text == "@" || ["(set)", "(safe)", "(unsafe)"].contains(group.text)
    return isArgument ? end + 1 : nil
  }

  /// The name at an index and the index after it; `nil` if there is none.
  fileprivate func name(at start: Int, isOperator: Bool) -> (text: String, end: Int)? {
    guard let first = self[start] else { return nil }
    if first.kind == .word {
      var end = start + 1
      while self[end]?.text == ".", self[end + 1]?.kind == .word { end += 2 }
      let text = source(start..<end).filter { $0 != "`" }
      return text.utf8.first.map { !$0.isDigit } == true ? (text, end) : nil
    }
    guard isOperator else { return nil }
    var end = start
    while let sign = self[end], sign.kind == .sign, end == start || !sign.isSpaced {
      if sign.text == "<", self[end + 1]?.kind == .word { break }
      end += 1
    }
    return end > start ? (source(start..<end), end) : nil
  }
}

extension DeclarationText.Token {
  /// Whether `class` before it is a modifier.
  fileprivate var isAfterClass: Bool {
    let word = String(text)
    return ["func", "var", "let", "subscript"].contains(word)
      || SwiftDeclaration.modifierWords.contains(word)
  }
}
