/// Where a record stands in a log.
public struct TracePlace: Hashable, Sendable {
  /// The line of the file, counted from 1.
  public let line: Int
  /// Which of the records that share the line, counted from 0.
  public let part: Int
}

extension TraceLine {
  /// Where it stands.
  public var place: TracePlace { TracePlace(line: number, part: part) }
}
