/// The parts of a Markdown file: YAML between two lines `---`, then prose.
package struct FrontMatter {
  /// The YAML; it begins on line 2 of the file.
  package let yaml: ArraySlice<UInt8>
  /// The prose without surrounding blank lines; may be empty.
  package let prose: String
  /// The line on which the prose begins, counted from 1.
  package let proseLine: Int
  /// The end of the front matter, as an index into the file's bytes.
  package let end: Int
}

extension FrontMatter {
  /// Why a file has no front matter.
  package enum Fault: Error {
    /// The file does not begin with a line `---`.
    case missing
    /// No second line `---` follows.
    case open
  }

  /// Splits a file.
  ///
  /// - Parameter bytes: The file, already checked by `TextFault`.
  /// - Throws: `Fault` if the file has no front matter.
  package init(of bytes: [UInt8]) throws(Fault) {
    var lines = FileLines(bytes)
    guard let first = lines.next(), Self.isRule(bytes[first]) else { throw .missing }
    let start = lines.index
    while let line = lines.next() {
      guard Self.isRule(bytes[line]) else { continue }
      yaml = bytes[start..<line.lowerBound]
      end = lines.index
      (prose, proseLine) = Self.prose(of: bytes, after: &lines)
      return
    }
    throw .open
  }

  /// Whether a line is `---`, except for trailing blanks.
  package static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: [0x2D, 0x2D, 0x2D]) && line.dropFirst(3).allSatisfy(\.isBlankOrReturn)
  }

  /// The prose after the second rule, and the line on which it begins.
  private static func prose(of bytes: [UInt8], after lines: inout FileLines) -> (String, Int) {
    var start = lines.index
    var number = lines.number + 1
    while let line = lines.next(), bytes[line].allSatisfy(\.isBlankOrReturn) {
      start = lines.index
      number = lines.number + 1
    }
    var end = bytes.count
    while end > start, bytes[end - 1].isBlankOrReturn || bytes[end - 1] == 0x0A { end -= 1 }
    let text = bytes[start..<end]
    if !text.contains(0x0D) { return (String(decoding: text, as: UTF8.self), number) }
    return (String(decoding: text.filter { $0 != 0x0D }, as: UTF8.self), number)
  }
}

/// Iterates over the lines of a file.
private struct FileLines {
  private let bytes: [UInt8]
  /// The index of the next line's first byte.
  private(set) var index: Int
  /// The number of lines returned so far.
  private(set) var number = 0

  /// Starts at the first line, after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.withoutByteOrderMark.startIndex
  }

  /// The range of the next line without its line feed; `nil` at the end.
  mutating func next() -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let start = index
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    index = min(end + 1, bytes.count)
    number += 1
    return start..<end
  }
}
