import Base
import Pack

extension InteractionDecoder {
  /// Decodes a list of steps, or a block with one message a line.
  func steps(_ node: Node?, _ what: String) -> [Step] {
    let isBlock = node.map { $0.isArrow || $0.text?.contains("\n") ?? false } ?? false
    guard isBlock, let lines = node?.arrows else { return decoder.items(node, what).flatMap(steps) }
    return lines.flatMap { line -> [Step] in
      guard let message = fragmentFault(of: line) else { return steps(line) }
      faults.report(.stepForm, message, at: line.place)
      return []
    }
  }

  /// The message for a line of a block that begins or ends a fragment, as in Mermaid; `nil` for
  /// other lines.
  private func fragmentFault(of line: Node) -> String? {
    guard !line.isArrow, let text = line.text,
      let word = text.split(whereSeparator: { $0 == " " || $0 == ":" }).first.map(String.init),
      !names.lifelines.words.contains(where: { text.hasPrefix($0 + ".") })
    else { return nil }
    if word == "end" { return "'end' is not needed in a list of steps" }
    let form = ["else": .alt, "and": .par][word] ?? StepForm(rawValue: word)
    return form?.fragmentExample.map { example in
      "a block has only messages; for '\(word)', write the steps as a list, such as '- \(example)'"
    }
  }

  /// Decodes an item of the list; `check` makes a step for each lifeline.
  private func steps(_ node: Node) -> [Step] {
    if node.isArrow { return send(node).map { [outcomes(of: $0)] } ?? [] }
    switch node.content {
    case .faulty: return []
    case .scalar:
      return send(node, note: Words(""), at: node.place).map { [outcomes(of: $0)] } ?? []
    case .sequence:
      faults.report(
        .stepForm, "a step must be an event such as 'lifeline.event', or a mapping, not a list",
        at: node.place)
      return []
    case .mapping(let entries):
      guard let form = form(of: entries, at: node.place),
        let fields = decoder.fields(node, StepKeys.self, as: form.construct)
      else { return [] }
      if form == .check { return requirements(fields.check, "'check'").map(Step.invariant) }
      if fields.has(StepKeys.open) { decoder.openQuestions[node.place] = fields.open }
      return step(form, fields, at: node.place).map { [$0] } ?? []
    }
  }

  /// The key that tells the kind of step; `nil`, with a fault, unless there is exactly one.
  private func form(of entries: [Node.Entry], at place: Place) -> StepForm? {
    var forms = StepForm.allCases.filter { form in entries.contains { $0.key == form.rawValue } }
    if forms.count > 1, forms.last == .note { forms.removeLast() }
    if forms.count == 1 { return forms[0] }
    if forms.count > 1 {
      faults.report(
        .stepForm,
        "a step can have only one of \(forms.map { "'\($0.rawValue)'" }.listed("and")); write "
          + "several steps", at: place)
      return nil
    }
    let words = StepForm.allCases.map(\.rawValue)
    if let entry = entries.first(where: { $0.key == StepKeys.wait.outline.former }) {
      faults.report(
        .renamed, "the key '\(entry.key)' is now '\(StepKeys.wait.name)'", at: entry.place)
    } else if let entry = entries.first {
      let end =
        StepKeys.construct.wayOut(ofForeign: entry)
        ?? Suggestion.wayOut(of: entry.key, among: words)
      faults.report(
        .unknownKey, "unknown kind of step \(entry.key.quoted); \(end)", at: entry.place)
    } else {
      faults.report(.missingKey, "missing step; known: " + words.listed("and"), at: place)
    }
    return nil
  }

  /// Decodes a step other than `check`.
  private func step(_ form: StepForm, _ fields: Fields<StepKeys>, at place: Place) -> Step? {
    switch form {
    case .send: send(fields.send, note: fields.note, at: place).map(outcomes)
    case .set: relate(fields, at: place)
    case .wait: .gap(label: fields.wait, place: place)
    case .alt: alternatives(fields.alt, at: place)
    case .opt: .opt(operand(fields, steps: StepKeys.opt, at: place), place: place)
    case .break: .break(operand(fields, steps: StepKeys.break, at: place), place: place)
    case .loop: loop(fields, at: place)
    case .par: parallel(fields.par, at: place)
    case .ref: reference(fields, at: place)
    case .when: choice(fields, at: place)
    case .note: note(fields, at: place)
    case .check: nil
    }
  }

  /// `note: text, over: lifelines`.
  private func note(_ fields: Fields<StepKeys>, at place: Place) -> Step? {
    let text = fields.remark
    let nodes = fields.over.map { $0.text == nil ? decoder.items($0, "'over'") : [$0] } ?? []
    let lifelines = nodes.compactMap { node in
      decoder.text(node, "a lifeline of 'over'").flatMap { lifeline($0, at: node.place) }
    }
    return .note(text, over: lifelines, place: place)
  }

  /// `lifeline.event`.
  private func send(_ node: Node?, note: Words, at place: Place) -> Step? {
    guard let node, let (lifeline, event, eventPlace) = split(node, "event") else { return nil }
    return self.event(named: event, of: lifeline, at: eventPlace).map {
      .send(Step.Send(lifeline: lifeline, event: $0, note: note, place: place))
    }
  }

