package import Base
package import Pack
import StateSpace

/// The facts of callbacks, interactions, and machines in the state graph of one model.
package struct Facts: Hashable, Sendable {
  /// The callbacks that run in this model.
  package let callbacks: [Name<Callback>: CallbackFacts]
  /// The interactions that can begin in this model.
  package let interactions: [Name<Interaction>: InteractionFacts]
  /// The machines that take part in this model.
  package let machines: [Name<Machine>: MachineFacts]
  /// The callbacks in the order in which breadth-first exploration found them; empty if the facts
  /// of callbacks were not derived.
  package let order: [Name<Callback>]
  /// How often callbacks run within one occurrence of each interaction that begins; empty if the
  /// facts of callbacks were not derived.
  package let occurrences: [Name<Interaction>: OccurrenceCounts]
}

extension Facts {
  /// Derives the facts from the state graph of one model.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - detail: Which facts to derive.
  ///   - callers: The machines of whose callbacks they are derived; `nil` for all.
  init(
    of graph: StateGraph, _ detail: PackFacts.Detail, calledBy callers: Set<Name<Machine>>? = nil
  ) {
    let pack = graph.system.pack
    var machines: [Name<Machine>: MachineFacts] = [:]
    for (number, table) in graph.machineTables.enumerated() {
      machines[table.machine.name] = MachineFacts(number, in: graph)
    }
    if detail < .moves {
      self.init(callbacks: [:], interactions: [:], machines: machines, order: [], occurrences: [:])
      return
    }
    let statistics = TransitionStatistics(of: graph)
    let usual = UsualChoices.all(in: graph) { statistics.interactions[$0]?.taken ?? [:] }
    var interactions: [Name<Interaction>: InteractionFacts] = [:]
    for (number, seen) in statistics.interactions {
      interactions[pack.interactions[number].name] = InteractionFacts(
        of: number, seen, usual[number] ?? UsualChoices(), in: graph)
    }
    self.init(
      callbacks: detail < .everything
        ? [:] : Self.callbacks(in: graph, calledBy: callers, statistics: statistics),
      interactions: interactions, machines: machines,
      order: detail < .everything ? [] : graph.callOrder.map { pack.callbacks[$0].name },
      occurrences: detail < .everything
        ? [:] : Self.occurrences(in: graph, statistics: statistics))
  }

  private static func occurrences(
    in graph: StateGraph, statistics: TransitionStatistics
  ) -> [Name<Interaction>: OccurrenceCounts] {
    let found = OccurrenceCounts.all(in: graph, statistics: statistics)
    return found.reduce(into: [:]) { counts, one in
      counts[graph.system.pack.interactions[one.key].name] = one.value
    }
  }

  private static func callbacks(
    in graph: StateGraph, calledBy callers: Set<Name<Machine>>?, statistics: TransitionStatistics
  ) -> [Name<Callback>: CallbackFacts] {
    let edges = RecyclingEdges(in: graph)
    let machines = graph.machineTables.indices.filter {
      callers?.contains(graph.machineTables[$0].machine.name) ?? true
    }
    return machines.reduce(into: [:]) { callbacks, machine in
      let facts = CallbackFacts.all(
        of: machine, in: graph, edges, statistics: statistics)
      callbacks.merge(facts) { first, _ in first }
    }
  }
}

extension StateGraph {
  /// The callbacks that run, by index into the pack, in the order in which exploration found them.
  fileprivate var callOrder: [Int] {
    var isMet = BitSet()
    let effects = relation.edgeLabels.lazy.compactMap { EdgeEffect($0.effect) }
    return effects.flatMap { self.localTransition(of: $0).emissions.map(\.callback) }
      .filter { isMet.insert($0) }
  }
}

/// The facts of an interaction in the state graph of one model.
package struct InteractionFacts: Hashable, Sendable {
  /// The transitions taken by each step that sends an event, keyed by the step's place in the pack;
  /// indices into the event's transitions, ascending.
  package let taken: [Place: [Int]]
  /// For each lifeline and region, the states in which the object can be when the interaction ends,
  /// by index, ascending; empty for a lifeline for many.
  package let leaves: [[[Int]]]
  /// The interactions that can begin in its gaps, in the pack's order.
  package let inside: [Name<Interaction>]
  /// How events that come by themselves end it before its last step.
  package let cuts: [InteractionCut]
  /// What it does where it has a choice, in its usual run.
  package let usual: UsualChoices

  /// Makes the facts of one interaction.
  package init(
    taken: [Place: [Int]], leaves: [[[Int]]], inside: [Name<Interaction>],
    cuts: [InteractionCut] = [], usual: UsualChoices = UsualChoices()
  ) {
    self.taken = taken
    self.leaves = leaves
    self.inside = inside
    self.cuts = cuts
    self.usual = usual
  }
}

/// An event that comes by itself and ends an interaction, since it ends an object to which a later
/// step sends.
package struct InteractionCut: Hashable, Sendable {
  /// The lifeline of the object, by index.
  package let lifeline: Int
  /// The event, by index into the machine of the lifeline.
  package let event: Int
  /// Its transition, by index into the event.
  package let transition: Int
  /// The steps, by place, one of which would come next.
  package let next: [Place]

  /// Makes a cut.
  package init(lifeline: Int, event: Int, transition: Int, next: [Place]) {
    self.lifeline = lifeline
    self.event = event
    self.transition = transition
    self.next = next
  }
}

extension InteractionFacts {
  /// Derives the facts of an interaction, by index into the pack, from its summary.
  init(
    of number: Int, _ seen: TransitionStatistics.InteractionSummary, _ usual: UsualChoices,
    in graph: StateGraph
  ) {
    let pack = graph.system.pack
    let lifelines = pack.interactions[number].lifelines
    let leaves = zip(lifelines, seen.leaves).map { lifeline, locals -> [[Int]] in
      let table = graph.machineTables.first { $0.machine.name == lifeline.machine }
      return lifeline.isMany ? [] : table.map { $0.states(among: locals) } ?? []
    }
    self.init(
      taken: seen.taken.mapValues { $0.sorted() }, leaves: leaves,
      inside: seen.inside.map { pack.interactions[$0].name },
      cuts: seen.cuts.sorted(), usual: usual)
  }
}

extension InteractionCut: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (
      (left.lifeline, left.event, left.transition), (right.lifeline, right.event, right.transition)
    )
    return one == other ? left.next.lexicographicallyPrecedes(right.next) : one < other
  }
}

extension MachineTable {
  /// For each region, its states in some local states, by index, ascending.
  fileprivate func states(among locals: BitSet) -> [[Int]] {
    let locals = locals.map { states(of: $0) }
    return machine.regions.indices.map { region in
      Set(locals.map { Int($0[region]) }).sorted()
    }
  }
}
