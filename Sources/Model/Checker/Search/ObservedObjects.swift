import Base
import Pack
import StateSpace

/// The objects of a state graph that some properties observe, by the roles that the properties
/// name.
struct ObservedObjects: Sendable {
  /// What an edge does to an observed object, in terms that mean the same in all models of a
  /// component.
  struct CommonEffect: Hashable {
    /// The role of the object.
    let role: Int
    /// The event, by index into the machine.
    let event: Int
    /// The transition, by index into the event.
    let transition: Int
    /// The actions of the transition that happen, by index.
    let actions: [Int]
    /// The state of each region before it; empty for a role that is not exactly one object.
    let from: [UInt16]
  }

  /// For each role, the field of its object in a packed state; `nil` for a role that is not exactly
  /// one object.
  private let fields: [BitField?]
  /// For each object of the graph, its role; -1 if no property observes it.
  private let roles: [Int]
  /// For each role, the bits of a packed state that labels of its edges include: the local states
  /// on which properties depend that name it.
  private let companions: [GlobalState]
  /// The bits of a packed state that labels include which concern all roles.
  let companionsOfAll: GlobalState
  /// For each role, the roles on whose states properties depend that name it.
  private let companionRoles: [BitSet]
  /// The roles on whose states some property depends.
  private let statefulRoles: BitSet
  /// For each role and local state, the state of each region; empty for a role that is not exactly
  /// one object.
  private let localStates: [[[UInt16]]]
  private let stateGraph: StateGraph

  /// Assigns objects to roles.
  ///
  /// - Parameters:
  ///   - objects: For each role, its objects.
  ///   - companions: For each role, the roles on whose states properties depend that name it.
  ///   - stateGraph: The state graph that has the objects.
  init(_ objects: [[Int]], companions: [BitSet], in stateGraph: StateGraph) {
    self.stateGraph = stateGraph
    localStates = objects.map { own in
      own.count == 1
        ? stateGraph.machineTables[stateGraph.system.objects[own[0]].machine].localStates : []
    }
    var roles = [Int](repeating: -1, count: stateGraph.system.objects.count)
    for (role, own) in objects.enumerated() {
      for object in own { roles[object] = role }
    }
    self.roles = roles
    let fields = objects.map { $0.count == 1 ? stateGraph.system.objects[$0[0]].state : nil }
    self.fields = fields
    self.companions = companions.map { GlobalState(filling: $0.compactMap { fields[$0] }) }
    companionRoles = companions
    statefulRoles = companions.reduce(BitSet()) { $0.union($1) }
    companionsOfAll = GlobalState(filling: statefulRoles.compactMap { fields[$0] })
  }

  /// The number of roles.
  var count: Int { fields.count }

  /// The role of the object of an effect, which is observed.
  func role(of effect: EdgeEffect) -> Int { roles[effect.object] }

  /// Whether some property observes an object.
  func includes(_ object: Int) -> Bool { roles[object] >= 0 }

  /// The bits of a packed state that labels include if an observed object is affected.
  func companions(of object: Int) -> GlobalState { companions[roles[object]] }

  /// An effect in terms that mean the same in all models.
  func common(_ effect: EdgeEffect) -> CommonEffect {
    let (role, taken) = (roles[effect.object], stateGraph.localTransition(of: effect))
    return CommonEffect(
      role: role, event: taken.event, transition: taken.transition, actions: taken.places,
      from: localStates[role].isEmpty ? [] : localStates[role][taken.from])
  }

  /// The callbacks that an effect calls, by index into the pack.
  func callbacks(of effect: EdgeEffect) -> BitSet {
    BitSet(stateGraph.localTransition(of: effect).emissions.map(\.callback))
  }

  /// The positions that an effect adds to a run, if `packed` has the local states before it.
  func positions(of effect: EdgeEffect, from packed: GlobalState) -> [TracePosition] {
    let (role, localTransition) = (roles[effect.object], stateGraph.localTransition(of: effect))
    var states = states(in: packed)
    if !states[role].isEmpty {
      states[role] = localStates[role][localTransition.from]
    }
    return localTransition.positions(of: role, states: states)
  }

  /// For each role, the state of each region in a packed state; empty for a role that is not
  /// exactly one object.
  func states(in packed: GlobalState) -> [[UInt16]] {
    fields.indices.map { state(of: $0, in: packed) }
  }

  /// The same, but empty for roles on whose states no property depends that can see an effect.
  ///
  /// - Parameters:
  ///   - packed: The packed state.
  ///   - effect: The effect; `nil` if all properties can see what happens.
  /// - Returns: For each role, the state of each region.
  func states(in packed: GlobalState, seenWith effect: EdgeEffect?) -> [[UInt16]] {
    let seen = effect.map { companionRoles[roles[$0.object]] } ?? statefulRoles
    return fields.indices.map { seen.contains($0) ? state(of: $0, in: packed) : [] }
  }

  private func state(of role: Int, in packed: GlobalState) -> [UInt16] {
    fields[role].map { localStates[role][packed[$0]] } ?? []
  }
}

extension LocalTransition {
  /// The positions that a local transition adds to the runs that observers of its object see.
  ///
  /// - Parameters:
  ///   - role: The role of the object.
  ///   - states: For each role, the state of each region before; empty for a role that is not
  ///     exactly one object.
  /// - Returns: Two positions for each callback, at it and after it, and one for all states entered
  ///   before the next callback.
  fileprivate func positions(of role: Int, states: [[UInt16]]) -> [TracePosition] {
    var now = states
    var found: [TracePosition] = []
    found.reserveCapacity(actions.count + emissions.count)
    var calls = emissions[...]
    var isEntering = false
    for action in actions {
      switch action {
      case .call(let call):
        guard let callback = calls.popFirst()?.callback else { continue }
        let call = TracePosition.Call(role: role, callback: callback, argument: call.argument)
        found.append(TracePosition(call: call, states: now))
        isEntering = false
      case .enter(let region, let state):
        guard now[role].indices.contains(region) else { continue }
        now[role][region] = UInt16(truncatingIfNeeded: state)
        if isEntering { found.removeLast() }
        isEntering = true
      }
      found.append(TracePosition(call: nil, states: now))
    }
    return found
  }
}

extension StateGraph {
  /// The first object of a machine, by index into the pack; `nil` if the graph has none.
  ///
  /// Objects of one machine are symmetric: they have the same initial state, and interactions are
  /// bound to them in every permutation. What holds for the first holds for all.
  func firstObject(ofMachine machine: Int) -> Int? {
    guard let own = system.component.machines.firstIndex(of: machine) else { return nil }
    return system.objectsOfMachine[own].first
  }
}
