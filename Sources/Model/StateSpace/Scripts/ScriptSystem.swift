import Base
import Pack

/// A transition system that gives the successors of a script's states on demand, for as many
/// objects as the script needs.
///
/// It takes interactions from the pack step by step; nothing is enumerated.
final class ScriptSystem {
  /// The state graph of the component, in whose idle states scripts start.
  let graph: StateGraph
  /// The machines of the component; local states are added on demand.
  private var machineTables: [MachineTable]
  /// For each machine, the greatest number of objects that a script can have.
  let mostObjects: [Int]

  /// Prepares to run scripts in the component and configuration of a state graph.
  init(of graph: StateGraph) {
    self.graph = graph
    machineTables = graph.machineTables
    let pack = graph.system.pack
    mostObjects = graph.system.component.machines.map { machine in
      pack.mostObjects(of: pack.machines[machine].name) > 1 ? Limits.scriptObjects : 1
    }
  }

  /// The pack.
  var pack: Pack { graph.system.pack }

  /// The question that is open about a fragment, by its place; `nil` if there is none.
  func openQuestion(about place: Place) -> Words? {
    let interactions = pack.interactions
    return interactions.indices.lazy.compactMap { interactions[$0].openQuestions[place] }.first
  }

  /// The script's state for a global state, by index, of the state graph.
  func state(of globalState: Int) -> ScriptState {
    let packed = graph.table.states[globalState]
    let system = graph.system
    var state = ScriptState(
      objects: system.objects.map { .init(machine: $0.machine, local: packed[$0.state]) })
    for (number, object) in system.objects.enumerated() {
      for relation in object.relations.indices {
        let relation = relation - object.relations.lowerBound
        let target = system.partner(of: object, by: relation, inverseOf: nil, in: packed)
        if let target { state.targets[.init(object: number, relation: relation)] = target }
      }
    }
    return state
  }

  /// The machine of an object.
  func machine(of object: Int, in state: ScriptState) -> Machine {
    machineTables[state.objects[object].machine].machine
  }

  /// For each region of an object, the index of its state.
  func states(of object: Int, in state: ScriptState) -> [Int] {
    let found = state.objects[object]
    return machineTables[found.machine].states(of: found.local).map { Int($0) }
  }

  /// Whether the life of an object is over.
  func isOver(_ object: Int, in state: ScriptState) -> Bool {
    let found = state.objects[object]
    return machineTables[found.machine].end(of: found.local) == .object
  }
}

// MARK: - Steps

extension ScriptSystem {
  /// Sends an event to an object.
  ///
  /// - Returns: The actions of the transition; `nil` if the machine refuses the event.
  func send(_ event: Name<Event>, to object: Int, in state: inout ScriptState) -> [Action]? {
    let (machine, local) = (state.objects[object].machine, state.objects[object].local)
    let events = machineTables[machine].machine.events
    guard let event = events.firstIndex(where: { $0.name == event }),
      let (number, reached) = machineTables[machine].localTransition(to: event, in: local)
    else { return nil }
    state.objects[object].local = reached
    switch machineTables[machine].end(of: reached) {
    case .nothing: break
    case .object:
      state.targets = state.targets.filter { $0.key.object != object && $0.value != object }
    case .process: state.isOver = true
    }
    return machineTables[machine].localTransitions[number].actions
  }

  /// Sets a relation of an object to another object, or to none.
  ///
  /// A relation is one to one: other objects that had the same target lose it.
  func relate(
    _ object: Int, by relation: Name<Relation>, to target: Int?, in state: inout ScriptState
  ) {
    let machine = machine(of: object, in: state)
    guard let number = machine.relations.firstIndex(where: { $0.name == relation }) else { return }
    let declared = machine.relations[number]
    let isMutual = declared.inverse == declared.name && declared.target == machine.name
    func end(_ object: Int) -> ScriptState.End { .init(object: object, relation: number) }
    if isMutual, let former = state.targets[end(object)] { state.targets[end(former)] = nil }
    state.targets[end(object)] = nil
    guard let target else { return }
    for rival in state.objects.indices
    where state.objects[rival].machine == state.objects[object].machine
      && state.targets[end(rival)] == target
    { state.targets[end(rival)] = nil }
    state.targets[end(object)] = target
    if isMutual { state.targets[end(target)] = object }
  }

