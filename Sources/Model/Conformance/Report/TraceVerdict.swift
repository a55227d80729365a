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
  /// How many records no behavior explains; of very many, not all are listed.
  package let deviationCount: Int
  /// The configurations in which every recording is possible, in counting order.
  package let configurations: [Configuration]

  /// Gathers the recordings of a log.
  package init(
    recordings: [TraceRecording], objects: [String], callCount: Int, deviationCount: Int
  ) {
    self.recordings = recordings
    self.objects = objects
    self.callCount = callCount
    self.deviationCount = deviationCount
    let others = recordings.dropFirst().map { Set($0.configurations) }
    configurations = (recordings.first?.configurations ?? []).filter { found in
      others.allSatisfy { $0.contains(found) }
    }
  }

  /// Whether some behavior of the model explains every recording.
  package var conforms: Bool { deviationCount == 0 }

  /// The interactions that explain the log, in order.
  package var interactions: [TraceInteraction] { recordings.flatMap(\.interactions) }

  /// Where no behavior explains the log, in the order of the lines.
  package var deviations: [TraceDeviation] {
    recordings.flatMap(\.deviations).sorted { $0.record.place < $1.record.place }
  }
}

/// A stretch of a log that follows from one beginning.
package struct TraceRecording: Hashable, Sendable {
  /// The first and last record that name a callback.
  package let places: ClosedRange<TracePlace>
  /// The configurations in which it is possible, in counting order.
  package let configurations: [Configuration]
  /// The interactions that explain it, in the order of their beginnings.
  package let interactions: [TraceInteraction]
  /// For each record that is explained, the interaction that it belongs to, in the order of the
  /// records.
  package let homes: [TraceHome]
  /// The transitions that call what the explained records name.
  package let transitions: Set<Transition.ID>
  /// Where nothing explains it.
  package let deviations: [TraceDeviation]
  /// The number of the process that wrote it; empty where the log does not say.
  package let process: String
  /// The line, from 1, at which there were first more explanations than are followed, so that from
  /// there on a wrong order of several objects may stay unseen; none where there never were.
  package let crowdedLine: Int?
  /// Whether it was begun because its first record does not follow from the one before.
  package let isBreak: Bool

  /// The first and last line that name a callback, from 1.
  package var lines: ClosedRange<Int> { places.lowerBound.line...places.upperBound.line }
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

  /// Adds a record.
  mutating func take(_ record: TraceStory.Record, as lifeline: Name<Lifeline>?) {
    lastLine = max(lastLine, record.line)
    guard let lifeline, let object = record.object else { return }
    let role = Role(lifeline: lifeline, object: object)
    if !roles.contains(role), roles.count < 64 { roles.append(role) }
  }
}

/// A record that no behavior of the model explains.
package struct TraceDeviation: Hashable, Sendable {
  /// Why it is none.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The object itself cannot get the callback in any state it may be in.
    case object
    /// The object might, but no interaction of the model has it here.
    case order
  }

  /// How the log would have to differ for the model to explain it.
  package enum Nearest: Hashable, Sendable {
    /// A record is missing before it.
    case missing(Expected)
    /// No single record before it would explain it: it should not be there, or not here.
    case extra
    /// The callback runs in none of the configurations that are asked about.
    case never
  }

  /// A callback that could have come instead.
  package struct Expected: Hashable, Sendable {
    /// The callback.
    package let callback: Name<Callback>
    /// The object as the log names it; empty when the log gives no name.
    package let object: String
    /// What it takes, in the words of the pack, where only with that it could have come; else
    /// empty.
    package let argument: String

    /// Names a callback of an object.
    package init(callback: Name<Callback>, object: String, argument: String = "") {
      (self.callback, self.object, self.argument) = (callback, object, argument)
    }
  }

  /// The record.
  package let record: TraceLine
  /// The callback; of several that are written alike, the first.
  package let callback: Name<Callback>
  /// The object as the log names it; empty when the log gives no name.
  package let object: String
  /// Why it is none.
  package let kind: Kind
  /// What could have come, the record's own object first; only callbacks that the log shows of an
  /// object are among them.
  package let expected: [Expected]
  /// How the log would have to differ.
  package let nearest: Nearest
  /// The line of the object's record before it, where that names the same callback; else none.
  package let repeatedLine: Int?
  /// Where alone the object could get it, in the words of the pack's conditions, if what came
  /// before leaves no such configuration; else empty.
  package let onlyWhere: String
  /// The object whose record right before it names the same callback, where its own object, which
  /// has no address, may be of a class above; else empty.
  package let echoed: String
  /// Whether it may be of another object of the same name, which has no address.
  package var mayBeAnother = false
  /// The record with which the process had ended before it; none where it had not.
  package var end: End?
  /// A record of the same process, or object, before it that comes only later than it; none where
  /// there is none.
  package var early: End?

  /// A record with which a process ended, or that was too early in it.
  package struct End: Hashable, Sendable {
    /// The callback.
    package let callback: Name<Callback>
    /// Its line, from 1.
    package let line: Int
    /// Whether it was too early for its object rather than for the process.
    package var isOfObject = false
  }
}
