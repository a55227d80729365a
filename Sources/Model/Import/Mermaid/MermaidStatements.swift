import Base

/// Reads the statements of a state diagram, line by line.
struct MermaidStatements {
  private(set) var chart = MermaidChart()
  private(set) var faults: MermaidFaults
  private let lines: [MermaidText.Line]
  /// The line that is read.
  private var index = 0
  /// The scopes that are open, the outermost first.
  private var scopes = [MermaidChart.Scope()]
  /// The state whose body a line `{` opens.
  private var awaiting: Int?
  /// The comments before the current statement that no state or arrow has yet.
  private var comments: [ImportedRemark] = []
  /// The lines that only say how something looks.
  private var styleLines: [Int] = []

  init(of text: MermaidText, _ faults: MermaidFaults) {
    (lines, self.faults) = (text.lines, faults)
    (chart.title, chart.remarks) = (text.title, text.remarks)
  }

  private var scope: MermaidChart.Scope { scopes[scopes.count - 1] }

  /// Reads all lines.
  mutating func read() {
    while index < lines.count {
      let line = lines[index]
      comments += line.comments
      statement(line.text, line)
      index += 1
      if chart.states.count > ImportLimits.parts || chart.relations.count > ImportLimits.parts {
        faults.report(
          "a diagram has at most \(ImportLimits.parts) states and arrows; part it",
          line: line.number)
        return
      }
    }
    if scopes.count > 1, let composite = scope.composite {
      let state = chart.states[composite]
      faults.report("'\(state.id)' is never closed; add '}'", line: state.line)
    }
    if let deep = chart.tooDeep, faults.list.isEmpty {
      faults.report(
        "states nest at most \(ImportLimits.depth) deep; move '\(deep.id)' out", line: deep.line)
    }
    chart.remarkOnPlaces()
    chart.remarks += comments
    if let first = styleLines.first {
      chart.remarks.append(
        ImportedRemark(
          "styles and directions, \(styleLines.count) in all, are left out", line: first))
    }
  }

  /// Reads a statement, or those of a line that opens or closes bodies.
  private mutating func statement(_ text: String, _ line: MermaidText.Line) {
    let text = text.withoutTrailingComment
    if text.isEmpty { return }
    if text == "}" { return close(line) }
    if let awaiting, text.hasPrefix("{") {
      if open(awaiting, line) { statement(text.dropFirst().trimmingBlanks, line) }
      return
    }
    awaiting = nil
    if isSkipped(text, line) { return }
    if text == "--" { return divide() }
    if let rest = text.after(word: "state") { return declaration(rest, line) }
    if let rest = text.after(word: "note") { return note(rest, line) }
    if text.contains("-->") { return relation(text, line) }
    if text.hasSuffix("}"), !text.contains(":") {
      let (rest, count) = withoutClosing(text)
      if count > 0 {
        if !rest.isEmpty { described(rest, line) }
        return close(count, line)
      }
    }
    described(text, line)
  }

  /// What a statement that is not understood could have been.
  private static let expected = "'A --> B: label', 'state A', 'A: description', or a note"

  private mutating func isSkipped(_ text: String, _ line: MermaidText.Line) -> Bool {
    for word in ["direction", "classdef", "class", "style", "hide empty description", "scale"]
    where text.after(word: word) != nil && !text.contains("-->") {
      styleLines.append(line.number)
      return true
    }
    if let rest = text.after(word: "click") {
      chart.remarks.append(ImportedRemark("'click \(rest)' is left out", line: line.number))
      return true
    }
    for word in ["acctitle", "accdescr"] where text.lowercased().hasPrefix(word) {
      let rest = text.dropFirst(word.count).drop { $0 == " " }
      guard let sign = rest.first, sign == ":" || sign == "{" else { return false }
      let value = (sign == "{" ? long(rest.dropFirst()) : rest.dropFirst().trimmingBlanks)
        .withoutCodes
      if word == "acctitle" {
        chart.title = value
      } else if !value.isEmpty {
        chart.remarks.append(ImportedRemark(value, line: line.number))
      }
      return true
    }
    return false
  }

