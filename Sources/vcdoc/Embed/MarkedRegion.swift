import Model

/// A marked part of a document: what belongs there, and the bytes that are there.
struct MarkedRegion: Hashable, Sendable {
  /// What is asked for.
  let instruction: Instruction
  /// Where the marker that begins it stands.
  let place: Place
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
}
