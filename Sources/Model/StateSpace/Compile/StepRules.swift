import Pack

/// The rules by which the edges of interactions read and change a kind of global state: when an
/// edge is enabled, and what its action does.
///
/// `verdict(on:by:in:)` is the rule η ⊨ g, and `effect(of:by:in:)` with `apply(_:to:)` the function
/// Effect(α, η) of Baier & Katoen 2008, definition 2.15; a global state is the evaluation η of the
/// local states and relations of objects. Which edge of the automaton is taken, and who else is
/// under way, is not part of the rules: exploration takes every enabled edge, a script one.
///
/// Two types conform. In `PackedStepRules` a global state has 128 bits, and in `ScriptSystem` room
/// for any number of objects:
///
///     var rules = PackedStepRules(system: system, machineTables: tables)
///     if rules.verdict(on: path.tests, by: binding, in: state) == .enabled {
///       let effect = rules.effect(of: action, by: binding, in: state)
///       rules.apply(effect, to: &state)
///     }
protocol StepRules: RelationStore {
  /// Objects for the roles of an automaton.
  associatedtype Binding

  /// The machines; local states and local transitions are added on demand.
  var machineTables: [MachineTable] { get set }
  /// The tests that edges name by index.
  var compiled: CompiledInteractions { get }

  /// The object in a role.
  func object(in role: Int, of binding: Binding) -> Int

  /// The local state of an object, by the number of its machine table.
  func local(of object: Int, in state: State) -> Int

  /// Puts an object into another local state, and changes nothing else.
  func setLocal(_ local: Int, of object: Int, in state: inout State)

  /// Whether a guard, by index into those of a machine, holds in a local state.
  func holds(guardNumber: Int, of machine: Int, in local: Int) -> Bool

  /// Ends the process.
  func endProcess(in state: inout State)
}

/// Whether an edge is enabled.
enum EdgeVerdict: Hashable {
  case enabled
  /// A test, by index, that must hold to enter an operand does not hold.
  case closed(test: Int)
  /// The object in a role accepts or refuses an event, against what the edge needs.
  case unfit
  /// A test, by index, does not hold that the pack says always holds here.
  case untrue(test: Int)
}

/// What the action of an edge does to objects.
enum ActionEffect: Hashable {
  /// Nothing.
  case nothing
  /// An object takes a local transition, by index into its machine table, and reaches a local
  /// state.
  case transition(object: Int, number: Int, reached: Int)
  /// A relation of an object is set to another object, or to none.
  case relation(object: Int, number: Int, target: Int?)
  /// The machine has no transition for the event, so the edge cannot be taken.
  case refused
}

extension StepRules {
  /// For each region of an object, the index of its state.
  func states(of object: Int, in state: State) -> [Int] {
    let machine = machine(of: object, in: state)
    return machineTables[machine].states(of: local(of: object, in: state)).map { Int($0) }
  }

  /// Whether the life of an object is over.
  func isOver(_ object: Int, in state: State) -> Bool {
    machineTables[machine(of: object, in: state)].end(of: local(of: object, in: state)) == .object
  }

  /// Whether a test, by index, holds for a binding in a global state.
  ///
  /// A lifeline for many skips objects whose life is over.
  func holds(_ number: Int, _ binding: Binding, _ state: State) -> Bool {
    let test = compiled.tests[number]
    for role in test.roles {
      let object = object(in: role, of: binding)
      let machine = machine(of: object, in: state)
      let local = local(of: object, in: state)
      if test.isMany, machineTables[machine].end(of: local) == .object { continue }
      guard holds(guardNumber: test.guardNumber, of: machine, in: local) else { return false }
      for link in test.links {
        guard leads(compiled.links[link], from: object, binding, state) else { return false }
      }
    }
    return true
  }

  private func leads(_ link: RelationTest, from object: Int, _ binding: Binding, _ state: State)
    -> Bool
  {
    guard let relation = link.relation else { return link.goal == .none }
    let found = partner(of: object, by: relation, inverseOf: link.inverseOf, in: state)
    return switch link.goal {
    case .none: found == nil
    case .some: found != nil
    case .role(let role): found == self.object(in: role, of: binding)
    }
  }

