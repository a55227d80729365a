import Model
import Synchronization

/// What one run has found, kept for a report at its end.
final class Journal: Sendable {
  private let entries = Mutex<[Finding]>([])
  private let notes = Mutex<[String]>([])

  /// Begins an empty journal.
  init() {}

  /// Keeps a finding.
  func note(_ finding: Finding) { entries.withLock { $0.append(finding) } }

  /// Keeps what was said in a note.
  func note(_ remark: String) { notes.withLock { $0.append(remark) } }

  /// What was said in notes, in order.
  var remarks: [String] { notes.withLock { $0 } }

  /// The findings, each once, the gravest first.
  var findings: [Finding] {
    var seen: Set<Finding> = []
    return entries.withLock { $0 }.filter { seen.insert($0).inserted }.sorted(by: Finding.isGraver)
  }
}