  /// A text up to a brace, perhaps over several lines.
  private mutating func long(_ first: Substring) -> String {
    lines.text(upToBraceAfter: first, &index)
  }
}

// MARK: - Bodies

extension MermaidStatements {
  /// Opens the body of a state, unless it is too deep, which has been reported.
  private mutating func open(_ state: Int, _ line: MermaidText.Line) -> Bool {
    awaiting = nil
    guard max(scopes.count, chart.around(state).count + 1) <= ImportLimits.depth else {
      faults.report(
        "states nest at most \(ImportLimits.depth) deep; move '\(chart.states[state].id)' out",
        line: line.number)
      return false
    }
    chart.openBody(of: state, in: scope, line: line.number)
    scopes.append(.init(composite: state, part: 0))
    return true
  }

  /// A text without the braces at its end that close states, and how many these are.
  private func withoutClosing(_ text: String) -> (rest: String, count: Int) {
    var (rest, count) = (text[...], 0)
    while count < scopes.count - 1, rest.last == "}" {
      rest = rest.dropLast()
      while rest.last == " " { rest.removeLast() }
      count += 1
    }
    return (String(rest), count)
  }

  private mutating func close(_ count: Int, _ line: MermaidText.Line) {
    for _ in 0..<count { close(line) }
  }

  private mutating func close(_ line: MermaidText.Line) {
    if scopes.count > 1 {
      scopes.removeLast()
    } else {
      faults.report("unexpected '}'; no state is open here", line: line.number)
    }
  }

  private mutating func divide() {
    scopes[scopes.count - 1].part += 1
    let parts = scope.part + 1
    if let composite = scope.composite {
      chart.states[composite].parts = max(parts, chart.states[composite].parts)
    } else {
      chart.parts = max(parts, chart.parts)
    }
  }
}

// MARK: - States

extension MermaidStatements {
  private mutating func named(
    _ id: String, isLeft: Bool = false, _ line: MermaidText.Line
  ) -> Int {
    let (id, style) = id.withoutClass
    if style { styleLines.append(line.number) }
    return chart.state(id, in: scope, isLeft: isLeft, line: line.number)
  }

  /// Reads what is after `state`.
  private mutating func declaration(_ text: String, _ line: MermaidText.Line) {
    var (rest, title) = (text, "")
    if text.hasPrefix("\"") {
      let quoted = text.dropFirst()
      guard let end = quoted.firstIndex(of: "\""),
        let id = quoted[quoted.index(after: end)...].trimmingBlanks.after(word: "as")
      else { return faults.report(unread: line, expected: "'state \"title\" as ID'") }
      (title, rest) = (String(quoted[..<end]).withoutCodes, id)
    }
    var body: String?
    let head = rest.parted(at: "{")
    if let head, !head.before.contains(":") || head.before.contains(":::") {
      (rest, body) = (head.before, head.after)
    }
    var kind = MermaidChart.Kind.state
    for (word, pseudo) in [
      ("choice", MermaidChart.Kind.choice), ("fork", .fork), ("join", .join),
    ] where rest.lowercased().hasSuffix("<<\(word)>>") || rest.lowercased().hasSuffix("[[\(word)]]")
    {
      (rest, kind) = (rest.dropLast(word.count + 4).trimmingBlanks, pseudo)
    }
    let (id, description) = rest.describedID
    guard id.isStateID else {
      return faults.report(unread: line, expected: "'state ID', or 'state \"title\" as ID'")
    }
    let state = named(id, line)
    if kind != .state { chart.states[state].kind = kind }
    for text in [title, description] where !text.isEmpty {
      chart.states[state].descriptions.append(text)
    }
    chart.states[state].remarks += comments
    comments = []
    awaiting = body == nil ? state : nil
    guard let body else { return }
    guard open(state, line) else { return }
    // What is in the line of the brace may close the state again, also after a label.
    let (inside, count) = withoutClosing(body)
    if !inside.isEmpty { statement(inside, line) }
    close(count, line)
  }

