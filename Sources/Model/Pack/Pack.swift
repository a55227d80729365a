package import Base

/// The model of a team: read and checked, without anything derived.
///
/// Every reference is resolved: a name of a callback, machine, interaction, or source is one of the
/// lists here. Lists keep the pack's order: `pack.yaml` first, then files by path, then position in
/// the file.
///
/// A pack of two files, with one machine:
///
/// ```yaml
/// # pack.yaml
/// name: door
/// title: Door
/// callbacks: {owner: Door}
/// # machines/door.yaml
/// title: Door
/// regions: {leaf: {initial: closed, states: {closed: , open: }}}
/// events:
///   open: [{from: {leaf: closed}, calls: [didOpen], to: {leaf: open}}]
/// callbacks: [didOpen]
/// ```
///
/// `Pack(reading: files).machines[0].events[0].name` is `open`.
package struct Pack: Equatable, Sendable {
  /// The limits of exploration.
  package struct Bounds: Hashable, Sendable {
    /// The greatest number of objects by machine; 1 for machines that are absent.
    package let objects: [Name<Machine>: Int]
    /// How many interactions can be under way inside each other's gaps, the outermost included.
    package let nesting: Int
    /// The number of global states at which exploration gives up with an error.
    package let states: Int
    /// Where `states` is set, or else `bounds`; if neither is, the file of the pack without a line.
    package let place: Place
    /// The bounds on what exploration may cost.
    package let costs: Costs

    /// The greatest number of objects of a machine; at least 1.
    package func objects(of machine: Name<Machine>) -> Int { max(objects[machine] ?? 1, 1) }

    /// Makes bounds.
    package init(
      objects: [Name<Machine>: Int], nesting: Int, states: Int,
      place: Place = Place(path: PackFiles.head), costs: Costs = Costs()
    ) {
      self.objects = objects
      self.nesting = nesting
      self.states = states
      self.place = place
      self.costs = costs
    }
  }

  /// The file that introduces the pack: `pack.yaml`, or that of a pack of one file.
  package var head: Place { Place(path: bounds.place.path) }

  /// The identifier of the pack.
  package let name: Name<Pack>
  /// What readers call it.
  package var title: Words
  /// What it models, one or two sentences of Markdown.
  package var summary: Words
  /// The sender of the callbacks, as readers call it: `UIKit`.
  package var system: Words
  /// Language tags; base texts are in the first.
  package private(set) var locales: [Words.Locale]
  /// The ways in which configurations differ.
  package let axes: [Axis]
  /// The condition that holds in the impossible configurations.
  package let impossible: Condition
  /// The scopes in which interactions are explored together; empty if all are.
  package let scopes: [Scope]
  /// The limits of exploration.
  package let bounds: Bounds
  /// The phases in which the index lists callbacks, in order.
  package var phases: [Phase]
  /// Titles for groups of interactions; absent if the group is called by its word.
  package var groups: [String: Words]
  /// The owners of callbacks that are protocols, not classes; a conforming object inherits nothing
  /// from them.
  package let protocols: Set<String>
  /// The scenario that the first page of a site draws; `nil` if none.
  package let life: Name<Scenario>?
  /// What else the first page shows; `nil` if the pack does not say.
  package var home: Home?
  /// Whether the site of the pack has a simulator.
  package var hasSimulator: Bool
  /// The interactions that readers know best, in their order.
  package let typical: [Name<Interaction>]
  /// The callbacks.
  package var callbacks: [Callback]
  /// The machines.
  package let machines: [Machine]
  /// What readers call the callbacks.
  package let callbackNames: CallbackNames
  /// The interactions.
  package let interactions: [Interaction]
  /// The scenarios.
  package var scenarios: [Scenario]
  /// The situations: those that the pack declares, then one for each other interaction that can
  /// begin.
  package var situations: [Situation]
  /// The scenarios that need more than the selected part of the pack has.
  package var leftOut: Set<Name<Scenario>> = []
  /// The guarantees, misconceptions, and recommendations: first those of callbacks, then of
  /// interactions, then the rest.
  package let guarantees: [Guarantee]
  /// The recordings.
  package let recordings: [Recording]
  /// The articles whose claims the pack judges.
  package let articles: [Article]
  /// The sources.
  package let sources: [Source]

  /// Makes a pack from checked parts; `callbackNames` are those of its callbacks, if they were made.
  package init(
    name: Name<Pack>, title: Words, summary: Words, system: Words, locales: [Words.Locale],
    axes: [Axis], impossible: Condition, scopes: [Scope] = [], bounds: Bounds, phases: [Phase],
    groups: [String: Words] = [:], protocols: Set<String> = [], life: Name<Scenario>? = nil,
    home: Home? = nil, hasSimulator: Bool = true, typical: [Name<Interaction>] = [],
    callbacks: [Callback], callbackNames: CallbackNames? = nil,
    machines: [Machine], interactions: [Interaction], scenarios: [Scenario],
    situations: [Situation] = [], guarantees: [Guarantee] = [], recordings: [Recording] = [],
    articles: [Article] = [],
    sources: [Source]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.system = system
    self.locales = locales
    self.axes = axes
    self.impossible = impossible
    self.scopes = scopes
    self.bounds = bounds
    self.phases = phases
    self.groups = groups
    self.protocols = protocols
    self.life = life
    self.home = home
    self.hasSimulator = hasSimulator
    self.typical = typical
    self.callbacks = callbacks
    self.callbackNames = callbackNames ?? CallbackNames(of: callbacks)
    self.machines = machines
    self.interactions = interactions
    self.scenarios = scenarios
    self.situations = Situation.all(
      declared: situations, interactions: interactions, scenarios: scenarios)
    self.guarantees = guarantees
    self.recordings = recordings
    self.articles = articles
    self.sources = sources
  }
}

