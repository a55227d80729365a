import Base
import Pack
import StateSpace

/// What a walk says of the callbacks of one machine.
struct MachineLife {
  /// The facts of each callback that runs.
  let facts: [Name<Callback>: CallbackFacts]

  /// Reads the life of the machine's first object, which stands for all.
  init(_ machine: Int, in walk: StateGraph, _ motion: Motion, tally: Tally, following: NextCalls) {
    let machineTable = walk.machineTables[machine]
    let localTransitions = tally.localTransitions(of: machine, in: walk)
    let callbacks = Set(localTransitions.flatMap { $0.emissions.map(\.callback) }).sorted()
    guard !callbacks.isEmpty else {
      facts = [:]
      return
    }
    let object = walk.system.objectsOfMachine[machine].lowerBound
    let seen = SeenMoves(
      of: walk, motion, by: object, callbacks: callbacks, happened: tally.happened[machine])
    let reading = LifeReading(
      of: LifeGraph(of: walk, motion, seen), machine: machineTable.machine, index: walk.system.index)
    let order = reading.order
    let states = Self.states(of: callbacks, in: localTransitions, machine: machineTable.machine)
    let pack = walk.system.pack
    func names(_ places: [Int]) -> [Name<Callback>] {
      places.map { pack.callbacks[callbacks[$0]].name }
    }
    var facts: [Name<Callback>: CallbackFacts] = [:]
    for (place, callback) in callbacks.enumerated() {
      let callers = tally.callers(of: callback)
      facts[pack.callbacks[callback].name] = CallbackFacts(
        machine: machineTable.machine.name, counts: reading.counts.map { $0[place] },
        states: states[place],
        before: names(order.before[place]), next: names(order.next[place]),
        canBeLast: order.canBeLast[place],
        nextAnywhere: following.after(callback).map { pack.callbacks[$0].name },
        neverAfter: names(order.never[place]),
        calledBy: callers.map { pack.interactions[$0].name })
    }
    self.facts = facts
  }

  /// For each callback and region, the states it can be in when the callback runs.
  private static func states(
    of callbacks: [Int], in localTransitions: [LocalTransition], machine: Machine
  ) -> [[[Int]]] {
    var seen = callbacks.map { _ in machine.regions.map { $0.states.map { _ in false } } }
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    for emission in localTransitions.lazy.flatMap(\.emissions) {
      guard let place = places[emission.callback] else { continue }
      for (region, state) in emission.states.enumerated() { seen[place][region][Int(state)] = true }
    }
    return seen.map { $0.map { states in states.indices.filter { states[$0] } } }
  }
}
