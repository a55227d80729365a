package import Base
package import Pack

extension Exploration {
  /// Runs a scenario of the pack in its configuration.
  ///
  /// - Throws: Why the model cannot play it, at the first act that it cannot play.
  package func run(of scenario: Scenario) throws(PackErrors) -> Run {
    guard let configuration = configuration(of: scenario) else {
      throw PackErrors([
        Diagnostic(
          .impossible,
          "scenario '\(scenario.name)' sets a configuration that the pack declares impossible; "
            + "change 'set'", at: scenario.place)
      ])
    }
    return try run(of: scenario.acts, in: configuration)
  }

  /// Runs a script, one act after the other.
  ///
  /// In each component its acts begin in the nearest idle global state from which all of them can
  /// be played. Where that is impossible, interactions that the pack marks with `fills` come before
  /// acts that need them.
  ///
  /// - Parameters:
  ///   - acts: The script; at least one act.
  ///   - configuration: One of the explored configurations.
  /// - Returns: The run.
  /// - Throws: Why the model cannot play it, at the first act that it cannot play.
  package func run(
    of acts: [Scenario.Act], in configuration: Configuration
  ) throws(PackErrors) -> Run {
    precondition(configurations.contains(configuration), "\(configuration) was not explored")
    let script = Script(acts, in: self, configuration: configuration)
    let problems = script.problems
    guard problems.isEmpty else { throw PackErrors(problems) }
    return try script.run()
  }
}

/// A script in one configuration, with the component of each act.
private struct Script {
  let acts: [Scenario.Act]
  let exploration: Exploration
  let configuration: Configuration
  /// For each act, its component, and what it plays; `nil` if the configuration has no such
  /// interaction.
  let homes: [(component: Int, interaction: ScriptInteraction)?]

  init(_ acts: [Scenario.Act], in exploration: Exploration, configuration: Configuration) {
    self.acts = acts
    self.exploration = exploration
    self.configuration = configuration
    homes = acts.map { act in
      exploration.components.indices.lazy.compactMap { number in
        ScriptInteraction(
          act.interaction, of: exploration.components[number], in: exploration.pack, configuration
        ).map { (number, $0) }
      }.first
    }
  }

  /// The errors that do not depend on a global state: unknown interactions, labels, and roles, and
  /// repeats out of bounds.
  var problems: [Diagnostic] {
    let labels = exploration.pack.stepLabels(
      of: acts.filter { !$0.isPlain }.map(\.interaction))
    return acts.indices.flatMap { number in
      guard homes[number] != nil else { return [unknown(acts[number])] }
      return ScriptWords(exploration: exploration, act: acts[number], labels: labels).problems
    }
  }

  private func unknown(_ act: Scenario.Act) -> Diagnostic {
    let pack = exploration.pack
    guard let number = exploration.index.interactionIfKnown(act.interaction) else {
      let names = pack.interactions.filter { !$0.isPart }.map(\.name.text)
      let hint =
        Suggestion(for: act.interaction.text, among: names).word
        .map { "; did you mean '\($0)'?" } ?? ""
      return Diagnostic(
        .scriptWords, "unknown interaction '\(act.interaction)'\(hint)", at: act.place)
    }
    let interaction = pack.interactions[number]
    let note = Diagnostic.Note("'\(interaction.name)' is here", at: interaction.place)
    let message =
      interaction.isPart
      ? pack.remark(onPart: interaction.name, to: "name")
      : "'\(interaction.name)' does not exist in this configuration"
    return Diagnostic(.scriptWords, message, at: act.place, notes: [note])
  }

  /// Plays the acts of each component by themselves, and joins them in the order of the script.
  func run() throws(PackErrors) -> Run {
    /// For each act, what was played for it and filled in before it.
    var played: [Int: (acts: [ScriptSearch.PlayedAct], system: ScriptSystem, shift: Int)] = [:]
    var shift = 0
    for component in Set(homes.compactMap { $0?.component }).sorted() {
      guard
        let graph = exploration.graph(ofComponent: component, in: configuration)
      else { continue }
      let system = ScriptSystem(of: graph)
      let entries = entries(of: component)
      var left = entries[...]
      var acts: [ScriptSearch.PlayedAct] = []
      let found = try searched(entries, in: system)
      for act in found {
        acts.append(act)
        if act.isFilledIn { continue }
        if let entry = left.popFirst() { played[entry.number] = (acts, system, shift) }
        acts = []
      }
      shift += found.last?.run.state.objects.count ?? 0
    }
    var record = RunBuilder()
    for number in acts.indices {
      guard let (acts, system, shift) = played[number] else { continue }
      for act in acts { act.write(in: system, into: &record, shift: shift) }
    }
    return record.run(in: configuration)
  }

  private func entries(of component: Int) -> [ScriptSearch.Entry] {
    acts.indices.compactMap { number in
      guard let home = homes[number], home.component == component else { return nil }
      return ScriptSearch.Entry(
        number: number, act: acts[number], interaction: home.interaction
      )
    }
  }

  /// Plays the acts of one component: as they are if that is possible, else with interactions
  /// filled in.
  private func searched(
    _ entries: [ScriptSearch.Entry], in system: ScriptSystem
  ) throws(PackErrors) -> [ScriptSearch.PlayedAct] {
    var blind = ScriptSearch(of: entries, in: system)
    if let found = blind.search() {
      if entries.allSatisfy(\.act.roles.isEmpty) { return found }
      var search = ScriptSearch(of: entries, in: system, heedsRoles: true)
      if let named = search.search() { return named }
      throw PackErrors([
        misnamed(entries, names: found.participants(in: system).runParticipants(main: nil))
      ])
    }
    let fillers = system.fillers
    if !fillers.isEmpty {
      var search = ScriptSearch(
        of: entries, in: system, fillingIn: fillers,
        heedsRoles: !entries.allSatisfy(\.act.roles.isEmpty))
      if let found = search.search() { return found }
    }
    throw PackErrors([ScriptError(of: blind, acts: acts).diagnostic])
  }

  /// The error that the acts give roles names that no objects can have in this script.
  private func misnamed(
    _ entries: [ScriptSearch.Entry], names: [Run.Participant]
  ) -> Diagnostic {
    let known = names.map(\.name)
    let asking = entries.first { entry in
      entry.act.roles.values.contains { !known.contains($0) }
    }
    let entry = asking ?? entries.first { !$0.act.roles.isEmpty } ?? entries[0]
    let ties = entry.act.roles.sorted { $0.key < $1.key }
    let words = ties.map { "'\($0.key)' to '\($0.value)'" }.joined(separator: ", ")
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .scriptWords,
      "'\(entry.act.interaction)' cannot give \(words) in this script; without 'roles', its "
        + "objects are \(list)", at: entry.act.place)
  }
}
