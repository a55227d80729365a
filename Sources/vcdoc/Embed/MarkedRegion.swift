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
    return words.behind(offset)
  }
}

extension Place {
  /// The place so many letters further on its line.
  func behind(_ offset: Int) -> Place { Place(path: path, line: line, column: column + offset) }
}
