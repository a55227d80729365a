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
    universe = facts.reduce(into: ConfigurationBits()) { $0.formUnion($1.bits) }
  }

  /// Whether any walk meets the callback.
  var isMet: Bool { !facts.isEmpty }

  /// The values that the template of a callback names.
  var values: [(String, Template.Value)] {
    let circumstances = scope.catalog.circumstances
    return [
      ("isMet", .flag(isMet)),
      ("metWhen", .text(circumstances.phrase(universe, of: circumstances.all))),
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
          facts.counts.filter { $0.span == span && $0.atMost != 0 }.map { (bits, $0) }
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
      machine.regions.enumerated().map { index, region in
        let found = Variation(
          elements: facts.compactMap { bits, facts in
            index < facts.states.count ? (bits, facts.states[index]) : nil
          })
        let states = found.entries.sorted { $0.value < $1.value }
        let isSure = states.count == 1
        return [
          "title": .text(region.title.shown(as: region.name, in: scope.catalog.locale)),
          "isSure": .flag(isSure),
          "isOpen": .flag(states.count == region.states.count),
          "states": .list(
            states.map { state($0.value, in: region, of: machine, when: when($0.bits)) }),
        ]
      })
  }

  private func state(
    _ index: Int, in region: Region, of machine: Machine, when: String
  ) -> Template.Value {
    let state = region.states[index]
    let address = Address.page(of: state.name, in: region.name, of: machine.name)
    return [
      "title": .text(state.title.shown(as: state.name, in: scope.catalog.locale)),
      "path": .text(address.path), "when": .text(when),
    ]
  }

  /// Callbacks that some configurations list, in reading order.
  private func list(_ list: (CallbackFacts) -> [Name<Callback>]) -> Template.Value {
    let places = scope.catalog.places
    let entries = Variation(elements: facts.map { ($0.bits, list($0.value)) }).entries
    return .group(
      entries.sorted { places[$0.value] ?? 0 < places[$1.value] ?? 0 }
        .map { scope.item($0.value, when: when($0.bits)) })
  }

  /// In which configurations the callback can be the last one: one item at most.
  private var lasts: Template.Value {
    let entry = Variation(facts.map { ($0.bits, $0.value.canBeLast) }).entries.first(where: \.value)
    return entry.map { [["when": .text(when($0.bits))]] } ?? []
  }

  private var calledBy: Template.Value {
    let entries = Variation(elements: facts.map { ($0.bits, $0.value.calledBy) }).entries
    let order = scope.catalog.interactionPlaces
    return .group(
      entries.sorted { order[$0.value] ?? 0 < order[$1.value] ?? 0 }
        .map { scope.item($0.value, when: when($0.bits)) })
  }
}
