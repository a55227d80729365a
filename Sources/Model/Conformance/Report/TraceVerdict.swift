package import Base
package import Logs
package import Pack

/// What the alignments of a log say, of all its processes together.
package struct TraceVerdict: Hashable, Sendable {
  /// The segments of the log, in order; those without a callback are not among them.
  package private(set) var segments: [TraceSegment] = []
  /// The objects that the log names, in the order of their first records; no more than a limit.
  package internal(set) var objects: [String] = []
  /// How many records name a callback.
  package internal(set) var callCount = 0
  /// What does not pair, in the order of the log.
  package private(set) var findings: [AlignmentVerdict.Finding] = []
  /// How much does not pair; of very many, not all are listed.
  package private(set) var unpairedCount = 0
  /// What must be supposed although it is dear, in the order of the log.
  package private(set) var suppositions: [AlignmentVerdict.Finding] = []
  /// What is supposed besides, at little cost, in the order of the log.
  package private(set) var trifles: [AlignmentVerdict.Finding] = []
  /// The transitions that call what the log prints.
  package private(set) var transitions: Set<Transition.ID> = []
  /// The configurations in which every segment is possible, in counting order.
  package private(set) var configurations: [Configuration] = []

  /// The most findings that are listed of each sort, and the most segments.
  private static let (mostFindings, mostSegments) = (8_000, 10_000)

  /// Adds what the alignment of a process says.
  mutating func add(_ verdict: AlignmentVerdict, of process: String) {
    let unpaired = verdict.findings.filter(\.reason.isUnpaired)
    let dear = verdict.suppositions
    let taken = Set(unpaired + dear)
    let others = verdict.findings.filter { !taken.contains($0) }
    unpairedCount += unpaired.count + verdict.unlisted
    findings.merge(unpaired, most: Self.mostFindings)
    suppositions.merge(dear, most: Self.mostFindings)
    trifles.merge(others, most: Self.mostFindings)
    transitions.formUnion(verdict.transitions)
    for var segment in verdict.segments.prefix(Self.mostSegments - segments.count) {
      segment.process = process
      segments.append(segment)
    }
  }

  /// Puts the segments of all processes in order.
  mutating func finish() {
    segments.sort { $0.places.lowerBound < $1.places.lowerBound }
    let others = segments.dropFirst().map { Set($0.configurations) }
    configurations = (segments.first?.configurations ?? []).filter { found in
      others.allSatisfy { $0.contains(found) }
    }
  }

  /// Whether the log says something that the model can judge.
  package var isAnswered: Bool { callCount > 0 || !findings.isEmpty }

  /// The verdict.
  package var kind: AlignmentVerdict.Kind {
    unpairedCount > 0 ? .inconsistent : suppositions.isEmpty ? .consistent : .doubtful
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

  /// The interactions that explain the log, in order.
  package var interactions: [TraceInteraction] { segments.flatMap(\.interactions) }
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

  /// For each record that is explained, what explains it.
  package var homesByPlace: [TracePlace: TraceHome] {
    Dictionary(homes.map { ($0.place, $0) }) { first, _ in first }
  }
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
