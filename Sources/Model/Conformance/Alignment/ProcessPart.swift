import Base
import Pack
import StateSpace

/// What an automaton has to do with the life of a process: that of the objects with which a process
/// ends, and of which it has but one, such as the app.
enum ProcessPart: Hashable, Sendable {
  /// It begins a process: it takes such an object out of the state in which it has done nothing.
  case beginning
  /// It ends a process.
  case ending
  /// It needs a process whose launch has begun.
  case running
  /// All that it calls can come before the record of a launch that has begun.
  case early
  /// It says nothing of the process until it is over: then a launch should be over as well.
  case late

  /// Whether it happens once in a process.
  var isOnce: Bool { self == .beginning || self == .ending }

  /// What each automaton has to do with it.
  ///
  /// - Parameters:
  ///   - automata: The automata.
  ///   - callers: For each callback, where automata can call it.
  ///   - futures: For each position, the callbacks that can come from there on.
  /// - Returns: One part for each automaton; the callbacks that can come before the record of a
  ///   launch that has begun; and those that only automata call which begin a process.
  static func all(
    of automata: OpenAutomata, _ callers: [[AlignmentModel.Caller]], _ futures: [BitSet]
  ) -> (parts: [Self], early: BitSet, launches: BitSet) {
    var parts = automata.automata.map { automata.part($0) }
    let launches = BitSet(
      callers.indices.filter { callback in
        !callers[callback].isEmpty
          && callers[callback].allSatisfy { parts[$0.automaton] == .beginning }
      })
    let early = BitSet(
      callers.indices.filter { callback in
        callers[callback].contains {
          parts[$0.automaton] == .beginning && futures[$0.target].meets(launches)
        }
      })
    for (number, automaton) in automata.automata.enumerated() where parts[number] == .late {
      if futures[automaton.start].isSubset(of: early) || automaton.isAmbient {
        parts[number] = .early
      }
    }
    return (parts, early, launches)
  }
}

extension OpenAutomata {
  /// The roles of an automaton that get something, of machines of which a process has but one
  /// object.
  func soleRoles(of automaton: OpenAutomaton) -> [Int] {
    let all = automaton.positions.flatMap { positions[$0].edges }.compactMap { edge -> Int? in
      guard case .send(let role, _) = edges[edge].action else { return nil }
      return machines[automaton.roles[role].machine].ends.contains(.process) ? role : nil
    }
    return Set(all).sorted()
  }

  /// What an automaton has to do with the life of a process, without a look at others.
  fileprivate func part(_ automaton: OpenAutomaton) -> ProcessPart {
    var part = automaton.interaction == nil ? ProcessPart.early : .late
    for test in automaton.requires {
      let machine = machines[automaton.roles[test.role].machine]
      guard machine.ends.contains(.process), case .holds(let number) = test.question else {
        continue
      }
      if !machine.guards[number].contains(0) { part = .running }
    }
    for edge in automaton.positions.flatMap({ positions[$0].edges }).map({ edges[$0] }) {
      guard case .send(let role, let event) = edge.action else { continue }
      let machine = machines[automaton.roles[role].machine]
      guard machine.ends.contains(.process) else { continue }
      let sources = machine.moves.indices.filter { local in
        machine.moves[local].contains {
          $0.event == event && $0.samples & automaton.samples != 0
        }
      }
      if sources == [0] { return .beginning }
      if !sources.contains(0), part != .ending { part = .running }
      let isEnding = machine.moves.joined().contains {
        $0.event == event && machine.ends[$0.target] == .process
      }
      if isEnding { part = .ending }
    }
    return part
  }
}

extension AlignmentSearch {
  /// How far a process is in which an interaction begins; `nil` if that is not possible.
  func life(_ life: ProcessLife, beginning: Beginning) -> ProcessLife? {
    switch (model.parts[beginning.automaton], life) {
    case (_, .over), (.beginning, .running), (.beginning, .launched), (.running, .unlaunched),
      (.ending, .unlaunched), (.late, .unlaunched):
      nil
    case (.beginning, _): beginning.isResumed ? .running : .launched
    case (.ending, _): life == .launched ? .launched : .running
    // The launch can have begun, and still have a record to come.
    case (.running, .open): .settled
    case (.running, _), (.early, _), (.late, _): life
    }
  }

