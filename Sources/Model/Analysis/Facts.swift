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
