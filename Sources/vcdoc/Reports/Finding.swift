import Base
import Synchronization

/// An error or warning that a build service shows at its place.
struct Finding: Hashable, Sendable {
  let rule: Diagnostic.Rule
  /// The path of the file, relative to the working folder; empty if there is none.
  let path: String
  /// The line, from 1; 0 for the whole file.
  let line: Int
  /// The column, from 1; 0 for the whole line.
  let column: Int
  /// What is wrong, and how to fix it.
  let message: String

  init(
    _ rule: Diagnostic.Rule, _ message: String, path: String = "", line: Int = 0,
    column: Int = 0
  ) {
    self.rule = rule
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }

  var severity: Diagnostic.Severity { rule.severity }

  /// Whether something could not be read or written, so that it was not checked.
  var isOfRun: Bool { rule == .run }

  /// The finding on one line, in the form of compilers.
  var text: String {
    var place = path.isEmpty ? "" : path + ":"
    if line > 0 { place += "\(line):" }
    if line > 0, column > 0 { place += "\(column):" }
    return "\(place.isEmpty ? "" : place + " ")\(severity.rawValue): \(message)"
  }

  /// Whether the left finding is listed before the right one: errors first, then by place.
  static func isGraver(_ left: Self, _ right: Self) -> Bool {
    if left.severity != right.severity { return left.severity == .error }
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    if left.line != right.line { return left.line < right.line }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}

/// Collects the findings of a run for the report at its end, and which logs it judged.
final class Journal: Sendable {
  private let entries = Mutex<[Finding]>([])
  private let logs = Mutex<[String]>([])

  init() {}

  func note(_ finding: Finding) { entries.withLock { $0.append(finding) } }

  /// Notes that a log was judged, or a part of it.
  func note(logAt path: String) {
    logs.withLock { if $0.last != path { $0.append(path) } }
  }

  /// The findings without duplicates, errors first.
  var findings: [Finding] {
    var seen: Set<Finding> = []
    return entries.withLock { $0 }.filter { seen.insert($0).inserted }.sorted(by: Finding.isGraver)
  }

  /// The paths of the logs that were judged, in order, each once.
  var judged: [String] {
    var seen: Set<String> = []
    return logs.withLock { $0 }.filter { seen.insert($0).inserted }
  }
}
