/// A document with its regions filled: the new bytes, and where they differ from the old.
struct DocumentEdit {
  /// A stretch of whole lines that was replaced.
  struct Replacement: Hashable, Sendable {
    /// The bytes of the old document.
    let range: Range<Int>
    /// The bytes in their place.
    let bytes: [UInt8]
  }

  /// The document as it was.
  let old: [UInt8]
  /// The stretches that differ, first to last.
  private(set) var replacements: [Replacement] = []

  /// Begins with a document.
  init(of document: [UInt8]) { old = document }

  /// Whether nothing differs.
  var isEmpty: Bool { replacements.isEmpty }

  /// The document as it should be.
  var new: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(replacements.reduce(old.count) { $0 + $1.bytes.count })
    var start = 0
    for replacement in replacements {
      bytes += old[start..<replacement.range.lowerBound]
      bytes += replacement.bytes
      start = replacement.range.upperBound
    }
    return bytes + old[start...]
  }

  /// Fills the next region.
  ///
  /// - Parameters:
  ///   - region: The region; behind those filled so far.
  ///   - lines: What belongs there, without line ends.
  ///   - syntax: How the document writes its comments.
  /// - Returns: Whether something else was there.
  mutating func fill(
    _ region: MarkedRegion, with lines: [String], in syntax: DocumentSyntax
  ) -> Bool {
    let apart = syntax.setsContentApart && !lines.isEmpty ? [""] : []
    let content = (apart + lines + apart).map { Array($0.utf8)[...] }
    let checksum = MarkedRegion.checksum(of: content)
    let blank = region.prefix[...].withoutTrailingBlanks
    var bytes: [UInt8] = []
    for line in content {
      bytes += line.isEmpty ? blank : region.prefix + line
      bytes += region.lineEnd
    }
    bytes += old[region.content.upperBound..<region.end.lowerBound]
    bytes += "<!-- vcdoc: end \(checksum) -->".utf8
    let next = old[region.end.upperBound...].firstIndex(of: region.lastByte)
    let last = next.map { $0 + 1 } ?? old.count
    bytes += old[region.end.upperBound..<last]
    let range = region.content.lowerBound..<last
    if old[range].elementsEqual(bytes) { return false }
    replacements.append(Replacement(range: range, bytes: bytes))
    return true
  }
}
