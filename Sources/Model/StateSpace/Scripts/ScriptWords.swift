import Base
import Pack

/// Checks the labels and roles that an act of a script uses against the pack.
struct ScriptWords {
  let exploration: Exploration
  let act: Scenario.Act
  /// The labels of every interaction of the pack.
  let labels: [Name<Interaction>: StepLabels]

  /// Errors for unknown labels and roles, and for repeats out of bounds.
  var problems: [Diagnostic] {
    guard let number = exploration.index.interactionIfKnown(act.interaction),
      let labels = labels[act.interaction]
    else {
      return ownWords.map { unknown($0, "branch", of: []) }
    }
    let interaction = exploration.pack.interactions[number]
    let (choices, loops) = (labels.choices, labels.loops)
    let roles = interaction.lifelines.filter { !$0.isMany }.map(\.name.text)
    return act.labels.filter { !choices.contains($0) }.map { unknown($0, "branch", of: choices) }
      + act.repeats.keys.sorted().compactMap { label in
        guard let bounds = labels.bounds[label] else { return unknown(label, "loop", of: loops) }
        return outOfBounds(label, bounds)
      }
      + act.roles.keys.map(\.text).sorted().filter { !roles.contains($0) }
      .map { unknown($0, "role", of: roles) }
  }

  private var ownWords: [String] {
    act.labels + act.repeats.keys.sorted() + act.roles.keys.map(\.text).sorted()
  }

  private func unknown(_ word: String, _ kind: String, of known: [String]) -> Diagnostic {
    let hint: String
    if let near = Suggestion(for: word, among: known).word {
      hint = "; did you mean '\(near)'?"
    } else if known.isEmpty {
      hint = "; there is none"
    } else {
      hint = "; it has " + known.map { "'\($0)'" }.joined(separator: ", ")
    }
    return Diagnostic(
      .scriptWords, "'\(act.interaction)' has no \(kind) '\(word)'\(hint)", at: act.place)
  }

  private func outOfBounds(_ label: String, _ loop: StepLabels.Bounds) -> Diagnostic? {
    let times = act.repeats[label, default: 1]
    guard times < loop.atLeast || times > loop.atMost ?? Int.max else { return nil }
    let most = loop.atMost.map { "at most \($0)" } ?? "any number of"
    return Diagnostic(
      .scriptWords,
      "loop '\(label)' of '\(act.interaction)' runs at least \(loop.atLeast) and \(most) "
        + "times, not \(times)", at: act.place)
  }
}
