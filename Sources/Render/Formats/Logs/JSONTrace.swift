import Base
package import Conformance
import Logs
package import Pack

extension JSON {
  /// What came of a log, as programs read it; one that names no callback neither conforms nor
  /// deviates.
  package init(of reading: TraceReading, in pack: Pack) {
    let verdict = reading.verdict
    self = [
      "conforms": verdict.callCount > 0 ? .bool(verdict.conforms) : .null,
      "configurations": .array(verdict.configurations.map { .string(pack.text(of: $0)) }),
      "objects": .array(verdict.objects.map { .string($0) }),
      "recordings": .array(
        verdict.recordings.map { JSON(of: $0) }),
      "interactions": .array(verdict.interactions.map { JSON(of: $0) }),
      "deviations": .array(verdict.deviations.map { JSON(of: $0) }),
    ]
  }

  private init(of recording: TraceRecording) {
    var members = [
      Member(name: "firstLine", value: .integer(recording.lines.lowerBound)),
      Member(name: "lastLine", value: .integer(recording.lines.upperBound)),
    ]
    if !recording.process.isEmpty {
      members.append(Member(name: "process", value: .string(recording.process)))
    }
    if let line = recording.crowdedLine {
      members.append(Member(name: "crowdedLine", value: .integer(line)))
    }
    self = .object(members)
  }

  private init(of interaction: TraceInteraction) {
    self = [
      "name": .string(interaction.name.text), "firstLine": .integer(interaction.firstLine),
      "lastLine": .integer(interaction.lastLine),
      "roles": .array(
        interaction.roles.map {
          ["role": .string($0.lifeline.text), "object": .string($0.object)]
        }),
    ]
  }

  private init(of deviation: TraceDeviation) {
    var members: [Member] = [
      Member(name: "line", value: .integer(deviation.record.number)),
      Member(name: "text", value: .string(deviation.record.text)),
      Member(name: "callback", value: .string(deviation.callback.text)),
      Member(name: "object", value: .string(deviation.object)),
      Member(name: "kind", value: .string(deviation.kind.rawValue)),
      Member(name: "expected", value: .array(deviation.expected.map { JSON(of: $0) })),
    ]
    if let line = deviation.repeatedLine {
      members.append(Member(name: "repeatedLine", value: .integer(line)))
    }
    if let end = deviation.end {
      members.append(Member(name: "endedLine", value: .integer(end.line)))
    }
    if let early = deviation.early {
      members.append(Member(name: "laterLine", value: .integer(early.line)))
    }
    if case .missing(let missing) = deviation.nearest {
      members.append(Member(name: "missing", value: JSON(of: missing)))
    }
    self = .object(members)
  }

  private init(of expected: TraceDeviation.Expected) {
    var members: [Member] = [
      Member(name: "callback", value: .string(expected.callback.text)),
      Member(name: "object", value: .string(expected.object)),
    ]
    if !expected.argument.isEmpty {
      members.append(Member(name: "argument", value: .string(expected.argument)))
    }
    self = .object(members)
  }
}
