/// What some lines said that were read before: logs repeat themselves, but for the times.
///
/// It holds a fixed number of short lines; a new one takes the place of an older.
struct RecordMemory: Sendable {
  private struct Entry {
    let words: [UInt8]
    let finding: RecordReader.Finding
  }

  private static let count = 4096
  private static let longest = 256
  private var entries = [Entry?](repeating: nil, count: Self.count)

  /// What a line said that has the same words; nothing when none is remembered.
  func finding(for words: ArraySlice<UInt8>) -> RecordReader.Finding? {
    guard words.count <= Self.longest, let entry = entries[Self.place(of: words)],
      entry.words[...] == words
    else { return nil }
    return entry.finding
  }

  /// Remembers what a line says.
  mutating func keep(_ finding: RecordReader.Finding, for words: ArraySlice<UInt8>) {
    guard words.count <= Self.longest else { return }
    entries[Self.place(of: words)] = Entry(words: Array(words), finding: finding)
  }

  private static func place(of words: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in words { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & UInt64(count - 1))
  }
}
