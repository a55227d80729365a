import Base

/// A region of a document between two markers.
struct MarkedRegion: Hashable, Sendable {
  let instruction: Instruction
  /// The place of the marker that begins it.
  let place: Place
  /// The place of the instruction in that marker.
  let words: Place
  /// The byte range between its markers: whole lines.
  let content: Range<Int>
  /// The byte range of the marker that ends it, without prefix and trailing blanks.
  let end: Range<Int>
  /// The prefix of each line of the content.
  let prefix: [UInt8]
  /// The line end: LF, CR LF, or CR.
  let lineEnd: [UInt8]
  /// The last byte of the line end.
  var lastByte: UInt8 { lineEnd.last ?? 0x0A }
  /// The checksum in the end marker, of the content that vcdoc wrote last; empty if there is none.
  let checksum: String

  /// The place of a part of the instruction; the place of the marker if the part is `nil` or
  /// missing.
  func place(of part: Instruction.Part?) -> Place {
    guard let offset = part.flatMap({ instruction.offsets[$0] }) else { return place }
    return words.advanced(by: offset)
  }
}

extension Place {
  /// The place a number of characters to the right on the same line.
  func advanced(by offset: Int) -> Place { Place(path: path, line: line, column: column + offset) }
}

extension MarkedRegion {
  /// The checksum of lines, without their prefix and trailing blanks.
  ///
  /// So a change of line ends or of indentation keeps the checksum.
  static func checksum(of lines: some Sequence<ArraySlice<UInt8>>) -> String {
    var print = Fingerprint()
    for line in lines { print.add(Array(line.withoutTrailingBlanks)) }
    return String(print.text.prefix(12))
  }

  /// The checksum of the region's content in a document.
  func checksum(in document: [UInt8]) -> String {
    Self.checksum(of: lines(in: document).map { withoutPrefix($0) })
  }

  /// Whether the content was changed since vcdoc wrote it.
  func isEditedByHand(in document: [UInt8]) -> Bool {
    !checksum.isEmpty && checksum != checksum(in: document)
  }

  private func lines(in document: [UInt8]) -> [ArraySlice<UInt8>] {
    if content.isEmpty { return [] }
    return document[content].dropLast().split(separator: lastByte, omittingEmptySubsequences: false)
  }

  private func withoutPrefix(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.starts(with: prefix) { return line.dropFirst(prefix.count) }
    let short = prefix[...].withoutTrailingBlanks
    return line.withoutTrailingBlanks.elementsEqual(short) ? [] : line[line.firstNonBlank...]
  }
}
