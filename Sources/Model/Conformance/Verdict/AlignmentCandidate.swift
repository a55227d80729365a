import StateSpace

/// An interaction that can explain the records of another.
struct AlignmentCandidate: Sendable {
  /// The interaction, by index into the pack.
  let interaction: Int
  /// Its automaton, by index.
  var automaton: Int32 = -1
  /// What it costs more than the cheapest alignment, with its relations.
  var cost = 0
  /// How much of that is not certain.
  var openCost = 0
  /// For each record, the lifeline.
  private(set) var lifelines: [Int?] = []
  /// For each lifeline, its object.
  private(set) var owners: [Int: String] = [:]
  /// Whether it begins with the first record, and is not one under way that goes on with it.
  var begins = false
  /// How many records another takes that begins with them.
  private(set) var skipped = 0

  /// What it costs for certain.
  var sureCost: Int { cost - openCost }

  /// The same at more cost, which is certain or not.
  func with(_ price: Int, isOpen: Bool = false) -> Self {
    var other = self
    other.cost += price
    other.openCost += isOpen ? price : 0
    return other
  }

  /// Leaves a record to another that begins with it.
  mutating func skip(_ other: AlignmentLattice.Choice) {
    cost = max(cost, other.margin)
    lifelines.append(nil)
    skipped += 1
  }

  /// Takes a record.
  ///
  /// - Parameters:
  ///   - object: The object that has it; empty if the log does not name it.
  ///   - role: Its role; -1 for none.
  ///   - automaton: The automaton of the role; `nil` for that of the candidate.
  ///   - price: What that costs.
  ///   - model: The model.
  mutating func take(
    _ object: String, as role: Int8, of automaton: Int32? = nil, at price: Int,
    _ model: AlignmentModel
  ) {
    cost = max(cost, price)
    guard role >= 0 else { return lifelines.append(nil) }
    let own = model.automata.automata[Int(automaton ?? self.automaton)].roles[Int(role)]
    lifelines.append(own.lifeline)
    if !own.isMany, !object.isEmpty { owners[own.lifeline] = object }
  }
}

extension [AlignmentCandidate] {
  /// The cheapest that takes all records; of equal ones, one that is preferred.
  func cheapest(preferring isPreferred: (Int) -> Bool) -> AlignmentCandidate? {
    filter { $0.skipped == 0 }.min {
      $0.cost < $1.cost || $0.cost == $1.cost && isPreferred($0.interaction)
    }
  }
}
