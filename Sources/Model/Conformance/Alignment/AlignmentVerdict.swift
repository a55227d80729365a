package import Base
package import Pack

/// What an alignment says of a log.
package struct AlignmentVerdict: Hashable, Sendable {
  /// The three verdicts.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case consistent, doubtful, inconsistent
  }

  /// Something that does not pair, or that must be supposed.
  package struct Finding: Hashable, Sendable {
    /// The line of the record at which it shows, from 1.
    package let line: Int
    /// Why it is a finding.
    package let reason: AlignmentReason
    /// What it costs, in hundredths.
    package let cost: Int
    /// The callback that it is about; `nil` for none.
    package let callback: Name<Callback>?
    /// The object that it is about, as the log names it; empty for none.
    package let object: String
    /// Which episode it belongs to: what happens until nothing is under way.
    let episode: Int
  }

  /// An interaction that explains records.
  package struct Occurrence: Hashable, Sendable {
    /// The interaction.
    package let name: Name<Interaction>
    /// The lines of its first and last record.
    package var lines: ClosedRange<Int>
  }

  /// All that costs something, in the order of the log.
  package let findings: [Finding]
  /// The interactions, in the order of their first records.
  package let interactions: [Occurrence]
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
    let costs = findings.reduce(into: [Int: Int]()) { $0[$1.episode, default: 0] += $1.cost }
    return findings.filter { costs[$0.episode, default: 0] >= AlignmentCost.doubt }
  }
}

extension AlignmentReason {
  /// Whether a record, or a callback that the log prints, has no partner, or the system complains.
  package var isUnpaired: Bool {
    switch self {
    case .extra, .unexplained, .missing, .reported: true
    default: false
    }
  }
}
