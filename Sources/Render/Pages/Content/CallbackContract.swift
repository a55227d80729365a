import Analysis
import Base
import Graphics
import Pack

/// What exploration says of one callback, in all configurations in which it runs, as template
/// values.
struct CallbackContract {
  /// The page that shows it.
  let scope: PageScope
  /// The machine whose objects get the callback; `nil` if it never runs.
  let machine: Machine?
  /// What holds in which configurations.
  let study: CallbackStudy

  /// Gathers what exploration says of a callback.
  init(of callback: Name<Callback>, in scope: PageScope) {
    self.scope = scope
    study = scope.catalog.studies.answer(callback) {
      CallbackStudy(of: callback, in: scope.catalog)
    }
    machine = study.facts.first.flatMap { scope.catalog.register.machines[$0.value.machine] }
  }

  /// Whether any run of the model calls it.
  var isMet: Bool { !study.facts.isEmpty }

  /// The values that the template of a callback names.
  var values: [(String, Template.Value)] {
    [
      ("isMet", .flag(isMet)),
      ("metWhen", .text(metCondition)),
      (
        "metMark",
        .text(scope.catalog.circumstances.mark(study.universe, of: scope.catalog.circumstances.all))
      ),
      ("counts", counts), ("isFewestTold", .flag(isFewestTold)), ("regions", .group(regions)),
      ("before", list(study.before)), ("next", list(study.next)), ("lasts", lasts),
      ("never", list(study.neverAfter)),
    ]
  }

  /// Where something holds, among the configurations in which the callback runs; empty for all, and
  /// for what holds in the default configuration.
  func when(_ bits: ConfigurationBits) -> String {
    scope.catalog.condition(bits, of: study.universe)
  }

  /// In which of all configurations any run calls it; empty for all.
  var metPhrase: String { scope.catalog.circumstances.phrase(study.universe) }

  /// The same; empty also if a run of the default configuration does.
  private var metCondition: String {
    scope.catalog.condition(study.universe, of: scope.catalog.circumstances.all)
  }

  private func marks(_ bits: ConfigurationBits) -> [(String, Template.Value)] {
    scope.catalog.marks(bits, of: study.universe)
  }

  /// One line for each span and each count that configurations give it, where there is a limit.
  private var counts: Template.Value {
    .group(
      study.counts.filter { $0.value.isLimited }.map { entry in
        .object(Template.Object([("text", .text(sentence(entry.value)))] + marks(entry.bits)))
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

  /// For each region that cannot be in all of its states when the callback runs, those that it can
  /// be in.
  private var regions: [Template.Value] {
    guard let machine else { return [] }
    return machine.regions.indices.compactMap { index in
      let (region, states) = (machine.regions[index], study.states[index])
      if states.count == region.states.count { return nil }
      return [
        "title": .text(scope.title(of: region)),
        "states": scope.items(
          states: states.map { ($0.value, when($0.bits)) }, in: index, of: machine),
      ]
    }
  }

  private func list(_ callbacks: CallbackStudy.Callbacks) -> Template.Value {
    .group(
      callbacks.enumerated().map { number, entry in
        let name = scope.catalog.callbacks[entry.value].name
        return .object(
          Template.Object(
            [
              ("name", .name(scope.name(of: name))), ("path", .link(Address.page(of: name))),
              ("isSelf", .flag(entry.value == scope.callback)), ("isFirst", .flag(number == 0)),
            ] + marks(entry.bits)))
      })
  }

  /// In which configurations the callback can be the last one: one item at most.
  private var lasts: Template.Value {
    study.last.map { [.object(Template.Object(marks($0)))] } ?? []
  }
}

/// What exploration says of one callback, in all configurations in which it runs, in any language.
struct CallbackStudy: Sendable {
  /// Callbacks that some configurations list, by their places in reading order, ascending.
  typealias Callbacks = [Variation<Int>.Entry]

  /// What each model says, and where it holds, that of the default configuration first.
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
  /// Those that never run afterwards.
  let neverAfter: Callbacks
  /// For each region of its machine, the states that it can be in, in the pack's order.
  let states: [[Variation<Int>.Entry]]
  /// The configurations in which it can be the last callback that the object gets; `nil` if there
  /// are none.
  let last: ConfigurationBits?
  /// The situations in which it runs.
  let situations: CallbackSituations

  /// Gathers what exploration says of a callback.
  init(of callback: Name<Callback>, in catalog: Catalog) {
    let facts = catalog.facts(of: callback)
    let promises = catalog.promises(of: callback)
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
    next = Variation.ascending(
      facts.map { (bits: $0.bits, value: $0.value.next.compactMap { catalog.places[$0] }) })
    neverAfter = Variation.ascending(promises.map { (bits: $0.bits, value: $0.value.neverAfter) })
    let told = facts.map { (bits: $0.bits, states: $0.value.states) }
    states = (machine?.regions.indices ?? 0..<0).map { region in
      let lists = told.filter { region < $0.states.count }
        .map { (bits: $0.bits, value: $0.states[region]) }
      return Variation.ascending(lists)
    }
    last =
      Variation(facts.map { (bits: $0.bits, value: $0.value.canBeLast) }).entries
      .first(where: \.value)?.bits
    situations = CallbackSituations(of: callback, in: catalog)
  }
}
