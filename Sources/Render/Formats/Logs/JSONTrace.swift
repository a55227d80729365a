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
        reading.lines.compactMap { line in
          line.unread.map { JSON(of: $0.word, $0.callback, at: line, in: pack) }
        }),
      "misspelt": .array(
        reading.lines.compactMap { line -> JSON? in
          guard let call = line.call, call.isMisspelt else { return nil }
          return JSON(of: call.spelling, call.callbacks[0], at: line, in: pack)
        }),
    ]
  }

  private init(of segment: TraceSegment, title: String, in pack: Pack) {
    self = [
      "lines": .lines(from: segment.lines.lowerBound, to: segment.lines.upperBound),
      "title": title.isEmpty ? nil : .string(title),
      "process": segment.process.isEmpty ? nil : .string(segment.process),
      "configurations": .array(
        Interner(segment.configurations.map { pack.text(of: $0) }).all.map { .string($0) }),
      "interactions": .array(segment.interactions.map { JSON(of: $0) }),
    ]
  }

  private init(of interaction: TraceInteraction) {
    let others = interaction.alternatives.map { JSON.string($0.text) }
    self = [
      "name": .string(interaction.name.text),
      "lines": .lines(from: interaction.firstLine, to: interaction.lastLine),
      "roles": .array(
        interaction.roles.map {
          ["role": .string($0.lifeline.text), "object": .string($0.object)]
        }),
      "alternatives": others.isEmpty ? nil : .array(others),
    ]
  }

  private init(of known: KnownViolation) {
    self = [
      "guarantee": .string(known.guarantee.name.text),
      "source": .string(known.violation.citation.source.text),
      "versions": .string(known.violation.versions.base),
    ]
  }

  private init(of finding: AlignmentVerdict.Finding, in pack: Pack, _ words: LogPhrases) {
    self = [
      "line": .integer(finding.line),
      "column": .integer(finding.columns(in: finding.record.text).start + 1),
      "text": .string(finding.record.text),
      "callback": finding.callback.map { .string($0.text) },
      "object": .string(finding.object), "kind": .string(finding.kind.rawValue),
      "message": .string(finding.message(in: words)),
      "expected": .array(finding.expected.map { JSON(of: $0) }),
      "repair": .array(finding.repairs.map { JSON(of: $0) }),
      "repeatedLine": finding.repeatedLine.map { .integer($0) },
      "page": finding.page(in: pack).map { .string($0.name) },
    ]
  }

  private init(of record: AlignmentVerdict.Record) {
    self = ["callback": .string(record.callback.text), "object": .string(record.object)]
  }

  private init(of repair: AlignmentVerdict.Repair) {
    switch repair {
    case .extra: self = ["kind": .string("extra")]
    case .missing(let record):
      let head: JSON = ["kind": "missing"]
      self = head.adding(JSON(of: record))
    case .swapped(let line): self = ["kind": .string("swapped"), "line": .integer(line)]
    }
  }

  private init(of word: String, _ callback: Int, at line: TraceLine, in pack: Pack) {
    self = [
      "line": .integer(line.number), "word": .string(word),
      "callback": .string(pack.callbacks[callback].name.text),
    ]
  }

  /// The first and last line of something.
  private static func lines(from first: Int, to last: Int) -> JSON {
    .array([.integer(first), .integer(last)])
  }
}

extension TraceReading {
  /// The title under which a segment begins: the last one before it, and after the segment before;
  /// empty for none.
  fileprivate func title(of segment: TraceSegment) -> String {
    let start = segment.places.lowerBound
    let before = lines.prefix { $0.place < start }.reversed().prefix { $0.call == nil }
    return before.first { $0.content == .heading }?.words ?? ""
  }
}
