/// What is known of one object: for each region of its machine a bit for each state it may be in,
/// then for each port a bit for each end that its relation may lead to.
typealias ObjectState = [UInt64]

/// A machine as the monitor uses it: states as sets of what is still possible.
struct TraceMachine: Sendable {
  /// One end of a relation, as an object of this machine sees it.
  struct Port: Hashable, Sendable {
    /// The word for it: the relation's, or its inverse's.
    let name: Name<Relation>
    /// The machine of the object at the other end, by index into the pack.
    let partner: Int
    /// The port at the other end.
    let partnerPort: Int
  }

  /// What an event does to an object, in some configurations.
  struct Move: Sendable {
    let groups: UInt64
    /// For each region asked, the states allowed.
    let guards: [(region: Int, allowed: UInt64)]
    let deeds: [Deed]
    /// The regions and states it leaves behind.
    let effects: [(region: Int, states: UInt64)]
    /// The callbacks it may call, by index into the pack.
    let calls: [Int]
    /// Whether it may end the object's life, or everything.
    let ends: Bool
  }

  /// One thing that a move does.
  enum Deed: Sendable {
    case call(Int, groups: UInt64)
    case enter(region: Int, states: UInt64, ends: State.End)
  }

  /// How many regions it has; ports come after them in an object's state.
  let regionCount: Int
  /// The ports.
  let ports: [Port]
  /// For each event, what it does.
  let moves: [[Move]]
  /// An object of which nothing is known.
  let unknown: ObjectState
  /// An object that is not born yet.
  let unborn: ObjectState
  /// For each region, the states that end an object's life.
  let finals: [UInt64]

  /// A relation that leads to no object.
  static let nobody: UInt64 = 1
  /// A relation that leads to an object that no record names.
  static let unseen: UInt64 = 2

  /// A relation that leads to the object in a slot.
  static func slot(_ number: Int) -> UInt64 { 4 << UInt64(number) }

  /// Whether an object in such a state may be let go, or is gone already, so that another object may
  /// take its name.
  func canEnd(_ state: ObjectState) -> Bool {
    if zip(finals, state).contains(where: { $0 & $1 != 0 }) { return true }
    return moves.joined().contains { move in
      let isFinal = move.effects.contains { finals[$0.region] & $0.states != 0 }
      return isFinal && move.guards.allSatisfy { state[$0.region] & $0.allowed != 0 }
    }
  }
}

extension TraceMachine {
  /// Prepares a machine of a pack.
  init(_ machine: Machine, ports: [Port], in pack: Pack, _ variants: Variants) {
    let conditions = Dictionary(
      zip(pack.callbacks.map(\.name), pack.callbacks.indices),
      uniquingKeysWith: { first, _ in first })
    regionCount = machine.regions.count
    self.ports = ports
    finals = machine.regions.map { region in
      region.states.indices.reduce(0) {
        region.states[$1].end == .object ? $0 | 1 << UInt64($1) : $0
      }
    }
    let full = machine.regions.map { UInt64.max >> UInt64(64 - min($0.states.count, 64)) }
    unknown = full + ports.map { _ in .max }
    unborn = machine.regions.map { 1 << UInt64($0.initialIndex) } + ports.map { _ in Self.nobody }
    moves = machine.events.map { event in
      event.transitions.map { transition in
        let deeds = transition.actions.compactMap { action -> Deed? in
          switch action {
          case .enter(let region, let state):
            return .enter(
              region: region, states: 1 << UInt64(state),
              ends: machine.regions[region].states[state].end)
          case .call(let call):
            guard let callback = conditions[call.callback] else { return nil }
            let own = variants.groups(where: call.condition)
            let groups = own & variants.groups(where: pack.callbacks[callback].condition)
            return .call(callback, groups: groups)
          }
        }
        return Move(variants.groups(where: transition.condition), transition.source, deeds)
      }
    }
  }
}

extension TraceMachine.Move {
  fileprivate init(_ groups: UInt64, _ source: Guard, _ deeds: [TraceMachine.Deed]) {
    self.groups = groups
    self.deeds = deeds
    guards = source.masks
    var left: [Int: UInt64] = [:]
    var calls: [Int] = []
    var ends = false
    for deed in deeds {
      switch deed {
      case .enter(let region, let states, let end):
        left[region] = states
        ends = ends || end != .nothing
      case .call(let callback, _): calls.append(callback)
      }
    }
    effects = left.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.calls = calls
    self.ends = ends
  }
}

extension Guard {
  /// For each region asked, the states allowed as bits, by region.
  var masks: [(region: Int, allowed: UInt64)] {
    allowed.sorted { $0.key < $1.key }.map { region, states in
      (region, states.reduce(0) { $0 | 1 << UInt64($1) })
    }
  }
}
