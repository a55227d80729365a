package import Base
package import Logs
package import Pack

/// What an alignment says of a log.
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

  /// An interaction that explains records.
  package struct Occurrence: Hashable, Sendable {
    /// An object that plays a lifeline.
    package struct Role: Hashable, Sendable {
      /// The lifeline.
      package let lifeline: Name<Lifeline>
      /// The object as the log names it; empty if the log does not name it.
      package let object: String
    }

    /// The interaction.
    package internal(set) var name: Name<Interaction>
    /// The automaton, by index.
    let automaton: Int
    /// The lines of its first and last record.
    package var lines: ClosedRange<Int>
    /// Who plays the lifelines that have records, in the order of their first records.
    package internal(set) var roles: [Role] = []
    /// Other interactions that explain its records nearly as well, the cheapest first.
    package internal(set) var alternatives: [Name<Interaction>] = []
    /// Whether no other interaction explains its records nearly as well.
    package internal(set) var isCertain = false
  }

  /// What a record is explained as.
  package struct Home: Hashable, Sendable {
    /// The line of the record, from 1.
    package let line: Int
    /// The interaction, by index into those of the verdict; `nil` if it got it with another object.
    package let interaction: Int?
    /// The lifeline; `nil` for a free event, and if it got it with another object.
    package internal(set) var lifeline: Name<Lifeline>?
    /// The callback.
    package let callback: Name<Callback>
  }

  /// A stretch of the log that follows from one beginning.
  package struct Segment: Hashable, Sendable {
    /// The lines of its first and last record.
    package var lines: ClosedRange<Int>
    /// The configurations in which it is possible, in counting order.
    package var configurations: [Configuration] = []
  }

  /// All that costs something, in the order of the log.
  package let findings: [Finding]
  /// How many more records do not pair; only of very many, not all are listed.
  package let unlisted: Int
  /// The interactions, in the order of their first records.
  package let interactions: [Occurrence]
  /// For each record that pairs, what it is explained as, in the order of the log.
  package let homes: [Home]
  /// The segments, in the order of the log.
  package let segments: [Segment]
  /// What the alignment costs, in hundredths.
  package let cost: Int
  /// How many records name a callback.
  package let callCount: Int

  /// The verdict.
  package var kind: Kind {
    if unpaired != nil { return .inconsistent }
    return doubts.isEmpty ? .consistent : .doubtful
  }

  /// The first record that does not pair, before which one is missing, or that is a complaint of
  /// the system; `nil` if all pair.
  package var unpaired: Finding? {
    findings.filter(\.reason.isUnpaired).min { $0.line < $1.line }
  }

  /// The dear suppositions: those of episodes that cost as much as a doubt.
  package var doubts: [Finding] {
    let dear = Finding.dearEpisodes(among: findings)
    return findings.filter { dear.contains($0.episode) }
  }

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
    switch self {
    case .extra, .unexplained, .missing, .swapped, .reported: true
    default: false
    }
  }
}
