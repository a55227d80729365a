/// What some lines said that were read before: logs repeat themselves, but for the times.
///
/// It holds a fixed number of short lines; a new one takes the place of an older.
struct RecordMemory: Sendable {
  /// A line that was read before.
  struct Entry {
    fileprivate let words: [UInt8]
    /// What it said.
    let finding: RecordReader.Finding
    /// Where in the source it was printed.
    let source: SourcePlace
    /// Whether it said more behind a callback.
    let saysMore: Bool
  }

  private static let count = 4096
  private static let longest = 256
  private var entries = [Entry?](repeating: nil, count: Self.count)

  /// A line with the same words; nothing when none is remembered.
  func entry(for words: ArraySlice<UInt8>) -> Entry? {
    guard words.count <= Self.longest, let entry = entries[Self.place(of: words)],
      entry.words[...] == words
    else { return nil }
    return entry
  }

  /// Remembers what a line says.
  mutating func keep(
    _ finding: RecordReader.Finding, at source: SourcePlace, saysMore: Bool,
    for words: ArraySlice<UInt8>
  ) {
    guard words.count <= Self.longest else { return }
    entries[Self.place(of: words)] = Entry(
      words: Array(words), finding: finding, source: source, saysMore: saysMore)
  }

  /// Where words are kept: a digest of them, eight bytes at a time.
  private static func place(of words: ArraySlice<UInt8>) -> Int {
    let span = words.span
    var hash = UInt64(truncatingIfNeeded: span.count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place < span.count {
      var part: UInt64 = 0
      for byte in place..<min(place &+ 8, span.count) { part = part &<< 8 | UInt64(span[byte]) }
      hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      place &+= 8
    }
    return Int(truncatingIfNeeded: hash & UInt64(count - 1))
  }
}
