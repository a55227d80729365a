package import Base
package import Logs
package import Pack

/// What the alignments of a log say, of all its processes together.
package struct TraceVerdict: Hashable, Sendable {
  /// The segments of the log, in order; those without a callback are not among them.
  package let segments: [TraceSegment]
  /// The objects that the log names, in the order of their first records.
  package let objects: [String]
  /// How many records name a callback.
  package let callCount: Int
  /// What is wrong, and what must be supposed.
  package let judgment: LogJudgment
  /// The transitions that call what the log prints.
  package let transitions: Set<Transition.ID>
  /// The configurations in which every segment is possible, in counting order.
  package let configurations: [Configuration]

  /// Gathers the segments of a log.
  package init(
    segments: [TraceSegment], objects: [String], callCount: Int, judgment: LogJudgment,
    transitions: Set<Transition.ID> = []
  ) {
    self.segments = segments
    self.objects = objects
    self.callCount = callCount
    self.judgment = judgment
    self.transitions = transitions
    let others = segments.dropFirst().map { Set($0.configurations) }
    configurations = (segments.first?.configurations ?? []).filter { found in
      others.allSatisfy { $0.contains(found) }
    }
  }

  /// Whether the log says something that the model can judge.
  package var isAnswered: Bool { callCount > 0 || !findings.isEmpty }

  /// The verdict.
  package var kind: AlignmentVerdict.Kind { judgment.verdict }

  /// What does not pair, in the order of the log.
  package var findings: [AlignmentVerdict.Finding] { judgment.findings }

  /// What must be supposed although it is dear, in the order of the log.
  package var suppositions: [AlignmentVerdict.Finding] { judgment.suppositions }

  /// The interactions that explain the log, in order.
  package var interactions: [TraceInteraction] { segments.flatMap(\.interactions) }
}

/// A segment of a log: what follows from one beginning.
package struct TraceSegment: Hashable, Sendable {
  /// The first and last record that name a callback.
  package internal(set) var places: ClosedRange<TracePlace>
  /// The configurations in which it is possible, in counting order.
  package internal(set) var configurations: [Configuration] = []
  /// The interactions that explain it, in the order of their beginnings.
  package internal(set) var interactions: [TraceInteraction] = []
  /// For each record that is explained by an interaction, which that is, in the order of the log.
  package internal(set) var homes: [TraceHome] = []
  /// The number of the process that wrote it; empty if the log does not say.
  package internal(set) var process = ""
  /// Whether it begins because its first record does not follow from the one before.
  package let isBreak: Bool

  /// The first and last line that name a callback, from 1.
  package var lines: ClosedRange<Int> { places.lowerBound.line...places.upperBound.line }
}

/// The interaction that a record belongs to.
package struct TraceHome: Hashable, Sendable {
  /// The place of the record.
  package let place: TracePlace
  /// The interaction, by index into the segment's.
  package internal(set) var interaction: Int
  /// The lifeline of the object; `nil` if it got the record together with another object.
  package internal(set) var lifeline: Name<Lifeline>?
  /// The callback of the record, if several are written like it; else `nil`.
  package let callback: Name<Callback>?
}

/// An interaction that explains records of a log.
package struct TraceInteraction: Hashable, Sendable {
  /// An object that plays a lifeline.
  package struct Role: Hashable, Sendable {
    /// The lifeline.
    package let lifeline: Name<Lifeline>
    /// The object as the log names it; empty if the log gives no name.
    package let object: String
  }

  /// The interaction.
  package internal(set) var name: Name<Interaction>
  /// The line of its first record, from 1.
  package internal(set) var firstLine: Int
  /// The line of its last record, from 1.
  package internal(set) var lastLine: Int
  /// The objects that play the lifelines, in the order of their first records.
  package internal(set) var roles: [Role] = []
  /// Whether it can come between any two steps of another.
  package internal(set) var isAmbient: Bool
  /// Whether it was under way when the log began.
  package let isResumed: Bool
  /// Other interactions that explain its records nearly as well, the likeliest first.
  package internal(set) var alternatives: [Name<Interaction>] = []
}
