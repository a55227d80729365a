import Base
import Pack

/// An operand that an act chooses but that is never entered when the act is played, with a fix to
/// suggest.
struct MissedOperand {
  private let system: ScriptSystem
  private let act: ScriptAct
  /// The state in which the act began.
  private let state: ScriptState
  private let label: String
  /// How often the label is chosen but no operand with it is entered.
  private let missing: Int

  /// Looks for the operands with the first label of `unmet`; fails if `unmet` is empty.
  ///
  /// - Parameters:
  ///   - unmet: The labels of the act that no operand had, in order.
  ///   - act: The act.
  ///   - state: The state in which it began.
  ///   - system: The transition system in which it was played.
  init?(
    _ unmet: [String], of act: ScriptAct, from state: ScriptState,
    in system: ScriptSystem
  ) {
    guard let label = unmet.first else { return nil }
    (self.system, self.act, self.state, self.label) = (system, act, state, label)
    missing = unmet.count { $0 == label }
  }

  /// The message that the operand is not reached, or not often enough.
  var reason: String {
    let asked = act.act.labels.count { $0 == label }
    let found = asked - missing
    return found == 0
      ? "branch '\(label)' is not reached"
      : "branch '\(label)' is reached \(found == 1 ? "once" : "\(found) times"), not \(asked) times"
  }

  /// A note with the operand's place and what makes the act reach it.
  ///
  /// - Parameter acts: All acts of the script.
  /// - Returns: One note; empty if the interaction has no such operand.
  func notes(playing acts: [Scenario.Act]) -> [Diagnostic.Note] {
    if let here = labels(in: configuration), let place = here.operandNames.place(of: label) {
      let remedy = rounds(here) ?? others(here) ?? ""
      return [Diagnostic.Note("the branch is here" + remedy, at: place)]
    }
    guard let place = labels(in: nil)?.operandNames.place(of: label) else { return [] }
    let other = otherConfiguration(for: acts).map { "; \($0)" } ?? ""
    return [Diagnostic.Note("the branch is for other configurations" + other, at: place)]
  }

  private var configuration: Configuration { system.configuration }

  /// The labels of the interaction in a configuration; `nil` for those of all configurations.
  private func labels(in configuration: Configuration?) -> StepLabels? {
    system.pack.stepLabels(of: [act.act.interaction], in: configuration)[act.act.interaction]
  }

  /// Whether the act was typed on the command line, and is not in a file.
  private var isTyped: Bool { act.act.place.line == 0 }

  /// The settings of the nearest configuration that has the operand and all interactions of the
  /// script; `nil` if there is none.
  private func otherConfiguration(for acts: [Scenario.Act]) -> String? {
    let pack = system.pack
    let conditions = acts.compactMap { pack.interaction($0.interaction)?.condition }
    let found = pack.configurations(near: configuration, keeping: []).first { other in
      conditions.allSatisfy { $0.holds(in: other) }
        && labels(in: other)?.choices.contains(label) == true
    }
    guard let found else { return nil }
    let changed = pack.axes.indices.filter { found.choices[$0] != configuration.choices[$0] }
    let values = changed.map { (pack.axes[$0].name, pack.axes[$0].values[found.choices[$0]].name) }
    return isTyped
      ? "it is reached with '\(values.map { "--set \($0)=\($1)" }.joined(separator: " "))'"
      : "it is reached with 'set: {\(values.map { "\($0): \($1)" }.joined(separator: ", "))}'"
  }
}

extension MissedOperand {
  /// The loop that must repeat, and how often, so that the operand is reached; `nil` if no loop
  /// helps.
  private func rounds(_ labels: StepLabels) -> String? {
    for loop in labels.loops {
      guard let bounds = labels.bounds[loop] else { continue }
      let former = max(act.act.repeats[loop] ?? 1, bounds.atLeast)
      let most = min(bounds.atMost ?? Limits.repeats, former + missing * act.act.labels.count)
      for count in former..<max(former, most) {
        let repeats = act.act.repeats.merging([loop: count + 1]) { _, new in new }
        guard plays(act.act.labels, repeats) else { continue }
        return "; it is reached with "
          + (isTyped ? "'--repeat \(loop)=\(count + 1)'" : "'repeat: {\(loop): \(count + 1)}'")
      }
    }
    return nil
  }

  /// The other operands, at most two, that must be chosen too so that the operand is reached; `nil`
  /// if that does not help.
  private func others(_ labels: StepLabels) -> String? {
    let free = labels.choices.filter { !act.act.labels.contains($0) }
    let pairs = free.indices.flatMap { first in free[(first + 1)...].map { [free[first], $0] } }
    let found = (free.map { [$0] } + pairs).first {
      plays($0 + act.act.labels, act.act.repeats)
    }
    return found.map { "; choose \($0.map(\.quoted).listed("and")) as well" }
  }

  /// Whether the act can be played from the same global state with other labels and repeats.
  private func plays(_ labels: [String], _ repeats: [String: Int]) -> Bool {
    let other = ScriptAct(act, labels: labels, repeats: repeats)
    return system.bindings(of: other, in: state).contains { binding in
      var run = InteractionRun(of: other, by: binding, in: system)
      return run.play() == nil
    }
  }
}