/// A stage of an object's life under which callbacks are listed: creation, appearance, memory.
package struct Phase: Hashable, Sendable {
  /// The identifier that callbacks use.
  package let name: Name<Phase>
  /// What readers call it.
  package let title: Words
  /// The callbacks that pages list first under it, in order; others follow.
  package let callbacks: [Name<Callback>]

  /// Makes a phase.
  package init(name: Name<Phase>, title: Words, callbacks: [Name<Callback>] = []) {
    self.name = name
    self.title = title
    self.callbacks = callbacks
  }
}

extension Pack {
  /// The same pack with one of its languages as the first.
  package func preferring(_ locale: Words.Locale) -> Pack {
    var pack = self
    pack.locales.removeAll { $0 == locale }
    pack.locales.insert(locale, at: 0)
    return pack
  }

  /// The machines without those that lifelines imply.
  package var declaredMachines: [Machine] { machines.filter { !$0.isImplied } }
}

extension Pack {
  /// Whether the state graphs and verdicts of another pack are those of this one: the two differ at
  /// most in texts, sources, and places of callbacks, scenarios, situations, and what introduces the pack.
  package func hasSameModel(as other: Pack) -> Bool {
    guard callbacks.elementsEqual(other.callbacks, by: { $0.hasSameModel(as: $1) }) else {
      return false
    }
    var other = other
    (other.title, other.summary, other.system, other.home) = (title, summary, system, home)
    (other.phases, other.groups, other.hasSimulator) = (phases, groups, hasSimulator)
    (other.callbacks, other.scenarios, other.situations) = (callbacks, scenarios, situations)
    other.leftOut = leftOut
    return self == other
  }
}

// By index, since an iterator copies each element that it passes.
extension Pack {
  /// The callback with a name; `nil` if the pack has none.
  package func callback(_ name: Name<Callback>) -> Callback? {
    callbacks.indices.first { callbacks[$0].name == name }.map { callbacks[$0] }
  }

  /// The machine with a name; `nil` if the pack has none.
  package func machine(_ name: Name<Machine>) -> Machine? {
    machines.indices.first { machines[$0].name == name }.map { machines[$0] }
  }

  /// The interaction with a name; `nil` if the pack has none.
  package func interaction(_ name: Name<Interaction>) -> Interaction? {
    interactions.indices.first { interactions[$0].name == name }.map { interactions[$0] }
  }

  /// The scenario with a name; `nil` if the pack has none.
  package func scenario(_ name: Name<Scenario>) -> Scenario? {
    scenarios.indices.first { scenarios[$0].name == name }.map { scenarios[$0] }
  }

  /// The guarantee with a name; `nil` if the pack has none.
  package func guarantee(_ name: Name<Guarantee>) -> Guarantee? {
    guarantees.indices.first { guarantees[$0].name == name }.map { guarantees[$0] }
  }
}
