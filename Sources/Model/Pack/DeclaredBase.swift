import Base

extension Callback.Declaration {
  /// The declared name without parameters and type: `onCreate` for `void onCreate(Bundle state)`,
  /// `isShown` for `val isShown: Boolean`; `nil` if the declaration is not clearly understood.
  ///
  /// Understood are a name alone or before parentheses, with modifiers and a type before it in
  /// languages that look like C, and what follows a word such as `fun`, `def`, or `val`.
  package var base: String? {
    guard let source = DeclarationText(text) else { return nil }
    let language = Language(language)
    let start = source.endOfAttributes
    if language == .functional { return source.signedName(at: start) }
    let end = source.endOfName(from: start)
    if start == end { return nil }
    if let place = source.keyword(in: start..<end) {
      return source.name(after: place, isReceived: language == .go)
    }
    return source.lastName(in: start..<end, language)
  }

  /// How far the form of a declaration is known.
  fileprivate enum Language: Hashable {
    /// A type precedes a name.
    case cLike
    /// A name precedes `::` or `:` and its type.
    case functional
    case dart, go
    /// Only a name alone is understood.
    case other

    init(_ title: String) {
      let title = title.lowercased()
      switch title {
      case "go", "golang": self = .go
      case "dart", "flutter": self = .dart
      case _ where Self.functionalTitles.contains(title) || title.hasSuffix("lisp"):
        self = .functional
      case _ where Self.cLikeTitles.contains(title): self = .cLike
      default: self = .other
      }
    }

    private static let functionalTitles: Set<String> = [
      "haskell", "elm", "purescript", "idris", "agda", "ocaml", "f#", "fsharp", "standard ml",
      "sml", "reasonml", "rescript", "scheme", "clojure", "clojurescript", "racket", "coq", "lean",
    ]
    private static let cLikeTitles: Set<String> = [
      "c", "c++", "cpp", "objective-c++", "c#", "csharp", "java", "kotlin", "scala", "groovy",
      "javascript", "js", "jsx", "typescript", "ts", "tsx", "php", "d", "vala", "glsl", "apex",
      "actionscript", "haxe", "arkts", "cuda", "solidity",
    ]
  }
}

extension DeclarationText {
  /// The index after the annotations at the beginning: `@Deprecated("...")`, `[Attribute]`.
  fileprivate var endOfAttributes: Int {
    var place = 0
    while let token = self[place] {
      if token.text == "@", self[place + 1]?.kind == .word {
        place += 2
        while self[place]?.text == ".", self[place + 1]?.kind == .word { place += 2 }
        if self[place]?.text.first == "(", self[place]?.isSpaced == false { place += 1 }
      } else if token.text == "#", self[place + 1]?.text.first == "[" {
        place += 2
      } else if token.text.first == "[" {
        place += 1
      } else {
        break
      }
    }
    return place
  }

  /// The index of the parameters, type, value, or body that ends a name from an index on.
  fileprivate func endOfName(from start: Int) -> Int {
    var place = start
    while let token = self[place] {
      if token.text == "<", let end = skipTypes(at: place) {
        place = end
      } else if token.text == ":", self[place + 1]?.text == ":", place > start {
        place += 2
      } else if token.endsName {
        break
      } else {
        place += 1
      }
    }
    return place
  }

  /// The index of the word that says what is declared; `nil` if there is none.
  fileprivate func keyword(in range: Range<Int>) -> Int? {
    range.first { Self.keywords.contains(tokens[$0].text.lowercased()) && $0 + 1 < tokens.count }
  }

  private static let keywords: Set<String> = [
    "fun", "func", "fn", "def", "function", "sub", "proc", "procedure", "val", "var", "let",
  ]

