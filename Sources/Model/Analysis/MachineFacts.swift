package import Base
package import Pack
import StateSpace

/// What the state graph of one model says of a machine.
package struct MachineFacts: Hashable, Sendable {
  /// One way from a state of a region to another.
  package struct Move: Hashable, Sendable {
    /// The region, by index.
    package let region: Int
    /// The state left, by index.
    package let from: Int
    /// The state entered, by index; the same as `from` if the transition changes no region.
    package let to: Int
    /// The event.
    package let event: Name<Event>
    /// The callbacks that run, in order.
    package let calls: [Call]

    /// Makes a move.
    package init(region: Int, from: Int, to: Int, event: Name<Event>, calls: [Call]) {
      self.region = region
      self.from = from
      self.to = to
      self.event = event
      self.calls = calls
    }
  }

  /// The moves between states, by region, then source, then target, then the pack's order.
  package let moves: [Move]
  /// For each region and state, whether any object ever reaches it.
  package let reached: [[Bool]]
  /// The transitions that some run takes.
  package let taken: Set<Transition.ID>

  /// Makes the facts of one machine.
  package init(moves: [Move], reached: [[Bool]], taken: Set<Transition.ID> = []) {
    self.moves = moves
    self.reached = reached
    self.taken = taken
  }
}

extension MachineFacts {
  /// Reads the facts of a machine, by its index in the graph.
  init(_ number: Int, in graph: StateGraph) {
    let table = graph.machineTables[number]
    let machine = table.machine
    let localTransitions = graph.localTransitions(of: number)
    let initial = machine.regions.map(\.initialIndex)
    var reached = machine.regions.map { $0.states.map { _ in false } }
    for (region, state) in initial.enumerated() { reached[region][state] = true }
    for action in localTransitions.lazy.flatMap(\.actions) {
      if case .enter(let region, let state) = action { reached[region][state] = true }
    }
    var isTaken = machine.events.map { $0.transitions.map { _ in false } }
    for taken in localTransitions { isTaken[taken.event][taken.transition] = true }
    let taken = zip(machine.events, isTaken).flatMap { event, isTaken in
      isTaken.indices.filter { isTaken[$0] }.map {
        Transition.ID(machine: machine.name, event: event.name, number: $0)
      }
    }
    self.init(
      moves: Self.moves(of: localTransitions, in: table), reached: reached, taken: Set(taken))
  }

  /// The moves between states of each region.
  ///
  /// A reaction that changes no region stays where it is: in the regions that its transition asks
  /// about, or in the first when it asks about none. What changes after the end of an object is no
  /// move of it.
  private static func moves(of localTransitions: [LocalTransition], in table: MachineTable)
    -> [Move]
  {
    let machine = table.machine
    let lost = machine.events.map { $0.transitions.map { machine.regions(lostBy: $0) } }
    var calls: [Way: [Call]] = [:]
    for localTransition in localTransitions {
      let lost = lost[localTransition.event][localTransition.transition]
      for leg in legs(of: localTransition, in: table) where !lost.contains(leg.region) {
        let way = Way(
          region: leg.region, from: leg.from, to: leg.to, event: localTransition.event,
          transition: localTransition.transition)
        if calls[way] == nil { calls[way] = leg.calls }
      }
    }
    var seen: Set<Move> = []
    return calls.keys.sorted().filter { !machine.events[$0.event].isWords }.compactMap { way in
      let move = Move(
        region: way.region, from: way.from, to: way.to, event: machine.events[way.event].name,
        calls: calls[way, default: []])
      return seen.insert(move).inserted ? move : nil
    }
  }
}

extension MachineFacts {
  /// What a transition does in a region, from one state to the next that it enters.
  package struct Leg: Hashable, Sendable {
    /// The region, by index.
    package let region: Int
    /// The state left, by index.
    package let from: Int
    /// The state entered, by index.
    package let to: Int
    /// The callbacks that run, in order.
    package var calls: [Call]
  }

  /// What a reaction does in each region: as a rule a single leg, and several where it passes
  /// through states.
  private static func legs(of localTransition: LocalTransition, in table: MachineTable) -> [Leg] {
    let machine = table.machine
    let before = table.states(of: localTransition.from).map { Int($0) }
    let after = table.states(of: localTransition.to).map { Int($0) }
    let all = localTransition.actions.compactMap(\.call)
    let passages = before.enumerated().map {
      machine.legs(of: localTransition.actions, in: $0, from: $1)
    }
    let changed = machine.regions.indices.filter {
      before[$0] != after[$0] || passages[$0].count > 1
    }
    if changed.isEmpty {
      let asked = machine.events[localTransition.event].transitions[localTransition.transition]
        .source.allowed
      return (asked.isEmpty ? [0] : asked.keys.sorted()).map {
        Leg(region: $0, from: before[$0], to: after[$0], calls: all)
      }
    }
    return changed.flatMap { region in
      passages[region].count > 1
        ? passages[region]
        : [Leg(region: region, from: before[region], to: after[region], calls: all)]
    }
  }
}

extension Machine {
  /// What actions do in a region while the object lives, from one state to the next.
  ///
  /// - Parameters:
  ///   - actions: The actions of a transition of this machine.
  ///   - region: The region, by index.
  ///   - state: The state that the region is in before, by index.
  /// - Returns: A leg for each change of state, with the calls up to the next one; the first has
  ///   those before it, too. Empty if the region stays in its state.
  package func legs(
    of actions: some Sequence<Action>, in region: Int, from state: Int
  ) -> [MachineFacts.Leg] {
    var legs: [MachineFacts.Leg] = []
    var calls: [Call] = []
    for action in actions {
      switch action {
      case .call(let call):
        if legs.isEmpty { calls.append(call) } else { legs[legs.count - 1].calls.append(call) }
      case .enter(let entered, let next):
        let from = legs.last?.to ?? state
        if entered == region, from != next {
          legs.append(
            MachineFacts.Leg(
              region: region, from: from, to: next, calls: legs.isEmpty ? calls : []))
        }
        if regions[entered].states[next].end == .object { return legs }
      }
    }
    return legs
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