  /// Whether an interaction begins before the record of a launch that it comes after, or a launch
  /// after a record of such an interaction.
  func isOutOfTurn(_ automaton: Int, in state: Explanation) -> Bool {
    if model.isAmbient[automaton] || model.automata.automata[automaton].interaction == nil {
      return false
    }
    return switch model.parts[automaton] {
    case .beginning: state.life == .settled
    case .running, .late:
      (0..<Int(state.count)).contains { place in
        model.parts[Int(state[place].automaton)] == .beginning
          && model.futures[Int(state[place].position)].intersection(model.launches).meets(printed)
      }
    case .early, .ending: false
    }
  }

  /// Notes that an interaction is over: so seems to be the launch, unless that can come within it.
  func noteEnd(of automaton: UInt32, in state: inout Explanation) {
    if state.life == .open, model.parts[Int(automaton)] == .late { state.life = .settled }
  }

  /// The slot of the one object of a machine of which a process has but one; `nil` if the log has
  /// not named one, or names several.
  private func soleSlot(of machine: Int) -> Int? {
    let slots = holders.members.indices.filter { holders.members[$0]?.machine == machine }
    return slots.count == 1 ? slots[0] : nil
  }

  /// The roles of a beginning, but that of the record, that only one object of the log can play.
  func soleRoles(of beginning: Beginning) -> [(role: Int, slot: Int)] {
    model.soleRoles[beginning.automaton].compactMap { role in
      let own = model.role(role, of: beginning.frame.automaton)
      guard role != beginning.role, role < InteractionFrame.mostRoles, !own.isMany else {
        return nil
      }
      return soleSlot(of: own.machine).map { (role, $0) }
    }
  }

  /// How many partners of a beginning are not in the log, though it prints such objects.
  mutating func aloneCount(of beginning: Beginning, but sole: [(role: Int, slot: Int)]) -> Int {
    sole.reduce(beginning.alone) { count, own in
      let machine = model.role(own.role, of: beginning.frame.automaton).machine
      let history = beginning.frame.history(of: own.role)
      return count - (history.map { isAlone($0, of: machine) } == true ? 1 : 0)
    }
  }

  /// The explanations in which objects play the roles of the interaction that began last which only
  /// they can play.
  ///
  /// - Parameters:
  ///   - sole: The roles with the slots of the objects.
  ///   - start: The explanation.
  ///   - isLossy: Whether records can be missing.
  /// - Returns: The explanations; none if an object cannot have got what the role did.
  mutating func binding(
    _ sole: [(role: Int, slot: Int)], of start: Start, isLossy: Bool
  ) -> [Start] {
    let place = Int(start.from.state.count) - 1
    return sole.reduce([start]) { starts, own in
      starts.flatMap { binding(own.slot, to: own.role, at: place, of: $0, isLossy: isLossy) }
    }
  }

  /// The explanations in which an object plays a role: what happened to the role happened to it.
  private mutating func binding(
    _ slot: Int, to role: Int, at place: Int, of start: Start, isLossy: Bool
  ) -> [Start] {
    let frame = start.from.state[place]
    var bound = start
    bound.from.state[place].roles[role] = UInt16(truncatingIfNeeded: slot)
    guard let history = frame.history(of: role) else { return [bound] }
    let reading = LogEvent.Reading(code: -1, machine: machine(of: role, in: frame), slot: slot)
    return objects(after: history, reading, from: Int(start.from.state.sets[slot])).compactMap {
      guard isLossy || $0.cost == 0, $0.models & start.from.state.models != 0 else { return nil }
      var next = bound
      next.from.state.models &= $0.models
      next.from.state.sets[slot] = UInt16(truncatingIfNeeded: $0.set)
      note($0, slot, &next.from)
      return found.takes(next.from.cost) ? next : nil
    }
  }
}
