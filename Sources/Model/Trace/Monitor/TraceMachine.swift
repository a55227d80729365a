/// A machine as the monitor follows one object of it: what it may do on its own, whoever asks it to.
///
/// A node is a moment of a life: between two events, in some state a region, or between two calls of
/// one transition. A move leads to another node, with a callback or in silence.
struct TraceMachine: Sendable {
  /// One way on from a node.
  struct Move: Hashable, Sendable {
    /// The callback that runs, by index into the pack; -1 for none.
    let callback: Int
    /// The action of the machine that calls it, by its number; -1 for none.
    let emission: Int
    /// The node that it leads to.
    let target: Int
    /// The models in which it exists.
    let mask: TraceModels.Mask
  }

  /// For each node, the ways on; the first is that of an object not yet born.
  let moves: [[Move]]
  /// For each node, the state of each region.
  let states: [[Int]]
  /// For each event and transition, the number of its first action.
  let firstEmissions: [[Int]]
  /// Whether no state of it ends an object's life.
  let isImmortal: Bool
  /// The callbacks that it may call from the state every object begins in, and from no other; none
  /// where an object may come back to that state.
  let births: Set<Int>
  /// The actions of transitions that ask a region to be where it begins, and nowhere else.
  let freshEmissions: Set<Int>

  /// Prepares a machine of a pack.
  init(_ machine: Machine, callbacks: [Name<Callback>: Int], in pack: Pack, _ models: TraceModels) {
    firstEmissions = Self.numbers(of: machine)
    let masks = CallMasks(machine, callbacks: callbacks, in: pack, models)
    var draft = Draft(machine: machine, first: firstEmissions, masks: masks)
    let initial = draft.node(Moment(states: machine.regions.map(\.initialIndex)))
    var next = 0
    while next < draft.moments.count {
      draft.explore(next, initial: initial)
      next += 1
    }
    moves = draft.moves
    states = draft.moments.map(\.states)
    births = draft.births(of: initial)
    isImmortal = !machine.regions.contains { $0.states.contains { $0.end == .object } }
    var fresh: Set<Int> = []
    for (event, firsts) in zip(machine.events, firstEmissions) {
      for (transition, first) in zip(event.transitions, firsts)
      where transition.source.isInitial(in: machine) {
        fresh.formUnion(first..<first + transition.actions.count)
      }
    }
    freshEmissions = fresh
  }

  private static func numbers(of machine: Machine) -> [[Int]] {
    var next = 0
    return machine.events.map { event in
      event.transitions.map { transition in
        defer { next += transition.actions.count }
        return next
      }
    }
  }

  /// In which models transitions exist and call what.
  fileprivate struct CallMasks {
    let all: TraceModels.Mask
    /// For each event and transition, the models in which it exists.
    let transitions: [[TraceModels.Mask]]
    /// For each action that calls, by its number, the callback and the models in which it does.
    let calls: [Int: (callback: Int, mask: TraceModels.Mask)]

    init(
      _ machine: Machine, callbacks: [Name<Callback>: Int], in pack: Pack, _ models: TraceModels
    ) {
      all = models.all
      transitions = machine.events.map { event in
        event.transitions.map { models.mask(where: $0.condition) }
      }
      var calls: [Int: (callback: Int, mask: TraceModels.Mask)] = [:]
      let actions = machine.events.flatMap(\.transitions).flatMap(\.actions)
      for (number, action) in actions.enumerated() {
        guard case .call(let call) = action, let callback = callbacks[call.callback] else {
          continue
        }
        let mask =
          models.mask(where: call.condition)
          & models.mask(where: pack.callbacks[callback].condition)
        calls[number] = (callback, mask)
      }
      self.calls = calls
    }
  }

  /// A node while it is found.
  fileprivate struct Moment: Hashable {
    var states: [Int]
    var event = -1
    var transition = -1
    var action = 0
  }

  fileprivate struct Draft {
    let machine: Machine
    let first: [[Int]]
    let masks: CallMasks
    var moments: [Moment] = []
    var moves: [[Move]] = []
    private var numbers: [Moment: Int] = [:]

    init(machine: Machine, first: [[Int]], masks: CallMasks) {
      self.machine = machine
      self.first = first
      self.masks = masks
    }

    mutating func node(_ moment: Moment) -> Int {
      if let known = numbers[moment] { return known }
      numbers[moment] = moments.count
      moments.append(moment)
      moves.append([])
      return moments.count - 1
    }

    /// Finds the ways on from a node.
    mutating func explore(_ node: Int, initial: Int) {
      let moment = moments[node]
      if moment.event >= 0 { return add(from: node, at: moment, in: masks.all) }
      let ends = zip(machine.regions, moment.states).map { $0.states[$1].end }
      if ends.contains(.world) { return }
      if ends.contains(.object) {
        moves[node].append(Move(callback: -1, emission: -1, target: initial, mask: masks.all))
        return
      }
      for (event, declared) in machine.events.enumerated() {
        for (number, transition) in declared.transitions.enumerated()
        where transition.source.holds(in: moment.states) {
          var inner = moment
          inner.event = event
          inner.transition = number
          add(from: node, at: inner, in: masks.transitions[event][number])
        }
      }
    }

    /// Adds what comes next in a transition: its next call, or its end.
    private mutating func add(from node: Int, at moment: Moment, in mask: TraceModels.Mask) {
      let transition = machine.events[moment.event].transitions[moment.transition]
      var (now, left) = (moment, mask)
      while now.action < transition.actions.count, left != 0 {
        let action = transition.actions[now.action]
        let emission = first[now.event][now.transition] + now.action
        now.action += 1
        if case .enter(let region, let state) = action { now.states[region] = state }
        guard let call = masks.calls[emission], call.mask & left != 0 else { continue }
        let target = self.node(afterCalls(of: transition, now))
        moves[node].append(
          Move(
            callback: call.callback, emission: emission, target: target, mask: call.mask & left))
        left &= ~call.mask
      }
      guard left != 0 else { return }
      let target = self.node(Moment(states: now.states))
      if target != node {
        moves[node].append(Move(callback: -1, emission: -1, target: target, mask: left))
      }
    }

    /// The moment after a call: in the middle of the transition while it has more to do.
    private func afterCalls(of transition: Transition, _ moment: Moment) -> Moment {
      let rest = transition.actions[moment.action...]
      if rest.contains(where: { if case .call = $0 { true } else { false } }) { return moment }
      var states = moment.states
      for case .enter(let region, let state) in rest { states[region] = state }
      return Moment(states: states)
    }

    /// The callbacks that the first node may call and no other.
    func births(of initial: Int) -> Set<Int> {
      if moves.contains(where: { $0.contains { $0.target == initial } }) { return [] }
      let own = Set(moves[initial].map(\.callback)).subtracting([-1])
      return moves.indices.reduce(into: own) { found, node in
        if node != initial { found.subtract(moves[node].map(\.callback)) }
      }
    }
  }
}

extension Guard {
  /// Whether it asks a region to be in the state in which every object begins.
  fileprivate func isInitial(in machine: Machine) -> Bool {
    allowed.contains { $0.value == [machine.regions[$0.key].initialIndex] }
  }
}
