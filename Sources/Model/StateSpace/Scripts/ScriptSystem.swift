import Base
import Pack

/// A transition system that gives the successors of a script's states on demand, for as many
/// objects as the script needs.
///
/// It runs on the automata that exploration runs on, but binds objects to roles and derives the
/// positions of automata only when a script gets there. One act is played so:
///
///     let system = ScriptSystem(of: graph)
///     let binding = system.bindings(of: act, in: system.state(of: 0))[0]
///     var run = InteractionRun(of: act, by: binding, in: system)
///     let obstacle = run.play()  // `nil` if `run.state` is the state after the act
final class ScriptSystem {
  /// The state graph of the component, in whose idle states scripts start.
  let graph: StateGraph
  /// The configuration: one of those that share the state graph.
  let configuration: Configuration
  /// The machines; local states and local transitions are added on demand.
  var machineTables: [MachineTable]
  /// Compiles interactions when a script first plays them.
  private(set) var compiler: InteractionCompiler
  /// For each machine, the greatest number of objects that a script can have.
  let mostObjects: [Int]
  /// The interactions compiled so far, each with the choices of an act.
  private(set) var expressions: [InteractionCompiler.Expression] = []

  /// Prepares to run scripts in the component of a state graph.
  ///
  /// Configurations with the same state graph may differ in interactions that it does not explore.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - other: One of its configurations; `nil` for the one in which it was explored.
  init(of graph: StateGraph, in other: Configuration? = nil) {
    self.graph = graph
    configuration = other ?? graph.configuration
    let system = graph.system
    let pack = system.pack
    machineTables = graph.machineTables
    compiler = InteractionCompiler(
      pack: pack, index: system.index, configuration: configuration,
      component: system.component, counts: [])
    mostObjects = system.component.machines.map { machine in
      pack.mostObjects(of: pack.machines[machine].name) > 1 ? Limits.scriptObjects : 1
    }
  }

  /// The pack.
  var pack: Pack { graph.system.pack }

  /// The script's state for a global state, by index, of the state graph.
  func state(of globalState: Int) -> ScriptState {
    let packed = graph.table.states[globalState]
    let (objects, rules) = (graph.system.objects, graph.rules)
    var state = ScriptState(
      objects: objects.map { .init(machine: $0.machine, local: packed[$0.state]) })
    for object in objects.indices {
      for relation in 0..<objects[object].relations.count {
        if let target = rules.target(of: relation, from: object, in: packed) {
          setTarget(target, of: relation, from: object, in: &state)
        }
      }
    }
    return state
  }

  /// The machine of an object, as the pack declares it.
  func declaredMachine(of object: Int, in state: ScriptState) -> Machine {
    machineTables[state.objects[object].machine].machine
  }

  /// The objects whose life is over, by index; empty if the process has ended.
  func objectsOver(in state: ScriptState) -> [Int] {
    state.isOver ? [] : state.objects.indices.filter { isOver($0, in: state) }
  }

  /// The paths from a position of a compiled interaction to its next steps, or past its end.
  func paths(from position: Int, of expression: Int) -> [ResidualPath] {
    expressions[expression].draft.residuals.paths(from: position)
  }
}

// MARK: - Acts

/// An act of a script, with the interaction that it plays.
///
/// An object, since a search copies what it played often.
final class ScriptAct {
  /// Its index in the script; -1 if the script does not name it.
  let number: Int
  /// The act as written.
  let act: Scenario.Act
  /// The interaction; for an event that comes by itself, one of a step.
  let interaction: Interaction
  /// What the act plays.
  let subject: Subject
  /// For each lifeline, its machine, by index into the component.
  let machines: [Int]
  /// The compiled interaction, by index into `ScriptSystem.expressions`, for each number of objects
  /// of its lifelines for many with which it was played.
  fileprivate var expressions: [[Int]: Int] = [:]
  /// For each lifeline, the local states for which it was asked whether the requirements on it hold
  /// there.
  fileprivate var fits: [[Int: Bool]]

  /// What an act plays.
  enum Subject {
    /// An interaction, by index into the pack.
    case interaction(Int)
    case event(FreeEvent)
  }

