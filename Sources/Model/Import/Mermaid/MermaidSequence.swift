import Base

/// Reads the statements of a sequence diagram, line by line.
struct MermaidSequence {
  private(set) var interaction: ImportedInteraction
  private(set) var faults: MermaidFaults
  private let lines: [MermaidText.Line]
  private let firstLine: Int
  /// The line that is read.
  private var index = 0
  /// Whether the statement that is read follows another in its line.
  private var isAfterSemicolon = false
  /// What is open, the outermost first: the diagram, then fragments.
  private var levels = [Level(.group, title: "", line: 0)]
  /// The box that is open; empty for one without a title.
  private var box: String?
  private var participants: [String: Int] = [:]
  /// What is said before the next step.
  private var comments: [ImportedRemark] = []
  private var stepCount = 0
  /// The lines that only say how something looks, and when participants are active.
  private var styleLines: [Int] = []

  /// A fragment that is open.
  private struct Level {
    enum Kind: Equatable {
      /// The diagram, or what is only colored.
      case group
      case fragment(ImportedInteraction.Fragment, separator: String)
    }

    let kind: Kind
    let line: Int
    var branches: [ImportedInteraction.Branch]

    init(_ kind: Kind, title: String, line: Int) {
      (self.kind, self.line) = (kind, line)
      branches = [ImportedInteraction.Branch(title: title)]
    }
  }

  init(of text: MermaidText, named name: String, _ faults: MermaidFaults) {
    (lines, firstLine, self.faults) = (text.lines, text.firstLine, faults)
    interaction = ImportedInteraction(name: name, title: text.title.isEmpty ? name : text.title)
    interaction.remarks = text.remarks
  }

  /// Reads all lines.
  mutating func read() {
    while index < lines.count, stepCount <= ImportLimits.parts {
      let line = lines[index]
      comments += line.comments
      for (number, text) in line.text.statements.enumerated() {
        isAfterSemicolon = number > 0
        statement(text, line)
      }
      index += 1
    }
    if stepCount > ImportLimits.parts {
      faults.report(
        "a diagram has at most \(ImportLimits.parts) steps; part it", line: firstLine)
    }
    if levels.count > 1 || box != nil {
      let line = levels.count > 1 ? levels[levels.count - 1].line : lines.last?.number ?? 1
      faults.report("what begins here is never closed; add 'end'", line: line)
    }
    if let first = styleLines.first {
      comments.append(
        ImportedRemark(
          "colors, numbers, and activations, \(styleLines.count) in all, are left out", line: first)
      )
    }
    add(.remark)
    interaction.steps = levels[0].branches[0].steps
  }

  /// Whether anything happens in it.
  var hasSteps: Bool { levels[0].branches[0].hasSteps }

  /// What a statement that is not understood could have been.
  private static let expected = "'A->>B: text', 'participant A', a note, a fragment, or 'end'"

  private mutating func statement(_ text: String, _ line: MermaidText.Line) {
    if isMessage(text, line) { return }
    if box != nil {
      if text.after(word: "end") == "" { return box = nil }
      if isParticipant(text, line) { return }
      return faults.report(unread: line, expected: "'participant A', or the 'end' of the box")
    }
    if isParticipant(text, line) || isFragment(text, line) || isSkipped(text, line) { return }
    if let rest = text.after(word: "note") { return note(rest, line) }
    if !isAfterSemicolon { return faults.report(unread: line, expected: Self.expected) }
    faults.report(
      "unexpected '\(text.inOneLine.shortened(to: 60))' after ';'; write '#59;' for a ';' in a text",
      line: line.number)
  }

  private mutating func add(_ action: ImportedInteraction.Action) {
    if action == .remark, comments.isEmpty { return }
    let level = levels.count - 1
    let branch = levels[level].branches.count - 1
    levels[level].branches[branch].steps.append(.init(action, remarks: comments))
    comments = []
    stepCount += 1
  }

