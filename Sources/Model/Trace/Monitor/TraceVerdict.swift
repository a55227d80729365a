/// What the monitor says of a log.
public struct TraceVerdict: Hashable, Sendable {
  /// The recordings that the log holds, in order; those without a callback are not among them.
  public let recordings: [TraceRecording]
  /// How many records name a callback.
  public let callCount: Int
  /// The objects that the log names, in the order of their first records.
  public let objects: [String]

  /// Gathers the recordings of a log.
  public init(recordings: [TraceRecording], callCount: Int, objects: [String]) {
    self.recordings = recordings
    self.callCount = callCount
    self.objects = objects
  }

  /// Whether some behaviour of the model explains every recording.
  public var conforms: Bool { recordings.allSatisfy { $0.deviations.isEmpty } }

  /// Where no behaviour explains the log, in the order of the lines.
  public var deviations: [TraceDeviation] { recordings.flatMap(\.deviations) }
}

/// A stretch of a log that follows from one beginning.
public struct TraceRecording: Hashable, Sendable {
  /// The first and last line of it, from 1.
  public let lines: ClosedRange<Int>
  /// The configurations in which it is possible, in counting order.
  public let configurations: [Configuration]
  /// The interactions that explain it, in the order of their beginnings.
  public let interactions: [TraceInteraction]
  /// Where nothing explains it.
  public let deviations: [TraceDeviation]
  /// For each record that is explained, by the line and the part of it, the interaction it belongs
  /// to, by index.
  public let homes: [TraceHome]
}

/// The interaction that a record belongs to.
public struct TraceHome: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// Which of the records on the line, from 0.
  public let part: Int
  /// The interaction, by index into the recording's.
  public let interaction: Int
}

/// An interaction that was recognised in a log.
public struct TraceInteraction: Hashable, Sendable {
  /// Who plays a lifeline.
  public struct Role: Hashable, Sendable {
    /// The lifeline.
    public let lifeline: Name<Lifeline>
    /// The object as the log names it; empty when it is not named or not seen.
    public let object: String
    /// Whether any record names the object.
    public let isSeen: Bool
  }

  /// The interaction.
  public let name: Name<Interaction>
  /// The first and last line that it printed.
  public let lines: ClosedRange<Int>
  /// Who plays its lifelines; those for many are left out.
  public let roles: [Role]
  /// In how many others it came.
  public let depth: Int
  /// Whether it was under way when the log began.
  public let isResumed: Bool
}

/// A record that no behaviour of the model explains.
public struct TraceDeviation: Hashable, Sendable {
  /// Why it is none.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The object itself cannot get the callback in any state it may be in.
    case object
    /// The object might, but no interaction of the model has it here.
    case order
  }

  /// How the log would have to differ.
  public enum Nearest: Hashable, Sendable {
    /// A record is missing before it.
    case missing(Expected)
    /// It should not be there itself.
    case extra
    /// Nothing near explains it: what comes after stands for itself.
    case none
  }

  /// A callback that could have come instead.
  public struct Expected: Hashable, Sendable {
    /// The callback, by index into the pack.
    public let callback: Int
    /// The object as the log names it.
    public let object: String

    /// Names a callback of an object.
    public init(callback: Int, object: String) {
      self.callback = callback
      self.object = object
    }
  }

  /// The record.
  public let record: TraceLine
  /// Why it is none.
  public let kind: Kind
  /// What could have come, the record's own object first; callbacks that the log never prints are
  /// not among them.
  public let expected: [Expected]
  /// How the log would have to differ.
  public let nearest: Nearest
}
