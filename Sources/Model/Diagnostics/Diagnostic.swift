/// A message about something that a person should fix, with its location and the way out.
public struct Diagnostic: Hashable, Sendable, Comparable {
  /// Whether a pack can be used in spite of the problem.
  public enum Severity: String, Hashable, Sendable {
    /// The pack cannot be used.
    case error
    /// The pack can be used.
    case warning
  }

  /// An additional message, mostly about a second location that explains the first.
  public struct Note: Hashable, Sendable {
    /// The message: no capital, no full stop.
    public let message: String
    /// The location; `nil` if the note is about no line in particular.
    public let place: Place?

    /// Makes a note.
    public init(_ message: String, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// Whether the pack can be used in spite of it.
  public let severity: Severity
  /// What is wrong and how to fix it: the specific thing first, no capital, no full stop.
  public let message: String
  /// Where the problem is.
  public let place: Place
  /// Further locations and hints, in reading order.
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

  /// Orders diagnostics by location, then by message, so that reports are reproducible.
  public static func < (left: Self, right: Self) -> Bool {
    if left.place != right.place { return left.place < right.place }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}

/// A source location in a pack: a file, a line, and a column.
public struct Place: Hashable, Sendable, Comparable {
  /// The path of the file inside the pack, parts joined by `/`.
  public let path: String
  /// The line, counted from 1; 0 for the whole file.
  public let line: Int
  /// The column in characters, counted from 1; 0 for the whole line.
  public let column: Int

  /// Makes a location in a file.
  public init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Orders locations by path, then line, then column.
  public static func < (left: Self, right: Self) -> Bool {
    if left.path != right.path {
      return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
    return (left.line, left.column) < (right.line, right.column)
  }
}

/// All faults of a pack or of templates that one run found.
public struct PackErrors: Error, Hashable, Sendable {
  /// The diagnostics, sorted by location; at least one of them is an error.
  public let diagnostics: [Diagnostic]

  /// Makes one error of diagnostics in any order.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.sorted() }
}
