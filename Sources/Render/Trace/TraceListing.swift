public import Model

/// A log as text: its own lines, the interactions beside them, and a caret under what is wrong.
public struct TraceListing {
  /// The text; every line ends in a line feed.
  public private(set) var text = ""
  private let pack: Pack
  private let numberWidth: Int
  private let marginWidth: Int
  private var marked: [[Int]: TraceDeviation] = [:]

  /// Lists a log that was read and checked.
  public init(of reading: TraceReading, in pack: Pack) {
    self.pack = pack
    let verdict = reading.verdict
    let names = verdict.recordings.flatMap(\.interactions).map { $0.name.text.count + 2 * $0.depth }
    marginWidth = min(names.max() ?? 0, 40)
    numberWidth = "\(reading.lines.last?.number ?? 1)".count
    for deviation in verdict.deviations {
      marked[[deviation.record.number, deviation.record.part]] = deviation
    }
    if reading.isWhole {
      for (number, recording) in verdict.recordings.enumerated() {
        if number > 0 { add("-- a new recording --") }
        list(TraceTree(of: recording, reading.lines(of: recording)).branches, depth: 0)
      }
    } else {
      for deviation in verdict.deviations { list(deviation.record, margin: "", mark: " ") }
    }
    conclude(verdict)
  }

  /// Lists how each record was read: the callback, the object, and what showed it.
  public init(explaining lines: [TraceLine], in pack: Pack) {
    self.pack = pack
    marginWidth = 0
    numberWidth = "\(lines.last?.number ?? 1)".count
    for line in lines {
      let number = "\(line.number)".padded(to: numberWidth, onLeft: true)
      add("\(number)  \(line.text.forTerminal)")
      add(String(repeating: " ", count: numberWidth + 4) + pack.explanation(of: line.content))
    }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func list(_ branches: [TraceTree.Branch], depth: Int, in name: String = "") {
    for (place, branch) in branches.enumerated() {
      switch branch {
      case .interaction(let interaction, let inner):
        list(inner, depth: depth + 1, in: interaction.name.text)
      case .record(let line):
        let isFirst = place == 0
        let isLast = place == branches.count - 1
        let mark = name.isEmpty ? " " : isFirst && isLast ? "─" : isFirst ? "┌" : isLast ? "└" : "│"
        let indent = String(repeating: "  ", count: max(depth - 1, 0))
        list(line, margin: isFirst ? indent + name : "", mark: mark)
      }
    }
  }

  private mutating func list(_ line: TraceLine, margin: String, mark: String) {
    let number = "\(line.number)".padded(to: numberWidth, onLeft: true)
    let head = "\(number)  \(String(margin.prefix(marginWidth)).padded(to: marginWidth)) \(mark) "
    let text = line.text.forTerminal
    add(head + text)
    guard let deviation = marked[[line.number, line.part]] else { return }
    let spelling = deviation.record.call?.spelling ?? ""
    let range = text.firstRange(of: spelling)
    let start = range.map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
    let blank = String(repeating: " ", count: head.count + start)
    add(blank + String(repeating: "^", count: max(range == nil ? 1 : spelling.count, 1)))
    for remark in remarks(on: deviation) { add(blank + remark) }
  }

  private func remarks(on deviation: TraceDeviation) -> [String] {
    let call = deviation.record.call
    let object = call?.objectName ?? ""
    let whose = object.isEmpty ? "the object" : "'\(object.forTerminal)'"
    var remarks = [
      deviation.kind == .object
        ? "\(whose) cannot get this now"
        : "no interaction has this here, though \(whose) could get it"
    ]
    let expected = deviation.expected.prefix(6).map { pack.words(for: $0) }
    if !expected.isEmpty { remarks.append("could come: " + expected.joined(separator: ", ")) }
    switch deviation.nearest {
    case .missing(let missing):
      remarks.append("or " + pack.words(for: missing) + " is missing before it")
    case .extra, .none: break
    }
    return remarks
  }

  private mutating func conclude(_ verdict: TraceVerdict) {
    add("")
    let callbacks = verdict.callCount == 1 ? "1 callback" : "\(verdict.callCount) callbacks"
    let recordings =
      verdict.recordings.count > 1 ? " in \(verdict.recordings.count) recordings" : ""
    let count = verdict.deviations.count
    let deviations = count == 1 ? "1 line is" : "\(count) lines are"
    add(
      verdict.conforms
        ? "conforms: \(callbacks)\(recordings)"
        : "does not conform: \(deviations) not explained, of \(callbacks)\(recordings)")
    let all = pack.configurations
    let common = Set(verdict.commonConfigurations)
    let set = ConfigurationSet(indices: all.indices.filter { common.contains(all[$0]) })
    guard common.count < all.count, !common.isEmpty else { return }
    add("possible where \(set.phrase(in: pack))")
  }
}

extension Pack {
  /// How a record was read, in words.
  fileprivate func explanation(of content: TraceLine.Content) -> String {
    switch content {
    case .blank: return "blank: a new recording may begin here"
    case .heading: return "title: a new recording may begin here"
    case .note: return "note: no callback"
    case .call(let call):
      let names = call.callbacks.map { callbacks[$0].name.text }.joined(separator: " or ")
      let object =
        call.objectName.isEmpty ? "an object without a name" : "'\(call.objectName.forTerminal)'"
      let clue = call.clue == .nothing ? "" : ", by \(call.clue.words)"
      return "\(names) of \(object)\(clue); spelt as '\(call.spelling)'"
    }
  }

  /// A callback of an object in words: `viewDidLoad of 'Home'`.
  fileprivate func words(for expected: TraceDeviation.Expected) -> String {
    let name = callbacks[expected.callback].name.text
    return expected.object.isEmpty ? name : "\(name) of '\(expected.object.forTerminal)'"
  }
}

extension String {
  /// With a blank for each character that would not stay in its place on a terminal.
  fileprivate var forTerminal: String {
    String(
      map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
  }

  /// With blanks after or before it up to a width.
  fileprivate func padded(to width: Int, onLeft: Bool = false) -> String {
    let blank = String(repeating: " ", count: max(width - count, 0))
    return onLeft ? blank + self : self + blank
  }
}

extension TraceCall.Clue {
  /// What showed the object, in words.
  fileprivate var words: String {
    switch self {
    case .message: "the class in brackets"
    case .type: "the type before the dot"
    case .description: "the description with an address"
    case .prefix: "the words before it"
    case .suffix: "the words after it"
    case .pattern: "the pattern"
    case .nothing: "nothing beside it"
    }
  }
}
