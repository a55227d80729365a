package import Base
package import Pack

/// The state graph of one component in one configuration: every reachable global state, and every
/// transition.
///
/// Global states are numbered in the order of breadth-first search; the first is the initial one. A
/// move (an edge of the state graph) is one step of one interaction, together with the
/// interaction's beginning or end if they coincide. This prints what can happen first:
///
///     let graph = StateGraph(system)
///     for move in graph.relation.changes(from: 0) {
///       print(graph.actions(of: move)?.actions ?? [], "lead to", graph.target(of: move))
///     }
///
/// An object, since copies would count the references to all of its arrays.
package final class StateGraph: Sendable {
  /// An object that is explored.
  package struct Object: Hashable, Sendable {
    /// Its machine.
    package let machine: Name<Machine>
    /// Which of the machine's objects it is, from 0.
    package let number: Int
  }

  package let system: TransitionSystem
  package let machineTables: [MachineTable]
  package let table: StateTable
  package let relation: TransitionRelation
  /// For each machine and local transition, whether a move has it.
  ///
  /// Others were computed only to evaluate guards.
  let happened: [[Bool]]
  /// For each automaton, whether it began in any global state.
  package let begun: [Bool]
  /// The faults of the pack, each where exploration found it first.
  let faults: [Fault]
  /// The bound of the pack that was exceeded; `nil` if every global state was found.
  let excess: Excess?
  /// The number of global states.
  package let stateCount: Int
  /// The number of moves, self-loops included.
  package let transitionCount: Int

  /// A bound on exploration.
  enum Excess: Hashable, Sendable {
    /// On global states.
    case states
    /// On transitions to another global state.
    case transitions
    /// On the memory of all state graphs.
    case memory
  }

  /// Whether every global state was found; not when a bound of the pack was exceeded.
  var isComplete: Bool { excess == nil }

  /// Explores a transition system.
  ///
  /// - Parameters:
  ///   - system: The transition system.
  ///   - budget: The memory that all state graphs of the exploration may take; by default, that the
  ///     pack allows is for this one.
  init(_ system: TransitionSystem, within budget: ExplorationBudget? = nil) {
    var explorer = Explorer(
      system, within: budget ?? ExplorationBudget(megabytes: system.pack.bounds.costs[.memory]))
    excess = explorer.explore()
    self.system = system
    machineTables = explorer.rules.machineTables
    table = explorer.table
    relation = explorer.relation
    happened = Self.happened(in: relation, of: system, machineTables)
    stateCount = table.states.count
    transitionCount = relation.count
    begun = explorer.begun
    // Other faults cut off runs, so the search for endless interactions makes sense only without
    // them.
    let isSound = excess == nil && explorer.faults.all.isEmpty
    faults =
      isSound
      ? EndlessSearch(system: system, table: table, relation: relation).faults : explorer.faults.all
  }

  /// For each machine and local transition, whether a move has it.
  private static func happened(
    in relation: TransitionRelation, of system: TransitionSystem, _ machineTables: [MachineTable]
  ) -> [[Bool]] {
    var happened = machineTables.map { $0.localTransitions.map { _ in false } }
    for effect in relation.edgeLabels.lazy.compactMap({ EdgeEffect($0.effect) }) {
      happened[system.objects[effect.object].machine][effect.localTransition] = true
    }
    return happened
  }

  /// The rules by which its moves read and change global states.
  var rules: PackedStepRules { PackedStepRules(system: system, machineTables: machineTables) }

  /// The configuration that was explored; others may give the same global states.
  package var configuration: Configuration { system.configuration }

  /// The objects that are explored, by machine in the pack's order.
  package var objects: [Object] {
    system.objects.indices.map { object in
      Object(machine: system.machine(of: object).name, number: system.objects[object].number)
    }
  }

  /// The global state that a move leads to.
  package func target(of move: Int) -> Int { relation.target(of: move) }

  /// The parent of a global state in the breadth-first tree; the initial one is its own parent.
  package func parent(of globalState: Int) -> Int { Int(table.parents[globalState]) }

  /// Whether no interaction is under way in a global state and the process has not ended.
  package func isIdle(_ globalState: Int) -> Bool {
    let packed = table.states[globalState]
    return packed[system.over] == 0 && system.innermostField(in: packed) == nil
  }

  /// Whether the process has ended in a global state, so it has no outgoing moves.
  package func isOver(_ globalState: Int) -> Bool { table.states[globalState][system.over] != 0 }

  /// For each region of an object, by index, the index of its state in a global state.
  package func states(of object: Int, in globalState: Int) -> [Int] {
    let found = system.objects[object]
    return machineTables[found.machine].states(of: table.states[globalState][found.state]).map {
      Int($0)
    }
  }

  /// The object that gets an event in a move, and the actions of its transition, in order.
  ///
  /// - Returns: The object by index, and its actions; `nil` if the move sends no event.
  package func actions(of move: Int) -> (object: Int, actions: [Action])? {
    EdgeEffect(relation.edgeLabel(of: move).effect).map {
      ($0.object, localTransition(of: $0).actions)
    }
  }

  /// The local transitions that occur in the graph; the machine is an index into the transition
  /// system.
  package func localTransitions(of machine: Int) -> [LocalTransition] {
    zip(machineTables[machine].localTransitions, happened[machine]).filter(\.1).map(\.0)
  }

  /// The callbacks that moves call, by index into the pack.
  package var called: Set<Int> {
    Set(
      machineTables.indices.flatMap { localTransitions(of: $0) }.flatMap(\.emissions).map(
        \.callback))
  }

  /// The local transition of an effect.
  package func localTransition(of effect: EdgeEffect) -> LocalTransition {
    machineTables[system.objects[effect.object].machine].localTransitions[effect.localTransition]
  }
}
