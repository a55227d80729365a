/// Something that a person should fix, with the place that says it and the way out.
public struct Diagnostic: Hashable, Sendable, Comparable {
  /// How grave it is.
  public enum Severity: String, Hashable, Sendable {
    /// The pack cannot be used.
    case error
    /// The pack can be used, and something in it deserves a look.
    case warning
  }

  /// A second place that helps to understand the first.
  public struct Note: Hashable, Sendable {
    /// What the place adds: no capital, no full stop.
    public let message: String
    /// The place; none when the note is about no line in particular.
    public let place: Place?

    /// Makes a note.
    public init(_ message: String, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// How grave it is.
  public let severity: Severity
  /// What is wrong and how to mend it: the specific thing first, no capital, no full stop.
  public let message: String
  /// Where it is wrong.
  public let place: Place
  /// Further places and hints, in the order they should be read.
  public let notes: [Note]

  /// Makes a diagnostic.
  public init(
    _ severity: Severity = .error, _ message: String, at place: Place, notes: [Note] = []
  ) {
    self.severity = severity
    self.message = message
    self.place = place
    self.notes = notes
  }

  /// Orders diagnostics by place, then by message, so that a report is always the same.
  public static func < (left: Self, right: Self) -> Bool {
    if left.place != right.place { return left.place < right.place }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}
