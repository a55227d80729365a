/// The parts of formulas, each under one number; equal ones share it, however large they are.
struct FormulaParts {
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