  /// Whether the tests of an edge allow it, judged by the first that does not.
  mutating func verdict(
    on tests: some Sequence<EdgeTest>, by binding: Binding, in state: State
  ) -> EdgeVerdict {
    for test in tests {
      switch test {
      case .open(let number):
        guard holds(number, binding, state) else { return .closed(test: number) }
      case .check(let number):
        guard holds(number, binding, state) else { return .untrue(test: number) }
      case .accepts(let role, let event):
        guard accepts(event, in: role, binding, state) else { return .unfit }
      case .refuses(let role, let event):
        guard !accepts(event, in: role, binding, state) else { return .unfit }
      }
    }
    return .enabled
  }

  /// Whether the object in a role has a transition for an event.
  private mutating func accepts(
    _ event: Int, in role: Int, _ binding: Binding, _ state: State
  ) -> Bool {
    let object = object(in: role, of: binding)
    return localTransition(of: object, to: event, in: state) != nil
  }

  /// What an action does in a global state.
  mutating func effect(
    of action: EdgeAction, by binding: Binding, in state: State
  ) -> ActionEffect {
    switch action {
    case .nothing, .end: return .nothing
    case .send(let role, let event):
      let object = object(in: role, of: binding)
      guard let found = localTransition(of: object, to: event, in: state) else { return .refused }
      return .transition(object: object, number: found.number, reached: found.reached)
    case .relate(let role, let relation, let target):
      return .relation(
        object: object(in: role, of: binding), number: relation,
        target: target.map { object(in: $0, of: binding) })
    }
  }

  /// Changes a global state as an effect says.
  func apply(_ effect: ActionEffect, to state: inout State) {
    switch effect {
    case .nothing, .refused: break
    case .transition(let object, _, let reached):
      if reached == local(of: object, in: state) { return }
      setLocal(reached, of: object, in: &state)
      switch machineTables[machine(of: object, in: state)].end(of: reached) {
      case .nothing: break
      case .object: clearRelations(of: object, in: &state)
      case .process: endProcess(in: &state)
      }
    case .relation(let object, let number, let target):
      relate(object, by: number, to: target, in: &state)
    }
  }

  /// The local transition of an object on an event, computed if it is new; `nil` if the machine
  /// refuses the event.
  private mutating func localTransition(of object: Int, to event: Int, in state: State)
    -> (number: Int, reached: Int)?
  {
    let machine = machine(of: object, in: state)
    let local = local(of: object, in: state)
    return machineTables[machine].knownLocalTransition(to: event, in: local)
      ?? machineTables[machine].localTransition(to: event, in: local)
  }
}

/// The rules for global states that are packed as a transition system lays them out; a binding is
/// given by index.
struct PackedStepRules: StepRules, Sendable {
  let system: TransitionSystem
  var machineTables: [MachineTable]

  var compiled: CompiledInteractions { system.compiled }

  var relationTable: RelationTable { system.relationTable }

  func object(in role: Int, of binding: Int) -> Int {
    system.object(in: role, of: system.bindings[binding])
  }

  func machine(of object: Int, in state: GlobalState) -> Int { system.objects[object].machine }

  func objects(of machine: Int, in state: GlobalState) -> Range<Int> {
    system.objectsOfMachine[machine]
  }

  func local(of object: Int, in state: GlobalState) -> Int { state[system.objects[object].state] }

  func setLocal(_ local: Int, of object: Int, in state: inout GlobalState) {
    state[system.objects[object].state] = local
  }

  func holds(guardNumber: Int, of machine: Int, in local: Int) -> Bool {
    machineTables[machine].holds(guardNumber, in: local)
  }

  func target(of relation: Int, from object: Int, in state: GlobalState) -> Int? {
    let number = state[system.field(of: relation, from: object)]
    return number == 0 ? nil : firstTarget(of: relation, from: object) + number - 1
  }

  func setTarget(
    _ target: Int?, of relation: Int, from object: Int, in state: inout GlobalState
  ) {
    let number = target.map { $0 - firstTarget(of: relation, from: object) + 1 } ?? 0
    state[system.field(of: relation, from: object)] = number
  }

  func endProcess(in state: inout GlobalState) {
    state[system.over] = 1
    state[system.ambientField] = 0
    for field in system.frameFields { state[field] = 0 }
  }

  /// The first of the objects to which a relation of an object can lead.
  private func firstTarget(of relation: Int, from object: Int) -> Int {
    let machine = system.objects[object].machine
    let target = relationTable.relations[machine][relation].target
    return target.map { system.objectsOfMachine[$0].lowerBound } ?? 0
  }
}