  /// Reads `ID`, or `ID: description`.
  private mutating func described(_ text: String, _ line: MermaidText.Line) {
    let (id, description) = text.describedID
    guard id.isStateID, id != "[*]" else {
      return faults.report(unread: line, expected: Self.expected)
    }
    let state = named(id, line)
    if !description.isEmpty { chart.states[state].descriptions.append(description) }
    chart.states[state].remarks += comments
    comments = []
  }

  /// Reads what is after `note`.
  private mutating func note(_ text: String, _ line: MermaidText.Line) {
    if text.hasPrefix("\"") {
      chart.remarks.append(
        ImportedRemark("a note without a state: \(text.withoutCodes)", line: line.number))
      return
    }
    let sides = ["left of", "right of", "over"].compactMap { text.after(word: $0) }
    guard let rest = sides.first, !rest.isEmpty else {
      return faults.report(unread: line, expected: "'note right of ID : text'")
    }
    var (id, note) = (rest, "")
    if let part = rest.parted(at: ":"), !rest.contains(":::") {
      (id, note) = (part.before, part.after)
    } else {
      var words: [String] = []
      var isClosed = false
      while !isClosed, index + 1 < lines.count {
        index += 1
        let next = lines[index].text
        isClosed = next.lowercased().hasSuffix("end note")
        words.append(isClosed ? next.dropLast(8).trimmingBlanks : next)
      }
      if !isClosed { faults.report("this note is never closed; add 'end note'", line: line.number) }
      note = words.joined(separator: " ")
    }
    guard id.isStateID else {
      return faults.report(unread: line, expected: "'note right of ID : text'")
    }
    let state = named(id, line)
    chart.states[state].notes.append(note.withoutCodes)
  }
}

// MARK: - Arrows

extension MermaidStatements {
  private mutating func relation(_ text: String, _ line: MermaidText.Line) {
    guard let ends = text.parted(at: "-->") else { return }
    var (target, label) = ends.after.describedID
    var count = 0
    if label.isEmpty { (target, count) = withoutClosing(target) }
    defer { close(count, line) }
    guard ends.before.isStateID, target.isStateID else {
      return faults.report(unread: line, expected: Self.expected)
    }
    if label.hasSuffix(";") { label.removeLast() }
    let isStart = ends.before.withoutClass.id == "[*]"
    let isEnd = target.withoutClass.id == "[*]"
    if isStart, isEnd {
      return faults.report("an arrow leads from '[*]' to '[*]'; name a state", line: line.number)
    }
    let source = isStart ? nil : named(ends.before, isLeft: true, line)
    let end = isEnd ? nil : named(target, isLeft: isStart, line)
    chart.relations.append(
      .init(
        source: source, target: end, scope: scope, label: label, line: line.number,
        remarks: comments))
    comments = []
  }
}

extension String {
  /// The id and its description after the first colon; that of a class, `:::`, belongs to the id.
  fileprivate var describedID: (id: String, description: String) {
    var start = startIndex
    while let colon = self[start...].firstIndex(of: ":") {
      if self[colon...].hasPrefix(":::") {
        start = index(colon, offsetBy: 3)
        continue
      }
      return (self[..<colon].trimmingBlanks, String(self[index(after: colon)...]).withoutCodes)
    }
    return (hasSuffix(";") ? dropLast().trimmingBlanks : self, "")
  }

  /// The id without a class, and whether it had one.
  fileprivate var withoutClass: (id: String, hasClass: Bool) {
    parted(at: ":::").map { ($0.before, true) } ?? (self, false)
  }

  /// Whether it can be the id of a state, perhaps with a class: one word, or `[*]`.
  fileprivate var isStateID: Bool {
    let id = withoutClass.id
    return !id.isEmpty && utf8.count <= 1_000
      && !id.contains { $0.isWhitespace || "{}\"<>".contains($0) }
  }

  /// The line without a comment after a blank.
  fileprivate var withoutTrailingComment: String {
    parted(at: " %%").map(\.before) ?? self
  }
}
