@testable import Base
@testable import Pack
@testable import StateSpace

/// The global states of a state graph in which a script can be, followed step by step.
///
/// A script does not say where in an interaction it is, so there can be several; they agree in the
/// states and relations of all objects.
struct ScriptedPath {
  let system: ScriptSystem
  /// The global states, by index.
  private(set) var here: Set<Int>
  /// How many steps with a local transition or a changed relation were found in the graph.
  private(set) var steps = 0

  /// Begins in a state between two acts; `nil` if the graph does not have it.
  init?(in system: ScriptSystem, at state: ScriptState) {
    self.system = system
    here = []
    guard state.objects.count == system.graph.system.objects.count,
      let globalState = system.graph.table.states.firstIndex(of: packed(state))
    else { return nil }
    here = [globalState]
  }

  private var graph: StateGraph { system.graph }

  /// Follows an act from its beginning to its end.
  ///
  /// - Returns: Whether each of its steps is an edge of the graph with the same actions on the same
  ///   object, after which objects have the same states and relations, and the interaction ends
  ///   where the act does.
  mutating func follow(_ act: ScriptAct, by binding: ScriptBinding) throws -> Bool {
    var run = InteractionRun(of: act, by: binding, in: system)
    var (before, count) = (run.state, 0)
    while try run.advance() {
      defer { (before, count) = (run.state, run.moments.count) }
      let effect = run.moments[count...].lazy.compactMap(effect).first
      if effect == nil, run.state == before { continue }
      here = targets(of: act, binding, with: effect, reaching: packed(run.state))
      steps += 1
      if here.isEmpty { return false }
    }
    here = resting(act, binding).filter { graph.isIdle($0) || graph.isOver($0) }
    return !here.isEmpty
  }

  /// An object that gets an event, and what it does.
  private struct Effect: Hashable {
    let object: Int
    let actions: [Action]
  }

  private func effect(_ moment: InteractionRun.Moment) -> Effect? {
    guard case .localTransition(let object, _, let actions) = moment else { return nil }
    return Effect(object: object, actions: actions)
  }

  /// The global states that edges of a binding lead to, with an effect, if they have the objects of
  /// another global state.
  private func targets(
    of act: ScriptAct, _ binding: ScriptBinding, with effect: Effect?, reaching goal: GlobalState
  ) -> Set<Int> {
    let reached = resting(act, binding).flatMap { globalState in
      moves(of: act, binding, from: globalState).filter { move in
        let made = graph.actions(of: move).map { Effect(object: $0.object, actions: $0.actions) }
        return made == effect
      }
    }
    return Set(reached.map { graph.target(of: $0) }.filter { objects(of: $0) == goal })
  }

  /// The global states reached without an effect and without a change of objects.
  private func resting(_ act: ScriptAct, _ binding: ScriptBinding) -> Set<Int> {
    var found = here
    var waiting = Array(here)
    while let next = waiting.popLast() {
      for move in moves(of: act, binding, from: next) where graph.actions(of: move) == nil {
        let target = graph.target(of: move)
        if objects(of: target) == objects(of: next), found.insert(target).inserted {
          waiting.append(target)
        }
      }
    }
    return found
  }

  /// The moves that a binding of an act makes in a global state.
  private func moves(of act: ScriptAct, _ binding: ScriptBinding, from globalState: Int) -> [Int] {
    let all =
      Array(graph.relation.changes(from: globalState))
      + graph.relation.selfLoops(in: globalState, all: true)
    guard case .interaction(let interaction) = act.subject else { return [] }
    return all.filter { move in
      graph.automaton(of: move).interaction == interaction
        && graph.system.cast(of: graph.binding(of: move)).map(\.objects)
          == binding.cast.map(\.objects)
    }
  }

  /// The objects of a global state of the graph: all but the interactions under way.
  private func objects(of globalState: Int) -> GlobalState {
    let state = graph.table.states[globalState]
    let system = graph.system
    let fields = system.objects.map(\.state) + system.relationFields + [system.over]
    return state.masked(by: GlobalState(filling: fields))
  }

  /// The objects of a state of a script, packed as the graph does.
  private func packed(_ state: ScriptState) -> GlobalState {
    var packed = GlobalState()
    for (number, object) in state.objects.enumerated() {
      graph.rules.setLocal(object.local, of: number, in: &packed)
    }
    for (end, target) in state.targets {
      graph.rules.setTarget(target, of: end.relation, from: end.object, in: &packed)
    }
    if state.isOver { graph.rules.endProcess(in: &packed) }
    return packed
  }
}