  /// Finds the interaction or event of an act in a component.
  ///
  /// `nil` if the component has none, only others use it, or the configuration lacks it. Scopes do
  /// not matter: they bound exploration.
  init?(
    _ act: Scenario.Act, number: Int = -1, in component: Component, of pack: Pack,
    _ configuration: Configuration
  ) {
    if let event = act.event {
      let found = component.freeEvents.first { $0.id(in: pack) == event }
      guard let found else { return nil }
      subject = .event(found)
      interaction = Interaction(of: found, called: act.interaction, in: pack)
    } else {
      let found = component.interactions.first { pack.interactions[$0].name == act.interaction }
      guard let found, pack.interactions[found].condition.holds(in: configuration) else {
        return nil
      }
      subject = .interaction(found)
      interaction = pack.interactions[found]
    }
    (self.number, self.act) = (number, act)
    machines = interaction.lifelines.compactMap { lifeline in
      component.machines.firstIndex { pack.machines[$0].name == lifeline.machine }
    }
    fits = machines.map { _ in [:] }
  }

  /// Makes the same act with other choices.
  init(_ other: ScriptAct, labels: [String], repeats: [String: Int]) {
    act = Scenario.Act(
      interaction: other.act.interaction, event: other.act.event, labels: labels,
      repeats: repeats, place: other.act.place)
    (number, interaction) = (other.number, other.interaction)
    (subject, machines) = (other.subject, other.machines)
    fits = machines.map { _ in [:] }
  }
}

extension Interaction {
  /// The interaction in which an event comes by itself.
  fileprivate init(of free: FreeEvent, called name: Name<Interaction>, in pack: Pack) {
    let machine = pack.machines[free.machine]
    let event = machine.events[free.event]
    let lifeline = Name<Lifeline>(machine.name.text).map {
      Lifeline(
        name: $0, title: machine.title, machine: machine.name, isMany: false, place: event.place)
    }
    self.init(
      name: name, title: event.title.or(event.name.text), summary: event.summary,
      isAmbient: free.isAmbient, isPart: false, condition: .always,
      lifelines: lifeline.map { [$0] } ?? [], requires: [], steps: [], citations: [],
      place: event.place)
  }
}

extension ScriptSystem {
  /// The interactions that scripts may fill in, in the order of the pack.
  var fillers: [ScriptAct] {
    let component = graph.system.component
    return component.interactions.map { pack.interactions[$0] }.filter(\.fills).compactMap {
      ScriptAct(
        Scenario.Act(interaction: $0.name, place: $0.place), in: component, of: pack,
        configuration)
    }
  }
}

// MARK: - Role bindings

/// One way to give the lifelines of an interaction objects, in a state that has them all.
struct ScriptBinding {
  /// For each lifeline, its objects.
  let cast: [BoundObjects]
  /// The object in each role.
  let objects: [Int]
  /// The state: that before, with objects that the binding adds.
  let state: ScriptState
  /// The compiled interaction, by index into `ScriptSystem.expressions`.
  let expression: Int
}

extension ScriptSystem {
  /// Every way to begin an interaction in a state.
  ///
  /// Ordered by the object of the first lifeline, then of the second. A new object comes last, and
  /// only if no other is as it was made.
  ///
  /// - Parameters:
  ///   - act: An act that plays the interaction.
  ///   - state: The state.
  ///   - count: How many of the interaction's requirements must hold; `nil` for all.
  /// - Returns: The bindings.
  func bindings(
    of act: ScriptAct, in state: ScriptState, meeting count: Int? = nil
  ) -> [ScriptBinding] {
    if state.isOver || count == nil && !hasObjects(for: act, among: state.objects) { return [] }
    let requires = act.interaction.requires.prefix(count ?? act.interaction.requires.count)
    var ways: [(objects: [Int], state: ScriptState)] = [([], state)]
    for (number, lifeline) in act.interaction.lifelines.enumerated() where !lifeline.isMany {
      let guards = requires.filter { $0.lifeline == number }.map(\.states)
      ways = ways.flatMap { way in
        candidates(
          of: act.machines[number], besides: way.objects, in: way.state, meeting: guards
        ).map { (way.objects + [$0.object], $0.state) }
      }
    }
    return ways.map { binding(of: act, $0.objects, in: $0.state) }.filter { binding in
      expressions[binding.expression].requires.prefix(requires.count).allSatisfy {
        self.holds($0, binding.objects, binding.state)
      }
    }
  }

