import Model

/// What a diagram shows.
enum Subject: Sendable {
  case machine(Machine)
  case interaction(Interaction)
  case scenario(Scenario)
  case callback(Callback)

  /// Finds what a name means.
  ///
  /// - Parameters:
  ///   - word: The name, perhaps behind a kind: `machine:application`.
  ///   - pack: Where to look.
  /// - Throws: `UsageError` for a name that means nothing, or several things.
  init(named word: String, in pack: Pack) throws(UsageError) {
    let all = Self.all(in: pack)
    let found = all.filter { $0.name == word || "\($0.kind):\($0.name)" == word }
    guard let first = found.first else {
      let isQualified = word.contains(":")
      let names = all.map { isQualified ? "\($0.kind):\($0.name)" : $0.name }
      throw .unknown(
        "machine, interaction, scenario, or callback", word, among: Set(names).sorted(),
        listedAs: "machines|interactions|scenarios|callbacks", in: "diagram")
    }
    if found.count > 1 {
      let meanings = found.map { "'\($0.kind):\($0.name)'" }.joined(separator: " or ")
      throw UsageError("'\(word)' means several things; say \(meanings)", in: "diagram")
    }
    self = first
  }

  /// The word for its kind, as it stands before a name.
  var kind: String {
    switch self {
    case .machine: "machine"
    case .interaction: "interaction"
    case .scenario: "scenario"
    case .callback: "callback"
    }
  }

  /// Its name.
  var name: String {
    switch self {
    case .machine(let machine): machine.name.text
    case .interaction(let interaction): interaction.name.text
    case .scenario(let scenario): scenario.name.text
    case .callback(let callback): callback.name.text
    }
  }

  private static func all(in pack: Pack) -> [Subject] {
    pack.machines.map(Subject.machine) + pack.interactions.map(Subject.interaction)
      + pack.scenarios.map(Subject.scenario) + pack.callbacks.map(Subject.callback)
  }
}
