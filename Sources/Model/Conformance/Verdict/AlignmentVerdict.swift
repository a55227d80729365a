package import Base
package import Logs
package import Pack

/// What the alignment of one process of a log says.
package struct AlignmentVerdict: Hashable, Sendable {
  /// The three verdicts.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case consistent, doubtful, inconsistent
  }

  /// Something that does not pair, or that must be supposed.
  package struct Finding: Hashable, Sendable {
    /// The record at which it shows.
    package let record: TraceLine
    /// Why it is a finding.
    package let reason: AlignmentReason
    /// What it costs, in hundredths.
    package let cost: Int
    /// The callback that it is about; `nil` for none.
    package let callback: Name<Callback>?
    /// The object that it is about, as the log names it; empty for none.
    package let object: String
    /// What could have come instead, the object of the record first.
    ///
    /// Empty for suppositions, and for findings after many others.
    package var expected: [Record] = []
    /// What one change of the log repairs it, or several of the same cost; empty for suppositions.
    package var repairs: [Repair] = []
    /// The line of the object's record right before, if that names the same callback.
    package let repeatedLine: Int?
    /// Which episode it belongs to: what happens until nothing is under way.
    let episode: Int

    /// The line of the record, from 1.
    package var line: Int { record.number }

    /// What it adds to the doubt: that children go with their containers happens all the time.
    fileprivate var doubt: Int { reason == .companion ? 0 : cost }
  }

  /// A record that is not in the log.
  package struct Record: Hashable, Sendable {
    /// The callback.
    package let callback: Name<Callback>
    /// The object as the log names it; empty if the log does not name it.
    package let object: String
  }

  /// A change of the log that repairs it.
  package enum Repair: Hashable, Sendable {
    /// The record goes.
    case extra
    /// Another record comes before it.
    case missing(Record)
    /// The record and that of a line change places.
    case swapped(Int)
  }

  /// All that costs something, in the order of the log.
  package let findings: [Finding]
  /// How many more records do not pair; only of very many, not all are listed.
  package let unlisted: Int
  /// The segments, in the order of the log.
  package let segments: [TraceSegment]
  /// The transitions that call what the log prints.
  package let transitions: Set<Transition.ID>
  /// What the alignment costs, in hundredths.
  package let cost: Int

  /// What must be supposed although it is dear: of each episode the dearest suppositions, without
  /// which the others would be no doubt; in the order of the log.
  package var suppositions: [Finding] {
    let all = findings.indices.filter { !findings[$0].reason.isUnpaired }
    let chosen = Dictionary(grouping: all) { findings[$0].episode }.values.flatMap { own in
      var rest = own.reduce(0) { $0 + findings[$1].doubt }
      return own.sorted { (-findings[$0].doubt, $0) < (-findings[$1].doubt, $1) }.filter {
        let isDear = rest >= AlignmentCost.doubt
        rest -= findings[$0].doubt
        return isDear
      }
    }
    return chosen.sorted().map { findings[$0] }
  }
}

extension AlignmentVerdict.Finding {
  /// The episodes that cost as much as a doubt.
  static func dearEpisodes(among findings: [Self]) -> Set<Int> {
    let costs = findings.reduce(into: [Int: Int]()) { $0[$1.episode, default: 0] += $1.doubt }
    return Set(costs.keys.filter { costs[$0, default: 0] >= AlignmentCost.doubt })
  }
}

extension AlignmentReason {
  /// Whether a record, or a callback that the log prints, has no partner, or the system complains.
  package var isUnpaired: Bool {
    [.extra, .unexplained, .missing, .swapped, .reported].contains(self)
  }
}
