import Analysis
import Base
import Graphics
import Pack

/// What the walks say of one callback, in all configurations in which it runs, as template values.
struct CallbackContract {
  /// The page that tells them.
  let scope: PageScope
  /// The machine whose objects get the callback; none when no walk meets it.
  let machine: Machine?
  /// What holds in which configurations.
  let study: CallbackStudy

  /// Gathers what the walks say of a callback.
  init(of callback: Name<Callback>, in scope: PageScope) {
    self.scope = scope
    study = scope.catalog.studies.answer(callback) {
      CallbackStudy(of: callback, in: scope.catalog)
    }
    machine = study.facts.first.flatMap { scope.catalog.register.machines[$0.value.machine] }
  }

  /// Whether any walk meets the callback.
  var isMet: Bool { !study.facts.isEmpty }

  /// The values that the template of a callback names.
  var values: [(String, Template.Value)] {
    [
      ("isMet", .flag(isMet)), ("metWhen", .text(metPhrase)),
      ("counts", counts), ("isFewestTold", .flag(isFewestTold)), ("regions", regions),
      ("before", list(study.before)),
      ("next", list(study.next)), ("lasts", lasts), ("nextAnywhere", list(study.nextAnywhere)),
      ("nextCount", .text(scope.strings(.anyOf, "\(study.nextAnywhere.count)"))),
      ("never", list(study.neverAfter)), ("calledBy", calledBy),
      ("bounds", .text(machine.flatMap { scope.catalog.bounds.phrase(for: $0.name) } ?? "")),
    ]
  }

  /// Where something holds, among the configurations in which the callback runs; empty for all.
  func when(_ bits: ConfigurationBits) -> String {
    scope.catalog.circumstances.phrase(bits, of: study.universe)
  }

  /// One line for each span and each count that configurations give it.
  private var counts: Template.Value {
    .group(
      study.counts.map { entry in
        ["text": .text(sentence(entry.value)), "when": .text(when(entry.bits))]
      })
  }

  /// Whether a count says that something happens, which is known only of what comes to its end.
  var isFewestTold: Bool { study.counts.contains { $0.value.atLeast > 0 } }

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
        let states = study.states[index]
        return [
          "title": .text(scope.title(of: region)), "isSure": .flag(states.count == 1),
          "isOpen": .flag(states.count == region.states.count),
          "states": scope.items(
            states: states.map { ($0.value, when($0.bits)) }, in: index, of: machine),
        ]
      })
  }

  private func list(_ callbacks: CallbackStudy.Callbacks) -> Template.Value {
    .group(callbacks.map { scope.item($0.value, when: when($0.bits)) })
  }

  /// In which configurations the callback can be the last one that the object gets; none where it
  /// cannot.
  var lastBits: ConfigurationBits? {
    Variation(study.facts.map { (bits: $0.bits, value: $0.value.canBeLast) }).entries
      .first(where: \.value)?.bits
  }

  /// In which configurations the callback can be the last one: one item at most.
  private var lasts: Template.Value { lastBits.map { [["when": .text(when($0))]] } ?? [] }

  private var calledBy: Template.Value {
    .group(study.callers.map { scope.item($0.value, when: when($0.bits)) })
  }
}

extension CallbackContract {
  /// In which of all configurations any walk meets the callback; empty for all.
  var metPhrase: String { scope.catalog.circumstances.phrase(study.universe) }
}

/// What the walks say of one callback, in all configurations in which it runs, whatever the
/// language.
struct CallbackStudy: Sendable {
  /// Callbacks that some configurations list, by their places in reading order, ascending.
  typealias Callbacks = [Variation<Int>.Entry]

  /// What each walk says, and where it holds, that of the default configuration first.
  let facts: [(bits: ConfigurationBits, value: CallbackFacts)]
  /// The configurations in which it runs.
  let universe: ConfigurationBits
  /// How often it runs within the object's life, then within each span of its machine in which it
  /// runs.
  let counts: [Variation<CallbackFacts.Count>.Entry]
  /// The callbacks that have always run before.
  let before: Callbacks
  /// Those that can come next on the same object.
  let next: Callbacks
  /// Those that can come next on any object.
  let nextAnywhere: Callbacks
  /// Those that never run afterwards.
  let neverAfter: Callbacks
  /// The interactions that call it, in the pack's order.
  let callers: [Variation<Name<Interaction>>.Entry]
  /// For each region of its machine, the states that it can be in, in the pack's order.
  let states: [[Variation<Int>.Entry]]

  /// Gathers what the walks say of a callback.
  init(of callback: Name<Callback>, in catalog: Catalog) {
    let facts = catalog.facts(of: callback)
    let promises = catalog.promises(of: callback)
    func listed(_ list: (CallbackFacts) -> [Name<Callback>]) -> Callbacks {
      Variation.ascending(
        facts.map { (bits: $0.bits, value: list($0.value).compactMap { catalog.places[$0] }) })
    }
    self.facts = facts
    universe = ConfigurationBits(joining: facts.map(\.bits))
    let machine = facts.first.flatMap { catalog.register.machines[$0.value.machine] }
    let spans = [nil] + (machine?.spans.map { Optional($0.name) } ?? [])
    counts = spans.flatMap { span in
      let told = promises.flatMap { bits, promise in
        promise.counts.filter { $0.span == span }.map { (bits: bits, value: $0) }
      }
      return Variation(told).entries
    }
    before = Variation.ascending(promises.map { (bits: $0.bits, value: $0.value.before) })
    next = listed(\.next)
    nextAnywhere = listed(\.nextAnywhere)
    neverAfter = Variation.ascending(promises.map { (bits: $0.bits, value: $0.value.neverAfter) })
    callers = Variation(elements: facts.map { (bits: $0.bits, value: $0.value.calledBy) })
      .sorted { catalog.register.interactionPlaces[$0] ?? 0 }
    let told = facts.map { (bits: $0.bits, states: $0.value.states) }
    states = (machine?.regions.indices ?? 0..<0).map { region in
      let lists = told.filter { region < $0.states.count }
        .map { (bits: $0.bits, value: $0.states[region]) }
      return Variation.ascending(lists)
    }
  }
}
