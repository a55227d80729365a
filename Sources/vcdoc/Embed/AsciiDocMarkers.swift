/// Finds markers in AsciiDoc: line comments that begin `// vcdoc:`, and not those that blocks of code
/// or comment show.
struct AsciiDocMarkers: MarkerReader {
  /// The line that ends the open block: four or more of one byte, or the three of a fence.
  private var delimiter: [UInt8]?
  private var saved: [UInt8]?

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerSight? {
    guard let first = line.first, "-.+/`".utf8.contains(first) else { return nil }
    let text = line.withoutBlanksBehind
    if let delimiter {
      if text.elementsEqual(delimiter) { self.delimiter = nil }
      return nil
    }
    if let delimiter = Self.delimiter(of: text, beginning: first) {
      self.delimiter = Array(delimiter)
      return nil
    }
    guard text.begins(with: "//"), !text.begins(with: "///") else { return nil }
    let comment = text.dropFirst(2)
    let inside = comment[comment.firstWord...]
    guard inside.begins(with: "vcdoc:") else { return nil }
    saved = delimiter
    let words = String(decoding: inside.dropFirst(6).trimmed, as: UTF8.self)
    return MarkerSight(prefix: [], start: 0, content: .words(words))
  }

  mutating func resume() { delimiter = saved }

  /// What ends the block that a line opens; nothing when it opens none.
  ///
  /// A fence may name a language.
  private static func delimiter(
    of text: ArraySlice<UInt8>, beginning first: UInt8
  ) -> ArraySlice<UInt8>? {
    let length = text.run(of: first, at: text.startIndex)
    if first == UInt8(ascii: "`") {
      return length == 3 && !text.dropFirst(3).contains(first) ? text.prefix(3) : nil
    }
    return length >= 4 && length == text.count ? text : nil
  }
}
