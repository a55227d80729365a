import Base
package import Conformance
import Logs
package import Pack

/// A log as text: its own lines, the interactions beside them, and a caret under what is wrong.
package struct TraceListing {
  /// The text; every line ends in a line feed.
  package private(set) var text = ""
  private let numberWidth: Int
  private let nameWidth: Int
  private var marked: [TracePlace: TraceDeviation] = [:]

  private let names: CallbackNames

  /// Lists a record that nothing explains.
  package init(of deviation: TraceDeviation, in pack: Pack) {
    (numberWidth, nameWidth) = (0, 0)
    names = pack.callbackNames
    marked[deviation.record.place] = deviation
    list(deviation.record, TraceLanes.Row(marks: []))
  }

  /// Lists a log that was read and checked.
  ///
  /// - Parameters:
  ///   - reading: The log.
  ///   - pack: The model that it was held to.
  ///   - isShort: Whether only the verdict is told.
  package init(of reading: TraceReading, in pack: Pack, isShort: Bool = false) {
    names = pack.callbackNames
    let verdict = reading.verdict
    let last = reading.lines.last?.number ?? verdict.deviations.last?.record.number ?? 1
    numberWidth = "\(last)".count
    nameWidth = reading.isWhole ? verdict.interactions.map(\.name.text.count).max() ?? 0 : 0
    for deviation in verdict.deviations {
      marked[deviation.record.place] = deviation
    }
    if isShort {
      // The deviations were told already.
    } else if reading.isWhole {
      for (number, recording) in verdict.recordings.enumerated() {
        if number > 0 { add("") }
        let lines = reading.lines(of: recording)
        let lanes = TraceLanes(of: recording, lines)
        for line in lines where line.content != .blank { list(line, lanes.row(of: line)) }
      }
    } else {
      for deviation in verdict.deviations {
        list(deviation.record, TraceLanes.Row(marks: []))
      }
    }
    conclude(verdict, in: pack)
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func list(_ line: TraceLine, _ row: TraceLanes.Row) {
    let number = "\(line.number)".padded(to: numberWidth, onLeft: true)
    let head = "\(number)  \(row.name.padded(to: nameWidth)) \(String(row.marks))  "
    let text = line.text.withoutControls
    add(head + text)
    guard let deviation = marked[line.place] else { return }
    let spelling = line.call?.spelling ?? ""
    let range = text.firstRange(of: spelling)
    let start = range.map { String(text[..<$0.lowerBound]).columns } ?? 0
    let blank = String(repeating: " ", count: head.columns + start)
    add(blank + String(repeating: "^", count: max(range == nil ? 1 : spelling.columns, 1)))
    for remark in deviation.remarks(calling: names) { add(blank + remark) }
  }

  private mutating func conclude(_ verdict: TraceVerdict, in pack: Pack) {
    add("")
    let callbacks = verdict.callCount.counted("callback")
    let recordings =
      verdict.recordings.count > 1 ? " in \(verdict.recordings.count) segments" : ""
    let count = verdict.deviationCount
    add(
      verdict.conforms
        ? "consistent: \(callbacks)\(recordings)"
        : "inconsistent: \(count.grouped) of \(callbacks)\(recordings) "
          + "\(count == 1 ? "is" : "are") not explained")
    let phrase = verdict.phrase(in: pack)
    if !phrase.isEmpty { add("possible if \(phrase)") }
    let breaks = verdict.recordings.filter(\.isBreak).map(\.lines.lowerBound)
    if !breaks.isEmpty { add(breaks.wordsForBreaks) }
    for line in verdict.recordings.compactMap(\.crowdedLine) {
      add(
        "too many explanations after line \(line); vcdoc follows only the likeliest, so it may miss "
          + "a wrong order of several objects; narrow them with --set")
    }
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

extension TraceVerdict {
  /// The configurations that fit, in the words of the pack's conditions; empty when none or all do.
  package func phrase(in pack: Pack) -> String {
    pack.phrase(for: configurations)
  }
}

extension TraceDeviation {
  /// What is to be said of it, a line each.
  ///
  /// - Parameter names: What readers call the callbacks.
  /// - Returns: The lines.
  package func remarks(calling names: CallbackNames) -> [String] {
    if nearest == .never {
      return ["'\(names.display(callback))' never runs in these configurations"]
    }
    let whose = object.isEmpty ? "the object" : "'\(object.withoutControls)'"
    let repetition = repeatedLine.map { ["duplicate of line \($0)"] } ?? []
    if let end {
      return repetition + [
        "the process ended with '\(names.display(end.callback))' at line \(end.line); only a "
          + "launch can follow"
      ]
    }
    if let early {
      let (name, line) = (names.display(early.callback), early.line)
      return repetition + [
        early.isOfObject
          ? "'\(name)' of \(whose) at line \(line) can only come after this: an object is "
            + "created first"
          : "'\(name)' at line \(line) of the same process can only come after this: a process "
            + "is launched once"
      ]
    }
    return repetition + remarks(on: whose, calling: names)
  }

  /// What is to be said of the object, and of what else could come.
  private func remarks(on whose: String, calling names: CallbackNames) -> [String] {
    var remarks: [String] = []
    remarks.append(
      kind == .order
        ? "\(whose) can receive this in its state, but no interaction of the model calls it here"
        : !onlyWhere.isEmpty
          ? "\(whose) receives this only if \(onlyWhere), which the lines before it rule out"
          : object.isEmpty
            ? "no single object can receive this now; several may log here without a name"
            : "\(whose) cannot receive this in its current state"
    )
    let words = expected.prefix(6).map { $0.words(calling: names) }
    if !words.isEmpty { remarks.append("possible here: " + words.joined(separator: ", ")) }
    if case .missing(let missing) = nearest {
      remarks.append("possible if \(missing.words(calling: names)) came before it")
    }
    if kind == .object, !echoed.isEmpty {
      remarks.append(
        "if \(whose) also logs for its subclasses, as for '\(echoed.withoutControls)' just "
          + "before, use --many")
    }
    if kind == .object, onlyWhere.isEmpty, echoed.isEmpty, mayBeAnother {
      remarks.append("if several objects share this name, use --many")
    }
    return remarks
  }
}

extension TraceDeviation.Expected {
  /// A callback of an object in words: `viewDidLoad() of 'Home'`.
  fileprivate func words(calling names: CallbackNames) -> String {
    let call = names.display(callback, argument: argument)
    return object.isEmpty ? call : "\(call) of '\(object.withoutControls)'"
  }
}
