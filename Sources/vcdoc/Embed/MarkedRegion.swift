import Model

/// A marked part of a document: what belongs there, and the bytes that are there.
struct MarkedRegion: Hashable, Sendable {
  /// What is asked for.
  let instruction: Instruction
  /// Where the marker that begins it stands.
  let place: Place
  /// Where the words of that marker begin.
  let words: Place
  /// The bytes between its markers: whole lines.
  let content: Range<Int>
  /// The bytes of the marker that ends it, without what stands before it and blanks behind it.
  let end: Range<Int>
  /// What stands before each line of the content.
  let prefix: [UInt8]
  /// How its lines end: a line feed, perhaps behind a carriage return, or that alone.
  let lineEnd: [UInt8]
  /// The last byte of each line.
  var lastByte: UInt8 { lineEnd.last ?? 0x0A }
  /// The checksum in the end marker, of what vcdoc wrote last; empty when there is none.
  let checksum: String

  /// Where a part of what is asked for stands; for none, and for one that is not said, the marker.
  func place(of part: Instruction.Part?) -> Place {
    guard let offset = part.flatMap({ instruction.offsets[$0] }) else { return place }
    return words.advanced(by: offset)
  }
}

extension Place {
  /// The place so many letters further on its line.
  func advanced(by offset: Int) -> Place { Place(path: path, line: line, column: column + offset) }
}

extension MarkedRegion {
  /// The checksum of a region's lines, without what stands before them and blanks behind them.
  ///
  /// A document whose line ends or indentation are changed keeps its checksums.
  static func checksum(of lines: some Sequence<ArraySlice<UInt8>>) -> String {
    var print = Fingerprint()
    for line in lines { print.add(Array(line.withoutTrailingBlanks)) }
    return String(print.text.prefix(12))
  }

  /// The checksum of what a document holds between the region's markers.
  func checksum(in document: [UInt8]) -> String {
    Self.checksum(of: lines(in: document).map { withoutPrefix($0) })
  }

  /// Whether somebody changed the content since vcdoc wrote it.
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
