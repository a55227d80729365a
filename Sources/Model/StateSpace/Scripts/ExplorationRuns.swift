extension Exploration {
  /// Runs a scenario of the pack in its configuration.
  ///
  /// - Throws: Why the model cannot do it, at the act that it cannot.
  public func run(of scenario: Scenario) throws(PackErrors) -> Run {
    guard let configuration = configuration(of: scenario) else {
      throw PackErrors([
        Diagnostic(
          .error,
          "scenario '\(scenario.name)' sets a configuration that the pack calls "
            + "impossible; change 'set'", at: scenario.place)
      ])
    }
    return try run(of: scenario.acts, in: configuration)
  }

  /// Runs a script, one act after the other, from the nearest world in which all of it is possible.
  ///
  /// - Parameters:
  ///   - acts: The script; at least one act.
  ///   - configuration: One of those that were explored.
  /// - Returns: The run.
  /// - Throws: Why the model cannot do it, at the act that it cannot.
  public func run(
    of acts: [Scenario.Act], in configuration: Configuration
  ) throws(PackErrors) -> Run {
    precondition(configurations.contains(configuration), "\(configuration) was not explored")
    let script = Script(acts, in: self, configuration: configuration)
    let problems = script.problems
    guard problems.isEmpty else { throw PackErrors(problems) }
    return try script.run()
  }
}

/// A script in one configuration, its acts sorted by the walks that they belong to.
private struct Script {
  let acts: [Scenario.Act]
  let exploration: Exploration
  let configuration: Configuration
  /// For each act, its component and its program there; none when it has none.
  let homes: [(component: Int, program: Int)?]

  init(_ acts: [Scenario.Act], in exploration: Exploration, configuration: Configuration) {
    self.acts = acts
    self.exploration = exploration
    self.configuration = configuration
    homes = acts.map { act in
      for component in exploration.components.indices {
        let walk = exploration.walk(ofComponent: component, in: configuration)
        let program = walk?.stage.score.programs.firstIndex { $0.name == act.interaction }
        if let program { return (component, program) }
      }
      return nil
    }
  }

  /// What is wrong with the script whatever the world: unknown interactions, labels, and roles.
  var problems: [Diagnostic] {
    let labels = acts.allSatisfy(\.isPlain) ? [:] : exploration.pack.stepLabels
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
        .error, "the pack has no interaction '\(act.interaction)'\(hint)", at: act.place)
    }
    let interaction = pack.interactions[number]
    let note = Diagnostic.Note("'\(interaction.name)' is here", at: interaction.place)
    let message =
      interaction.isPart
      ? pack.remark(onPart: interaction.name, to: "name")
      : "'\(interaction.name)' does not exist in this configuration"
    return Diagnostic(.error, message, at: act.place, notes: [note])
  }

  /// Plays the acts of each component from its own nearest start, and joins them in their order.
  func run() throws(PackErrors) -> Run {
    var scenes: [Int: (scene: Rehearsal.Scene, walk: Walk, shift: Int)] = [:]
    var shift = 0
    for component in Set(homes.compactMap { $0?.component }).sorted() {
      guard
        let walk = exploration.walk(ofComponent: component, in: configuration)
      else { continue }
      let entries = entries(of: component, in: walk)
      for (entry, scene) in zip(entries, try rehearsed(entries, in: walk)) {
        scenes[entry.number] = (scene, walk, shift)
      }
      shift += walk.objects.count
    }
    var record = RunRecord()
    for number in acts.indices {
      guard let (scene, walk, shift) = scenes[number] else { continue }
      scene.perform(in: walk, into: &record, shift: shift)
    }
    return record.run(in: configuration)
  }

  private func entries(of component: Int, in walk: Walk) -> [Rehearsal.Entry] {
    acts.indices.compactMap { number in
      guard let home = homes[number], home.component == component else { return nil }
      let castings = walk.stage.castings.indices.filter {
        walk.stage.castings[$0].program == home.program
      }
      return Rehearsal.Entry(number: number, act: acts[number], castings: castings)
    }
  }

  private func rehearsed(
    _ entries: [Rehearsal.Entry], in walk: Walk
  ) throws(PackErrors) -> [Rehearsal.Scene] {
    var blind = Rehearsal(of: entries, in: walk)
    guard let found = blind.search() else {
      throw PackErrors([Refusal(of: blind, acts: acts).diagnostic])
    }
    if entries.allSatisfy(\.act.roles.isEmpty) { return found }
    var rehearsal = Rehearsal(heedingRolesAfter: blind)
    if let named = rehearsal.search() { return named }
    throw PackErrors([misnamed(entries, names: found.playbill(in: walk).participants(main: nil))])
  }

  /// That the acts ask for names that nobody has in this script.
  private func misnamed(
    _ entries: [Rehearsal.Entry], names: [Run.Participant]
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
      .error,
      "'\(entry.act.interaction)' cannot give \(words) in this script; "
        + "without that its objects are called \(list)", at: entry.act.place)
  }
}
