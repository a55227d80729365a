/// The course of a path: lines and curves from point to point.
struct Course: ~Copyable {
  /// The course as the attribute `d` writes it.
  private(set) var writer = ByteWriter(capacity: 128)

  /// Makes a course that begins at a point.
  init(from start: Point) {
    append("M", start)
  }

  /// Goes on in a straight line.
  mutating func line(to end: Point) { append("L", end) }

  /// Goes on in a Bézier curve with two control points.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    append("C", first)
    append(" ", second)
    append(" ", end)
  }

  /// Goes back to where it began.
  mutating func close() { writer.append(UInt8(ascii: "Z")) }

  private mutating func append(_ letter: Unicode.Scalar, _ point: Point) {
    writer.append(UInt8(ascii: letter))
    writer.append(decimal: point.x)
    writer.append(UInt8(ascii: ","))
    writer.append(decimal: point.y)
  }
}