  /// The event with a name of the machine of a lifeline; `nil`, with a fault, if there is none.
  func event(named event: String, of lifeline: Int, at eventPlace: Place) -> Name<Event>? {
    if names.isImplied[lifeline] {
      let receiver = names.lifelines.words[lifeline]
      faults.report(
        .stepForm,
        "'\(receiver)' has no machine, so it has no events; write 'SENDER -> \(receiver): \(event)'",
        at: eventPlace)
      return nil
    }
    guard let machine = machine(of: lifeline) else { return nil }
    if let words = Self.outcome(event).words {
      let event = self.event(named: Self.outcome(event).event, of: lifeline, at: eventPlace)
      return event.flatMap { outcome(words, of: $0, to: lifeline, at: eventPlace) }
    }
    if machine.events.index(of: event) == nil, machine.events.isComplete,
      decoder.symbols.callbacks.index(of: event) != nil
    {
      let way = machine.event(calling: event).map { event in
        "write '\(names.lifelines.words[lifeline]).\(event)', which calls it"
      }
      faults.report(
        .stepForm,
        "'\(event)' is a callback, not an event; "
          + (way ?? "known events: " + machine.events.words.listed("and")), at: eventPlace)
      return nil
    }
    let index = decoder.index(
      of: event, at: eventPlace, in: machine.events, owner: " in machine '\(machine.name)'")
    return index == nil ? nil : Name<Event>(event)
  }

  /// Splits `lifeline.word`; `nil`, with a fault, if there is no such lifeline.
  private func split(
    _ node: Node, _ what: String
  ) -> (lifeline: Int, word: String, place: Place)? {
    guard let text = decoder.text(node, "a step") else { return nil }
    let bytes = Array(text.utf8)
    let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
    for dot in dots.reversed() {
      let word = String(decoding: bytes[..<dot], as: UTF8.self)
      guard let lifeline = names.lifelines.index(of: word) else { continue }
      let rest = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
      let offset = word.unicodeScalars.count + 1
      return (lifeline, rest, node.source.place(ofCharacter: offset))
    }
    guard let dot = dots.first, Name<Event>(text) != nil else {
      let isName = Name<Event>(text) != nil
      let end = stepMeant(by: text).map { "did you mean '\($0)'?" } ?? "write 'lifeline.\(what)'"
      faults.report(
        .stepForm,
        isName || !text.contains("/")
          ? "\(text.quoted) is not a step; \(end)" : PackDecoder.fault(ofName: text),
        at: node.place)
      return nil
    }
    _ = self.lifeline(
      String(decoding: bytes[..<dot], as: UTF8.self), at: node.source.place(ofCharacter: 0))
    return nil
  }

  /// The step that is probably meant by an event without its lifeline, or by an arrow from one
  /// lifeline to another.
  private func stepMeant(by text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber && !"._-".contains($0) }.map(String.init)
    guard let event = words.last else { return nil }
    let receiver = words.dropLast().last.flatMap { word in
      names.lifelines.index(of: names.lifelines.suggestion(for: word) ?? word)
    }
    let lifelines = receiver.map { [$0] } ?? Array(names.lifelines.words.indices)
    let known = lifelines.compactMap { lifeline in
      machine(of: lifeline).map { (names.lifelines.words[lifeline], $0.events) }
    }
    if let exact = known.first(where: { $0.1.index(of: event) != nil }) {
      return "\(exact.0).\(event)"
    }
    return known.lazy.compactMap { lifeline, events in
      events.suggestion(for: event).map { "\(lifeline).\($0)" }
    }.first
  }

  /// `set: lifeline.relation, to: lifeline`, or `to: none`.
  private func relate(_ fields: Fields<StepKeys>, at place: Place) -> Step? {
    let to = fields.target
    if to == nil {
      faults.report(
        .missingKey, "missing key 'to' after 'set'; write a lifeline, or none", at: place)
    }
    let target = to.flatMap { node in
      node.text == "none"
        ? nil : decoder.text(node, "'to'").flatMap { lifeline($0, at: node.place) }
    }
    guard let node = fields.set, let (lifeline, word, wordPlace) = split(node, "relation"),
      hasMachine(lifeline, at: node.place), let machine = machine(of: lifeline)
    else { return nil }
    guard let end = machine.ends[word] else {
      let table = NameTable(
        "relation", of: machine.ends.keys.sorted(), at: wordPlace,
        isComplete: machine.isComplete && decoder.symbols.relationsAreComplete)
      _ = decoder.index(
        of: word, at: wordPlace, in: table, owner: " in machine '\(machine.name)'")
      return nil
    }
    if end.isInverse {
      faults.report(
        .relationTarget,
        "'\(word)' is the inverse of '\(end.other)'; set '\(end.other)' on the other lifeline",
        at: wordPlace, notes: [Diagnostic.Note("it is declared here", at: end.place)])
      return nil
    }
    if let target, let to, !isTarget(target, of: end, at: to.place) { return nil }
    guard let name = Name<Relation>(word), target != nil || to?.text == "none" else {
      return nil
    }
    return .relate(Step.Relate(lifeline: lifeline, relation: name, target: target, place: place))
  }
}

extension StepForm {
  /// How a fragment is written in a list of steps; `nil` for other steps.
  fileprivate var fragmentExample: String? {
    switch self {
    case .alt: "alt: {first: [...], second: [...]}"
    case .par: "par: [[...], [...]]"
    case .opt, .break, .loop: "\(rawValue): [...]"
    case .wait, .note: "\(rawValue): words"
    case .send, .set, .check, .ref, .when: nil
    }
  }
}
