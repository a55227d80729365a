/// A formula as an automaton that goes along with a run and comes to its end where the formula is
/// bound to hold.
///
/// Spin translates formulas by itself, but each further step of a chain takes it about eight times
/// as long. The automaton of such a chain is small: a state of it is what remains to be fulfilled,
/// and a step fulfils a part and puts off the rest.
struct NeverClaim {
  /// What one state of the model leaves of what was to be fulfilled.
  private struct Step: Hashable {
    /// What must be so in the state, all of it.
    var guards: [String] = []
    /// What must be fulfilled from the next state on.
    var rest: Set<Formula> = []

    /// Both at once.
    static func * (left: Self, right: Self) -> Self {
      let new = right.guards.filter { !left.guards.contains($0) }
      return Self(guards: left.guards + new, rest: left.rest.union(right.rest))
    }
  }

  /// For each state, beginning with the first, its steps and the states to which they lead; a step
  /// that leaves nothing leads to none.
  private var states: [[(step: Step, next: Int?)]] = []

  /// Makes the automaton of a formula in which nothing is denied that takes more than one state.
  init(of formula: Formula) {
    var order = [Set(formula.conjuncts)]
    var known = [order[0]: 0]
    while states.count < order.count {
      let steps = Self.steps(ofAll: order[states.count].sorted { $0.text < $1.text })
      var numbered: [(step: Step, next: Int?)] = []
      for step in steps where !numbered.contains(where: { $0.step == step }) {
        if step.rest.isEmpty {
          numbered.append((step, nil))
          continue
        }
        let number = known[step.rest] ?? order.count
        if number == order.count {
          known[step.rest] = number
          order.append(step.rest)
        }
        numbered.append((step, number))
      }
      states.append(numbered)
    }
  }

  /// The automaton as Spin reads it, on one line.
  ///
  /// - Parameter name: A word that Spin knows it by.
  /// - Returns: A never claim.
  func text(named name: String) -> String {
    let parts = states.enumerated().map { number, steps in
      let options = steps.map { step, next in
        let asked = step.guards.isEmpty ? "true" : step.guards.joined(separator: " && ")
        return ":: (\(asked)) -> goto \(next.map { "wait_\($0)" } ?? "accept_all")"
      }
      // A state without steps is left for ever.
      let all = options.isEmpty ? [":: false -> skip"] : options
      return "wait_\(number): if \(all.joined(separator: " ")) fi;"
    }
    return "never \(name) { \(parts.joined(separator: " ")) accept_all: skip }"
  }

  /// The ways in which one state of the model can fulfil some formulas, or the parts that are due.
  private static func steps(ofAll parts: [Formula]) -> [Step] {
    parts.reduce([Step()]) { found, part in
      let own = steps(of: part)
      return found.flatMap { one in own.map { one * $0 } }
    }
  }

  /// The same for one formula.
  private static func steps(of formula: Formula) -> [Step] {
    if formula.untilCount == 0 { return instant(formula) }
    switch formula {
    case .constant, .atom: return instant(formula)
    case .not: preconditionFailure("nothing that lasts is denied: \(formula.text)")
    case .any(let parts): return parts.flatMap(steps)
    case .all(let parts): return steps(ofAll: parts)
    case .until(let first, let last):
      return steps(of: last) + steps(of: first).map { $0 * Step(rest: [formula]) }
    }
  }

  /// The same for a question about one state.
  private static func instant(_ formula: Formula) -> [Step] {
    switch formula {
    case .constant(let value): value ? [Step()] : []
    default: [Step(guards: [formula.inner])]
    }
  }
}
