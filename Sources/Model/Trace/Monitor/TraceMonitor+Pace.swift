/// How fast the records of a log follow each other.
extension TraceMonitor {
  /// Up to how many microseconds later a record of the same process follows from the one before,
  /// whatever stands between them: within a second nobody has done much that a log leaves out.
  private static let steadiness = 1_000_000

  /// Whether a record comes so soon after the one before that nothing but it can stand between them.
  func isSteady(_ next: TraceTime?) -> Bool {
    guard let time = process.time, let next else { return false }
    return (0...Self.steadiness).contains(next.microseconds - time)
  }

  /// Whether a record comes later than one of an interaction that does not wait.
  func isAfterPause(_ next: TraceTime?) -> Bool {
    guard let time = process.time, let next else { return false }
    return next.microseconds - time > Self.steadiness
  }
}
