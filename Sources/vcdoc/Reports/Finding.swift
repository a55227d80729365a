import Model

/// Something that a job of a build service should show at its place.
struct Finding: Hashable, Sendable {
  /// How grave it is.
  let severity: Diagnostic.Severity
  /// The file, relative to the working folder; empty when it is about none.
  let path: String
  /// The line, counted from 1; 0 for the whole file.
  let line: Int
  /// The column, counted from 1; 0 for the whole line.
  let column: Int
  /// What is wrong and how to mend it.
  let message: String

  /// Describes a finding.
  init(
    _ severity: Diagnostic.Severity, _ message: String, path: String = "", line: Int = 0,
    column: Int = 0
  ) {
    self.severity = severity
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }

  /// The finding on one line, as compilers write it.
  var text: String {
    var place = path.isEmpty ? "" : path + ":"
    if line > 0 { place += "\(line):" }
    if line > 0, column > 0 { place += "\(column):" }
    return "\(place.isEmpty ? "" : place + " ")\(severity.rawValue): \(message)"
  }

  /// Whether it comes before another: errors first, then by place.
  static func isGraver(_ left: Self, _ right: Self) -> Bool {
    if left.severity != right.severity { return left.severity == .error }
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    if left.line != right.line { return left.line < right.line }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}

import Synchronization

/// What one run has found, kept for a report at its end.
final class Journal: Sendable {
  private let entries = Mutex<[Finding]>([])

  /// Begins an empty journal.
  init() {}

  /// Keeps a finding.
  func note(_ finding: Finding) { entries.withLock { $0.append(finding) } }

  /// The findings, each once, the gravest first.
  var findings: [Finding] {
    var seen: Set<Finding> = []
    return entries.withLock { $0 }.filter { seen.insert($0).inserted }.sorted(by: Finding.isGraver)
  }
}