  /// Adds the steps of what is only a frame.
  private mutating func add(_ steps: [ImportedInteraction.Step]) {
    let branch = levels[levels.count - 1].branches.count - 1
    levels[levels.count - 1].branches[branch].steps += steps
  }

  private mutating func remark(_ text: String, _ line: MermaidText.Line) {
    comments.append(ImportedRemark(text, line: line.number))
  }
}

// MARK: - Participants and messages

extension MermaidSequence {
  private mutating func use(_ id: String) {
    if participants[id] != nil { return }
    participants[id] = interaction.participants.count
    interaction.participants.append(.init(id: id))
  }

  private mutating func isParticipant(_ text: String, _ line: MermaidText.Line) -> Bool {
    var text = text
    if let rest = text.after(word: "create"), !rest.isEmpty {
      let words = (rest.after(word: "participant") ?? rest.after(word: "actor") ?? rest)
      remark("the next message creates '\(words.parted(at: " as ")?.before ?? words)'", line)
      text = rest
    }
    if let id = text.after(word: "destroy"), !id.isEmpty {
      remark("the next message destroys '\(id)'", line)
      use(id)
      return true
    }
    guard let rest = text.after(word: "participant") ?? text.after(word: "actor"), !rest.isEmpty
    else { return false }
    var (id, title) = rest.parted(at: " as ") ?? (rest, "")
    if let part = id.parted(at: "@{") {
      id = part.before
      if title.isEmpty,
        let alias = part.after.parted(at: "\"alias\"")?.after.split(separator: "\"").dropFirst()
          .first
      {
        title = String(alias)
      }
      styleLines.append(line.number)
    }
    if id.isEmpty || id.contains(":") || id.utf8.count > 1_000 {
      faults.report(unread: line, expected: "'participant ID', or 'participant ID as title'")
      return true
    }
    use(id)
    if let number = participants[id] {
      if !title.isEmpty { interaction.participants[number].title = title.withoutCodes }
      if let box, !box.isEmpty { interaction.participants[number].box = box }
    }
    return true
  }

  private mutating func isMessage(_ text: String, _ line: MermaidText.Line) -> Bool {
    guard let message = MermaidMessage(text) else { return false }
    use(message.sender)
    use(message.receiver)
    if let remark = message.remark { self.remark(remark, line) }
    if message.isStyled { styleLines.append(line.number) }
    add(
      .message(
        from: message.sender, to: message.receiver, message.line, text: message.text))
    return true
  }

  private mutating func note(_ text: String, _ line: MermaidText.Line) {
    let sides = ["left of", "right of", "over"].compactMap { text.after(word: $0) }
    guard let rest = sides.first, !rest.isEmpty else {
      return faults.report(unread: line, expected: "'Note over A,B: text'")
    }
    let part = rest.parted(at: ":")
    let ends = part?.before ?? rest
    var note = part?.after ?? ""
    if !rest.contains(":") {
      var isClosed = false
      while !isClosed, index + 1 < lines.count {
        index += 1
        let next = lines[index].text.lowercased()
        isClosed = next == "end note" || next == "end"
        if !isClosed { note += " " + lines[index].text }
      }
      if !isClosed { faults.report("this note is never closed; add 'end note'", line: line.number) }
    }
    let over = ends.split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
    if over.isEmpty { return faults.report(unread: line, expected: "'Note over A,B: text'") }
    for id in over { use(id) }
    let words = note.withoutWrap.withoutCodes
    if !words.isEmpty { add(.note(words, over: over)) }
  }
}

// MARK: - Fragments

extension MermaidSequence {
  /// The words that begin a fragment, and those that part its branches.
  private static let kinds:
    [(word: String, kind: ImportedInteraction.Fragment, separator: String)] = [
      ("alt", .alt, "else"), ("opt", .opt, ""), ("loop", .loop, ""), ("break", .exit, ""),
      ("par", .par, "and"), ("par_over", .par, "and"), ("critical", .alt, "option"),
    ]

