import Base

/// A finite automaton that accepts as soon as a formula is satisfied.
///
/// Its states are sets of obligations, and its steps are the tableau expansion of until (Gerth,
/// Peled, Vardi, Wolper 1995). Spin translates formulas itself, but takes about eight times as long
/// for each further step of a chain; the automaton of a chain is small.
struct NeverClaim {
  /// A step: a condition on the current state, and the obligations that remain.
  private struct Step: Hashable {
    /// The conditions; all must hold.
    var guards: [String] = []
    /// The numbers of the obligations from the next state on.
    var rest: Set<Int> = []

    /// The conjunction of two steps: all their guards and obligations.
    static func * (left: Self, right: Self) -> Self {
      let new = right.guards.filter { !left.guards.contains($0) }
      return Self(guards: left.guards + new, rest: left.rest.union(right.rest))
    }

    var size: Int { 1 + guards.count }
  }

  /// For each state, the initial one first, its steps with their targets; a step without
  /// obligations accepts, and has no target.
  private var states: [[(step: Step, next: Int?)]] = []
  private var parts = FormulaTable()
  /// The steps of each part that were computed so far.
  private var known: [Int: [Step]] = [:]
  /// The budget for steps and their conditions.
  private var sizeLeft = 2_000_000

  /// Builds the automaton of a formula in negation normal form; `nil` if it exceeds the budget.
  init?(of formula: Formula) {
    var order = [Set(formula.conjuncts.map { parts.number(of: $0) })]
    var numbers = [order[0]: 0]
    while states.count < order.count {
      let due = order[states.count].sorted { parts.texts[$0] < parts.texts[$1] }
      var seen: Set<Step> = []
      var numbered: [(step: Step, next: Int?)] = []
      for step in steps(ofAll: due) where seen.insert(step).inserted {
        if step.rest.isEmpty {
          numbered.append((step, nil))
          continue
        }
        let number = numbers[step.rest] ?? order.count
        if number == order.count {
          numbers[step.rest] = number
          order.append(step.rest)
        }
        numbered.append((step, number))
      }
      if sizeLeft < 0 { return nil }
      states.append(numbered)
    }
  }

  /// The automaton in Spin's syntax, on one line.
  ///
  /// - Parameter name: The name of the claim.
  /// - Returns: A never claim.
  func text(named name: String) -> String {
    let parts = states.enumerated().map { number, steps in
      let options = steps.map { step, next in
        let asked = step.guards.isEmpty ? "true" : step.guards.joined(separator: " && ")
        return ":: (\(asked)) -> goto \(next.map { "wait_\($0)" } ?? "accept_all")"
      }
      // A state without steps rejects.
      let all = options.isEmpty ? [":: false -> skip"] : options
      return "wait_\(number): if \(all.joined(separator: " ")) fi;"
    }
    return "never \(name) { \(parts.joined(separator: " ")) accept_all: skip }"
  }

  /// The steps that satisfy or postpone all of some parts; incomplete once the budget is exceeded.
  private mutating func steps(ofAll parts: [Int]) -> [Step] {
    var found = [Step()]
    for part in parts {
      let own = steps(of: part)
      spend(found.count * own.count)
      if sizeLeft < 0 { return [] }
      found = found.flatMap { one in own.map { one * $0 } }
      spend(found.reduce(0) { $0 + $1.size })
    }
    return found
  }

  /// The steps that satisfy or postpone a part.
  private mutating func steps(of part: Int) -> [Step] {
    if let found = known[part] { return found }
    let found: [Step]
    switch parts.all[part] {
    case .constant(let value): found = value ? [Step()] : []
    case .instant(let formula): found = [Step(guards: [formula.inner])]
    case .any(let parts): found = parts.flatMap { steps(of: $0) }
    case .all(let parts): found = steps(ofAll: parts)
    case .until(let first, let last):
      found = steps(of: last) + steps(of: first).map { $0 * Step(rest: [part]) }
    }
    spend(found.reduce(0) { $0 + $1.size })
    known[part] = found
    return found
  }

  private mutating func spend(_ count: Int) { sizeLeft -= count }
}

/// Subformulas by number; equal ones share a number (hash consing).
struct FormulaTable {
  /// A subformula that refers to others by number.
  enum Part: Hashable {
    /// True or false.
    case constant(Bool)
    /// A formula without until: a condition on one state.
    case instant(Formula)
    /// A conjunction with an until inside.
    case all([Int])
    /// A disjunction with an until inside.
    case any([Int])
    /// Strong until.
    case until(Int, Int)
  }

  private(set) var all = Interner<Part>()
  /// For each part, the formula in Spin's syntax.
  private(set) var texts: [String] = []

  /// Returns the number of a formula in which negation is applied only to formulas without until.
  mutating func number(of formula: Formula) -> Int {
    switch formula {
    case .constant(let value): return number(of: .constant(value), formula)
    case .atom: return number(of: .instant(formula), formula)
    case .not:
      precondition(formula.untilCount == 0, "a formula with until is negated: \(formula.text)")
      return number(of: .instant(formula), formula)
    case .all(let parts), .any(let parts):
      if formula.untilCount == 0 { return number(of: .instant(formula), formula) }
      let own = parts.map { number(of: $0) }
      if case .all = formula { return number(of: .all(own), formula) }
      return number(of: .any(own), formula)
    case .until(let first, let last):
      let (first, last) = (number(of: first), number(of: last))
      return number(of: .until(first, last), formula)
    }
  }

  private mutating func number(of part: Part, _ formula: Formula) -> Int {
    let number = all.intern(part)
    if number == texts.count { texts.append(formula.text) }
    return number
  }
}
