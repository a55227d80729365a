/// Looks for interactions that can never end once they are under way: global states from which no
/// idle or final state is reachable.
struct EndlessSearch {
  let system: TransitionSystem
  let table: StateTable
  let relation: TransitionRelation

  /// The interactions that are innermost in such a global state, each reported at its position.
  ///
  /// Only the global states with the fewest interactions under way count, so an interaction is not
  /// reported if only the one around it never ends.
  var faults: [Fault] {
    let ending = statesThatCanEnd
    let endless = table.states.indices.filter { !ending[$0] }
    let least = endless.map { depth(of: table.states[$0]) }.min()
    var faults = FaultList()
    for globalState in endless where depth(of: table.states[globalState]) == least {
      guard let frame = system.innermost(in: table.states[globalState]) else { continue }
      faults.note(
        .endless(position: frame.position), binding: frame.binding, globalState: globalState,
        state: table.states[globalState])
    }
    return faults.all
  }

  /// The number of interactions under way, including an ambient one.
  private func depth(of globalState: GlobalState) -> Int {
    system.depth(of: globalState) + (globalState[system.ambientField] == 0 ? 0 : 1)
  }

  /// For each global state, whether an idle or final state is reachable from it; a least fixpoint.
  private var statesThatCanEnd: [Bool] {
    var ending = table.states.map { globalState in
      globalState[system.over] != 0 || system.innermostField(in: globalState) == nil
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for globalState in ending.indices.reversed() where !ending[globalState] {
        if relation.changes(from: globalState).contains(where: { ending[Int(relation.targets[$0])] }
        ) {
          ending[globalState] = true
          isChanged = true
        }
      }
    }
    return ending
  }
}
