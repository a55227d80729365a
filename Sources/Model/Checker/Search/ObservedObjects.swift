import Base
import Pack
import StateSpace

/// The objects of a state graph that some properties observe, by the roles that the properties
/// name.
struct ObservedObjects: Sendable {
  /// What an automaton can observe: the roles that it names, and the roles whose states it depends
  /// on.
  ///
  /// Many automata share one.
  struct View: Hashable, Sendable {
    /// For each observed role, whether the automaton names it.
    fileprivate let includes: [Bool]
    /// The bits of a packed state that hold the local states on which it depends.
    let mask: GlobalState
  }

  /// For each role, its objects: one, or any number for a lifeline for many.
  private let objects: [[Int]]
  /// For each object of the graph, its role; -1 if no property observes it.
  private let roles: [Int]
  /// For each role, the bits of a packed state that labels of its edges include: the local states
  /// of the other roles that some property names together with it.
  private let companions: [GlobalState]
  /// For each role and local state, the state of each region; empty for a role that is not exactly
  /// one object.
  private let localStates: [[[UInt16]]]
  private let stateGraph: StateGraph

  /// Assigns objects to roles.
  ///
  /// - Parameters:
  ///   - objects: For each role, its objects.
  ///   - roleSets: The sets of roles that properties name together.
  ///   - stateGraph: The state graph that has the objects.
  init(_ objects: [[Int]], namedTogether roleSets: [[Int]], in stateGraph: StateGraph) {
    self.objects = objects
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
    companions = objects.indices.map { role in
      let others = roleSets.filter { $0.contains(role) }.flatMap(\.self).filter { $0 != role }
      return GlobalState(filling: others.compactMap { fields[$0] })
    }
  }

  /// The number of roles.
  var count: Int { objects.count }

  /// The view of an automaton with some alphabet.
  func view(of alphabet: Alphabet) -> View {
    View(
      includes: objects.indices.map(alphabet.own.contains), mask: mask(of: alphabet.rolesWithStates)
    )
  }

  /// The bits of a packed state that hold the local states of some roles.
  func mask(of roles: [Int]) -> GlobalState {
    GlobalState(filling: roles.compactMap { single($0)?.state })
  }

  /// Whether the object of an effect has a role that is in a view.
  func isVisible(_ effect: EdgeEffect, in view: View) -> Bool {
    let role = roles[effect.object]
    return role >= 0 && view.includes[role]
  }

  /// Whether some property observes an object.
  func includes(_ object: Int) -> Bool { roles[object] >= 0 }

  /// The bits of a packed state that labels include if an observed object is affected.
  func companions(of object: Int) -> GlobalState { companions[roles[object]] }

  /// Whether an effect calls any of some callbacks.
  func calls(_ effect: EdgeEffect, anyOf callbacks: BitSet) -> Bool {
    let machine = stateGraph.system.objects[effect.object].machine
    let table = stateGraph.machineTables[machine].localTransitions
    return table[effect.localTransition].emissions.contains { callbacks.contains($0.callback) }
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
    objects.indices.map { role in
      guard let object = single(role) else { return [] }
      return localStates[role][packed[object.state]]
    }
  }

  private func single(_ role: Int) -> ProcessInstance? {
    objects[role].count == 1 ? stateGraph.system.objects[objects[role][0]] : nil
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
