import Base
package import Pack

/// The transition table of one machine in one configuration, computed on demand.
///
/// A local state (one state for each region) gets a number when it is first reached; 0 is the
/// initial one. The local transition of each local state and event is computed once and then looked
/// up.
package struct MachineTable: Sendable {
  /// The machine.
  package let machine: Machine
  /// For each event, its transitions that exist in the configuration.
  private let transitions: [[Transition]]
  /// The guards that tests of interactions use.
  private let guards: [Question]
  private let guardWords: Int
  private let callbacks: [Name<Callback>: Int]

  /// A transition that exists in the configuration.
  private struct Transition {
    /// Its index in the event.
    let index: Int
    let isIgnoring: Bool
    let source: Question
    /// The actions that happen in the configuration; `places` has their indices in the transition.
    let actions: [Action]
    let places: [Int]
  }

  /// A guard in a form that is fast to evaluate on local states.
  private struct Question {
    /// The regions it names, with the states that are allowed: a list, since a row of all states
    /// for each transition takes quadratic memory.
    private let regions: [(region: Int, allowed: [UInt16])]

    init(_ asked: Guard) {
      regions = asked.allowed.map { region, states in
        (region, states.map { UInt16(truncatingIfNeeded: $0) })
      }
    }

    func holds(in states: [UInt16]) -> Bool {
      regions.allSatisfy { $0.allowed.contains(states[$0.region]) }
    }
  }

  private var numbers: [[UInt16]: Int] = [:]
  /// The state of each region in each local state.
  package private(set) var localStates: [[UInt16]] = []
  /// For each local state, `guardWords` words with a bit for each guard.
  private var answers: [UInt64] = []
  private var ends: [State.End] = []
  /// For each local state and event, row by row, the outcome.
  private var table: [Outcome] = []
  package private(set) var localTransitions: [LocalTransition] = []

  /// What an event does in a local state.
  private struct Outcome {
    /// The local transition, by index; -1 if the event is refused, -2 if it is not computed yet.
    let localTransition: Int32
    /// The local state that it reaches; -1 if there is no local transition.
    let reached: Int32

    static let unasked = Self(localTransition: -2, reached: -1)
    static let refused = Self(localTransition: -1, reached: -1)
  }

  /// Prepares the table of a machine, by index into the transition system; only the initial state
  /// has a number yet.
  init(of number: Int, on system: TransitionSystem) {
    self.init(
      of: system.pack.machines[system.component.machines[number]],
      guards: system.compiled.guards[number], in: system.configuration, system.pack, system.index)
  }

  /// Prepares the table of a machine in a configuration; only the initial state has a number yet.
  init(
    of machine: Machine, guards: [Guard], in configuration: Configuration, _ pack: Pack,
    _ index: PackIndex
  ) {
    self.machine = machine
    self.guards = guards.map { Question($0) }
    guardWords = (guards.count + 63) / 64
    transitions = machine.events.map { event in
      event.transitions.indices
        .filter { event.transitions[$0].condition.holds(in: configuration) }
        .map { number in
          let source = event.transitions[number].source
          let actions = event.transitions[number].actions
          let places = actions.indices.filter {
            actions[$0].happens(in: configuration, pack, index)
          }
          return Transition(
            index: number, isIgnoring: event.transitions[number].isIgnoring,
            source: Question(source),
            actions: places.map { actions[$0] }, places: places)
        }
    }
    let called = transitions.joined().flatMap(\.actions).compactMap(\.callback)
    callbacks = Dictionary(
      called.map { ($0, index.callback($0)) }, uniquingKeysWith: { first, _ in first })
    _ = self.number(of: machine.regions.map { UInt16(truncatingIfNeeded: $0.initialIndex) })
  }

  /// The number of local states reached so far.
  package var count: Int { localStates.count }

  /// About how many bytes it takes: each local state with its row of the table, and each local
  /// transition with its lists.
  var bytes: Int {
    localStates.count * rowBytes + localTransitions.count * 128
  }

  /// About how many bytes a local state takes.
  var rowBytes: Int { 128 + 12 * transitions.count + 8 * guardWords }

  /// About how many bytes its transitions and guards take before any local state is reached.
  var preparedBytes: Int {
    transitions.reduce(0) { $0 + 32 + 256 * $1.count } + guards.count * 128
  }

  /// A message that causes a local transition.
  func message(
    _ message: StepOrigin.Message, of taken: LocalTransition, from sender: Int, to receiver: Int
  ) -> Run.Message {
    let event = machine.events[taken.event]
    return Run.Message(
      sender: sender, receiver: receiver, kind: message.kind, text: event.title.or(event.name.text),
      calls: taken.emissions.count)
  }

  /// For each region, the index of its state in a local state.
  package func states(of local: Int) -> [UInt16] { localStates[local] }

  /// What a local state ends: nothing, the life of the object, or the process.
  package func end(of local: Int) -> State.End { ends[local] }

  /// Whether a guard, by index into the machine's guards, holds in a local state.
  func holds(_ guardNumber: Int, in local: Int) -> Bool {
    answers[local &* guardWords &+ guardNumber &>> 6] &>> UInt64(guardNumber & 63) & 1 == 1
  }

  /// The local transition on an event, by index, and the local state that it reaches; `nil` if the
  /// machine refuses the event there.
  ///
  /// Computes it on the first call.
  ///
  /// An object whose life is over refuses all events that it does not ignore.
  mutating func localTransition(to event: Int, in local: Int) -> (number: Int, reached: Int)? {
    let place = local &* transitions.count &+ event
    if table[place].localTransition == Outcome.unasked.localTransition {
      let number = computed(event: event, local: local)
      table[place] =
        number.map { number in
          let reached = Int32(truncatingIfNeeded: localTransitions[Int(number)].to)
          return Outcome(localTransition: number, reached: reached)
        } ?? .refused
    }
    return knownLocalTransition(to: event, in: local)
  }

  /// What an event may do in the configuration.
  package struct Rule: Hashable, Sendable {
    /// The local states in which it is taken, unless an earlier one is.
    package let source: Guard
    /// Whether an object whose life is over takes it, too.
    package let isIgnoring: Bool
    package let actions: [Action]
  }

  /// What an event, by index, may do, in the order in which transitions are tried.
  func rules(of event: Int) -> [Rule] {
    transitions[event].map {
      Rule(
        source: machine.events[event].transitions[$0.index].source, isIgnoring: $0.isIgnoring,
        actions: $0.actions)
    }
  }

  /// `localTransition(to:in:)` without computing it; `nil` if the event is refused or the local
  /// transition is not computed yet.
  func knownLocalTransition(to event: Int, in local: Int) -> (number: Int, reached: Int)? {
    let found = table[local &* transitions.count &+ event]
    return found.localTransition < 0 ? nil : (Int(found.localTransition), Int(found.reached))
  }

  private mutating func computed(event: Int, local: Int) -> Int32? {
    guard let taken = transition(for: event, in: local) else { return nil }
    var now = localStates[local]
    var emissions: [LocalTransition.Emission] = []
    for action in taken.actions {
      switch action {
      case .call(let call):
        guard let callback = callbacks[call.callback] else { continue }
        emissions.append(LocalTransition.Emission(callback: callback, states: now))
      case .enter(let region, let state): now[region] = UInt16(truncatingIfNeeded: state)
      }
    }
    localTransitions.append(
      LocalTransition(
        event: event, transition: taken.index, from: local, to: number(of: now),
        actions: taken.actions, places: taken.places, emissions: emissions))
    return Int32(truncatingIfNeeded: localTransitions.count - 1)
  }

  /// The first transition for an event whose source guard holds; `nil` if the event is refused.
  private func transition(for event: Int, in local: Int) -> Transition? {
    let isOver = ends[local] == .object
    return transitions[event].first {
      (!isOver || $0.isIgnoring) && $0.source.holds(in: localStates[local])
    }
  }

  private mutating func number(of states: [UInt16]) -> Int {
    if let known = numbers[states] { return known }
    let number = localStates.count
    numbers[states] = number
    localStates.append(states)
    var bits = [UInt64](repeating: 0, count: guardWords)
    for (position, question) in guards.enumerated() where question.holds(in: states) {
      bits[position / 64] |= 1 << UInt64(position % 64)
    }
    answers += bits
    let found = zip(machine.regions, states).map { $0.states[Int($1)].end }
    ends.append(found.contains(.process) ? .process : found.contains(.object) ? .object : .nothing)
    table += [Outcome](repeating: .unasked, count: transitions.count)
    return number
  }
}