  /// Whether each lifeline of one object can have one in which the requirements on it hold, for most
  /// states that allow no binding the quick answer.
  private func hasObjects(
    for act: ScriptAct, among objects: some Sequence<ScriptState.Object>
  ) -> Bool {
    func fits(_ lifeline: Int, _ local: Int) -> Bool {
      if let known = act.fits[lifeline][local] { return known }
      let states = machineTables[act.machines[lifeline]].states(of: local).map { Int($0) }
      let fits = act.interaction.requires.allSatisfy {
        $0.lifeline != lifeline || $0.states.holds(in: states)
      }
      act.fits[lifeline][local] = fits
      return fits
    }
    return act.machines.indices.allSatisfy { number in
      if act.interaction.lifelines[number].isMany { return true }
      let machine = act.machines[number]
      var count = 0
      for object in objects where object.machine == machine {
        if fits(number, object.local) { return true }
        count += 1
      }
      return count < mostObjects[machine] && fits(number, 0)
    }
  }

  /// The same in a global state, by index, of the state graph.
  func hasObjects(for act: ScriptAct, in globalState: Int) -> Bool {
    let (packed, own) = (graph.table.states[globalState], graph.system.objects)
    return hasObjects(
      for: act,
      among: own.indices.lazy.map { .init(machine: own[$0].machine, local: packed[own[$0].state]) })
  }

  /// Whether any object, or a new one, takes the event of an act in a global state of the state
  /// graph, by index; true for interactions.
  func mayTake(_ act: ScriptAct, in globalState: Int) -> Bool {
    guard case .event(let free) = act.subject else { return true }
    let (packed, machine) = (graph.table.states[globalState], act.machines[0])
    func takes(in local: Int) -> Bool {
      machineTables[machine].knownLocalTransition(to: free.event, in: local) != nil
        || machineTables[machine].localTransition(to: free.event, in: local) != nil
    }
    let own = graph.system.objectsOfMachine[machine]
    return own.contains { takes(in: packed[graph.system.objects[$0].state]) }
      || own.count < mostObjects[machine] && takes(in: 0)
  }

  /// The objects in which some guards hold that a lifeline can have; of those that are as they were
  /// made only the first.
  private func candidates(
    of machine: Int, besides taken: [Int], in state: ScriptState, meeting guards: [Guard]
  ) -> [(object: Int, state: ScriptState)] {
    func holds(in local: Int) -> Bool {
      if guards.isEmpty { return true }
      let states = machineTables[machine].states(of: local).map { Int($0) }
      return guards.allSatisfy { $0.holds(in: states) }
    }
    let own = objects(of: machine, in: state)
    let free = own.filter { !taken.contains($0) && !isOver($0, in: state) }
    let fresh = free.first(where: state.isFresh)
    var found = free.filter {
      holds(in: state.objects[$0].local) && ($0 == fresh || !state.isFresh($0))
    }.map { ($0, state) }
    if fresh == nil, own.count < mostObjects[machine], holds(in: 0) {
      var larger = state
      larger.objects.append(.init(machine: machine, local: 0))
      found.append((larger.objects.count - 1, larger))
    }
    return found
  }

  /// The binding of objects to the lifelines of one object; the other objects get the lifelines for
  /// many.
  private func binding(
    of act: ScriptAct, _ objects: [Int], in state: ScriptState
  ) -> ScriptBinding {
    var named = objects[...]
    let cast = zip(act.interaction.lifelines, act.machines).map { lifeline, machine in
      if !lifeline.isMany { return BoundObjects(objects: [named.removeFirst()], isMany: false) }
      let others = self.objects(of: machine, in: state)
      return BoundObjects(objects: others.filter { !objects.contains($0) }, isMany: true)
    }
    return ScriptBinding(
      cast: cast, objects: cast.flatMap(\.objects), state: state,
      expression: expression(
        of: act, others: cast.filter(\.isMany).map(\.objects.count), in: state))
  }

  /// The compiled interaction, by index, compiled if it is new.
  private func expression(
    of act: ScriptAct, others: [Int], in state: ScriptState
  ) -> Int {
    if let known = act.expressions[others] { return known }
    compiler.counts = machineTables.indices.map { objects(of: $0, in: state).count }
    expressions.append(compiler.expression(of: act, ScriptChoices(of: act.act)))
    act.expressions[others] = expressions.count - 1
    return expressions.count - 1
  }
}

extension InteractionCompiler {
  /// Compiles an act with the choices of a script.
  mutating func expression(of act: ScriptAct, _ choices: ScriptChoices) -> Expression {
    switch act.subject {
    case .interaction(let index): expression(of: index, making: choices)
    case .event(let event): expression(of: event, inScript: true)
    }
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
