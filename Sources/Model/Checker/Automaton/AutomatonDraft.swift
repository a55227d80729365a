/// The states that a monitor can be in, before equal ones are merged.
struct AutomatonDraft {
  /// For each state and letter, the next state; -1 for the goal.
  private(set) var table: [Int] = []
  /// For each state, whether a run must not end in it.
  private(set) var owing: [Bool] = []
  /// Whether the goal is reached before the first position.
  let isAtGoal: Bool
  private let letterCount: Int

  /// More states than any sentence that a person writes leads to.
  private static let most = 20_000

  /// Lets a monitor read every sequence of letters; nothing when it has too many states.
  init?(of plan: Monitor.Plan, _ letters: [Letter], _ aim: Automaton.Aim) {
    letterCount = letters.count
    let first = Monitor(of: plan)
    isAtGoal = first.isAtGoal(aim)
    var monitors = [first]
    var numbers = [first: 0]
    var current = 0
    while current < monitors.count {
      guard monitors.count <= Self.most else { return nil }
      owing.append(aim == .violation && monitors[current].isOwing(plan))
      for letter in letters {
        var next = monitors[current]
        next.step(letter, plan)
        if next.isAtGoal(aim) {
          table.append(-1)
          continue
        }
        let number = numbers[next, default: monitors.count]
        if number == monitors.count {
          numbers[next] = number
          monitors.append(next)
        }
        table.append(number)
      }
      current += 1
    }
  }

  /// The states merged as far as no run can tell them apart, numbered from the first.
  ///
  /// Classes are split until no letter leads two states of one into different ones (Moore's
  /// algorithm).
  var classes: (of: [Int], count: Int) {
    var classes = owing.map { $0 ? 1 : 0 }
    var count = Set(classes).count
    while true {
      var numbers: [[Int]: Int] = [:]
      var split: [Int] = []
      for state in classes.indices {
        let row = table[(state * letterCount)..<((state + 1) * letterCount)]
        let key = [classes[state]] + row.map { $0 < 0 ? -1 : classes[$0] }
        let number = numbers[key, default: numbers.count]
        numbers[key] = number
        split.append(number)
      }
      classes = split
      if numbers.count == count { return (classes, count) }
      count = numbers.count
    }
  }
}

extension Monitor {
  fileprivate func isAtGoal(_ aim: Automaton.Aim) -> Bool {
    switch aim {
    case .violation: isViolated
    case .engagement: isTelling
    }
  }
}
