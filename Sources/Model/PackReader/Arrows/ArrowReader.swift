import Base

/// Reads one arrow: an item of a list, or a line of a block.
struct ArrowReader {
  /// What arrows here are written for.
  let use: Arrow.Use
  /// Where faults go.
  let faults: Faults

  /// Reads an arrow; `nil`, with a fault, if its form is wrong.
  ///
  /// An item of a list is `FROM -> TO: LABEL` as a text or as a mapping, in which the arrow is
  /// the key and the label its value; other keys are beside it.
  func arrow(_ item: Node) -> Arrow? {
    switch item.content {
    case .faulty: return nil
    case .scalar(let scalar):
      let text = ArrowText(scalar.text, from: scalar.source).trimmed
      guard let colon = text.colon else { return arrow(text, label: nil, beside: [], item) }
      let rest = text.from(colon + 1)
      return arrow(text.upTo(colon), label: rest.isEmpty ? nil : rest, beside: [], item)
    case .mapping(let entries):
      let number =
        entries.firstIndex { ArrowText.hasArrow($0.key) } ?? (use == .transitions ? 0 : nil)
      guard let number, entries.indices.contains(number) else { break }
      return arrow(
        entries[number], beside: entries.indices.filter { $0 != number }.map { entries[$0] }, item)
    case .sequence: break
    }
    report("expected \(use.example), not \(item.kind)", at: item.place)
    return nil
  }

  /// Reads an arrow that is the key of an entry.
  private func arrow(_ entry: Node.Entry, beside others: [Node.Entry], _ item: Node) -> Arrow? {
    let line = TextSource.Fragment(offset: 0, line: entry.place.line, column: entry.place.column)
    let source = TextSource(entry.place, fragments: [line])
    let head = ArrowText(entry.key, from: source).trimmed
    switch entry.value.content {
    case .faulty: return nil
    case .scalar(let scalar):
      let label = ArrowText(scalar.text, from: scalar.source).trimmed
      return arrow(head, label: label.isEmpty ? nil : label, beside: others, item)
    case .sequence(let words):
      guard use == .transitions, let first = words.first, words.allSatisfy({ $0.text != nil })
      else { break }
      let text = words.compactMap(\.text).joined(separator: ", ")
      let guardText = Node(
        content: .scalar(.init(text: text, isPlain: false, source: first.source)),
        place: first.place)
      return arrow(head, label: nil, in: guardText, beside: others, item)
    case .mapping: break
    }
    report(
      "the label of an arrow must be a text, not \(entry.value.kind); quote it, or write "
        + "'\(use.block): |' and one arrow a line", at: entry.value.place)
    return nil
  }

  /// Reads an arrow of its parts.
  ///
  /// - Parameters:
  ///   - head: What is before the colon.
  ///   - label: What is after it, not empty; `nil` if there is nothing.
  ///   - guardText: A guard that was written as a list.
  ///   - others: The entries beside it.
  ///   - item: The item in which it is written.
  /// - Returns: The arrow; `nil`, with a fault, if its form is wrong.
  private func arrow(
    _ head: ArrowText, label: ArrowText?, in guardText: Node? = nil, beside others: [Node.Entry],
    _ item: Node
  ) -> Arrow? {
    guard let ends = ends(head) else { return nil }
    var (target, guardText) = (ends.target, guardText)
    if use == .steps, label == nil, let text = target, let brackets = text.brackets {
      guardText = text[(brackets.lowerBound + 1)..<brackets.upperBound].node
      target = text.upTo(brackets.lowerBound)
    }
    guard let label = LabelParts(label, use, faults) else { return nil }
    if let text = guardText ?? label.guardText, text.text?.isEmpty == true {
      report("this guard is empty; write what must hold, or remove the brackets", at: text.place)
      return nil
    }
    return Arrow(
      place: item.place, sources: ends.sources.map(\.node), line: ends.line, target: target?.node,
      label: label.whole, event: label.event, guardText: guardText ?? label.guardText,
      calls: label.calls, fields: Node(content: .mapping(others), place: item.place))
  }

  private func report(_ message: String, at place: Place) {
    faults.report(.arrow, message, at: place)
  }
}

// MARK: - Ends

extension ArrowReader {
  /// What is before the colon of an arrow.
  private struct Ends {
    var sources: [ArrowText] = []
    var line: Arrow.Line?
    var target: ArrowText?
  }

  /// Parts what is before the colon; `nil`, with a fault, if its form is wrong.
  private func ends(_ head: ArrowText) -> Ends? {
    let words = head.words
    let signs = words.indices.filter { Arrow.Line(rawValue: words[$0].text) != nil }
    guard let sign = signs.first, let line = Arrow.Line(rawValue: words[sign].text) else {
      return endsWithoutLine(head, words)
    }
    if signs.count > 1 {
      report(
        "an arrow has one '\(line.rawValue)'; write the second in another line",
        at: words[signs[1]].place)
      return nil
    }
    if line == .asynchronous, use == .transitions {
      report("unexpected '->>'; a transition is written '->'", at: words[sign].place)
      return nil
    }
    let source = head.upTo(words[sign].characters.startIndex)
    let target = head.from(words[sign].characters.endIndex)
    if source.isEmpty || target.isEmpty {
      let side = source.isEmpty ? "before" : "after"
      report(
        "missing \(use.end) \(side) '\(line.rawValue)'; write \(use.example)",
        at: words[sign].place)
      return nil
    }
    let ends = Ends(sources: source.items, line: line, target: target)
    return isSound(ends) ? ends : nil
  }

