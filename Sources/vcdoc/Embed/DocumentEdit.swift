/// A document with its regions filled, as a list of replacements.
struct DocumentEdit {
  /// Whole lines of the old document that are replaced.
  struct Replacement: Hashable, Sendable {
    /// The byte range in the old document.
    let range: Range<Int>
    let bytes: [UInt8]
  }

  let old: [UInt8]
  /// The replacements, in order.
  private(set) var replacements: [Replacement] = []

  init(of document: [UInt8]) { old = document }

  /// The change of a whole document.
  init(from old: [UInt8], to new: [UInt8]) {
    self.old = old
    if old != new { replacements = [Replacement(range: 0..<old.count, bytes: new)] }
  }

  var isEmpty: Bool { replacements.isEmpty }

  /// The new content of the document.
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
  ///   - region: A region after those filled so far.
  ///   - lines: Its content, without line ends.
  ///   - syntax: The syntax of the document.
  /// - Returns: Whether the document changes.
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