  /// The object that a relation or an inverse leads to; `nil` if there is none.
  func partner(of object: Int, by name: Name<Relation>, in state: ScriptState) -> Int? {
    let machine = state.objects[object].machine
    let machines = machineTables.map(\.machine)
    guard let way = ResolvedRelation(name, on: machine, among: machines) else { return nil }
    guard let owner = way.inverseOf else {
      return state.targets[.init(object: object, relation: way.relation)]
    }
    return state.objects.indices.first { other in
      state.objects[other].machine == owner
        && state.targets[.init(object: other, relation: way.relation)] == object
    }
  }
}

// MARK: - Requirements

extension ScriptSystem {
  /// Whether a requirement holds, if `cast` has the objects of each lifeline.
  ///
  /// A lifeline for many skips objects whose life is over.
  func meets(_ requirement: Requirement, by cast: [BoundObjects], in state: ScriptState) -> Bool {
    let players = cast[requirement.lifeline]
    return players.objects.allSatisfy { object in
      if players.isMany, isOver(object, in: state) { return true }
      return requirement.states.holds(in: states(of: object, in: state))
        && requirement.relations.allSatisfy { name, target in
          leads(name, from: object, to: target, by: cast, in: state)
        }
    }
  }

  /// Whether a relation of an object leads where a requirement asks.
  func leads(
    _ name: Name<Relation>, from object: Int, to target: Requirement.Target,
    by cast: [BoundObjects], in state: ScriptState
  ) -> Bool {
    let partner = partner(of: object, by: name, in: state)
    return switch target {
    case .none: partner == nil
    case .some: partner != nil
    case .role(let lifeline): partner != nil && partner == cast[lifeline].objects.first
    }
  }

  /// Whether an interaction that is not under way can begin with these objects.
  func canBegin(_ interaction: ScriptInteraction, by cast: [BoundObjects], in state: ScriptState)
    -> Bool
  {
    interaction.requires.allSatisfy { meets($0, by: cast, in: state) }
  }
}

// MARK: - Role bindings

/// What begins in an act: an interaction of the pack, or a free event.
struct ScriptInteraction {
  /// Its name.
  let name: Name<Interaction>
  /// Its lifelines: for each the name of the role, the machine by index into the component, and
  /// whether it is one for many.
  let lifelines: [(name: String, machine: Int, isMany: Bool)]
  /// What must hold when it begins.
  let requires: [Requirement]
  /// Its steps; one for a free event.
  let steps: [Step]
}

extension ScriptInteraction {
  /// Finds an interaction or a free event of a component by its name.
  ///
  /// `nil` if the component has none, only others use it, or the configuration lacks it. Scopes do
  /// not matter: they bound exploration.
  init?(
    _ name: Name<Interaction>, of component: Component, in pack: Pack,
    _ configuration: Configuration
  ) {
    self.name = name
    if let number = component.interactions.first(where: { pack.interactions[$0].name == name }) {
      let interaction = pack.interactions[number]
      guard interaction.condition.holds(in: configuration) else { return nil }
      lifelines = interaction.lifelines.map { lifeline in
        let machine = component.machines.firstIndex { pack.machines[$0].name == lifeline.machine }
        return (lifeline.name.text, machine ?? 0, lifeline.isMany)
      }
      (requires, steps) = (interaction.requires, interaction.steps)
      return
    }
    let free = component.freeEvents.first {
      pack.machines[$0.machine].events[$0.event].name.text == name.text
    }
    guard let free, let machine = component.machines.firstIndex(of: free.machine) else {
      return nil
    }
    let owner = pack.machines[free.machine]
    let event = owner.events[free.event]
    lifelines = [(owner.name.text, machine, false)]
    requires = []
    steps = [.send(Step.Send(lifeline: 0, event: event.name, place: event.place))]
  }
}

