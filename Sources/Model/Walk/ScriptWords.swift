/// The words that an act of a script uses for choices, loops, and roles, checked against the pack.
struct ScriptWords {
  let survey: Survey
  let act: Scenario.Act

  /// The words that the act's interaction does not know.
  var problems: [Diagnostic] {
    guard let number = survey.index.interactionIfKnown(act.interaction) else {
      return ownWords.map { unknown($0, "operand", of: []) }
    }
    let interaction = survey.pack.interactions[number]
    let steps = allSteps(of: interaction, visited: [])
    let (labels, loops) = (steps.flatMap(\.labels), steps.compactMap(\.loop))
    let roles = interaction.lifelines.filter { !$0.isMany }.map(\.name.text)
    return act.labels.filter { !labels.contains($0) }.map { unknown($0, "operand", of: labels) }
      + act.repeats.keys.sorted().compactMap { label in
        guard let loop = loops.first(where: { $0.label == label }) else {
          return unknown(label, "loop", of: loops.map(\.label))
        }
        return outOfBounds(label, loop)
      }
      + act.roles.keys.map(\.text).sorted().filter { !roles.contains($0) }
      .map { unknown($0, "role", of: roles) }
  }

  private var ownWords: [String] {
    act.labels + act.repeats.keys.sorted() + act.roles.keys.map(\.text).sorted()
  }

  private func allSteps(of interaction: Interaction, visited: Set<Name<Interaction>>) -> [Step] {
    guard !visited.contains(interaction.name) else { return [] }
    var steps: [Step] = []
    interaction.steps.forEachStep { steps.append($0) }
    return steps
      + steps.flatMap { step -> [Step] in
        guard case .ref(let reference) = step else { return [] }
        let part = survey.pack.interactions[survey.index.interaction(reference.interaction)]
        return allSteps(of: part, visited: visited.union([interaction.name]))
      }
  }

  private func unknown(_ word: String, _ kind: String, of known: [String]) -> Diagnostic {
    let words = known.filter { !$0.isEmpty }
    let hint: String
    if let near = Suggestion(for: word, among: words).word {
      hint = "; did you mean '\(near)'?"
    } else if words.isEmpty {
      hint = "; it has none"
    } else {
      hint = "; it has " + words.map { "'\($0)'" }.joined(separator: ", ")
    }
    return Diagnostic(
      .error, "'\(act.interaction)' has no \(kind) '\(word)'\(hint)", at: act.place)
  }

  private func outOfBounds(_ label: String, _ loop: Step.LoopBounds) -> Diagnostic? {
    let times = act.repeats[label, default: 1]
    guard times < loop.atLeast || times > loop.atMost ?? Int.max else { return nil }
    let most = loop.atMost.map { "at most \($0)" } ?? "any number of"
    return Diagnostic(
      .error,
      "loop '\(label)' of '\(act.interaction)' runs at least \(loop.atLeast) and \(most) "
        + "times, not \(times)", at: act.place)
  }
}

extension Step {
  /// How often a labelled loop may run.
  struct LoopBounds {
    let label: String
    let atLeast: Int
    let atMost: Int?
  }

  /// The labels by which operands of this step are chosen.
  fileprivate var labels: [String] {
    switch self {
    case .alt(let operands, _): operands.map(\.label)
    case .opt(let operand, _): [operand.label]
    default: []
    }
  }

  /// The bounds of a loop that has a label.
  fileprivate var loop: LoopBounds? {
    guard case .loop(let operand, let atLeast, let atMost, _) = self, !operand.label.isEmpty
    else { return nil }
    return LoopBounds(label: operand.label, atLeast: atLeast, atMost: atMost)
  }
}
