package import Base
package import Pack
import StateSpace

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
