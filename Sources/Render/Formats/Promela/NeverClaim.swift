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
    /// What must be fulfilled from the next state on, by number.
    var rest: Set<Int> = []

    /// Both at once.
    static func * (left: Self, right: Self) -> Self {
      let new = right.guards.filter { !left.guards.contains($0) }
      return Self(guards: left.guards + new, rest: left.rest.union(right.rest))
    }

    var size: Int { 1 + guards.count }
  }

  /// For each state, beginning with the first, its steps and the states to which they lead; a step
  /// that leaves nothing leads to none.
  private var states: [[(step: Step, next: Int?)]] = []
  private var parts = FormulaTable()
  /// For each part, by number, its steps, once they were asked for.
  private var known: [Int: [Step]] = [:]
  /// How many steps may still be made, with what they ask.
  private var sizeLeft = 2_000_000

  /// Makes the automaton of a formula in which nothing is denied that takes more than one state; none
  /// when it would be too large for anybody to read.
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

  /// The ways in which one state of the model can fulfil some parts, or what is due of them; not all
  /// once there are too many.
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

  /// The same for one part.
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

/// The parts of formulas, each under one number; equal ones share it, however large they are.
struct FormulaTable {
  /// A formula, its parts by number.
  enum Part: Hashable {
    /// Always true, or never.
    case constant(Bool)
    /// A question about one state.
    case instant(Formula)
    /// Several at once, of which some take more than one state.
    case all([Int])
    /// One of several, of which some take more than one state.
    case any([Int])
    /// The first holds until the second does.
    case until(Int, Int)
  }

  private(set) var all: [Part] = []
  /// For each part, how it is written.
  private(set) var texts: [String] = []
  private var numbers: [Part: Int] = [:]

  /// The number of a formula in which nothing is denied that takes more than one state.
  mutating func number(of formula: Formula) -> Int {
    switch formula {
    case .constant(let value): return number(of: .constant(value), formula)
    case .atom: return number(of: .instant(formula), formula)
    case .not:
      precondition(formula.untilCount == 0, "nothing that lasts is denied: \(formula.text)")
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
    if let known = numbers[part] { return known }
    numbers[part] = all.count
    all.append(part)
    texts.append(formula.text)
    return all.count - 1
  }
}
