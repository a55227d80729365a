package import Base
package import Logs
package import Pack

/// What the monitor says of a log.
package struct TraceVerdict: Hashable, Sendable {
  /// The recordings that the log holds, in order; those without a callback are not among them.
  package let recordings: [TraceRecording]
  /// The objects that the log names, in the order of their first records.
  package let objects: [String]
  /// How many records name a callback.
  package let callCount: Int
  /// What is wrong, and what must be supposed.
  package let judgment: LogJudgment
  /// The configurations in which every recording is possible, in counting order.
  package let configurations: [Configuration]

  /// Gathers the recordings of a log.
  package init(
    recordings: [TraceRecording], objects: [String], callCount: Int, judgment: LogJudgment
  ) {
    self.recordings = recordings.map { $0.comparing(with: judgment.occurrences) }
    self.objects = objects
    self.callCount = callCount
    self.judgment = judgment
    let others = recordings.dropFirst().map { Set($0.configurations) }
    configurations = (recordings.first?.configurations ?? []).filter { found in
      others.allSatisfy { $0.contains(found) }
    }
  }

  /// The verdict.
  package var kind: AlignmentVerdict.Kind { judgment.verdict }

  /// What does not pair, in the order of the log.
  package var findings: [AlignmentVerdict.Finding] { judgment.findings }

  /// What must be supposed although it is dear, in the order of the log.
  package var suppositions: [AlignmentVerdict.Finding] { judgment.suppositions }

  /// The interactions that explain the log, in order.
  package var interactions: [TraceInteraction] { recordings.flatMap(\.interactions) }
}

/// A stretch of a log that follows from one beginning.
package struct TraceRecording: Hashable, Sendable {
  /// The first and last record that name a callback.
  package let places: ClosedRange<TracePlace>
  /// The configurations in which it is possible, in counting order.
  package let configurations: [Configuration]
  /// The interactions that explain it, in the order of their beginnings.
  package private(set) var interactions: [TraceInteraction]
  /// For each record that is explained, the interaction that it belongs to, in the order of the
  /// records.
  package let homes: [TraceHome]
  /// The transitions that call what the explained records name.
  package let transitions: Set<Transition.ID>
  /// The number of the process that wrote it; empty where the log does not say.
  package let process: String
  /// Whether it was begun because its first record does not follow from the one before.
  package let isBreak: Bool

  /// The first and last line that name a callback, from 1.
  package var lines: ClosedRange<Int> { places.lowerBound.line...places.upperBound.line }

  /// The same, with the other interactions that explain the records of each nearly as well.
  ///
  /// - Parameter occurrences: The interactions of the cheapest alignment, by their first lines.
  /// - Returns: The recording.
  fileprivate func comparing(with occurrences: [Int: [AlignmentVerdict.Occurrence]]) -> Self {
    var other = self
    for place in interactions.indices {
      let own = occurrences[interactions[place].firstLine] ?? []
      let others = own.flatMap { [$0.name] + $0.alternatives }
        .filter { $0 != interactions[place].name }
      other.interactions[place].alternatives = Interner(others).all
    }
    return other
  }
}

/// The interaction that a record belongs to.
package struct TraceHome: Hashable, Sendable {
  /// Where the record stands.
  package let place: TracePlace
  /// The interaction, by index into the recording's.
  package let interaction: Int
  /// The lifeline that it is of; none where it was told because another was.
  package let lifeline: Name<Lifeline>?
  /// The callback that the record is explained as, where several are written like it; none where
  /// one alone is, and where it was not told.
  package let callback: Name<Callback>?
}

/// An interaction that was recognised in a log.
package struct TraceInteraction: Hashable, Sendable {
  /// Who plays a lifeline.
  package struct Role: Hashable, Sendable {
    /// The lifeline.
    package let lifeline: Name<Lifeline>
    /// The object as the log names it; empty when the log gives no name.
    package let object: String
  }

  /// The interaction.
  package let name: Name<Interaction>
  /// The line of its first record, from 1.
  package let firstLine: Int
  /// The line of its last record, from 1.
  package private(set) var lastLine: Int
  /// Who plays the lifelines that records name an object of, in the order of their first records.
  package private(set) var roles: [Role]
  /// Whether it may come between any two steps of another.
  package let isAmbient: Bool
  /// Whether it was under way when the log began.
  package let isResumed: Bool
  /// Other interactions that explain its records nearly as well, the likeliest first.
  package fileprivate(set) var alternatives: [Name<Interaction>] = []

  /// Adds a record.
  mutating func take(_ record: TraceStory.Record, as lifeline: Name<Lifeline>?) {
    lastLine = max(lastLine, record.line)
    guard let lifeline, let object = record.object else { return }
    let role = Role(lifeline: lifeline, object: object)
    if !roles.contains(role), roles.count < 64 { roles.append(role) }
  }
}
