import Model

/// Finds markers in reStructuredText: comments that begin `.. vcdoc:`, and not those that literal
/// blocks show.
struct RestructuredTextMarkers: MarkerReader {
  /// Directives whose content is shown or handed on as it is.
  private static let literal = [
    "code", "code-block", "sourcecode", "parsed-literal", "raw", "highlight", "math", "mermaid",
    "uml", "graphviz", "console", "prompt", "literalinclude", "productionlist", "doctest",
  ]

  /// The column of the line whose deeper lines are literal.
  private var literalIndent: Int?
  private var saved: Int?

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerSight? {
    let start = line.firstWord
    guard start < line.endIndex else { return nil }
    let indent = start - line.startIndex
    if let literalIndent {
      if indent > literalIndent { return nil }
      self.literalIndent = nil
    }
    let text = line[start...]
    if let words = Self.words(of: text) {
      saved = literalIndent
      return MarkerSight(
        prefix: Array(line[..<start]), start: indent,
        content: .words(String(decoding: words.trimmed, as: UTF8.self)))
    }
    let content = Self.content(of: text)
    if Self.beginsLiteral(content.withoutBlanksBehind) {
      literalIndent = content.startIndex - line.startIndex
    }
    return nil
  }

  mutating func resume() { literalIndent = saved }

  private static func words(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.begins(with: ".. ") else { return nil }
    let comment = text.dropFirst(3)
    let inside = comment[comment.firstWord...]
    return inside.begins(with: "vcdoc:") && !inside.begins(with: "vcdoc::")
      ? inside.dropFirst(6) : nil
  }

  /// A line behind the marks of lists, `-`, `1.`, or `(a)`.
  private static func content(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: " ")), isListMark(rest[..<mark]) {
      let behind = rest[mark...]
      if behind.firstWord == behind.endIndex { break }
      rest = behind[behind.firstWord...]
    }
    return rest
  }

  private static func isListMark(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count == 1, let only = word.first { return "-*+".utf8.contains(only) }
    guard let last = word.last, ".)".utf8.contains(last) else { return false }
    let number = word.first == UInt8(ascii: "(") ? word.dropFirst().dropLast() : word.dropLast()
    return number.elementsEqual("#".utf8) || !number.isEmpty && number.allSatisfy(\.isDigit)
      || number.count == 1 && number.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  private static func beginsLiteral(_ text: ArraySlice<UInt8>) -> Bool {
    if !text.begins(with: ".. ") { return text.suffix(2).elementsEqual("::".utf8) }
    guard let colons = text.firstRange(of: "::") else {
      return !text.holds("_") && !text.holds("[")
    }
    let name = text[..<colons.lowerBound].dropFirst(3).trimmed
    return literal.contains { $0.utf8.elementsEqual(name) }
  }
}
