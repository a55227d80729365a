import Base
import Pack

extension InteractionDecoder {
  /// A message, `sender -> receiver.event` or `sender -> receiver: words`; `nil`, with a fault, if
  /// it cannot be read.
  func send(_ item: Node) -> Step? {
    guard let arrow = ArrowReader(use: .steps, faults: faults).arrow(item) else { return nil }
    let note = decoder.fields(arrow.fields, MessageKeys.self)?.note ?? Words("")
    let sender = sender(of: arrow)
    let receiver = receiver(of: arrow)
    guard let sender, let receiver else { return nil }
    let event =
      if let word = receiver.event {
        self.event(
          named: word + (arrow.guardText?.text.map { " [\($0)]" } ?? ""), of: receiver.lifeline,
          at: receiver.place)
      } else {
        arrow.label.flatMap { self.event(saying: $0, to: receiver.lifeline) }
      }
    return event.map {
      .send(
        Step.Send(
          lifeline: receiver.lifeline, event: $0, from: sender, note: note, place: arrow.place))
    }
  }

  private func sender(of arrow: Arrow) -> Step.Sender? {
    if let second = arrow.sources.dropFirst().first {
      faults.report(
        .stepForm, "a message has one sender; write a step for each", at: second.place)
      return nil
    }
    guard let node = arrow.sources.first, let word = node.text else { return nil }
    return lifeline(word.madeName ?? word, at: node.place).map {
      Step.Sender(lifeline: $0, kind: MessageKind(arrow.line))
    }
  }

  /// The lifeline that receives, with the event after it; the longest declared name wins.
  private func receiver(of arrow: Arrow) -> (lifeline: Int, event: String?, place: Place)? {
    guard let node = arrow.target, let text = node.text else { return nil }
    if let whole = names.lifelines.index(of: text.madeName ?? text) {
      if arrow.label != nil { return (whole, nil, node.place) }
      let example = machine(of: whole)?.events.words.first.map { "'\(text).\($0)'" }
      faults.report(
        .stepForm,
        "missing message; write '\(text): words'" + (example.map { ", or \($0)" } ?? ""),
        at: node.place)
      return nil
    }
    for dot in text.indices.reversed() where text[dot] == "." {
      let word = String(text[..<dot])
      guard let lifeline = names.lifelines.index(of: word.madeName ?? word) else { continue }
      let guardText = arrow.guardText?.text.map { " [\($0)]" } ?? ""
      let event = String(text[text.index(after: dot)...]) + guardText
      guard let label = arrow.label else {
        return (
          lifeline, event, node.source.place(ofCharacter: word.unicodeScalars.count + 1)
        )
      }
      faults.report(
        .stepForm,
        "a message is an event or words, not both; write '\(text)', or "
          + "'\(word): \(label.text ?? "")'",
        at: node.place)
      return nil
    }
    _ = lifeline(arrow.label == nil ? String(text.prefix { $0 != "." }) : text, at: node.place)
    return nil
  }

  /// The event of the receiver's machine that has these words as its name or title; otherwise one
  /// that is only words.
  private func event(saying label: Node, to lifeline: Int) -> Name<Event>? {
    let words = decoder.plainWords(label, "the message")
    if let machine = machine(of: lifeline) {
      if let event = machine.event(called: words.base) { return Name(event) }
      if let meant = machine.event(near: words.base) {
        faults.report(
          .eventWords,
          "\(words.base.quoted) is no event of '\(machine.name)', so it is only drawn; did you "
            + "mean '\(meant)'?", at: label.place)
      }
    }
    let word = names.lifelines.words[lifeline]
    if names.isImplied[lifeline],
      let event = decoder.symbols.machines[word]?.event(called: words.base)
    {
      faults.report(
        .eventWords,
        "'\(event)' is an event of machine '\(word)', but lifeline '\(word)' has no machine, so it "
          + "is only drawn; write '\(word): \(word)' in 'lifelines'", at: label.place)
    }
    let machine = names.machines[lifeline].flatMap { Name<Machine>($0) }
    return machine.flatMap { decoder.words(words, saidTo: $0, at: label.place) }
  }
}

/// The keys beside the arrow of a message.
enum MessageKeys: Keys {
  static let note = StepKeys.note
  static let construct = Construct("a message", [note])
}

extension MessageKind {
  /// The kind that the line of an arrow shows.
  fileprivate init(_ line: Arrow.Line?) {
    switch line {
    case .dashed: self = .reply
    case .asynchronous: self = .asynchronous
    case .solid, nil: self = .call
    }
  }
}

/// Words that an interaction sends to objects of a machine, as an event that changes no state.
struct SpokenWords {
  let machine: Name<Machine>
  let event: Name<Event>
  let words: Words
  let place: Place
}

