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
    let isExplicit = text.begins(with: ".. ")
    if isExplicit, let words = Self.words(of: text) {
      saved = literalIndent
      return MarkerSight(
        prefix: Array(line[..<start]), start: indent,
        content: .words(String(decoding: words.trimmed, as: UTF8.self)))
    }
    if Self.beginsLiteral(text.withoutBlanksBehind, isExplicit: isExplicit) {
      literalIndent = indent
    }
    return nil
  }

  mutating func resume() { literalIndent = saved }

  private static func words(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let comment = text.dropFirst(3)
    let inside = comment[comment.firstWord...]
    return inside.begins(with: "vcdoc:") && !inside.begins(with: "vcdoc::")
      ? inside.dropFirst(6) : nil
  }

  private static func beginsLiteral(_ text: ArraySlice<UInt8>, isExplicit: Bool) -> Bool {
    if !isExplicit { return text.suffix(2).elementsEqual("::".utf8) }
    guard let colons = text.firstRange(of: "::") else {
      return !text.holds("_") && !text.holds("[")
    }
    let name = text[..<colons.lowerBound].dropFirst(3).trimmed
    return literal.contains { $0.utf8.elementsEqual(name) }
  }
}
