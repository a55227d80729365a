/// Looks for interactions that can never end once they are under way: states from which no idle or
/// final state is reachable.
struct EndlessSearch {
  let system: TransitionSystem
  let table: StateTable
  let relation: TransitionRelation

  /// Each interaction that is under way in a global state from which none of them can ever end.
  ///
  /// One that is under way inside another is not to blame where there are global states in which
  /// none is.
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

  /// How many interactions are under way, an ambient one counted.
  private func depth(of globalState: GlobalState) -> Int {
    system.depth(of: globalState) + (globalState[system.ambientField] == 0 ? 0 : 1)
  }

  /// For each global state, whether a global state that is idle or over can be reached from it.
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
