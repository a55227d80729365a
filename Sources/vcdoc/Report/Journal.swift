import Model
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
