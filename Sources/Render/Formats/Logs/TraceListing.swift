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
  private let names: CallbackNames

  /// Lists a record of which something is said.
  package init(of finding: AlignmentVerdict.Finding, in pack: Pack) {
    (numberWidth, nameWidth) = (0, 0)
    self.pack = pack
    names = pack.callbackNames
    marked[finding.record.place] = [finding]
    list(finding.record, TraceLanes.Row(marks: []))
  }

  /// Lists a log that was read and checked: first the verdict, then the log.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to.
  ///   - isShort: Whether only the verdict is printed.
  package init(of reading: TraceReading, in pack: Pack, isShort: Bool = false) {
    self.pack = pack
    names = pack.callbackNames
    let verdict = reading.verdict
    numberWidth = "\(reading.lines.last?.number ?? 1)".count
    nameWidth = reading.isWhole ? verdict.interactions.map(\.listedName.count).max() ?? 0 : 0
    for finding in verdict.findings + verdict.suppositions {
      marked[finding.record.place, default: []].append(finding)
    }
    conclude(verdict)
    for known in reading.violations.prefix(Self.mostViolations) { add(words(for: known)) }
    if isShort { return }
    if reading.isWhole {
      for recording in verdict.recordings {
        add("")
        let lines = reading.lines(of: recording)
        let lanes = TraceLanes(of: recording, lines)
        for line in lines where line.content != .blank { list(line, lanes.row(of: line)) }
      }
      // Complaints of the system can come before, between, and after the segments.
      for finding in verdict.findings where marked[finding.record.place] != nil {
        list(finding.record, TraceLanes.Row(marks: []))
      }
      for line in verdict.wordsForAlternatives { add(line) }
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
      for remark in finding.remarks(calling: names) { add(blank + remark) }
      if let page = finding.page(in: pack) { add(blank + "see the page '\(page.title)'") }
    }
  }

  /// The most known violations that are listed.
  private static let mostViolations = 5

  /// A known violation in words: what was promised, where it is broken, and who says so.
  private func words(for known: KnownViolation) -> String {
    let source = pack.sources.first { $0.name == known.violation.citation.source }
    let origin = [source?.title.base ?? "", source?.address ?? ""].filter { !$0.isEmpty }
    return "known violation of '\(known.guarantee.statement.base)' "
      + "(\(known.violation.versions.base)): \(origin.joined(separator: ", "))"
  }

  private mutating func conclude(_ verdict: TraceVerdict) {
    let segments =
      verdict.recordings.count > 1 ? " in \(verdict.recordings.count) segments" : ""
    let callbacks = verdict.callCount.counted("callback") + segments
    add(verdict.judgment.headline(callbacks, calling: names))
    let phrase = verdict.phrase(in: pack)
    if !phrase.isEmpty { add("possible if \(phrase)") }
    let breaks = verdict.recordings.filter(\.isBreak).map(\.lines.lowerBound)
    if !breaks.isEmpty { add(breaks.wordsForBreaks) }
  }
}

extension [Int] {
  /// That lines do not follow from those before them; of very many lines, the first.
  fileprivate var wordsForBreaks: String {
    let some = prefix(6).map(String.init).joined(separator: ", ")
    let rest = count > 6 ? ", and \(count - 6) more" : ""
    return count == 1
      ? "line \(some) does not follow from the lines before it, so it begins a new segment"
      : "lines \(some)\(rest) do not follow from the lines before them, so each begins a new "
        + "segment"
  }
}

extension TraceInteraction {
  /// What a listing calls it: with a question mark if it can be another one.
  var listedName: String { name.text + (alternatives.isEmpty ? "" : "?") }
}

extension TraceVerdict {
  /// How many interactions are listed with what else they can be, and how many of those.
  private static let (mostUncertain, mostAlternatives) = (6, 3)

  /// What the interactions with a question mark can be as well, each name once; after a blank line.
  fileprivate var wordsForAlternatives: [String] {
    var seen: Set<String> = []
    let open = interactions.filter {
      !$0.alternatives.isEmpty && seen.insert($0.name.text).inserted
    }
    let rows = open.prefix(Self.mostUncertain).map { interaction in
      let names = interaction.alternatives.prefix(Self.mostAlternatives).map(\.text)
      let rest = interaction.alternatives.count - names.count
      let more = rest > 0 ? ", or \(rest) more" : ""
      return "\(interaction.listedName) can be \(names.joined(separator: ", "))\(more)"
    }
    return rows.isEmpty ? [] : ["", "The log does not show which interaction it was:"] + rows
  }

  /// The configurations that fit, in the words of the pack's conditions; empty when none or all do.
  package func phrase(in pack: Pack) -> String {
    pack.phrase(for: configurations)
  }
}
