internal import Model

/// What the walks say of one callback, in all configurations in which it runs, whatever the language.
struct CallbackStudy: Sendable {
  /// Callbacks that some configurations list, by their places in reading order, ascending.
  typealias Callbacks = [Variation<Int>.Entry]

  /// What each walk says, and where it holds, that of the default configuration first.
  let facts: [(bits: ConfigurationBits, value: CallbackFacts)]
  /// The configurations in which it runs.
  let universe: ConfigurationBits
  /// How often it runs within the object's life, then within each span of its machine in which it runs.
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
