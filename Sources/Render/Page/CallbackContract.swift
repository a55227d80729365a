internal import Model

/// What the walks say of one callback, in all configurations in which it runs, as template values.
struct CallbackContract {
  /// The page that tells them.
  let scope: PageScope
  /// The machine whose objects get the callback; none when no walk meets it.
  let machine: Machine?
  /// What each walk says, and where it holds, that of the default configuration first.
  let facts: [(bits: ConfigurationBits, value: CallbackFacts)]
  /// The configurations in which it runs.
  let universe: ConfigurationBits

  /// Gathers what the walks say of a callback.
  init(of callback: Name<Callback>, in scope: PageScope) {
    self.scope = scope
    facts = scope.catalog.facts(of: callback)
    machine = facts.first.flatMap { scope.catalog.machines[$0.value.machine] }
    universe = ConfigurationBits(joining: facts.map(\.bits))
  }

  /// Whether any walk meets the callback.
  var isMet: Bool { !facts.isEmpty }

  /// The values that the template of a callback names.
  var values: [(String, Template.Value)] {
    [
      ("isMet", .flag(isMet)), ("metWhen", .text(metPhrase)),
      ("counts", counts), ("regions", regions), ("before", list(\.before)),
      ("next", list(\.next)), ("lasts", lasts), ("nextAnywhere", list(\.nextAnywhere)),
      ("never", list(\.neverAfter)), ("calledBy", calledBy),
    ]
  }

  /// Where something holds, among the configurations in which the callback runs; empty for all.
  func when(_ bits: ConfigurationBits) -> String {
    scope.catalog.circumstances.phrase(bits, of: universe)
  }

  /// One line for each span and each count that configurations give it.
  private var counts: Template.Value {
    let spans = [nil] + (machine?.spans.map { Optional($0.name) } ?? [])
    return .group(
      spans.flatMap { span -> [Template.Value] in
        let counts = facts.flatMap { bits, facts in
          facts.counts.filter { $0.span == span && $0.atMost != 0 }.map { (bits: bits, value: $0) }
        }
        return Variation(counts).entries.map { entry in
          ["text": .text(sentence(entry.value)), "when": .text(when(entry.bits))]
        }
      })
  }

  /// A count in words: "At most once per appearance".
  func sentence(_ count: CallbackFacts.Count) -> String {
    let strings = scope.strings
    let span = count.span.flatMap { name in machine?.spans.first { $0.name == name } }
    let within =
      span.map { strings(.perSpan, $0.title.shown(as: $0.name, in: scope.catalog.locale)) }
      ?? strings(.inObjectLife)
    switch (count.atLeast, count.atMost) {
    case (1, 1?): return strings(.exactlyOnce, within)
    case (0, 1?): return strings(.atMostOnce, within)
    case (0, nil): return strings(.anyNumber, within)
    case (1, nil): return strings(.atLeastOnce, within)
    case (let least, nil): return strings(.atLeast, within, "\(least)")
    case (0, let most?): return strings(.atMost, within, "\(most)")
    case (let least, let most?) where least == most:
      return strings(.exactly, within, "\(least)")
    case (let least, let most?): return strings(.between, within, "\(least)", "\(most)")
    }
  }

  /// For each region, the states it can be in when the callback runs.
  private var regions: Template.Value {
    guard let machine else { return [] }
    return .list(
      machine.regions.indices.map { index in
        let region = machine.regions[index]
        let states = states(of: index)
        return [
          "title": .text(scope.title(of: region)), "isSure": .flag(states.count == 1),
          "isOpen": .flag(states.count == region.states.count),
          "states": .list(
            states.map {
              scope.item(state: $0.value, in: index, of: machine, when: when($0.bits))
            }),
        ]
      })
  }

  private func list(_ list: (CallbackFacts) -> [Name<Callback>]) -> Template.Value {
    .group(callbacks(list).map { scope.item($0.value, when: when($0.bits)) })
  }

  /// In which configurations the callback can be the last one: one item at most.
  private var lasts: Template.Value {
    let entry = Variation(facts.map { ($0.bits, $0.value.canBeLast) }).entries.first(where: \.value)
    return entry.map { [["when": .text(when($0.bits))]] } ?? []
  }

  private var calledBy: Template.Value {
    .group(callers.map { scope.item($0.value, when: when($0.bits)) })
  }
}

extension CallbackContract {
  /// In which of all configurations any walk meets the callback; empty for all.
  var metPhrase: String { scope.catalog.circumstances.phrase(universe) }

  /// The states that a region, by index, can be in when the callback runs, in the pack's order.
  func states(of region: Int) -> [Variation<Int>.Entry] {
    Variation(
      elements: facts.compactMap { bits, facts in
        region < facts.states.count ? (bits: bits, value: facts.states[region]) : nil
      }
    ).sorted { $0 }
  }

  /// Callbacks that some configurations list, in reading order.
  func callbacks(
    _ list: (CallbackFacts) -> [Name<Callback>]
  ) -> [Variation<Name<Callback>>.Entry] {
    let places = scope.catalog.places
    return Variation(elements: facts.map { ($0.bits, list($0.value)) })
      .sorted { places[$0] ?? 0 }
  }

  /// The interactions that call the callback, in the pack's order.
  var callers: [Variation<Name<Interaction>>.Entry] {
    let places = scope.catalog.interactionPlaces
    return Variation(elements: facts.map { ($0.bits, $0.value.calledBy) })
      .sorted { places[$0] ?? 0 }
  }
}
