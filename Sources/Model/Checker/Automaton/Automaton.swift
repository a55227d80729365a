/// A property as a deterministic automaton with as few states as there can be.
///
/// It reads the letters of a run, one a position. What it looks for has been found as soon as it
/// reaches its goal, and also if the run ends while it is in a state that owes something. Many lanes
/// share one, and it never changes: a reference is all they keep.
final class Automaton: Sendable {
  /// What an automaton looks for.
  enum Aim: Hashable, Sendable {
    /// A violation of the property.
    case violation
    /// A sign that the property speaks of something at all.
    case engagement
  }

  /// How positions become letters.
  let alphabet: Alphabet
  /// How many states it has, the goal not counted; at most `mostStates`.
  let count: Int
  /// The state before the first position; it may be the goal.
  let start: UInt8
  /// For each state, a bit: set when the run must not end in it.
  let owing: UInt64
  /// For each letter, by its bits, the number of its column; `none` for one that cannot come.
  private let columns: [UInt16]
  /// For each state and column, the next state.
  private let table: [UInt8]
  private let columnCount: Int

  /// The state in which the search is over.
  static let goal = UInt8.max
  /// The most states that an automaton may have, the goal not counted.
  static let mostStates = 64
  private static let none = UInt16.max

  /// Builds the automaton of a property, unless it asks too much or would have more than
  /// `mostStates` states.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - alphabet: How its positions become letters.
  ///   - aim: What to look for.
  init?(of property: Property, _ alphabet: Alphabet, lookingFor aim: Aim) {
    if alphabet.isTooLarge { return nil }
    let letters = alphabet.letters
    let plan = Monitor.Plan(of: property, in: alphabet)
    guard let draft = AutomatonDraft(of: plan, letters, aim) else { return nil }
    let (classes, count) = draft.classes
    guard count <= Self.mostStates else { return nil }
    var table = [UInt8](repeating: Self.goal, count: count * letters.count)
    var owing: UInt64 = 0
    for (state, own) in classes.enumerated() where own >= 0 {
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
    self.columns = columns
    self.table = table
    columnCount = letters.count
  }

  /// The letters of positions, in their order.
  func letters(of positions: [Instant]) -> [Letter] {
    var letters: [Letter] = []
    letters.reserveCapacity(positions.count)
    // A position that is looked at in a span is not copied.
    let positions = positions.span
    for place in positions.indices { letters.append(alphabet.letter(of: positions[place])) }
    return letters
  }

  /// The state after a letter.
  func next(_ state: UInt8, _ letter: Letter) -> UInt8 {
    if state == Self.goal { return state }
    let column = columns[Int(letter.bits)]
    precondition(column != Self.none, "no position has the letter \(letter.bits)")
    return table[Int(state) &* columnCount &+ Int(column)]
  }

  private static func number(_ state: Int) -> UInt8 {
    state < 0 ? goal : UInt8(truncatingIfNeeded: state)
  }
}
