/// The lines of Markdown, and of each whether it is code between fences, a fence that begins it included.
struct MarkdownLines: Sequence, IteratorProtocol {
  private var rest: [ArraySlice<UInt8>].Iterator
  private var fence: ArraySlice<UInt8>?

  /// Goes through some Markdown, which ends in a line of its own where it ends in a line end.
  init(of bytes: [UInt8]) {
    rest = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .makeIterator()
  }

  /// The next line.
  mutating func next() -> (line: ArraySlice<UInt8>, isCode: Bool)? {
    guard let line = rest.next() else { return nil }
    if let mark = line.fence(closing: fence) { fence = fence == nil ? mark : nil }
    return (line, fence != nil)
  }
}

extension ArraySlice<UInt8> {
  /// The backticks of a line that begins or ends code, be it in a list or a quotation.
  ///
  /// - Parameter open: The backticks that the code began with; none outside of code.
  /// - Returns: Those of the line; none where it is a line like others.
  fileprivate func fence(closing open: Self?) -> Self? {
    let backtick = UInt8(ascii: "`")
    let before: StaticString = open == nil ? " >-.0123456789" : " >"
    let line = drop { byte in before.withUTF8Buffer { unsafe $0.contains(byte) } }
    let mark = line.prefix { $0 == backtick }
    if let open { return line == open ? mark : nil }
    return mark.count >= 3 && !line.dropFirst(mark.count).contains(backtick) ? mark : nil
  }
}
