/// The bytes that link references in a Markdown text may expand to, counted before it is parsed.
///
/// The parser copies a definition for each reference to it, so a text of a megabyte, half of it one
/// definition, could take gigabytes.
/// Source: CommonMark, section 4.7, link reference definitions.
package struct LinkReferences {
  /// The line with the definition, counted from 0.
  package let excessLine: Int
  /// The label of the definition.
  package let label: String

  /// Looks through a text; `nil` if its references expand to at most `Limits.linkExpansion`.
  package init?(exceededIn text: String) {
    // Each use takes a byte.
    if text.utf8.count * text.utf8.count <= Limits.linkExpansion { return nil }
    let uses = text.utf8.count { $0 == UInt8(ascii: "[") }
    if uses * text.utf8.count <= Limits.linkExpansion { return nil }
    // What may be a definition ends with its paragraph.
    var (length, start, label) = (0, 0, "")
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.allSatisfy(\.isBlankOrReturn) {
        length = 0
      } else if let end = line.firstRange(of: "]:".utf8)?.lowerBound {
        (length, start) = (line.count, number)
        let begin = line[..<end].lastIndex(of: UInt8(ascii: "[")) ?? line.startIndex
        label = String(String(line[begin..<end].dropFirst())?.prefix(40) ?? "")
      } else if length > 0 {
        length += line.count
      }
      if uses * length > Limits.linkExpansion {
        (excessLine, self.label) = (start, label)
        return
      }
    }
    return nil
  }
}
