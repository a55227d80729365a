package import Base
package import Pack
import StateSpace

/// What the state graph of one model says of callbacks, interactions, and machines.
package struct Facts: Hashable, Sendable {
  /// The callbacks that run in this model.
  package let callbacks: [Name<Callback>: CallbackFacts]
  /// The interactions that can begin in this model.
  package let interactions: [Name<Interaction>: InteractionFacts]
  /// The machines that take part in this model.
  package let machines: [Name<Machine>: MachineFacts]
  /// The callbacks, in the order in which exploration met them first: nearest to the initial state
  /// first.
  package let order: [Name<Callback>]
}

extension Facts {
  /// Reads the facts off the state graph of one model.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - detail: How much to read.
  init(of graph: StateGraph, _ detail: PackFacts.Detail) {
    let pack = graph.system.pack
    let statistics = TransitionStatistics(of: graph)
    var machines: [Name<Machine>: MachineFacts] = [:]
    for (number, table) in graph.machineTables.enumerated() {
      machines[table.machine.name] = MachineFacts(number, in: graph)
    }
    var interactions: [Name<Interaction>: InteractionFacts] = [:]
    for (number, seen) in statistics.interactions {
      interactions[pack.interactions[number].name] = InteractionFacts(of: number, seen, in: graph)
    }
    self.init(
      callbacks: detail < .everything ? [:] : Self.callbacks(in: graph, statistics: statistics),
      interactions: interactions, machines: machines,
      order: detail < .everything ? [] : graph.callOrder.map { pack.callbacks[$0].name })
  }

  private static func callbacks(
    in graph: StateGraph, statistics: TransitionStatistics
  ) -> [Name<Callback>: CallbackFacts] {
    let recycling = ObjectRecycling(in: graph)
    let nextAnywhere = CallbackFacts.nextAnywhere(in: graph, recycling)
    return graph.machineTables.indices.reduce(into: [:]) { callbacks, machine in
      let facts = CallbackFacts.all(
        of: machine, in: graph, recycling, statistics: statistics, nextAnywhere: nextAnywhere)
      callbacks.merge(facts) { first, _ in first }
    }
  }
}

extension StateGraph {
  /// The callbacks that run, by index into the pack, in the order in which the graph has them
  /// first.
  fileprivate var callOrder: [Int] {
    var isMet = BitSet()
    return relation.edgeLabels.lazy.compactMap { EdgeEffect($0.effect) }
      .flatMap { localTransition(of: $0).emissions.map(\.callback) }.filter { isMet.insert($0) }
  }
}

/// What the state graph of one model says of an interaction.
package struct InteractionFacts: Hashable, Sendable {
  /// The transitions taken by each step that sends an event, keyed by the step's place in the pack;
  /// indices into the event's transitions, ascending.
  package let taken: [Place: [Int]]
  /// For each lifeline and region, the states the object can be in when the interaction ends,
  /// by index, ascending; empty for a lifeline that stands for many.
  package let leaves: [[[Int]]]
  /// The interactions that can come inside its gaps, in the pack's order.
  package let inside: [Name<Interaction>]

  /// Makes the facts of one interaction.
  package init(taken: [Place: [Int]], leaves: [[[Int]]], inside: [Name<Interaction>]) {
    self.taken = taken
    self.leaves = leaves
    self.inside = inside
  }
}

extension InteractionFacts {
  /// Reads what was seen of an interaction, by index into the pack.
  init(of number: Int, _ seen: TransitionStatistics.InteractionSummary, in graph: StateGraph) {
    let pack = graph.system.pack
    let lifelines = pack.interactions[number].lifelines
    let leaves = zip(lifelines, seen.leaves).map { lifeline, locals -> [[Int]] in
      let table = graph.machineTables.first { $0.machine.name == lifeline.machine }
      return lifeline.isMany ? [] : table.map { $0.states(among: locals) } ?? []
    }
    self.init(
      taken: seen.taken.mapValues { $0.sorted() }, leaves: leaves,
      inside: seen.inside.map { pack.interactions[$0].name })
  }
}

extension MachineTable {
  /// For each region, the states that it has in some local states, ascending.
  fileprivate func states(among locals: BitSet) -> [[Int]] {
    let locals = locals.map { states(of: $0) }
    return machine.regions.indices.map { region in
      Set(locals.map { Int($0[region]) }).sorted()
    }
  }
}
