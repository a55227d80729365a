import Base
import StateSpace

/// How much a log shows of an interaction, for the choice between those that explain the same
/// records.
///
/// Of two explanations, the one is likelier that leaves less open (the minimum description length:
/// Rissanen 1978), and that needs fewer objects which the log does not show.
struct InteractionCharacter: Sendable {
  /// For each role, whether it gets something that calls something.
  let isCalled: [Bool]
  /// How many other records could come where one does, on average, in hundredths.
  let freedom: Int

  /// Looks at an automaton.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - model: The model.
  ///   - kinds: For each machine, what the log prints of its objects.
  init(of automaton: OpenAutomaton, in model: AlignmentModel, printed kinds: [BitSet]) {
    var isCalled = automaton.roles.map { _ in false }
    var branches = 0
    var points = Interner([automaton.start])
    var next = 0
    while next < points.count {
      var sends: Set<EdgeAction> = []
      var silent = Interner([points[next]])
      var place = 0
      while place < silent.count {
        for number in model.automata.positions[silent[place]].edges {
          let edge = model.automata.edges[number]
          guard case .send(let role, let event) = edge.action else {
            _ = silent.insert(edge.target)
            continue
          }
          let machine = automaton.roles[role].machine
          let calls = model.calls[machine][event]
          if !calls.isEmpty { isCalled[role] = true }
          if calls.meets(kinds[machine]) {
            sends.insert(edge.action)
            _ = points.insert(edge.target)
          } else {
            _ = silent.insert(edge.target)
          }
        }
        place += 1
      }
      branches += max(sends.count - 1, 0)
      next += 1
    }
    self.isCalled = isCalled
    freedom = branches * 100 / points.count
  }
}
