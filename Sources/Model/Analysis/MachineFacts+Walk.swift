import Pack
import StateSpace

extension MachineFacts {
  /// What a walk says of one machine, by its index in the walk.
  init(_ number: Int, in walk: StateGraph, tally: Tally) {
    let machineTable = walk.machineTables[number]
    let machine = machineTable.machine
    let localTransitions = tally.localTransitions(of: number, in: walk)
    let initial = machine.regions.map(\.initialIndex)
    var reached = machine.regions.map { $0.states.map { _ in false } }
    for (region, state) in initial.enumerated() { reached[region][state] = true }
    for action in localTransitions.lazy.flatMap(\.actions) {
      if case .enter(let region, let state) = action { reached[region][state] = true }
    }
    self.init(moves: Self.moves(of: localTransitions, in: machineTable), reached: reached)
  }

  /// The moves between states of each region.
  ///
  /// A reaction that changes no region but runs callbacks stays where it is: in the regions that its
  /// transition asks about, or in the first when it asks about none. What changes after the end of an
  /// object is no move of it.
  private static func moves(of localTransitions: [LocalTransition], in machineTable: MachineTable) -> [Move] {
    let machine = machineTable.machine
    let lost = machine.events.map { $0.transitions.map { machine.regions(lostBy: $0) } }
    var calls: [Way: [Call]] = [:]
    for localTransition in localTransitions {
      let lost = lost[localTransition.event][localTransition.transition]
      for leg in legs(of: localTransition, in: machineTable) where !lost.contains(leg.region) {
        let way = Way(
          region: leg.region, from: leg.from, to: leg.to, event: localTransition.event,
          transition: localTransition.transition)
        if calls[way] == nil { calls[way] = leg.calls }
      }
    }
    var seen: Set<Move> = []
    return calls.keys.sorted().compactMap { way in
      let move = Move(
        region: way.region, from: way.from, to: way.to, event: machine.events[way.event].name,
        calls: calls[way, default: []])
      return seen.insert(move).inserted ? move : nil
    }
  }
}

extension MachineFacts {
  /// What a reaction does in a region, from one state to the next that it enters.
  private struct Leg {
    let region, from, to: Int
    /// The callbacks that run, those in the state that is entered included.
    var calls: [Call]
  }

  /// What a reaction does in each region: as a rule a single leg, and several where it passes through
  /// states.
  private static func legs(of localTransition: LocalTransition, in machineTable: MachineTable) -> [Leg] {
    let machine = machineTable.machine
    let before = machineTable.states(of: localTransition.from).map { Int($0) }
    let after = machineTable.states(of: localTransition.to).map { Int($0) }
    let all = localTransition.actions.compactMap(\.call)
    let passing = passages(of: localTransition, in: machine, from: before)
    let changed = machine.regions.indices.filter {
      before[$0] != after[$0] || passing[$0] != nil
    }
    if changed.isEmpty, !localTransition.emissions.isEmpty {
      let asked = machine.events[localTransition.event].transitions[localTransition.transition].source.allowed
      return (asked.isEmpty ? [0] : asked.keys.sorted()).map {
        Leg(region: $0, from: before[$0], to: after[$0], calls: all)
      }
    }
    return changed.flatMap { region in
      passing[region] ?? [Leg(region: region, from: before[region], to: after[region], calls: all)]
    }
  }

  /// The legs of those regions in which a reaction enters several states while its object lives.
  private static func passages(
    of localTransition: LocalTransition, in machine: Machine, from before: [Int]
  ) -> [Int: [Leg]] {
    let entered = localTransition.actions.compactMap(\.region)
    guard entered.count > Set(entered).count else { return [:] }
    var legs: [Int: [Leg]] = [:]
    var calls: [Call] = []
    for action in localTransition.actions {
      switch action {
      case .call(let call):
        calls.append(call)
        for region in Array(legs.keys) {
          guard var leg = legs[region]?.popLast() else { continue }
          leg.calls.append(call)
          legs[region]?.append(leg)
        }
      case .enter(let region, let state):
        let from = legs[region]?.last?.to ?? before[region]
        if from != state {
          let leg = Leg(
            region: region, from: from, to: state, calls: legs[region] == nil ? calls : [])
          legs[region, default: []].append(leg)
        }
        if machine.regions[region].states[state].end == .object {
          return legs.filter { $0.value.count > 1 }
        }
      }
    }
    return legs.filter { $0.value.count > 1 }
  }
}

extension Machine {
  /// The regions that a transition enters only after it has ended the life of its object.
  fileprivate func regions(lostBy transition: Transition) -> Set<Int> {
    let told = actions(inLifeOf: transition)
    return Set(transition.actions[told.endIndex...].compactMap(\.region))
      .subtracting(told.compactMap(\.region))
  }
}

/// A way from a state of a region to another, by a transition of an event; all by index.
private struct Way: Hashable, Comparable {
  let region, from, to, event, transition: Int

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, Int, Int, Int, Int) { (region, from, to, event, transition) }
}