  private mutating func isFragment(_ text: String, _ line: MermaidText.Line) -> Bool {
    if text.lowercased() == "end" {
      close(line)
      return true
    }
    if let title = text.after(word: "box") {
      box = title.boxTitle
      if box != title { styleLines.append(line.number) }
      return true
    }
    if text.after(word: "rect") != nil {
      styleLines.append(line.number)
      open(.group, "", line)
      return true
    }
    for (word, kind, separator) in Self.kinds {
      guard let title = text.after(word: word) else { continue }
      if word == "critical" {
        let words = title.withoutWrap.withoutCodes
        remark("'critical \(words)': its options, if any, are branches of an 'alt'", line)
      }
      open(.fragment(kind, separator: separator), title.withoutWrap.withoutCodes, line)
      return true
    }
    return isSeparator(text, line)
  }

  private mutating func open(_ kind: Level.Kind, _ title: String, _ line: MermaidText.Line) {
    if levels.count > ImportLimits.depth {
      faults.report(
        "fragments nest at most \(ImportLimits.depth) deep; part them", line: line.number)
    }
    // What is said before a fragment is said of it.
    if !comments.isEmpty { add(.remark) }
    levels.append(Level(kind, title: title, line: line.number))
  }

  private mutating func isSeparator(_ text: String, _ line: MermaidText.Line) -> Bool {
    for word in ["else", "and", "option"] {
      guard let title = text.after(word: word) else { continue }
      guard case .fragment(let kind, word) = levels[levels.count - 1].kind else { return false }
      add(.remark)
      let words = title.withoutWrap.withoutCodes
      levels[levels.count - 1].branches.append(
        .init(title: words.isEmpty && kind == .alt ? word : words))
      return true
    }
    return false
  }

  private mutating func close(_ line: MermaidText.Line) {
    guard levels.count > 1 else {
      return faults.report("unexpected 'end'; no fragment is open here", line: line.number)
    }
    add(.remark)
    let level = levels.removeLast()
    switch level.kind {
    case .group: add(level.branches[0].steps)
    case .fragment(_, separator: "option") where level.branches.count == 1:
      // A critical region without options happens always.
      add(level.branches[0].steps)
    case .fragment(let kind, _): add(.fragment(kind, level.branches))
    }
  }

  private mutating func isSkipped(_ text: String, _ line: MermaidText.Line) -> Bool {
    for word in ["activate", "deactivate", "autonumber"] {
      guard let rest = text.after(word: word) else { continue }
      if word != "autonumber", !rest.isEmpty { use(rest) }
      styleLines.append(line.number)
      return true
    }
    for word in ["links", "link", "properties", "details"] where text.after(word: word) != nil {
      remark("'\(text)' is left out", line)
      return true
    }
    for word in ["title", "acctitle", "accdescr"] {
      guard text.lowercased().hasPrefix(word) else { continue }
      let rest = text.dropFirst(word.count).trimmingBlanks
      if let sign = rest.first, sign == ":" || (sign == "{" && word == "accdescr") {
        head(word, sign == "{" ? long(rest.dropFirst()) : rest.dropFirst().trimmingBlanks, line)
        return true
      }
      if word == "title", !rest.isEmpty, text.after(word: word) != nil {
        head(word, rest, line)
        return true
      }
    }
    return false
  }

  private mutating func head(_ word: String, _ text: String, _ line: MermaidText.Line) {
    let text = text.withoutCodes
    if word == "accdescr" {
      interaction.remarks.append(ImportedRemark(text, line: line.number))
    } else if !text.isEmpty {
      interaction.title = text
    }
  }

  /// A text up to a brace, perhaps over several lines.
  private mutating func long(_ first: Substring) -> String {
    lines.text(upToBraceAfter: first, &index)
  }
}
