/// One automaton on its way through an observation.
struct Lane: Sendable {
  /// The automaton.
  let automaton: Automaton
  /// Whether a run that ends with the process is complete.
  let isHeldToKills: Bool

  /// Where an automaton begins, and where it must not end: all that is left of it once it is known
  /// what edges do to it.
  struct Bounds: Sendable {
    /// The state before the first position; it may be the goal.
    let start: UInt8
    /// For each state, a bit: set when the run must not end in it.
    let owing: UInt64
    /// Whether a run that ends with the process is complete.
    let isHeldToKills: Bool
  }

  /// Where it begins and must not end.
  var bounds: Bounds {
    Bounds(start: automaton.start, owing: automaton.owing, isHeldToKills: isHeldToKills)
  }

  /// Whether a run must not stop at a node while the automaton is in a state.
  func isOwing(_ state: UInt8, at ending: Observation.Ending) -> Bool {
    guard state != Automaton.goal, automaton.owing >> UInt64(state) & 1 == 1 else { return false }
    switch ending {
    case .none: return false
    case .rest: return true
    case .kill: return isHeldToKills
    }
  }

  /// What an edge of a kind does to the automaton: for each state, the next one.
  ///
  /// - Parameter kind: A kind that the property's interest covers.
  /// - Returns: Nothing when the edge means nothing to it.
  func nexts(after kind: Observation.Kind) -> [UInt8]? {
    var nexts: [UInt8] = []
    return addNexts(after: automaton.letters(of: kind.positions), to: &nexts)
      ? nexts : nil
  }

  /// Adds what letters do to the automaton, and says whether they do anything; else nothing is added.
  func addNexts(after letters: [Letter], to nexts: inout [UInt8]) -> Bool {
    let first = nexts.count
    for state in 0..<automaton.count { nexts.append(UInt8(truncatingIfNeeded: state)) }
    for letter in letters {
      for place in first..<nexts.count { nexts[place] = automaton.next(nexts[place], letter) }
    }
    let isMoved = nexts[first...].enumerated().contains { Int($1) != $0 }
    if !isMoved { nexts.removeLast(automaton.count) }
    return isMoved
  }
}
