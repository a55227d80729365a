internal import Model

/// The diagram of a run in the making.
struct RunDraft {
  /// The run.
  let run: Run
  /// Where machines are looked up.
  let pack: Pack
  /// The region whose states are shown.
  let region: Name<Region>?
  /// The language of the words.
  let locale: Words.Locale
  /// Where clicks lead.
  let links: SequenceLinks
  /// The callback to draw attention to.
  let lit: Name<Callback>?

  /// What happens: a frame for each act, acts inside others' gaps inside their frames.
  func items() -> [Sequence.Item] {
    var open: [(act: Int, items: [Sequence.Item])] = []
    var items: [Sequence.Item] = []
    func add(_ item: Sequence.Item) {
      if open.isEmpty { items.append(item) } else { open[open.count - 1].items.append(item) }
    }
    for moment in run.moments {
      switch moment {
      case .begin(let act): open.append((act, []))
      case .end(let act):
        guard let index = open.lastIndex(where: { $0.act == act }) else { continue }
        add(frame(around: open.remove(at: index)))
      case .call(let object, let call):
        add(.message(Sequence.Message(call, on: object + 1, links: links, lit: lit)))
      case .enter(let object, let region, let state):
        if let text = entry(of: object, region, state) {
          add(.state(lifeline: object + 1, text: text))
        }
      case .gap(let label): add(.gap(label.text(in: locale)))
      }
    }
    while let last = open.popLast() { add(frame(around: last)) }
    return items
  }

  /// The frame of an act, which leads to its interaction.
  private func frame(around act: (act: Int, items: [Sequence.Item])) -> Sequence.Item {
    let name = run.interactions[act.act]
    return .fragment(
      Sequence.Fragment(
        operation: .interaction(name.text), link: links.interaction(name),
        operands: [Sequence.Operand(condition: "", items: act.items)]))
  }

  /// What to write where an object enters a state, or nothing where its region is not shown.
  private func entry(of object: Int, _ region: Int, _ state: Int) -> String? {
    let machine = pack.machines.first { $0.name == run.participants[object].machine }
    guard let found = machine?.regions[region], found.name == self.region else { return nil }
    return found.states[state].title.shown(as: found.states[state].name, in: locale)
  }
}
