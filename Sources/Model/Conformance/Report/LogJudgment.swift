import Base
import Logs

/// What the alignments of a log say, of all its processes together.
package struct LogJudgment: Hashable, Sendable {
  /// What does not pair, in the order of the log.
  package private(set) var findings: [AlignmentVerdict.Finding] = []
  /// How much does not pair; of very many, not all are listed.
  package private(set) var count = 0
  /// What must be supposed although it is dear, in the order of the log.
  package private(set) var suppositions: [AlignmentVerdict.Finding] = []
  /// What is supposed besides, at little cost, in the order of the log.
  package private(set) var trifles: [AlignmentVerdict.Finding] = []

  /// The most that are listed of each.
  private static let most = 8_000

  /// Nothing.
  init() {}

  /// The verdict on the log.
  package var verdict: AlignmentVerdict.Kind {
    count > 0 ? .inconsistent : suppositions.isEmpty ? .consistent : .doubtful
  }

  /// All that is wrong or supposed, also at little cost, in the order of the log.
  package var all: [AlignmentVerdict.Finding] {
    (findings + suppositions + trifles).sorted { $0.record.place < $1.record.place }
  }

  /// The records of findings and suppositions, in the order of the log, each once.
  var records: [TraceLine] {
    let all = (findings + suppositions).map(\.record)
    let byPlace = Dictionary(all.map { ($0.place, $0) }) { first, _ in first }
    return byPlace.values.sorted { $0.place < $1.place }
  }

  /// Adds what the alignment of a process says.
  mutating func add(_ verdict: AlignmentVerdict) {
    let unpaired = verdict.findings.filter(\.reason.isUnpaired)
    let dear = verdict.suppositions
    let taken = Set(unpaired + dear)
    let others = verdict.findings.filter { !taken.contains($0) }
    count += unpaired.count + verdict.unlisted
    findings.merge(unpaired, most: Self.most)
    suppositions.merge(dear, most: Self.most)
    trifles.merge(others, most: Self.most)
  }
}

extension [AlignmentVerdict.Finding] {
  /// Adds more of them, in the order of the log, the first at most.
  fileprivate mutating func merge(_ others: Self, most: Int) {
    self += others
    sort {
      ($0.record.place, $0.reason.rawValue, $0.object, $0.callback?.text ?? "", $0.cost) < (
        $1.record.place, $1.reason.rawValue, $1.object, $1.callback?.text ?? "", $1.cost
      )
    }
    if count > most { removeLast(count - most) }
  }
}

extension AlignmentVerdict.Finding {
  /// What kind of thing is said of a record.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing in the model calls it here.
    case order
    /// It repeats the record before it.
    case repeated
    /// A record is missing before it.
    case missing
    /// It and the next record have changed places.
    case swapped
    /// Something must be supposed.
    case supposition
    /// The system itself complains.
    case reported
  }

  /// What kind of thing is said of the record.
  package var kind: Kind {
    switch reason {
    case .extra, .unexplained: repeatedLine == nil ? .order : .repeated
    case .missing: .missing
    case .swapped: .swapped
    case .reported: .reported
    default: .supposition
    }
  }
}
