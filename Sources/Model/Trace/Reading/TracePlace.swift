/// Where a record stands in a log.
public struct TracePlace: Hashable, Comparable, Sendable {
  /// The line of the file, counted from 1.
  public let line: Int
  /// Which of the records that share the line, counted from 0.
  public let part: Int

  /// Whether one record stands before another.
  public static func < (one: Self, other: Self) -> Bool {
    (one.line, one.part) < (other.line, other.part)
  }
}

extension TraceLine {
  /// Where it stands.
  public var place: TracePlace { TracePlace(line: number, part: part) }
}