extension Action {
  /// The callback that runs; `nil` if a region enters a state.
  var callback: Name<Callback>? { call?.callback }

  /// Whether it happens in a configuration.
  ///
  /// For a call, its own condition and that of its callback must hold.
  fileprivate func happens(
    in configuration: Configuration, _ pack: Pack, _ index: PackIndex
  ) -> Bool {
    guard let call else { return true }
    return call.condition.holds(in: configuration)
      && pack.callbacks[index.callback(call.callback)].condition.holds(in: configuration)
  }
}

/// What an event does to an object in one local state.
///
/// An object, since it is looked up for every edge label, and has three arrays.
package final class LocalTransition: Sendable {
  /// A callback that runs, and the states the object is in at that moment.
  package struct Emission: Hashable, Sendable {
    /// The callback, by index into the pack.
    package let callback: Int
    /// For each region, the index of its state.
    package let states: [UInt16]
  }

  /// The event, by index into the machine.
  package let event: Int
  /// The transition, by index into the event.
  package let transition: Int
  /// The local state it leaves, by the machine table's number.
  package let from: Int
  /// The local state it reaches, by the machine table's number.
  package let to: Int
  /// The actions in order, without calls of other configurations.
  package let actions: [Action]
  /// For each of these actions, its index in the transition of the pack.
  package let places: [Int]
  /// The callbacks that run, in order.
  package let emissions: [Emission]

  fileprivate init(
    event: Int, transition: Int, from: Int, to: Int, actions: [Action], places: [Int],
    emissions: [Emission]
  ) {
    (self.event, self.transition, self.from, self.to) = (event, transition, from, to)
    (self.actions, self.places, self.emissions) = (actions, places, emissions)
  }

  /// Whether it calls nothing and leaves the local state as it is.
  package var isSilent: Bool { emissions.isEmpty && from == to }
}