extension PackDecoder {
  /// The event for words that are said to objects of a machine; the same for the same words.
  func words(
    _ words: Words, saidTo machine: Name<Machine>, at place: Place
  ) -> Name<Event>? {
    let said = spokenWords.filter { $0.machine == machine }
    if let known = said.first(where: { $0.words.base == words.base }) { return known.event }
    let stem = String(Name<Event>.stem(of: words.base).prefix(90))
    let taken = Set(said.map(\.event.text) + (symbols.machines[machine.text]?.events.words ?? []))
    let free = (1...).lazy.map { $0 == 1 ? stem : "\(stem)-\($0)" }.first { !taken.contains($0) }
    guard let event = free.flatMap({ Name<Event>($0) }) else { return nil }
    spokenWords.append(
      SpokenWords(machine: machine, event: event, words: words, place: place))
    return event
  }
}

extension Name {
  /// The letters and digits of a text, with hyphens for what is between them; `message` if it has
  /// none.
  fileprivate static func stem(of text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "message" : words.joined(separator: "-")
  }
}

extension MachineNames {
  /// The event with these words as its name or as its title in any language.
  func event(called words: String) -> String? {
    [words, words.madeName].compactMap(\.self).first { events.index(of: $0) != nil }
      ?? titles[words]
  }

  /// The event that misspelled words probably mean, by its name or title; `nil` if none is near,
  /// or not all events are known.
  fileprivate func event(near words: String) -> String? {
    guard events.isComplete else { return nil }
    return events.suggestion(for: words.madeName ?? words)
      ?? Suggestion(for: words, among: titles.keys.sorted()).word
  }
}

extension PackDecoder {
  /// The machines together with those of lifelines that name none, and with the words that
  /// interactions say to their objects.
  ///
  /// What is said to a role of an interaction is also said to the lifelines that play it in others.
  func hearing(_ declared: [Machine], _ interactions: [Interaction]) -> [Machine] {
    var heard = Dictionary(grouping: spokenWords, by: \.machine)
    let named = Dictionary(interactions.map { ($0.name, $0) }) { first, _ in first }
    for number in InteractionGraph(of: interactions).order {
      let interaction = interactions[number]
      for reference in interaction.steps.references {
        let roles = named[reference.interaction]?.lifelines ?? []
        // In a pack with errors, a reference can name a lifeline that is not there.
        for (role, lifeline) in zip(roles, reference.roles)
        where interaction.lifelines.indices.contains(lifeline) {
          let machine = interaction.lifelines[lifeline].machine
          let known = Set(heard[machine, default: []].map(\.event))
          heard[machine, default: []] +=
            heard[role.machine, default: []].filter { !known.contains($0.event) }
        }
      }
    }
    let names = Set(declared.map(\.name))
    let implied = interactions.flatMap(\.lifelines).filter { !names.contains($0.machine) }
      .compactMap(Machine.init(impliedBy:))
    return (declared + implied).map { machine in
      machine.hearing(heard[machine.name, default: []], asCallbacks: makesCallbacks(of: machine))
    }
  }

  /// Whether events of a machine, and what is said to its objects, are callbacks.
  func makesCallbacks(of machine: Machine) -> Bool {
    symbols.machines[machine.name.text]?.hasEventCallbacks ?? symbols.hasEventCallbacks
  }
}

extension Machine {
  /// The machine of a lifeline that names none: one object with one state.
  fileprivate init?(impliedBy lifeline: Lifeline) {
    guard let region = Name<Region>("life"), let state = Name<State>("there") else { return nil }
    let states = [
      State(
        name: state, title: Words(""), summary: Words(""), end: .nothing, place: lifeline.place)
    ]
    self.init(
      name: lifeline.machine, title: lifeline.title, summary: Words(""),
      regions: [
        Region(
          name: region, title: Words(""), states: states, initialIndex: 0, place: lifeline.place)
      ],
      relations: [], events: [], spans: [], citations: [], isImplied: true,
      place: lifeline.place)
  }

  /// The machine with words as further events, which no state refuses.
  fileprivate func hearing(_ spoken: [SpokenWords], asCallbacks: Bool) -> Machine {
    if spoken.isEmpty { return self }
    let added = spoken.map { said in
      let callback = asCallbacks ? Event.ID(machine: name, event: said.event).callback : nil
      let calls = callback.map { Call(callback: $0, isEvent: true, place: said.place) }
      return Event(
        name: said.event, title: said.words, isWords: true, summary: Words(""),
        transitions: [
          Transition(
            condition: .always, source: Guard(), actions: calls.map { [.call($0)] } ?? [],
            place: said.place)
        ], place: said.place)
    }
    return Machine(
      name: name, title: title, summary: summary, regions: regions, relations: relations,
      events: events + added, spans: spans, citations: citations, chart: chart,
      isImplied: isImplied, place: place)
  }
}
