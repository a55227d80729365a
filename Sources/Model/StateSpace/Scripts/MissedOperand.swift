import Base
import Pack

/// An operand that an act chooses but that never occurs when the act is played, with a fix to
/// suggest.
struct MissedOperand {
  /// One operand with that label, in an interaction or one that it refers to.
  fileprivate struct Spot {
    /// The operand's place in the pack.
    var place = Place(path: "")
    /// The conditions on the configuration around it.
    var conditions: [Condition] = []
    /// The labels of the operands around it, outermost first.
    var labels: [String] = []
  }

  private let system: ScriptSystem
  private let entry: ScriptSearch.Entry
  /// The state in which the act began.
  private let state: ScriptState
  private let label: String
  /// How often the label is chosen but no operand with it occurs.
  private let missing: Int
  private let spots: [Spot]

  /// Looks for the operands with the first label of `unmet`.
  ///
  /// Fails if `unmet` is empty or the pack has no such interaction.
  ///
  /// - Parameters:
  ///   - unmet: The labels of the act that no operand had, in order.
  ///   - entry: The act.
  ///   - state: The state in which it began.
  ///   - system: The transition system in which it was played.
  init?(
    _ unmet: [String], of entry: ScriptSearch.Entry, from state: ScriptState,
    in system: ScriptSystem
  ) {
    guard let label = unmet.first else { return nil }
    (self.system, self.entry, self.state, self.label) = (system, entry, state, label)
    missing = unmet.count { $0 == label }
    spots = system.pack.spots(of: label, in: entry.interaction.steps, after: Spot())
  }

  /// The message that the operand does not occur, or not often enough.
  var reason: String {
    let asked = entry.act.labels.count { $0 == label }
    let found = asked - missing
    return found == 0
      ? "branch '\(label)' is not reached"
      : "branch '\(label)' is reached \(found == 1 ? "once" : "\(found) times"), not \(asked) times"
  }

  /// A note with the operand's place and what makes it occur.
  ///
  /// - Parameter acts: All acts of the script.
  /// - Returns: One note; empty if the interaction has no such operand.
  func notes(playing acts: [Scenario.Act]) -> [Diagnostic.Note] {
    let here = spots.filter { $0.conditions.allSatisfy { $0.holds(in: configuration) } }
    if let spot = here.first {
      let remedy = rounds ?? outside(here) ?? ""
      return [Diagnostic.Note("the branch is here" + remedy, at: spot.place)]
    }
    guard let spot = spots.first else { return [] }
    let other = otherConfiguration(for: acts)
    return [
      Diagnostic.Note(
        "the branch is for other configurations" + (other.map { "; \($0)" } ?? ""),
        at: spot.place)
    ]
  }

  private var configuration: Configuration { system.graph.configuration }

  /// Whether the act was typed on the command line, and is not in a file.
  private var isTyped: Bool { entry.act.place.line == 0 }

  /// The settings of the nearest configuration that has the operand and all interactions of the
  /// script; `nil` if there is none.
  private func otherConfiguration(for acts: [Scenario.Act]) -> String? {
    let pack = system.pack
    let played = Set(acts.map(\.interaction))
    let conditions = pack.interactions.filter { played.contains($0.name) }.map(\.condition)
    let found = pack.configurations(near: configuration, keeping: []).first { other in
      conditions.allSatisfy { $0.holds(in: other) }
        && spots.contains { $0.conditions.allSatisfy { $0.holds(in: other) } }
    }
    guard let found else { return nil }
    let changed = pack.axes.indices.filter {
      found.choices[$0] != configuration.choices[$0]
    }
    let values = changed.map { (pack.axes[$0].name, pack.axes[$0].values[found.choices[$0]].name) }
    return isTyped
      ? "it is reached with '\(values.map { "--set \($0)=\($1)" }.joined(separator: " "))'"
      : "it is reached with 'set: {\(values.map { "\($0): \($1)" }.joined(separator: ", "))}'"
  }
}

extension MissedOperand {
  /// The loop that must repeat, and how often, so that the operand occurs; `nil` if no loop helps.
  private var rounds: String? {
    let labels = system.pack.stepLabels(
      of: [entry.act.interaction], in: configuration)[entry.act.interaction]
    for loop in labels?.loops ?? [] {
      guard let bounds = labels?.bounds[loop] else { continue }
      let former = max(entry.act.repeats[loop] ?? 1, bounds.atLeast)
      let most = min(bounds.atMost ?? Limits.repeats, former + missing * entry.act.labels.count)
      for count in former..<max(former, most) {
        let repeats = entry.act.repeats.merging([loop: count + 1]) { _, new in new }
        guard plays(entry.act.labels, repeats) else { continue }
        return "; it is reached with "
          + (isTyped ? "'--repeat \(loop)=\(count + 1)'" : "'repeat: {\(loop): \(count + 1)}'")
      }
    }
    return nil
  }

  /// The enclosing operands that must be chosen too, so that the operand occurs; `nil` if that does
  /// not help.
  private func outside(_ spots: [Spot]) -> String? {
    for spot in spots {
      let around = spot.labels.filter { !entry.act.labels.contains($0) }
      guard !around.isEmpty, plays(around + entry.act.labels, entry.act.repeats) else { continue }
      return ", inside " + around.map(\.quoted).listed("and") + "; choose that as well"
    }
    return nil
  }

  /// Whether the act can be played from the same global state with other labels and repeats.
  private func plays(_ labels: [String], _ repeats: [String: Int]) -> Bool {
    let act = Scenario.Act(
      interaction: entry.act.interaction, labels: labels, repeats: repeats, place: entry.act.place)
    return system.bindings(of: entry.interaction, in: state).contains { binding in
      var run = InteractionRun(of: act, entry.interaction, binding, in: system)
      return run.play() == nil
    }
  }
}

extension Pack {
  /// The operands with a label among some steps, including those of interactions that the steps
  /// refer to.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - steps: The steps.
  ///   - way: The conditions and labels around the steps.
  /// - Returns: The operands, in the order of the pack.
  fileprivate func spots(
    of label: String, in steps: [Step], after way: MissedOperand.Spot
  ) -> [MissedOperand.Spot] {
    steps.flatMap { step -> [MissedOperand.Spot] in
      switch step {
      case .send, .relate, .invariant, .gap: return []
      case .alt(let operands, _), .par(let operands, _):
        return operands.flatMap { spots(of: label, in: $0, after: way) }
      case .opt(let operand, _): return spots(of: label, in: operand, after: way)
      case .loop(let operand, _, _, _): return spots(of: label, in: operand.steps, after: way)
      case .ref(let reference):
        return spots(
          of: label, in: interaction(reference.interaction)?.steps ?? [], after: way)
      case .when(let condition, let then, let otherwise, _):
        var (met, unmet) = (way, way)
        met.conditions.append(condition)
        unmet.conditions.append(.not(condition))
        return spots(of: label, in: then, after: met)
          + spots(of: label, in: otherwise, after: unmet)
      }
    }
  }

  /// The same for one operand: itself and those in it.
  private func spots(
    of label: String, in operand: Step.Operand, after way: MissedOperand.Spot
  ) -> [MissedOperand.Spot] {
    var found = way
    found.place = operand.place
    if !operand.label.isEmpty { found.labels.append(operand.label) }
    let inner = spots(of: label, in: operand.steps, after: found)
    if operand.label != label { return inner }
    found.labels = way.labels
    return [found] + inner
  }
}
