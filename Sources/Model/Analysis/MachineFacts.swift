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
  /// For each region and state, the reachable local states in which the region is in it, by number.
  ///
  /// An object whose life is over is in none: it reacts to nothing.
  package let localStates: [[BitSet]]
  /// The transitions that some run takes.
  package let taken: Set<Transition.ID>

  /// Makes the facts of one machine.
  ///
  /// - Parameters:
  ///   - moves: The moves between states.
  ///   - reached: For each region and state, whether any object ever reaches it.
  ///   - localStates: The local states that living objects reach: one state for each region.
  ///   - taken: The transitions that some run takes.
  package init(
    moves: [Move], reached: [[Bool]], localStates: [[Int]] = [], taken: Set<Transition.ID> = []
  ) {
    self.moves = moves
    self.reached = reached
    var places = reached.map { $0.map { _ in BitSet() } }
    for (number, states) in localStates.enumerated() {
      for (region, state) in states.enumerated() { places[region][state].insert(number) }
    }
    self.localStates = places
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
    let places = BitSet([0] + localTransitions.map(\.to))
    self.init(
      moves: Self.moves(of: localTransitions, in: table), reached: reached,
      localStates: places.filter { table.end(of: $0) == .nothing }.map { place in
        table.states(of: place).map { Int($0) }
      }, taken: Set(taken))
  }

  /// The moves between states of each region.
  ///
  /// A reaction that changes no region of states stays where it is: in those that its transition
  /// asks about, or in the first when it asks about none. States that it passes through are no
  /// moves.
  private static func moves(of localTransitions: [LocalTransition], in table: MachineTable)
    -> [Move]
  {
    let machine = table.machine
    var calls: [Way: [Call]] = [:]
    for taken in localTransitions {
      let before = table.states(of: taken.from).map { Int($0) }
      let after = machine.states(after: taken.actions, from: before)
      let changed = machine.regions.indices.filter { before[$0] != after[$0] }
      let asked = machine.events[taken.event].transitions[taken.transition].source.allowed.keys
        .filter { machine.regions[$0].kind == .states }
      let isStay = !changed.contains { machine.regions[$0].kind == .states }
      for region in changed + (isStay ? asked.isEmpty ? [0] : asked.sorted() : []) {
        let way = Way(
          region: region, from: before[region], to: after[region], event: taken.event,
          transition: taken.transition)
        if calls[way] == nil { calls[way] = taken.actions.compactMap(\.call) }
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

extension Machine {
  /// The states that actions lead to while the object lives.
  ///
  /// What changes after the end of an object is no move of it.
  ///
  /// - Parameters:
  ///   - actions: The actions of a transition of this machine.
  ///   - states: The state of each region before, by index.
  /// - Returns: The state of each region after the last action, or after the one that ends the
  ///   life.
  package func states(after actions: some Sequence<Action>, from states: [Int]) -> [Int] {
    var states = states
    for case .enter(let region, let state) in actions {
      states[region] = state
      if regions[region].states[state].end == .object { break }
    }
    return states
  }
}

/// A way from a state of a region to another, by a transition of an event; all by index.
private struct Way: Hashable, Comparable {
  let region, from, to, event, transition: Int

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, Int, Int, Int, Int) { (region, from, to, event, transition) }
}