extension ScriptSystem {
  /// The interactions that scripts may fill in, in the order of the pack.
  var fillers: [ScriptInteraction] {
    let system = graph.system
    return system.component.interactions.map { pack.interactions[$0] }.filter(\.fills)
      .compactMap {
        ScriptInteraction($0.name, of: system.component, in: pack, graph.configuration)
      }
  }
}

/// One way to give the lifelines of an interaction objects, in a state that has them all.
struct ScriptBinding {
  /// For each lifeline, its objects.
  let cast: [BoundObjects]
  /// The state: that before, with objects that the binding adds.
  let state: ScriptState
}

extension ScriptSystem {
  /// Every way to begin an interaction in a state.
  ///
  /// Ordered by the object of the first lifeline, then of the second. A new object comes last, and
  /// only if no other is as it was made.
  func bindings(of interaction: ScriptInteraction, in state: ScriptState) -> [ScriptBinding] {
    if state.isOver { return [] }
    var ways: [(objects: [Int], state: ScriptState)] = [([], state)]
    for (number, lifeline) in interaction.lifelines.enumerated() where !lifeline.isMany {
      let guards = interaction.requires.filter { $0.lifeline == number }.map(\.states)
      ways = ways.flatMap { way in
        candidates(of: lifeline.machine, besides: way.objects, in: way.state).compactMap { next in
          let states = states(of: next.object, in: next.state)
          guard guards.allSatisfy({ $0.holds(in: states) }) else { return nil }
          return (way.objects + [next.object], next.state)
        }
      }
    }
    return ways.lazy.map { way in
      ScriptBinding(cast: self.cast(of: interaction, way.objects, in: way.state), state: way.state)
    }.filter { self.canBegin(interaction, by: $0.cast, in: $0.state) }
  }

  /// The objects that a lifeline can have; of those that are as they were made only the first.
  private func candidates(
    of machine: Int, besides taken: [Int], in state: ScriptState
  ) -> [(object: Int, state: ScriptState)] {
    let own = state.objects.indices.filter { state.objects[$0].machine == machine }
    let free = own.filter { !taken.contains($0) && !isOver($0, in: state) }
    let fresh = free.first(where: state.isFresh)
    var found = free.filter { $0 == fresh || !state.isFresh($0) }.map { ($0, state) }
    if fresh == nil, own.count < mostObjects[machine] {
      var larger = state
      larger.objects.append(.init(machine: machine, local: 0))
      found.append((larger.objects.count - 1, larger))
    }
    return found
  }

  private func cast(
    of interaction: ScriptInteraction, _ objects: [Int], in state: ScriptState
  ) -> [BoundObjects] {
    var named = objects[...]
    return interaction.lifelines.map { lifeline in
      if !lifeline.isMany { return BoundObjects(objects: [named.removeFirst()], isMany: false) }
      let others = state.objects.indices.filter {
        state.objects[$0].machine == lifeline.machine && !objects.contains($0)
      }
      return BoundObjects(objects: others, isMany: true)
    }
  }
}

// MARK: - Ends of lives

extension ScriptSystem {
  /// The objects whose life is over, by index; empty if the process has ended.
  func objectsOver(in state: ScriptState) -> [Int] {
    state.isOver ? [] : state.objects.indices.filter { isOver($0, in: state) }
  }
}

extension ScriptState {
  /// The state in which some objects are replaced by new ones.
  func replacing(_ gone: [Int]) -> Self {
    var state = self
    for object in gone { state.objects[object].local = 0 }
    return state
  }
}