  /// Reads what has no arrow: a state, or the receiver of a step.
  private func endsWithoutLine(_ head: ArrowText, _ words: [ArrowText]) -> Ends? {
    if let (word, fixed) = words.lazy.compactMap({ word in word.spaced.map { (word, $0) } }).first {
      report("expected spaces around an arrow; write '\(fixed)'", at: word.place)
      return nil
    }
    if head.isEmpty {
      report("missing \(use.end); write \(use.example)", at: head.place)
      return nil
    }
    guard use == .transitions else { return Ends(target: head) }
    let ends = Ends(sources: head.items)
    return isSound(ends) ? ends : nil
  }

  /// Checks the ends of an arrow for signs of other notations.
  private func isSound(_ ends: Ends) -> Bool {
    let count = faults.errorCount
    for end in ends.sources + (ends.target.map { [$0] } ?? []) {
      if end.isEmpty {
        report("missing \(use.end) beside ','; write 'a, b'", at: end.place)
      } else if end.text == "[*]" {
        report(
          ends.target?.text == "[*]"
            ? "unexpected '[*]'; final states are listed: 'final: [state]'"
            : "unexpected '[*]'; write 'initial: \(ends.target?.text ?? "state")'", at: end.place)
      } else if use == .transitions, let sign = end.words.first(where: \.isForeignArrow) {
        let (to, from) = (end.upTo(sign.characters.startIndex), end.from(sign.characters.endIndex))
        let isReversed = sign.text.hasPrefix("<") && !sign.text.hasSuffix(">")
        let fixed = isReversed ? "\(from.text) -> \(to.text)" : "\(to.text) -> \(from.text)"
        report("unexpected '\(sign.text)'; write '\(fixed)'", at: sign.place)
      } else if let colon = end.characters.firstIndex(where: { $0 == ":" || $0 == "：" }) {
        report(
          "expected ': ' before the label; write a colon and a space",
          at: end.source.place(ofCharacter: colon))
      }
    }
    if use == .transitions, let target = ends.target, target.items.count > 1 {
      report("an arrow leads to one state; write an arrow for each", at: target.place)
    }
    return faults.errorCount == count
  }
}

extension ArrowText {
  /// Whether a word of signs points, as arrows of other notations do: `<-`, `~>`, `<->`.
  fileprivate var isForeignArrow: Bool {
    let text = text
    if ["←", "↔"].contains(text) { return true }
    return text.count > 1 && text.contains { "<>".contains($0) }
      && text.allSatisfy { "<>-=~.|".contains($0) }
  }

  /// The word with an arrow as it should be: `A->B`, `A → B`, and `A => B` are `A -> B`; `nil` if
  /// it has none.
  fileprivate var spaced: String? {
    let word = text
    for sign in ["-->>", "-->", "->>", "->", "==>", "=>", "→", "⟶", "⇒"] {
      guard let range = word.firstRange(of: sign) else { continue }
      let line = sign.hasPrefix("--") ? "-->" : sign == "->>" ? "->>" : "->"
      let (before, after) = (word[..<range.lowerBound], word[range.upperBound...])
      return (before.isEmpty ? "FROM" : before) + " \(line) " + (after.isEmpty ? "TO" : after)
    }
    return nil
  }
}

// MARK: - Labels

/// The parts of a label.
private struct LabelParts {
  private(set) var whole: Node?
  private(set) var event: Node?
  private(set) var guardText: Node?
  private(set) var calls: [Node] = []

  /// Parts a label; `nil`, with a fault, if its form is wrong.
  init?(_ label: ArrowText?, _ use: Arrow.Use, _ faults: Faults) {
    guard let label else { return }
    whole = label.node
    var rest = label
    if use == .transitions {
      if let bracket = label.openBracket {
        let sign = label.characters[bracket]
        faults.report(
          .arrow, "this '\(sign)' has no counterpart; write a guard as '[...]'",
          at: label.source.place(ofCharacter: bracket))
        return nil
      }
      if let slash = label.slash {
        rest = label.upTo(slash)
        let called = label.from(slash + 1).items
        if let empty = called.first(where: \.isEmpty) {
          faults.report(
            .arrow, "missing callback; write 'event / callback, callback'", at: empty.place)
          return nil
        }
        calls = called.map(\.node)
      }
    }
    if rest.text == "else", use == .transitions {
      guardText = rest.node
    } else if let brackets = rest.brackets,
      // A message can end in '[]'; that of a machine is no event, which is an error.
      use == .transitions || !rest[(brackets.lowerBound + 1)..<brackets.upperBound].isEmpty
    {
      guardText = rest[(brackets.lowerBound + 1)..<brackets.upperBound].node
      event = Self.joined(rest.upTo(brackets.lowerBound), rest.from(brackets.upperBound + 1))
    } else if !rest.isEmpty {
      event = rest.node
    }
  }

  /// The words before and after a guard as one scalar; `nil` if there are none.
  private static func joined(_ before: ArrowText, _ after: ArrowText) -> Node? {
    if after.isEmpty { return before.isEmpty ? nil : before.node }
    if before.isEmpty { return after.node }
    let words = before.node
    return Node(
      content: .scalar(
        .init(text: before.text + " " + after.text, isPlain: false, source: words.source)),
      place: words.place)
  }
}

extension Arrow.Use {
  /// The key of such arrows.
  fileprivate var block: String { self == .transitions ? "transitions" : "steps" }
  /// What an arrow connects.
  fileprivate var end: String { self == .transitions ? "state" : "lifeline" }
  /// What to write.
  fileprivate var example: String {
    self == .transitions
      ? "'FROM -> TO: EVENT [guard] / call'" : "'SENDER -> RECEIVER: words', or 'RECEIVER.EVENT'"
  }
}
