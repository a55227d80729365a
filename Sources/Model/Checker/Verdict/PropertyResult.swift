package import Base
package import Pack
package import StateSpace

/// The verdict on one property, and what it rests on.
package struct Decision: Hashable, Sendable {
  /// The verdict.
  package let verdict: Verdict
  /// The configurations it speaks of.
  package let configurations: ConfigurationSet
  /// Those among them in which it fails; none when it is proved.
  package let refutedIn: ConfigurationSet
  /// The machines whose objects were explored together, in the pack's order; at least one.
  package let machines: [Name<Machine>]
  /// How many different models they give, each of which was searched.
  package let models: Int
  /// How many states these models have together.
  package let stateCount: Int
  /// How many transitions between states these models have together.
  package let transitions: Int
  /// A shortest run that violates it; none when it is proved.
  ///
  /// It is one of the pack's default configuration where that violates it, or else of the last
  /// configuration that does.
  package let counterexample: Run?
}

/// What came of asking for a decision.
package enum PropertyResult: Hashable, Sendable {
  /// The property was searched.
  case decided(Decision)
  /// The property speaks of nothing, or cannot be searched: why, without capital or full stop.
  case undecided(String)

  /// The decision; none when there was nothing to rule on.
  package var decision: Decision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}

extension Run {
  /// The run as lines of text: an interaction, and below it what happens to whom.
  ///
  /// - Parameter pack: The pack whose run it is.
  /// - Returns: A line for each moment that is not the end of the interaction shown last.
  package func lines(in pack: Pack) -> [String] {
    var open: [Int] = []
    var shown: [String] = []
    for moment in moments {
      let margin = String(repeating: "  ", count: open.count)
      switch moment {
      case .begin(let act):
        shown.append(margin + interactions[act].text)
        open.append(act)
      case .end: open.removeLast()
      case .gap(let label): shown.append("\(margin)(\(label.base))")
      case .call(let object, let call):
        shown.append("\(margin)\(participants[object].name): \(call.text)")
      case .enter(let object, let region, let state):
        guard let machine = pack.machine(participants[object].machine) else { continue }
        let (region, states) = (machine.regions[region].name, machine.regions[region].states)
        shown.append("\(margin)\(participants[object].name) is \(region) \(states[state].name)")
      }
    }
    return shown
  }
}
