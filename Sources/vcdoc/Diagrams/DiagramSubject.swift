import Base
import Pack

/// The subject of a diagram.
enum DiagramSubject: Sendable {
  case machine(Machine)
  case interaction(Interaction)
  case scenario(Scenario)
  case callback(Callback)

  /// Looks up a subject.
  ///
  /// - Parameters:
  ///   - word: The name, optionally with its kind, such as `machine:application`; of a callback,
  ///     also the declared name.
  ///   - pack: The pack.
  /// - Throws: `UsageError` for a name that is unknown or ambiguous.
  init(named word: String, in pack: Pack) throws(UsageError) {
    let all = Self.all(in: pack)
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let found = all.filter {
      $0.name == parts.last && (parts.count == 1 || $0.kind == parts[0])
    }
    guard let first = found.first else {
      let prefix = "callback:"
      let declared = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
      if let callback = try pack.called(declared, in: "diagram") {
        self = .callback(callback)
        return
      }
      if let subject = Self.first(ofSituation: word, in: pack) {
        self = subject
        return
      }
      if let mistake = Self.mistake(in: word, among: all, of: pack) { throw mistake }
      throw Self.unknown(word, among: all)
    }
    if found.count > 1 {
      let meanings = found.map { "'\($0.kind):\($0.name)'" }.joined(separator: " or ")
      throw UsageError("'\(word)' is ambiguous; write \(meanings)", in: "diagram")
    }
    self = first
  }

  /// What the page of a situation draws first; `nil` if no situation has the name.
  private static func first(ofSituation word: String, in pack: Pack) -> DiagramSubject? {
    let situation = pack.situations.first { $0.name.text == word }
    let interaction = situation?.interactions.first.flatMap(pack.interaction)
    return interaction.map(DiagramSubject.interaction)
      ?? situation?.scenarios.first.flatMap(pack.scenario).map(DiagramSubject.scenario)
  }

  /// The only machine of a pack, or else its only interaction.
  ///
  /// - Throws: `UsageError` with the names if there are several.
  init(onlyOneOf pack: Pack) throws(UsageError) {
    if pack.declaredMachines.count == 1 {
      self = .machine(pack.declaredMachines[0])
    } else if pack.interactions.count == 1 {
      self = .interaction(pack.interactions[0])
    } else {
      let names = pack.declaredMachines.map(\.name.text) + pack.interactions.map(\.name.text)
      throw UsageError(
        names.isEmpty
          ? "the pack has no machine and no interaction to draw"
          : "the pack has several diagrams; name one of " + names.listed("or"), in: "diagram")
    }
  }

  /// The word for its kind, which may precede the name.
  var kind: String {
    switch self {
    case .machine: "machine"
    case .interaction: "interaction"
    case .scenario: "scenario"
    case .callback: "callback"
    }
  }

  var name: String {
    switch self {
    case .machine(let machine): machine.name.text
    case .interaction(let interaction): interaction.name.text
    case .scenario(let scenario): scenario.name.text
    case .callback(let callback): callback.name.text
    }
  }

  /// The error for an unknown name, perhaps with its kind before it.
  private static func unknown(_ word: String, among all: [DiagramSubject]) -> UsageError {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let kinds = ["machine", "interaction", "scenario", "callback"]
    if parts.count == 2, let kind = kinds.first(where: { $0 == parts[0] }) {
      let names = all.filter { $0.kind == kind }.map(\.name)
      return .unknown(kind, parts[1], among: names, listedAs: kind + "s", in: "diagram")
    }
    let kind = ["interaction", "machine"].first { kind in all.contains { $0.kind == kind } }
    return .unknown(
      kinds.listed(), word, among: Set(all.map(\.name)).sorted(),
      listedAs: (kind ?? "callback") + "s", in: "diagram")
  }

  /// A better message for a name with a wrong kind or with a branch, and for an event.
  private static func mistake(
    in word: String, among all: [DiagramSubject], of pack: Pack
  ) -> UsageError? {
    let words = word.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count > 1 else { return pack.mistake(ofEvent: word, in: "diagram") }
    if words.count == 2, all.contains(where: { $0.kind == words[0] }),
      let other = all.first(where: { $0.name == words[1] })
    {
      return UsageError(
        "\(other.title) is not \(words[0] == "interaction" ? "an" : "a") \(words[0]); write "
          + "'\(other.kind):\(other.name)'", in: "diagram")
    }
    let own = words[0] == "interaction" ? words.dropFirst() : words[...]
    let interaction = all.first { $0.kind == "interaction" && $0.name == own.first ?? "" }
    guard own.count == 2, let interaction else { return nil }
    let labels = own[own.endIndex - 1]
    return UsageError(
      "\(interaction.title) is drawn with all its branches; remove ':\(labels)'",
      UsageError.Hint("simulate \(interaction.name):\(labels)", "run one of them"), in: "diagram")
  }

  /// All subjects of a pack.
  static func all(in pack: Pack) -> [DiagramSubject] {
    pack.declaredMachines.map(DiagramSubject.machine)
      + pack.interactions.map(DiagramSubject.interaction)
      + pack.scenarios.map(DiagramSubject.scenario) + pack.callbacks.map(DiagramSubject.callback)
  }
}

extension DiagramSubject {
  /// Whether the diagram shows states and transitions; otherwise it shows messages.
  var isDrawnAsStates: Bool {
    switch self {
    case .machine, .callback: true
    case .interaction, .scenario: false
    }
  }

  /// Where the pack describes what is drawn: for a callback, its machine.
  func place(in pack: Pack) -> Place {
    switch self {
    case .machine(let machine): machine.place
    case .interaction(let interaction): interaction.place
    case .scenario(let scenario): scenario.place
    case .callback(let callback):
      pack.machines.first { $0.mayCall(callback.name) }?.place ?? callback.place
    }
  }

  /// The subject in a message, such as `the scenario 'tabs'`.
  var title: String { "the \(kind) '\(name)'" }
}