  /// The name after a keyword; receivers and type parameters before it are skipped.
  ///
  /// - Parameters:
  ///   - keyword: The index of the keyword.
  ///   - isReceived: Whether a receiver in brackets may precede the name.
  /// - Returns: The name; `nil` if it is not understood.
  fileprivate func name(after keyword: Int, isReceived: Bool) -> String? {
    var place = keyword + 1
    if isReceived, self[place]?.text.first == "(" { place += 1 }
    guard let start = skipTypes(at: place), var name = self[start], name.isName else { return nil }
    place = start + 1
    // The receiver of an extension, or the object of a method: `List<T>.first`, `self.update`.
    while let next = skipTypes(at: place), self[next]?.text == ".", let part = self[next + 1] {
      guard part.isName else { return nil }
      (name, place) = (part, next + 2)
    }
    guard let end = skipTypes(at: place) else { return nil }
    let isEnded = self[end].map { "(:={;-".contains($0.text.first ?? " ") } ?? true
    return isEnded ? String(name.text) : nil
  }

  /// The name before its type: `onStart :: Int -> IO ()`, `val on_start : unit -> unit`.
  fileprivate func signedName(at start: Int) -> String? {
    let isMarked = ["val", "let", "external"].contains(self[start]?.text)
    let place = isMarked ? start + 1 : start
    if let name = self[place], name.isName {
      return self[place + 1].map { $0.text == ":" } ?? true ? String(name.text) : nil
    }
    return nil
  }

  /// The name at the end of the words before its parameters, type, or value; `nil` if words of
  /// these languages that are no types precede it, or if what follows fits no declaration.
  fileprivate func lastName(
    in range: Range<Int>, _ language: Callback.Declaration.Language
  ) -> String? {
    guard let place = nameIndex(in: range) else { return nil }
    let name = tokens[place]
    let before = tokens[range.lowerBound..<place]
    guard name.isName, !Self.noNames.contains(String(name.text)) else { return nil }
    if before.isEmpty { return isEnded(at: range.upperBound, language) ? String(name.text) : nil }
    guard language == .cLike || language == .dart else { return nil }
    guard before.last?.text != "~", before.allSatisfy(\.isOfType),
      language != .dart || before.last?.text != ".",
      isEnded(at: range.upperBound, language)
    else { return nil }
    return String(name.text)
  }

  /// The index of the last word of a range, without type parameters after it.
  private func nameIndex(in range: Range<Int>) -> Int? {
    var end = range.upperBound
    var depth = 0
    while end > range.lowerBound {
      let text = tokens[end - 1].text
      if text == ">" { depth += 1 }
      if depth == 0, text != "?", text != "!" { break }
      if text == "<" { depth -= 1 }
      end -= 1
    }
    return end > range.lowerBound && depth == 0 ? end - 1 : nil
  }

  /// Whether a declaration may go on like this after its name.
  private func isEnded(at place: Int, _ language: Callback.Declaration.Language) -> Bool {
    guard let first = self[place] else { return true }
    if first.text == "-" { return self[place + 1]?.text == ">" }
    if first.text.first != "(" { return true }
    // Brackets around a name are those of a function pointer.
    if "*&^".contains(first.text.dropFirst().first ?? " ") { return false }
    guard let next = self[place + 1] else { return true }
    if next.kind == .word { return language == .go || Self.follows.contains(String(next.text)) }
    return ":-={;".contains(next.text.first ?? " ")
  }

  /// Words that may follow the parameters.
  private static let follows: Set<String> = [
    "throws", "const", "override", "noexcept", "async", "final", "where", "volatile", "sync",
  ]

  /// Words that can be no name.
  private static let noNames: Set<String> = [
    "if", "while", "for", "switch", "return", "typedef", "operator", "Function", "get", "set",
    "void", "int", "bool", "async", "static", "class", "enum", "struct", "interface", "using",
    "constructor", "init", "this", "lambda", "new", "sizeof", "decltype", "template", "function",
  ]
}

extension DeclarationText.Token {
  /// Whether it is an identifier.
  fileprivate var isName: Bool {
    kind == .word && !text.contains("`") && text.utf8.first.map { !$0.isDigit } == true
  }

  /// Whether a name is before it: its parameters, type, value, or body.
  fileprivate var endsName: Bool { ["(", "{", ":", "=", ";", "-"].contains(text.first) }

  /// Whether it may be part of the modifiers and the type before a name.
  fileprivate var isOfType: Bool {
    if kind == .word { return !["typedef", "using", "operator", "new", "return"].contains(text) }
    return kind == .group ? text.first == "[" : "<>,.*&?~:".contains(text)
  }
}
