import Base
package import Conformance
import Logs
package import Pack

extension JSON {
  /// What came of a log, as programs read it; one that names no callback has no verdict.
  package init(of reading: TraceReading, in pack: Pack) {
    let verdict = reading.verdict
    let words = LogPhrases(of: pack)
    self = [
      "verdict": verdict.isAnswered ? .string(verdict.kind.rawValue) : .null,
      "callbacks": .integer(verdict.callCount),
      "objects": .array(verdict.objects.map { .string($0) }),
      "segments": .array(
        verdict.segments.map { JSON(of: $0, title: reading.title(of: $0), in: pack) }),
      "findings": .array(verdict.findings.map { JSON(of: $0, in: pack, words) }),
      "suppositions": .array(verdict.suppositions.map { JSON(of: $0, in: pack, words) }),
      "notLogged": .array(reading.callbacksNotLogged(in: pack).map { .string($0.text) }),
      "violations": .array(reading.violations.map { JSON(of: $0) }),
      "unread": .array(
        reading.lines.compactMap { line in line.unread.map { JSON(of: $0, at: line, in: pack) } }),
    ]
  }

  private init(of recording: TraceSegment, title: String, in pack: Pack) {
    var members = [
      Member(
        name: "lines",
        value: .lines(from: recording.lines.lowerBound, to: recording.lines.upperBound))
    ]
    if !title.isEmpty { members.append(Member(name: "title", value: .string(title))) }
    if !recording.process.isEmpty {
      members.append(Member(name: "process", value: .string(recording.process)))
    }
    self = .object(
      members + [
        Member(
          name: "configurations",
          value: .array(recording.configurations.texts(in: pack).map { .string($0) })),
        Member(name: "interactions", value: .array(recording.interactions.map { JSON(of: $0) })),
      ])
  }

  private init(of interaction: TraceInteraction) {
    let others = interaction.alternatives.map { JSON.string($0.text) }
    let value: JSON = [
      "name": .string(interaction.name.text),
      "lines": .lines(from: interaction.firstLine, to: interaction.lastLine),
      "roles": .array(
        interaction.roles.map {
          ["role": .string($0.lifeline.text), "object": .string($0.object)]
        }),
    ]
    self = value.adding("alternatives", others.isEmpty ? nil : .array(others))
  }

  private init(of known: KnownViolation) {
    self = [
      "guarantee": .string(known.guarantee.name.text),
      "source": .string(known.violation.citation.source.text),
      "versions": .string(known.violation.versions.base),
    ]
  }

  private init(of finding: AlignmentVerdict.Finding, in pack: Pack, _ words: LogPhrases) {
    var members: [Member] = [
      Member(name: "line", value: .integer(finding.line)),
      Member(
        name: "column", value: .integer(finding.columns(in: finding.record.text).start + 1)),
      Member(name: "text", value: .string(finding.record.text)),
    ]
    if let callback = finding.callback {
      members.append(Member(name: "callback", value: .string(callback.text)))
    }
    members += [
      Member(name: "object", value: .string(finding.object)),
      Member(name: "kind", value: .string(finding.kind.rawValue)),
      Member(name: "message", value: .string(finding.message(in: words))),
      Member(name: "expected", value: .array(finding.expected.map { JSON(of: $0) })),
      Member(name: "repair", value: .array(finding.repairs.map { JSON(of: $0) })),
    ]
    if let line = finding.repeatedLine {
      members.append(Member(name: "repeatedLine", value: .integer(line)))
    }
    if let page = finding.page(in: pack) {
      members.append(Member(name: "page", value: .string(page.name)))
    }
    self = .object(members)
  }

  private init(of record: AlignmentVerdict.Record) {
    self = ["callback": .string(record.callback.text), "object": .string(record.object)]
  }

  private init(of repair: AlignmentVerdict.Repair) {
    switch repair {
    case .extra: self = ["kind": .string("extra")]
    case .missing(let record):
      self = [
        "kind": .string("missing"), "callback": .string(record.callback.text),
        "object": .string(record.object),
      ]
    case .swapped(let line): self = ["kind": .string("swapped"), "line": .integer(line)]
    }
  }

  private init(of unread: Unread, at line: TraceLine, in pack: Pack) {
    self = [
      "line": .integer(line.number), "word": .string(unread.word),
      "callback": .string(pack.callbacks[unread.callback].name.text),
    ]
  }

  /// The first and last line of something.
  private static func lines(from first: Int, to last: Int) -> JSON {
    .array([.integer(first), .integer(last)])
  }
}

extension [Configuration] {
  /// What readers call them, each once.
  fileprivate func texts(in pack: Pack) -> [String] {
    var seen: Set<String> = []
    return map { pack.text(of: $0) }.filter { seen.insert($0).inserted }
  }
}

extension TraceReading {
  /// The title under which a segment begins: the last one before it, and after the segment before;
  /// empty for none.
  package func title(of recording: TraceSegment) -> String {
    let start = recording.places.lowerBound
    let before = lines.prefix { $0.place < start }.reversed().prefix { $0.call == nil }
    return before.first { $0.content == .heading }?.words ?? ""
  }
}
