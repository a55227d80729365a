/// A message about something that a person should fix, with its location.
package struct Diagnostic: Hashable, Sendable, Comparable {
  /// Whether a pack can be used in spite of the problem.
  package enum Severity: String, Hashable, Sendable {
    /// The pack cannot be used.
    case error
    /// The pack can be used.
    case warning
  }

  /// An additional message, mostly about a second location that explains the first.
  package struct Note: Hashable, Sendable {
    /// The message: no capital, no full stop.
    package let message: String
    /// The location; `nil` if the note is about no line in particular.
    package let place: Place?

    /// Makes a note.
    package init(_ message: String, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  /// The rule that something breaks.
  package let rule: Rule
  /// What is wrong and how to fix it: the specific thing first, no capital, no full stop.
  package let message: String
  /// Where the problem is.
  package let place: Place
  /// Further locations and hints, in reading order.
  package let notes: [Note]

  /// Makes a diagnostic.
  package init(
    _ rule: Rule, _ message: String, at place: Place, notes: [Note] = []
  ) {
    self.rule = rule
    self.message = message
    self.place = place
    self.notes = notes
  }

  /// Whether the pack can be used in spite of it.
  package var severity: Severity { rule.severity }

  /// Orders diagnostics by location, then by message, so that reports are reproducible.
  package static func < (left: Self, right: Self) -> Bool {
    if left.place != right.place { return left.place < right.place }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}

/// A source location in a pack: a file, a line, and a column.
package struct Place: Hashable, Sendable, Comparable {
  /// The path of the file inside the pack, parts joined by `/`.
  package let path: String
  /// The line, counted from 1; 0 for the whole file.
  package let line: Int
  /// The column in characters, counted from 1; 0 for the whole line.
  package let column: Int

  /// Makes a location in a file.
  package init(path: String, line: Int = 0, column: Int = 0) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// Orders locations by path, then line, then column.
  package static func < (left: Self, right: Self) -> Bool {
    if left.path != right.path {
      return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
    return (left.line, left.column) < (right.line, right.column)
  }
}

/// All faults of a pack or of templates that one run found.
package struct PackErrors: Error, Hashable, Sendable {
  /// The diagnostics, sorted by location; at least one of them is an error.
  package let diagnostics: [Diagnostic]

  /// Makes one error of diagnostics in any order.
  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.sorted() }
}

extension [Diagnostic] {
  /// The first diagnostics, at most `Limits.diagnostics`; then one that says that there are more.
  package var limited: [Diagnostic] {
    if count <= Limits.diagnostics { return self }
    let kept = prefix(Limits.diagnostics)
    let place = Place(path: kept.last?.place.path ?? "")
    return Self(kept) + [Diagnostic(.tooMany, "too many errors; fix these first", at: place)]
  }
}
