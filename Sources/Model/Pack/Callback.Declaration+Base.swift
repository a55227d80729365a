extension Callback.Declaration {
  /// What is declared, without what it takes: `onCreate` of `void onCreate(Bundle state)`, `isShown` of
  /// `val isShown: Boolean`; none where there is no word.
  ///
  /// It is the word before the first parentheses that are none of an annotation, `@Deprecated("...")`. A
  /// declaration without parentheses names what stands last before its type or value.
  public var base: String? {
    let bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "(") {
      let word = Self.word(atEndOf: bytes[..<place])
      let isAnnotation = word.startIndex > 0 && bytes[word.startIndex - 1] == UInt8(ascii: "@")
      if !word.isEmpty, !isAnnotation { return String(decoding: word, as: UTF8.self) }
    }
    let word = Self.word(atEndOf: bytes.prefix { !":={;".utf8.contains($0) })
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The identifier at the end of some text; blanks and type parameters behind it do not count.
  private static func word(atEndOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    let name = text.dropLast { byte in
      if byte == UInt8(ascii: ">") { depth += 1 }
      if byte == UInt8(ascii: "<") { depth -= 1 }
      return byte == UInt8(ascii: " ") || byte == UInt8(ascii: "<") || depth > 0
    }
    let start = name.lastIndex { !$0.isIdentifierPart && $0 < 0x80 }
    return name[(start.map { $0 + 1 } ?? name.startIndex)...]
  }
}
