import Base
package import Conformance
import Logs
package import Pack

/// A log as text: the verdict, its own lines, the interactions beside them, and a caret under what
/// is wrong or must be supposed.
package struct TraceListing {
  /// The text; every line ends in a line feed.
  package private(set) var text = ""
  private let numberWidth: Int
  private let nameWidth: Int
  private var marked: [TracePlace: [AlignmentVerdict.Finding]] = [:]

  private let pack: Pack
  private let words: LogPhrases

  /// Lists a record of which something is said, in the first language of the pack.
  package init(of finding: AlignmentVerdict.Finding, in pack: Pack) {
    (numberWidth, nameWidth) = (0, 0)
    self.pack = pack
    words = LogPhrases(of: pack)
    marked[finding.record.place] = [finding]
    list(finding.record, TraceLanes.Row(marks: []))
  }

  /// Lists a log that was read and checked: first the verdict, then the log.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to; its first language is that of the text.
  ///   - isShort: Whether only the verdict is printed.
  package init(of reading: TraceReading, in pack: Pack, isShort: Bool = false) {
    self.init(of: reading, in: pack, isShort: isShort, isComplete: false)
  }

  /// Lists a log with the notes before, between, and after its segments.
  init(ofAll reading: TraceReading, in pack: Pack) {
    self.init(of: reading, in: pack, isShort: false, isComplete: true)
  }

  private init(of reading: TraceReading, in pack: Pack, isShort: Bool, isComplete: Bool) {
    self.pack = pack
    words = LogPhrases(of: pack)
    let verdict = reading.verdict
    numberWidth = "\(reading.lines.last?.number ?? 1)".count
    nameWidth = reading.isWhole ? verdict.interactions.map(\.listedName.count).max() ?? 0 : 0
    for finding in verdict.findings + verdict.suppositions {
      marked[finding.record.place, default: []].append(finding)
    }
    conclude(reading)
    for known in reading.violations.prefix(Self.mostViolations) { add(line(on: known)) }
    if isShort { return }
    if reading.isWhole {
      var others = isComplete ? reading.linesBesideSegments[...] : []
      for recording in verdict.segments {
        add("")
        while let line = others.first, line.place < recording.places.lowerBound {
          list(line, TraceLanes.Row(marks: []))
          others.removeFirst()
        }
        let lines = reading.lines(of: recording)
        let lanes = TraceLanes(of: recording, lines)
        for line in lines where line.content != .blank { list(line, lanes.row(of: line)) }
      }
      for line in others { list(line, TraceLanes.Row(marks: [])) }
      // Complaints of the system can come before, between, and after the segments.
      for finding in verdict.findings where marked[finding.record.place] != nil {
        list(finding.record, TraceLanes.Row(marks: []))
      }
      for line in verdict.alternatives(in: words) { add(line) }
    } else if !reading.lines.isEmpty {
      add("")
      for line in reading.lines { list(line, TraceLanes.Row(marks: [])) }
    }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func list(_ line: TraceLine, _ row: TraceLanes.Row) {
    let number = "\(line.number)".padded(to: numberWidth, onLeft: true)
    let head = "\(number)  \(row.name.padded(to: nameWidth)) \(String(row.marks))  "
    let text = line.text.withoutControls
    add(head + text)
    for finding in marked.removeValue(forKey: line.place) ?? [] {
      let (start, width) = finding.columns(in: text)
      let blank = String(repeating: " ", count: head.columns + start)
      add(blank + String(repeating: "^", count: max(width, 1)))
      for remark in finding.remarks(in: words) { add(blank + remark) }
      if let title = finding.page(in: pack)?.title {
        add(blank + words("see the page '\(title)'", "参见页面“\(title)”"))
      }
    }
  }

  /// The most known violations that are listed.
  private static let mostViolations = 5

  /// A known violation in words: what was promised, where it is broken, and who says so.
  private func line(on known: KnownViolation) -> String {
    let locale = words.locale
    let source = pack.sources.first { $0.name == known.violation.citation.source }
    let origin = [source?.title.text(in: locale) ?? "", source?.address ?? ""]
    return words.knownViolation(
      of: known.guarantee.statement.text(in: locale),
      in: known.violation.versions.text(in: locale), origin.filter { !$0.isEmpty })
  }

  private mutating func conclude(_ reading: TraceReading) {
    let verdict = reading.verdict
    let extent = words.extent(verdict.callCount, in: verdict.segments.count)
    add(words.headline(of: verdict.judgment, extent))
    if verdict.kind != .inconsistent {
      let phrase = verdict.phrase(in: pack)
      if !phrase.isEmpty { add(words("possible if \(phrase)", "仅在 \(phrase) 时可能")) }
      let silent = reading.callbacksNotLogged(in: pack)
      if !silent.isEmpty { add(words.notLogged(silent)) }
    }
    let breaks = verdict.segments.filter(\.isBreak).map(\.lines.lowerBound)
    if !breaks.isEmpty { add(words.breaks(at: breaks)) }
  }
}

extension TraceInteraction {
  /// What a listing calls it: with a question mark if it can be another one.
  var listedName: String { name.text + doubt }

  /// A question mark if it can be another one; else nothing.
  var doubt: String { alternatives.isEmpty ? "" : "?" }
}

extension TraceVerdict {
  /// How many interactions are listed with what else they can be, and how many of those.
  private static let (mostUncertain, mostAlternatives) = (6, 3)

  /// What the interactions with a question mark can be as well, each name once; after a blank line.
  fileprivate func alternatives(in words: LogPhrases) -> [String] {
    var seen: Set<String> = []
    let open = interactions.filter {
      !$0.alternatives.isEmpty && seen.insert($0.name.text).inserted
    }
    let rows = open.prefix(Self.mostUncertain).map { interaction in
      let names = interaction.alternatives.prefix(Self.mostAlternatives).map(\.text)
      return words.alternatives(
        to: interaction.listedName, names, more: interaction.alternatives.count - names.count)
    }
    let head = words(
      "The log does not show which interaction it was:", "日志没有显示是下列哪个交互：")
    return rows.isEmpty ? [] : ["", head] + rows
  }

  /// The configurations that fit, in the words of the pack's conditions; empty when none or all do.
  package func phrase(in pack: Pack) -> String {
    pack.phrase(for: configurations)
  }
}
