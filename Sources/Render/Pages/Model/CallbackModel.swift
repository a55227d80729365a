import Analysis
import Base
import Pack

/// What the models say of one callback, in all configurations in which it runs.
///
///     let model = CallbackModel(of: callback.name, in: site, counts)
///     model.before  // the callbacks that have always run before, and where that holds
struct CallbackModel: Sendable {
  /// Callbacks in some configurations, by their places in reading order, ascending.
  typealias Callbacks = [ByConfiguration<Int>.Entry]

  let name: Name<Callback>
  /// The machine whose objects get the callback; `nil` if it never runs.
  let machine: Machine?
  /// The configurations in which it runs; empty if it never does.
  let universe: ConfigurationSet
  /// How often it runs within the object's life, then within each span in which it runs.
  let counts: [ByConfiguration<CallbackFacts.Count>.Entry]
  /// The callbacks that have always run before.
  let before: Callbacks
  /// Those that can come next on the same object.
  let next: Callbacks
  /// Those that never run afterwards.
  let neverAfter: Callbacks
  /// For each region of its machine, the states that it can be in, in the pack's order.
  let states: [[ByConfiguration<Int>.Entry]]
  /// The configurations in which it can be the last callback of an object; `nil` if there are none.
  let last: ConfigurationSet?
  /// The situations in which it runs.
  let situations: CallbackSituations

  /// Whether any run calls it.
  var runs: Bool { !universe.isEmpty }

  /// Gathers the facts of a callback.
  ///
  /// - Parameters:
  ///   - name: The callback.
  ///   - site: The site.
  ///   - counts: The counts of at least the interactions that call it.
  init(of name: Name<Callback>, in site: SiteModel, _ counts: InteractionCounts.Table) {
    self.name = name
    let facts = site.models.facts(of: name)
    let joined = site.joinedFacts(of: name)
    universe = ConfigurationSet(joining: facts.map(\.bits))
    let machine = facts.first.flatMap { site.lookup.machines[$0.value.machine] }
    self.machine = machine
    let spans = [nil] + (machine?.spans.map { Optional($0.name) } ?? [])
    self.counts = spans.flatMap { span in
      ByConfiguration(
        joined.flatMap { bits, facts in
          facts.counts.filter { $0.span == span }.map { (bits: bits, value: $0) }
        }
      ).entries
    }
    before = ByConfiguration.ascending(
      joined.map { (bits: $0.bits, value: Array($0.value.before)) })
    neverAfter = ByConfiguration.ascending(
      joined.map { (bits: $0.bits, value: Array($0.value.neverAfter)) })
    next = ByConfiguration.ascending(
      facts.map { (bits: $0.bits, value: Array(site.order.places(of: $0.value.next))) })
    let states = facts.map { (bits: $0.bits, states: $0.value.states) }
    self.states = (machine?.regions.indices ?? 0..<0).map { region in
      ByConfiguration.ascending(
        states.filter { region < $0.states.count }
          .map { (bits: $0.bits, value: $0.states[region]) })
    }
    last =
      ByConfiguration(facts.map { (bits: $0.bits, value: $0.value.canBeLast) }).entries
      .first(where: \.value)?.bits
    situations = CallbackSituations(of: name, in: site, counts)
  }
}
