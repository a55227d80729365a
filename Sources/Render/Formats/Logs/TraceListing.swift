import Base
package import Conformance
package import Logs
package import Pack

/// A log as it is listed: what came of it, then its records with the interactions beside them and
/// what is said of each.
package struct TraceListing: Sendable {
  /// A record that is listed.
  package struct Row: Sendable {
    /// The record.
    package let line: TraceLine
    /// Its words.
    package let text: String
    /// What is said of it.
    package let remarks: [Remark]
    /// The interaction that begins with it, and those under way.
    fileprivate let lanes: TraceLanes.Row
    /// Whether it is the first of a segment.
    fileprivate let isFirst: Bool

    /// The interaction that begins with it; `nil` for none.
    package var interaction: TraceInteraction? { lanes.interaction }

    fileprivate init(
      _ line: TraceLine, _ findings: [AlignmentVerdict.Finding], _ lanes: TraceLanes.Row = .none,
      isFirst: Bool = false, in pack: Pack, _ words: LogPhrases
    ) {
      let text = line.text.withoutControls
      remarks = findings.map { Remark(of: $0, in: text, pack, words) }
      (self.line, self.text, self.lanes, self.isFirst) = (line, text, lanes, isFirst)
    }
  }

  /// What is said of a part of a record.
  package struct Remark: Sendable {
    /// The part: its first column, from 0, and the number of columns.
    fileprivate let columns: (start: Int, width: Int)
    /// What is said of it, in lines.
    package let lines: [String]

    fileprivate init(
      of finding: AlignmentVerdict.Finding, in text: String, _ pack: Pack, _ words: LogPhrases
    ) {
      columns = finding.columns(in: text)
      let page = finding.page(in: pack).map {
        words("see the page '\($0.title)'", "参见页面“\($0.title)”")
      }
      lines = finding.remarks(in: words) + (page.map { [$0] } ?? [])
    }
  }

  /// What came of the log; the first line begins with the verdict.
  package private(set) var conclusion: [String] = []
  /// The records in order.
  package private(set) var rows: [Row] = []
  /// What the interactions with a question mark can be as well, under a heading.
  package private(set) var alternatives: [String] = []
  private var (numberWidth, nameWidth) = (0, 0)

  /// The most known violations that are listed.
  private static let mostViolations = 5

  /// Lists a record of which something is said, in the first language of the pack.
  package init(of finding: AlignmentVerdict.Finding, in pack: Pack) {
    rows = [Row(finding.record, [finding], in: pack, LogPhrases(of: pack))]
  }

  /// Lists a log that was read and checked.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to; its first language is that of the text.
  ///   - isComplete: Whether the notes before, between, and after the segments are listed, too.
  package init(of reading: TraceReading, in pack: Pack, isComplete: Bool = false) {
    let (verdict, words) = (reading.verdict, LogPhrases(of: pack))
    let violations = reading.violations.prefix(Self.mostViolations)
    conclusion =
      words.conclusion(of: reading, in: pack) + violations.map { words.line(on: $0, in: pack) }
    numberWidth = "\(reading.lines.last?.number ?? 1)".count
    var marked = Dictionary(grouping: verdict.findings + verdict.suppositions) { $0.record.place }
    var isFirst = false
    func add(_ line: TraceLine, _ lanes: TraceLanes.Row = .none) {
      let findings = marked.removeValue(forKey: line.place) ?? []
      rows.append(Row(line, findings, lanes, isFirst: isFirst, in: pack, words))
      isFirst = false
    }
    guard reading.isWhole else {
      isFirst = true
      for line in reading.lines { add(line) }
      return
    }
    nameWidth = verdict.interactions.map(\.listedName.count).max() ?? 0
    alternatives = verdict.alternatives(in: words)
    var others = isComplete ? reading.linesBesideSegments[...] : []
    for segment in verdict.segments {
      isFirst = true
      while let line = others.first, line.place < segment.places.lowerBound {
        add(line)
        others.removeFirst()
      }
      let lines = reading.lines(of: segment)
      let lanes = TraceLanes(of: segment, lines)
      for line in lines where line.content != .blank { add(line, lanes.row(of: line)) }
    }
    for line in others { add(line) }
    // Complaints of the system can come before, between, and after the segments.
    for finding in verdict.findings where marked[finding.record.place] != nil {
      add(finding.record)
    }
  }

  /// What came of the log; every line ends in a line feed.
  package var head: String { conclusion.map { $0 + "\n" }.joined() }

  /// The log as text: its records with a caret under what is wrong or must be supposed; every line
  /// ends in a line feed.
  package var text: String {
    let end = (alternatives.isEmpty ? [] : [""]) + alternatives
    return head + rows.flatMap(lines).map { $0 + "\n" }.joined()
      + end.map { $0 + "\n" }.joined()
  }

  /// A record with what is said of it.
  private func lines(of row: Row) -> [String] {
    let number = "\(row.line.number)".padded(to: numberWidth, onLeft: true)
    let name = (row.interaction?.listedName ?? "").padded(to: nameWidth)
    let head = "\(number)  \(name) \(String(row.lanes.marks))  "
    let remarks = row.remarks.flatMap { remark in
      let blank = String(repeating: " ", count: head.columns + remark.columns.start)
      let carets = String(repeating: "^", count: max(remark.columns.width, 1))
      return ([carets] + remark.lines).map { blank + $0 }
    }
    return (row.isFirst ? [""] : []) + [head + row.text] + remarks
  }
}

extension LogPhrases {
  /// What came of a log: the verdict, and what it depends on.
  fileprivate func conclusion(of reading: TraceReading, in pack: Pack) -> [String] {
    let verdict = reading.verdict
    var lines = [headline(of: verdict)]
    if verdict.kind != .inconsistent {
      let phrase = pack.phrase(for: verdict.configurations)
      if !phrase.isEmpty { lines.append(self("possible if \(phrase)", "仅在 \(phrase) 时可能")) }
      let silent = reading.callbacksNotLogged(in: pack)
      if !silent.isEmpty { lines.append(notLogged(silent)) }
    }
    lines += reading.lookalikes(in: pack, self)
    let breaks = verdict.segments.filter(\.isBreak).map(\.lines.lowerBound)
    return lines + (breaks.isEmpty ? [] : [self.breaks(at: breaks)])
  }

  /// A known violation in words: what was promised, where it is broken, and who says so.
  fileprivate func line(on known: KnownViolation, in pack: Pack) -> String {
    let source = pack.sources.first { $0.name == known.violation.citation.source }
    let origin = [source?.title.text(in: locale) ?? "", source?.address ?? ""]
    return knownViolation(
      of: known.guarantee.statement.text(in: locale),
      in: known.violation.versions.text(in: locale), origin.filter { !$0.isEmpty })
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

  /// What the interactions with a question mark can be as well, each name once.
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
    return rows.isEmpty ? [] : [head] + rows
  }
}
