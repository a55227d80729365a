import Base
import Pack

/// A kind of value of a key: how it is decoded, and its outline for documents and schemas.
struct Kind<Value>: Sendable {
  /// The outline.
  let shape: Shape
  /// Decodes a node, `nil` if the key is missing; the last argument is the value in messages.
  let decode: @Sendable (PackDecoder, Node?, String) -> Value

  init(_ shape: Shape, _ decode: @escaping @Sendable (PackDecoder, Node?, String) -> Value) {
    (self.shape, self.decode) = (shape, decode)
  }
}

extension Kind<Node?> {
  /// A value that the construct's decoder takes as it was written.
  static func node(_ shape: Shape) -> Self { Self(shape) { _, node, _ in node } }
}

extension Kind<[Node]> {
  /// A list whose items the construct's decoder takes as they were written.
  static func items(_ shape: Shape) -> Self { Self(.list(shape)) { $0.items($1, $2) } }
}

extension Kind<[Node]> {
  /// One value, or a list of them, which the construct's decoder takes as they were written.
  static func oneOrMore(_ shape: Shape) -> Self {
    Self(.either([shape, .list(shape)])) { decoder, node, what in
      let isOne = node.map { !$0.isEmpty && !$0.isFaulty && $0.items.isEmpty } ?? false
      return isOne ? [node].compactMap(\.self) : decoder.items(node, what)
    }
  }
}

extension Kind<[Node.Entry]> {
  /// A mapping from names, whose entries the construct's decoder takes as they were written.
  static func entries(_ shape: Shape) -> Self { Self(.named(shape)) { $0.entries($1, $2) } }

  /// A mapping with any keys.
  static func mapping(_ shape: Shape) -> Self { Self(.mapping(shape)) { $0.entries($1, $2) } }
}

extension Kind<String?> {
  /// A text that is the same in all languages.
  static var string: Self { Self(.string()) { $0.text($1, $2) } }
}

extension Kind<String> {
  /// A text of one line that is the same in all languages; empty if it is missing.
  static var line: Self { Self(.string()) { $0.line($1, $2) } }
}

extension Kind<Words> {
  /// A text for readers, of one line; empty if it is missing.
  static var term: Self { Self(.text()) { $0.term($1, $2) } }
  /// A text for readers; empty if it is missing.
  static var text: Self { Self(.text()) { $0.words($1, $2) } }
  /// A text for readers in Markdown; empty if it is missing.
  static var markdown: Self { Self(.text(isMarkdown: true)) { $0.words($1, $2) } }
}

extension Kind<[Words]> {
  /// A list of texts for readers.
  static func texts(isMarkdown: Bool = false) -> Self {
    Self(.list(.text(isMarkdown: isMarkdown))) { decoder, node, what in
      decoder.items(node, what).map { decoder.words($0, "an item of \(what)") }
    }
  }
}

extension Kind<[String]> {
  /// A list of texts of one line, each called so in messages.
  static func lines(_ item: String) -> Self {
    Self(.list(.string())) { decoder, node, what in
      decoder.items(node, what).map { decoder.line($0, item) }
    }
  }
}

extension Kind<Bool> {
  /// `true` or `false`; `false` if it is missing.
  static var truth: Self { Self(.truth) { $0.truth($1, $2) } }
}

extension Kind<Int?> {
  /// A whole number.
  static func number(_ range: ClosedRange<Int>) -> Self {
    Self(.number(range)) { $0.number($1, $2, in: range) }
  }
}

extension Kind<Condition?> {
  /// A question about a configuration; `.always` if it is missing, `nil` if it is faulty.
  static var condition: Self { Self(.condition) { $0.condition($1, $2) } }
}

extension Kind<[Citation]> {
  /// A list of sources.
  static var citations: Self {
    Self(.list(CitationKeys.shape)) { decoder, node, what in
      decoder.items(node, what).compactMap(decoder.citation)
    }
  }
}

extension Kind<Citation?> {
  /// A source.
  static var citation: Self {
    Self(CitationKeys.shape) { decoder, node, _ in node.flatMap(decoder.citation) }
  }
}

extension Kind {
  /// One of a few words, the cases of an enumeration, with the words of former versions for them.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ type: Choice.Type, former: [String: String] = [:]
  ) -> Self where Value == Choice? {
    Self(.choice(Choice.allCases.map(\.rawValue), former: former)) { decoder, node, what in
      decoder.choice(node, what, of: type, former: former)
    }
  }

  /// A new name, or one that is looked up later.
  static func name<Named>() -> Self where Value == Name<Named>? {
    Self(.name()) { $0.name($1, $2) }
  }

  /// The name of something that the pack declares.
  ///
  /// - Parameters:
  ///   - table: The names declared.
  ///   - referent: The kind of thing, if it must be used.
  ///   - remedy: The fix if the name resembles none.
  /// - Returns: The kind of value.
  static func known<Named>(
    _ table: @escaping @Sendable (SymbolTable) -> NameTable, of referent: Referent? = nil,
    remedy: String = ""
  ) -> Self where Value == Name<Named>? {
    Self(.name(referent)) { decoder, node, _ in
      node.flatMap { decoder.known($0, in: table(decoder.symbols), remedy: remedy) }
    }
  }

  /// A list of such names.
  static func allKnown<Named>(
    _ table: @escaping @Sendable (SymbolTable) -> NameTable, remedy: String = ""
  ) -> Self where Value == [Name<Named>] {
    Self(.names) { decoder, node, what in
      decoder.items(node, what).compactMap {
        decoder.known($0, in: table(decoder.symbols), remedy: remedy)
      }
    }
  }
}
