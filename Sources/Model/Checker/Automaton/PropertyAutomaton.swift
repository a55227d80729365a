import Base
import Pack

/// A property as a minimal deterministic automaton that reads one letter for each position of a
/// run.
///
/// It finds what it looks for when it reaches the goal state, or if the run ends in an accepting
/// state. It is stutter-insensitive: a position between callbacks may be repeated. Source: Baier &
/// Katoen, Principles of Model Checking, 2008, section 4.2 (automata for bad prefixes).
///
/// An object, since it is passed on for every edge label, and has many arrays.
final class PropertyAutomaton: Sendable {
  /// What an automaton looks for.
  enum Aim: Hashable, Sendable {
    /// A violation of the property.
    case violation
    /// Evidence that the property is not vacuously true.
    case nonvacuity
  }

  /// Maps positions to letters.
  let alphabet: Alphabet
  /// The number of states without the goal; at most `mostStates`.
  let count: Int
  /// The state before the first position; it may be the goal.
  let start: UInt8
  /// The accepting states, a bit each: those in which a run must not end.
  private let owing: UInt64
  /// Whether these accept runs that end with the process, too.
  private let countsKills: Bool
  /// For each letter, by its bits, the index of its column; `none` for one that cannot occur.
  private let columns: [UInt16]
  /// For each state and column, row by row, the next state.
  private let table: [UInt8]
  private let columnCount: Int

  /// The absorbing state in which what it looks for is found.
  static let goal = UInt8.max
  /// The maximum number of states without the goal, so that a set of states fits into 64 bits.
  static let mostStates = 64
  private static let none = UInt16.max

  /// Builds the automaton of a property; `nil` if its alphabet is too large or it would have more
  /// than `mostStates` states.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - alphabet: How its positions become letters.
  ///   - aim: What to look for.
  init?(of property: Property, _ alphabet: Alphabet, lookingFor aim: Aim) {
    if alphabet.isTooLarge { return nil }
    let letters = alphabet.letters
    let plan = ScopeMonitor.Plan(of: property, in: alphabet)
    guard let draft = UnfoldedAutomaton(of: plan, letters, aim) else { return nil }
    let (classes, count) = draft.classes
    guard count <= Self.mostStates else { return nil }
    var table = [UInt8](repeating: Self.goal, count: count * letters.count)
    var owing: UInt64 = 0
    for (state, own) in classes.enumerated() {
      if draft.owing[state] { owing |= 1 << UInt64(own) }
      for column in letters.indices {
        let next = draft.table[state * letters.count + column]
        table[own * letters.count + column] = Self.number(next < 0 ? -1 : classes[next])
      }
    }
    var columns = [UInt16](repeating: Self.none, count: 1 << alphabet.bitCount)
    for (column, letter) in letters.enumerated() {
      columns[Int(letter.bits)] = UInt16(truncatingIfNeeded: column)
    }
    self.alphabet = alphabet
    self.count = count
    start = Self.number(draft.isAtGoal ? -1 : classes[0])
    self.owing = owing
    countsKills = !property.isUnlessKilled
    self.columns = columns
    self.table = table
    columnCount = letters.count
  }

  /// Whether some run leads to what it looks for.
  var canSucceed: Bool {
    start == Self.goal || accepting(at: .rest) != 0 || table.contains(Self.goal)
  }

  /// The state after a letter.
  func next(_ state: UInt8, _ letter: Letter) -> UInt8 {
    if state == Self.goal { return state }
    let column = columns[Int(letter.bits)]
    precondition(column != Self.none, "no position has the letter \(letter.bits)")
    return table[Int(state) &* columnCount &+ Int(column)]
  }

  /// For each state, the state after some letters; `nil` if every state stays the same.
  func nexts(after letters: [Letter]) -> [UInt8]? {
    var nexts = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    for letter in letters {
      for state in nexts.indices { nexts[state] = next(nexts[state], letter) }
    }
    return nexts.indices.contains { Int(nexts[$0]) != $0 } ? nexts : nil
  }

  /// The states, a bit each, that are accepting if a run ends in a given way.
  func accepting(at ending: RunEnding) -> UInt64 {
    switch ending {
    case .none: 0
    case .rest: owing
    case .kill: countsKills ? owing : 0
    }
  }

  /// Whether a state is accepting if a run ends in a given way.
  func accepts(_ state: UInt8, at ending: RunEnding) -> Bool {
    state != Self.goal && accepting(at: ending) >> UInt64(state) & 1 == 1
  }

  private static func number(_ state: Int) -> UInt8 {
    state < 0 ? goal : UInt8(truncatingIfNeeded: state)
  }
}

/// The automaton before minimization: its states are those that a monitor can be in.
private struct UnfoldedAutomaton {
  /// For each state and letter, the next state; -1 for the goal.
  private(set) var table: [Int] = []
  /// For each state, whether it is accepting: a run must not end in it.
  private(set) var owing: [Bool] = []
  /// Whether the goal is reached before the first position.
  let isAtGoal: Bool
  private let letterCount: Int

  /// The maximum number of states; properties that people write have far fewer.
  private static let most = 20_000

  /// Explores the states that a monitor reaches on all sequences of letters; `nil` if there are too
  /// many.
  init?(of plan: ScopeMonitor.Plan, _ letters: [Letter], _ aim: PropertyAutomaton.Aim) {
    letterCount = letters.count
    let first = ScopeMonitor(of: plan)
    isAtGoal = first.isAtGoal(aim)
    var monitors = Interner([first])
    var current = 0
    while current < monitors.count {
      guard monitors.count <= Self.most else { return nil }
      owing.append(aim == .violation && monitors[current].isOwing(plan))
      for letter in letters {
        var next = monitors[current]
        next.step(letter, plan)
        table.append(next.isAtGoal(aim) ? -1 : monitors.intern(next))
      }
      current += 1
    }
  }

  /// The equivalence classes of states, numbered from that of the first state.
  ///
  /// Classes are split until no letter leads two states of one into different ones.
  /// Source: Moore, Gedanken-experiments on sequential machines, 1956.
  var classes: (of: [Int], count: Int) {
    var classes = owing.map { $0 ? 1 : 0 }
    var count = Set(classes).count
    while true {
      var numbers = Interner<[Int]>()
      classes = classes.indices.map { state in
        let row = table[(state * letterCount)..<((state + 1) * letterCount)]
        return numbers.intern([classes[state]] + row.map { $0 < 0 ? -1 : classes[$0] })
      }
      if numbers.count == count { return (classes, count) }
      count = numbers.count
    }
  }
}

extension ScopeMonitor {
  fileprivate func isAtGoal(_ aim: PropertyAutomaton.Aim) -> Bool {
    switch aim {
    case .violation: isViolated
    case .nonvacuity: isNonvacuous
    }
  }
}
