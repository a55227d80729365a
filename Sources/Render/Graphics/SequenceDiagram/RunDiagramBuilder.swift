package import Base
package import Pack
package import StateSpace

extension SequenceDiagram {
  /// Draws one run: a frame for each interaction, with its callbacks.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - pack: The pack of the model.
  ///   - title: The title.
  ///   - callback: The callback to highlight; `nil` for none.
  ///   - region: The region whose states are shown when objects enter them; `nil` for none.
  ///   - main: The act after whose roles objects are named, by index; `nil` for none in particular.
  ///   - locale: The language of the texts.
  ///   - links: The addresses of callbacks and interactions.
  package init(
    of run: Run, in pack: Pack, title: String, highlighting callback: Name<Callback>? = nil,
    showing region: Name<Region>? = nil, namedIn main: Int? = nil, locale: Words.Locale,
    links: SequenceLinks = .none
  ) {
    let draft = RunDiagramBuilder(
      run: run, pack: pack, region: region, locale: locale, links: links, highlighting: callback)
    let titles = pack.titles(of: run, in: locale, namedIn: main)
    let objects = zip(run.participants, titles).map {
      Lifeline($1, id: $0.name, of: $0.machine, in: pack, locale: locale)
    }
    self.init(
      title: title, participants: [Lifeline(system: pack.system, in: locale)] + objects,
      items: draft.items(), words: DiagramPhrases(locale: locale))
  }
}

extension SequenceDiagram.Message {
  /// Creates a message of a run that calls nothing; lifeline 0 is the system.
  fileprivate init(_ message: Run.Message, in locale: Words.Locale) {
    self.init(
      from: message.sender + 1, to: message.receiver + 1, kind: message.kind,
      text: message.text.text(in: locale), isCallback: false)
  }
}

/// Builds the items of a run's diagram.
struct RunDiagramBuilder {
  /// The run.
  let run: Run
  /// The pack with the machines.
  let pack: Pack
  /// The region whose states are shown.
  let region: Name<Region>?
  /// The language of the texts.
  let locale: Words.Locale
  /// The addresses of callbacks and interactions.
  let links: SequenceLinks
  /// The callback to highlight; `nil` for none.
  let highlighting: Name<Callback>?

  /// The items: a frame for each interaction; those that run in a gap of another are inside its
  /// frame.
  func items() -> [SequenceDiagram.Item] {
    var open: [OpenFragment] = []
    var items: [SequenceDiagram.Item] = []
    func add(_ item: SequenceDiagram.Item) {
      if open.isEmpty { items.append(item) } else { open[open.count - 1].add(item) }
    }
    let (ends, messages) = (ends(), run.messages)
    for (number, moment) in run.moments.enumerated() {
      switch moment {
      case .begin(let act): open.append(OpenFragment(.act(act)))
      case .group(.either(let question)):
        open.append(OpenFragment(.either(isOpen: !question.base.isEmpty)))
      case .group(.optional(let most)): open.append(OpenFragment(.optional(atMost: most)))
      case .group(.next): open[open.count - 1].operands.append([])
      case .group(.end): if let last = open.popLast() { add(item(of: last)) }
      case .end(let act):
        guard let index = open.lastIndex(where: { $0.kind == .act(act) }) else { continue }
        add(item(of: open.remove(at: index)))
      case .message(let sent):
        if sent.calls == 0 { add(.message(SequenceDiagram.Message(sent, in: locale))) }
      case .call(let object, let call):
        add(
          .message(
            SequenceDiagram.Message(
              call, on: object + 1, from: messages[number].map { ($0.sender + 1, $0.kind) },
              names: pack.callbackNames, links: links,
              highlighting: highlighting)))
      case .enter(let object, let region, let state):
        if let text = entry(of: object, region, state) {
          add(.state(lifeline: object + 1, text: text))
        }
      case .gap(let label): add(.gap(label.text(in: locale)))
      }
      if let object = ends[number] { add(.destruction(lifeline: object + 1)) }
    }
    while let last = open.popLast() { add(item(of: last)) }
    return items
  }

  /// The objects whose life ends, by the index of their last moment: callbacks of a transition can
  /// follow its final state.
  private func ends() -> [Int: Int] {
    var last: [Int: Int] = [:]
    var ended: Set<Int> = []
    for (number, moment) in run.moments.enumerated() {
      switch moment {
      case .call(let object, _): last[object] = number
      case .message(let message): last[message.receiver] = number
      case .enter(let object, let region, let state):
        last[object] = number
        if let state = self.state(object, region, state), state.end != .nothing {
          ended.insert(object)
        }
      case .begin, .end, .gap, .group: continue
      }
    }
    return ended.reduce(into: [:]) { ends, object in
      if let number = last[object] { ends[number] = object }
    }
  }

  /// A state of an object's machine; `nil` if the pack does not have the machine.
  private func state(_ object: Int, _ region: Int, _ state: Int) -> State? {
    self.region(object, region)?.states[state]
  }

  /// A region of an object's machine; `nil` if the pack does not have the machine.
  private func region(_ object: Int, _ region: Int) -> Region? {
    pack.machine(run.participants[object].machine)?.regions[region]
  }

  /// A frame that is open: an interaction, or callbacks that may come otherwise.
  private struct OpenFragment {
    enum Kind: Equatable {
      case act(Int)
      case either(isOpen: Bool)
      case optional(atMost: Int?)
    }

    let kind: Kind
    var operands: [[SequenceDiagram.Item]] = [[]]

    init(_ kind: Kind) { self.kind = kind }

    mutating func add(_ item: SequenceDiagram.Item) { operands[operands.count - 1].append(item) }
  }

  /// A frame as a fragment; that of an interaction is linked to its page.
  private func item(of frame: OpenFragment) -> SequenceDiagram.Item {
    func fragment(
      _ operation: SequenceDiagram.Operation, remark: String = "", link: String = ""
    ) -> SequenceDiagram.Item {
      .fragment(
        SequenceDiagram.Fragment(
          operation: operation, link: link,
          operands: frame.operands.enumerated().map { number, items in
            SequenceDiagram.Operand(condition: number == 0 ? remark : "", items: items)
          }))
    }
    let words = DiagramPhrases(locale: locale)
    switch frame.kind {
    case .act(let act):
      let name = run.interactions[act]
      let remark = run.filledIn.contains(act) ? words.filledIn : ""
      let title = pack.title(of: name, in: locale)
      return fragment(.interaction(title), remark: remark, link: links.interaction(name))
    case .either(let isOpen):
      let parts = frame.operands.map { SequenceDiagram.Operand(condition: "", items: $0) }
      return .fragment(
        SequenceDiagram.Fragment(
          operation: .par, operands: parts.interleaved(isOpen: isOpen, words: words)))
    case .optional(let most): return fragment(.loop(atLeast: 0, atMost: most))
    }
  }

  /// The title of an entered state; `nil` if its region is not shown.
  private func entry(of object: Int, _ region: Int, _ state: Int) -> String? {
    guard let found = self.region(object, region), found.name == self.region else { return nil }
    return found.states[state].title.shown(as: found.states[state].name, in: locale)
  }
}
