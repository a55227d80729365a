/// The states that an automaton may be in.
struct AutomatonStates: Hashable, Sendable {
  /// The states but the goal, a bit each.
  var open: UInt64 = 0
  /// Whether it may be at the goal.
  var isAtGoal = false

  /// One state.
  init(_ state: UInt8) { insert(state) }

  private mutating func insert(_ state: UInt8) {
    if state == PropertyAutomaton.goal { isAtGoal = true } else { open |= 1 << UInt64(state) }
  }

  /// The states of both.
  func union(_ other: Self) -> Self {
    var all = self
    all.open |= other.open
    all.isAtGoal = isAtGoal || other.isAtGoal
    return all
  }

  /// The states after one of several words.
  func stepped(by words: [[Letter]], _ automaton: PropertyAutomaton) -> Self {
    var after = self
    after.open = 0
    for state in 0..<UInt8(truncatingIfNeeded: automaton.count) where open >> UInt64(state) & 1 != 0
    {
      for word in words { after.insert(word.reduce(state) { automaton.next($0, $1) }) }
    }
    return after
  }

  /// The states after any number of some words.
  func closed(under words: [[Letter]], _ automaton: PropertyAutomaton) -> Self {
    if words.isEmpty { return self }
    var all = self
    while true {
      var next = all.stepped(by: words, automaton)
      next.open |= all.open
      if next == all { return all }
      all = next
    }
  }
}

extension PropertyAutomaton {
  /// The states from which some words lead to one in which a run may end, a bit each.
  func satisfiable(_ words: [[Letter]]) -> UInt64 {
    var found = ~accepting(at: .rest) & .max >> UInt64(Self.mostStates - max(count, 1))
    while true {
      var next = found
      for state in 0..<UInt8(truncatingIfNeeded: count) {
        let after = AutomatonStates(state).stepped(by: words, self)
        if after.open & found != 0 { next |= 1 << UInt64(state) }
      }
      if next == found { return found }
      found = next
    }
  }
}
