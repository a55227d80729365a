package import Base
package import Pack
package import StateSpace

/// The verdict on one property, and what was searched for it.
package struct Decision: Hashable, Sendable {
  /// The verdict.
  package let verdict: Verdict
  /// The explored configurations to which it applies.
  package let configurations: ConfigurationSet
  /// Those among them in which it is violated; empty if it is proved.
  package let refutedIn: ConfigurationSet
  /// The machines whose objects were explored together, in the pack's order; at least one.
  package let machines: [Name<Machine>]
  /// The number of different models of these configurations, each of which was searched.
  package let models: Int
  /// The total number of states of these models.
  package let stateCount: Int
  /// The total number of transitions of these models.
  package let transitions: Int
  /// A shortest run that violates it; `nil` if it is proved.
  ///
  /// It is in the default configuration if that violates the property, or else in the last
  /// configuration that does.
  package let counterexample: Run?
}

/// The result of checking a property.
package enum PropertyResult: Hashable, Sendable {
  /// The property is proved or refuted.
  case decided(Decision)
  /// The property is vacuous or cannot be checked; the reason, without capital or full stop.
  case undecided(String)

  /// The decision; `nil` if the property is undecided.
  package var decision: Decision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}

extension Run {
  /// The run as lines of text: each interaction, and indented below it what happens to its objects.
  ///
  /// - Parameter pack: The pack whose run it is.
  /// - Returns: A line for each moment that is not the end of an interaction.
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
      case .group: continue
      case .gap(let label): shown.append("\(margin)(\(label.base))")
      case .message(let message):
        if message.calls > 0 { continue }
        let ends = [message.sender, message.receiver].map { participants[$0].name }
        shown.append("\(margin)\(ends.joined(separator: " → ")): \(message.text.base)")
      case .call(let object, let call):
        shown.append("\(margin)\(participants[object].name): \(pack.callbackNames.display(call))")
      case .enter(let object, let region, let state):
        guard let machine = pack.machine(participants[object].machine) else { continue }
        shown.append(
          "\(margin)\(participants[object].name) \(machine.entry(of: state, in: region))")
      }
    }
    return shown
  }
}

extension Machine {
  /// The entry of a state in words, or the change of a counter; the region of a state is named if
  /// the machine has several.
  package func entry(of state: Int, in region: Int) -> String {
    let (region, name) = (regions[region], regions[region].states[state].name)
    if region.kind == .counter { return "sets \(region.name) = \(name)" }
    return regions.count == 1 ? "enters \(name)" : "enters \(name) (\(region.name))"
  }
}
