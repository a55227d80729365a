import Base

/// The explanations of a log with one more record, each once, with the cheapest way to it.
struct AlignmentCandidates: Sendable {
  /// One of them.
  struct Candidate: Sendable {
    var cost: Int
    var move: AlignmentStep.Move
    /// The automaton that takes the record; -1 for none.
    var automaton: Int32 = -1
    /// The explanation without the interaction that begins with the record, by number; -1 for none.
    ///
    /// There is one if the interaction can as well begin later: all that it has done so far changes
    /// nothing if it is done again.
    var early: Int32 = -1
  }

  /// A way to one of them.
  struct Way: Sendable {
    /// The candidate, by number.
    let number: Int
    /// What it costs.
    let cost: Int
    /// The explanation before, by place in its belief state.
    let parent: Int32
    /// The automaton that takes the record; -1 for none.
    let automaton: Int32
    /// The role of the object that has it; -1 for none.
    let role: Int8
    /// Whether that begins with the record.
    let begins: Bool
    /// Whether it is possible in a usual model.
    let isUsual: Bool
    /// Why it costs something.
    let note: Int32
  }

  /// All of them, in the order in which they were found.
  private(set) var all: [Candidate] = []
  /// The explanations, each with its candidate's number.
  private(set) var states = Interner<PackedExplanation>()
  /// All ways to them.
  private(set) var ways: [Way] = []
  /// What the cheapest costs.
  private(set) var least = Int.max / 2
  private let window: Int
  private let most: Int
  /// The most that one can cost, since there are many that cost less.
  private var limit = Int.max
  private let usual: UInt64

  /// Gathers those that cost hardly more than the cheapest.
  ///
  /// - Parameters:
  ///   - limits: How much more, and how many.
  ///   - usual: The models that are usual.
  init(within limits: AlignmentLimits, usual: UInt64) {
    (window, most, self.usual) = (limits.window, limits.mostCandidates, usual)
  }

  /// Notes that one costs so much, which will be added.
  mutating func expect(_ cost: Int) { least = min(least, cost) }

  /// Whether one with a cost would be kept.
  func takes(_ cost: Int) -> Bool { cost <= min(least + window, limit) }

  /// Adds one.
  ///
  /// - Parameters:
  ///   - candidate: The candidate.
  ///   - state: The explanation.
  ///   - rivals: Other explanations from which it follows in the same way.
  mutating func add(
    _ candidate: Candidate, _ state: PackedExplanation, _ rivals: [AlignmentSearch.Rival] = []
  ) {
    guard takes(candidate.cost) else { return }
    least = min(least, candidate.cost)
    let number = states.intern(state)
    let own = AlignmentSearch.Rival(parent: Int(candidate.move.parent), cost: 0)
    for rival in [own] + rivals where takes(candidate.cost + rival.cost) {
      ways.append(
        Way(
          number: number, cost: candidate.cost + rival.cost,
          parent: Int32(truncatingIfNeeded: rival.parent), automaton: candidate.automaton,
          role: candidate.move.taking.role, begins: candidate.move.taking.begun >= 0,
          isUsual: state.models & usual != 0,
          note: candidate.move.note))
    }
    if number == all.count {
      all.append(candidate)
      if all.count % most == 0 { limit = all.map(\.cost).sorted()[most - 1] }
    } else if candidate.cost < all[number].cost {
      all[number] = candidate
    }
  }
}

extension AlignmentCandidates {
  /// Adds all of others.
  mutating func add(_ others: Self) {
    for (number, candidate) in others.all.enumerated() { add(candidate, others.states[number]) }
  }

  /// The ways to candidates that are followed, the cheapest of equal ones.
  ///
  /// - Parameters:
  ///   - ends: For each candidate, the place of the one that is followed in its stead; -1 for none.
  ///   - costs: What those cost that are followed.
  /// - Returns: The ways, in the order in which they were found.
  func ways(to ends: [Int32], costs: [Int]) -> [AlignmentStep.Way] {
    var keys = Interner<NumberPair>()
    var found: [AlignmentStep.Way] = []
    for way in ways where ends[way.number] >= 0 && takes(way.cost) {
      // No alignment by it costs hardly more than the cheapest.
      if way.cost - costs[Int(ends[way.number])] >= AlignmentCost.clear { continue }
      let one = AlignmentStep.Way(
        automaton: way.automaton, note: way.note, parent: Int16(truncatingIfNeeded: way.parent),
        place: Int16(truncatingIfNeeded: ends[way.number]),
        cost: Int16(truncatingIfNeeded: way.cost - least),
        role: way.role, begins: way.begins, isUsual: way.isUsual)
      let kind = Int32(one.role) << 2 | (one.begins ? 2 : 0) | (one.isUsual ? 1 : 0)
      let number = keys.intern(
        Int(one.parent) << 32 | Int(one.place), Int(one.automaton) << 16 | Int(kind & 0xFFFF))
      if number == found.count {
        found.append(one)
      } else if one.cost < found[number].cost {
        found[number] = one
      }
    }
    return found
  }
}
