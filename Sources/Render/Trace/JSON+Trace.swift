public import Model

extension JSON {
  /// What came of a log, as programs read it.
  public init(of reading: TraceReading, in pack: Pack) {
    let verdict = reading.verdict
    let interactions = verdict.recordings.flatMap(\.interactions)
    self = [
      "conforms": .bool(verdict.conforms),
      "configurations": .array(verdict.commonConfigurations.map { .string(pack.text(of: $0)) }),
      "objects": .array(verdict.objects.map { .string($0) }),
      "recordings": .array(
        verdict.recordings.map {
          ["firstLine": .integer($0.lines.lowerBound), "lastLine": .integer($0.lines.upperBound)]
        }),
      "interactions": .array(
        interactions.map {
          [
            "name": .string($0.name.text), "firstLine": .integer($0.lines.lowerBound),
            "lastLine": .integer($0.lines.upperBound),
          ]
        }),
      "deviations": .array(verdict.deviations.map { JSON(of: $0, in: pack) }),
    ]
  }

  private init(of deviation: TraceDeviation, in pack: Pack) {
    let call = deviation.record.call
    self = [
      "line": .integer(deviation.record.number), "text": .string(deviation.record.text),
      "callback": .string(call?.callbacks.first.map { pack.callbacks[$0].name.text } ?? ""),
      "object": .string(call?.objectName ?? ""),
      "expected": .array(
        deviation.expected.map {
          [
            "callback": .string(pack.callbacks[$0.callback].name.text),
            "object": .string($0.object),
          ]
        }),
      "kind": .string(deviation.kind.rawValue),
    ]
  }

  /// How each record of a log was read, as programs read it.
  public init(explaining lines: [TraceLine], in pack: Pack) {
    self = .array(
      lines.map { line in
        guard let call = line.call else {
          return ["line": .integer(line.number), "text": .string(line.text), "callback": nil]
        }
        return [
          "line": .integer(line.number), "text": .string(line.text),
          "callback": .array(call.callbacks.map { .string(pack.callbacks[$0].name.text) }),
          "object": .string(call.objectName), "clue": .string(call.clue.rawValue),
          "spelling": .string(call.spelling),
        ]
      })
  }
}

extension TraceVerdict {
  /// The configurations in which every recording is possible, in counting order.
  public var commonConfigurations: [Configuration] {
    guard let first = recordings.first else { return [] }
    let others = recordings.dropFirst().map { Set($0.configurations) }
    return first.configurations.filter { found in others.allSatisfy { $0.contains(found) } }
  }
}
