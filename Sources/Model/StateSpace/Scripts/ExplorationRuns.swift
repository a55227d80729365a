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
struct Script {
  let acts: [Scenario.Act]
  let exploration: Exploration
  let configuration: Configuration
  /// For each act, its component, and what it plays; `nil` if the configuration has no such
  /// interaction.
  let homes: [(component: Int, act: ScriptAct)?]

  init(_ acts: [Scenario.Act], in exploration: Exploration, configuration: Configuration) {
    self.acts = acts
    self.exploration = exploration
    self.configuration = configuration
    homes = acts.enumerated().map { number, act in
      exploration.components.indices.lazy.compactMap { component in
        ScriptAct(
          act, number: number, in: exploration.components[component], of: exploration.pack,
          configuration
        ).map { (component, $0) }
      }.first
    }
  }

  /// The errors that do not depend on a global state: interactions that do not exist or begin, and
  /// repeats out of bounds.
  var problems: [Diagnostic] {
    let labels = exploration.pack.stepLabels(
      of: acts.filter { !$0.repeats.isEmpty }.map(\.interaction))
    return zip(acts, homes).flatMap { act, home in
      if home == nil { return [absent(act)] }
      return act.repeats.keys.sorted().compactMap { loop in
        labels[act.interaction]?.bounds[loop].flatMap { outOfBounds(loop, $0, in: act) }
      }
    }
  }

  private func absent(_ act: Scenario.Act) -> Diagnostic {
    let pack = exploration.pack
    if let event = act.event { return unfree(event, act) }
    let interaction = pack.interactions[exploration.index.interaction(act.interaction)]
    let note = Diagnostic.Note("'\(interaction.name)' is here", at: interaction.place)
    let message =
      interaction.isPart
      ? pack.remark(onPart: interaction.name, to: "name")
      : "'\(interaction.name)' does not exist in this configuration"
    return Diagnostic(.scriptWords, message, at: act.place, notes: [note])
  }

  /// The error that an event does not come by itself.
  private func unfree(_ event: Event.ID, _ act: Scenario.Act) -> Diagnostic {
    let pack = exploration.pack
    let senders = pack.interactions.filter { interaction in
      [interaction].sentEvents[event.machine]?.contains(event.event) == true
    }.map { "'\($0.name)'" }
    let wayOut =
      senders.isEmpty ? "write 'free: true' at the event" : "run \(senders.listed()) instead"
    return Diagnostic(
      .scriptWords,
      "'\(event.event)' comes only from interactions, as they send events to machine "
        + "'\(event.machine)'; \(wayOut)", at: act.place)
  }

  private func outOfBounds(_ loop: String, _ bounds: StepLabels.Bounds, in act: Scenario.Act)
    -> Diagnostic?
  {
    let times = act.repeats[loop, default: 1]
    guard times < bounds.atLeast || times > bounds.atMost ?? Int.max else { return nil }
    let most = bounds.atMost.map { "at most \($0)" } ?? "any number of"
    return Diagnostic(
      .scriptWords,
      "loop '\(loop)' of '\(act.interaction)' runs at least \(bounds.atLeast) and \(most) "
        + "times, not \(times)", at: act.place)
  }

  /// What was played in one component.
  struct ComponentRun {
    let system: ScriptSystem
    /// What was played, with what is filled in, in order.
    let acts: [ScriptSearch.PlayedAct]
  }

  /// Plays the acts of each component by themselves.
  ///
  /// - Returns: For each component, by index, what was played there.
  func played() throws(PackErrors) -> [Int: ComponentRun] {
    var played: [Int: ComponentRun] = [:]
    for component in Set(homes.compactMap { $0?.component }).sorted() {
      guard
        let graph = exploration.graph(ofComponent: component, in: configuration)
      else { continue }
      let system = ScriptSystem(of: graph, in: configuration)
      let own = homes.compactMap { $0?.component == component ? $0?.act : nil }
      played[component] = ComponentRun(system: system, acts: try searched(own, in: system))
    }
    return played
  }

  /// Plays the acts of each component by themselves, and joins them in the order of the script.
  func run() throws(PackErrors) -> Run {
    /// For each act, what was played for it and filled in before it.
    var played: [Int: (acts: [ScriptSearch.PlayedAct], system: ScriptSystem, shift: Int)] = [:]
    var shift = 0
    for (_, found) in try self.played().sorted(by: { $0.key < $1.key }) {
      var waiting: [ScriptSearch.PlayedAct] = []
      for one in found.acts {
        waiting.append(one)
        if one.isFilledIn { continue }
        played[one.act.number] = (waiting, found.system, shift)
        waiting = []
      }
      shift += found.acts.last?.run.state.objects.count ?? 0
    }
    var record = RunBuilder()
    for number in acts.indices {
      guard let (acts, system, shift) = played[number] else { continue }
      for act in acts { act.write(in: system, into: &record, shift: shift) }
    }
    return record.run(in: configuration).beginning(
      in: record.states, of: exploration.pack)
  }

  /// Plays the acts of one component: as they are if that is possible, else with interactions
  /// filled in.
  private func searched(
    _ acts: [ScriptAct], in system: ScriptSystem
  ) throws(PackErrors) -> [ScriptSearch.PlayedAct] {
    var blind = ScriptSearch(of: acts, in: system)
    if let found = blind.search() {
      if acts.allSatisfy(\.act.roles.isEmpty) { return found }
      var search = ScriptSearch(of: acts, in: system, heedsRoles: true)
      if let named = search.search() { return named }
      throw PackErrors([
        misnamed(acts, names: found.participants(in: system).runParticipants(main: nil))
      ])
    }
    let fillers = system.fillers
    if !fillers.isEmpty {
      var search = ScriptSearch(
        of: acts, in: system, fillingIn: fillers,
        heedsRoles: !acts.allSatisfy(\.act.roles.isEmpty))
      if let found = search.search() { return found }
    }
    throw PackErrors([ScriptError(of: blind, acts: self.acts).diagnostic])
  }

  /// The error that the acts give roles names that no objects can have in this script.
  private func misnamed(
    _ acts: [ScriptAct], names: [Run.Participant]
  ) -> Diagnostic {
    let known = names.map(\.name)
    let asking = acts.first { act in
      act.act.roles.values.contains { !known.contains($0) }
    }
    let act = (asking ?? acts.first { !$0.act.roles.isEmpty } ?? acts[0]).act
    let ties = act.roles.sorted { $0.key < $1.key }
    let words = ties.map { "'\($0.key)' to '\($0.value)'" }.joined(separator: ", ")
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      .scriptWords,
      "'\(act.interaction)' cannot give \(words) in this script; without 'roles', its "
        + "objects are \(list)", at: act.place)
  }
}
