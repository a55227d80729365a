import Base
import Pack
import StateSpace

extension Facts {
  /// Reads what one walk says.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - tally: What its moves tell.
  ///   - detail: How much to read.
  init(of walk: StateGraph, tally: Tally, _ detail: PackFacts.Detail) {
    let pack = walk.system.pack
    var machines: [Name<Machine>: MachineFacts] = [:]
    for machine in walk.machineTables.indices {
      machines[walk.machineTables[machine].machine.name] = MachineFacts(machine, in: walk, tally: tally)
    }
    let machineTables = Dictionary(
      walk.machineTables.map { ($0.machine.name, $0) }, uniquingKeysWith: { first, _ in first })
    var interactions: [Name<Interaction>: InteractionFacts] = [:]
    for (number, seen) in tally.interactions {
      interactions[pack.interactions[number].name] = InteractionFacts(
        of: seen, interaction: pack.interactions[number], among: machineTables, in: pack)
    }
    let callbacks = detail < .everything ? [:] : Self.callbacks(in: walk, tally: tally)
    let order = detail < .everything ? [] : tally.order.map { pack.callbacks[$0].name }
    self.init(
      callbacks: callbacks, interactions: interactions, machines: machines, order: order)
  }

  /// No facts.
  static let none = Facts(callbacks: [:], interactions: [:], machines: [:], order: [])

  private static func callbacks(
    in walk: StateGraph, tally: Tally
  ) -> [Name<Callback>: CallbackFacts] {
    let motion = Motion(of: walk)
    let following = NextCalls(of: walk, motion, happened: tally.happened)
    return walk.machineTables.indices.reduce(into: [:]) { callbacks, machine in
      let life = MachineLife(machine, in: walk, motion, tally: tally, following: following)
      callbacks.merge(life.facts) { first, _ in first }
    }
  }
}

extension InteractionFacts {
  fileprivate init(
    of seen: Tally.Seen, interaction: Interaction, among machineTables: [Name<Machine>: MachineTable],
    in pack: Pack
  ) {
    let leaves = zip(interaction.lifelines, seen.leaves).map { lifeline, locals in
      lifeline.isMany ? [] : machineTables[lifeline.machine].map { $0.states(among: locals) } ?? []
    }
    self.init(
      taken: seen.taken.mapValues { $0.sorted() }, leaves: leaves,
      inside: seen.inside.sorted().map { pack.interactions[$0].name })
  }
}

extension MachineTable {
  /// For each region, the states that it has in some local states, ascending.
  fileprivate func states(among locals: Set<Int>) -> [[Int]] {
    var isSeen = machine.regions.map { $0.states.map { _ in false } }
    for local in locals {
      for (region, state) in states(of: local).enumerated() { isSeen[region][Int(state)] = true }
    }
    return isSeen.map { isSeen in isSeen.indices.filter { isSeen[$0] } }
  }
}
