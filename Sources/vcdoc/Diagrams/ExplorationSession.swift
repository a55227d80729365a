import Analysis
import Base
import Graphics
import Pack
import StateSpace

/// A pack, with the state graphs that one run of vcdoc has explored so far.
struct ExplorationSession {
  private let checked: CheckedPack
  private let console: Console
  private let graphs = ExplorationCache()
  /// The layouts computed so far.
  let layouts = LayoutCache()

  init(of checked: CheckedPack, _ console: Console) {
    self.checked = checked
    self.console = console
  }

  var pack: Pack { checked.pack }

  /// All facts of a part of the pack, those of callbacks only if some machines call them.
  ///
  /// - Throws: `PackErrors` if exploration finds errors in the pack.
  func survey(
    of scope: Exploration.Scope, calledBy callers: Set<Name<Machine>>
  ) async throws -> PackFacts {
    try await graphs.survey(of: pack, scope, calledBy: callers)
  }

  /// The machines that interact with given machines, directly or indirectly, and these.
  func machines(meeting some: Set<Name<Machine>>) -> Set<Name<Machine>> {
    graphs.machines(meeting: some, in: pack)
  }

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - acts: The acts, at least one.
  ///   - settings: The settings of the command line.
  ///   - base: The settings of a scenario, value index by axis index; `settings` win over them.
  /// - Returns: The run.
  /// - Throws: `Rejected` if the model cannot run the script, after the reasons are printed.
  func run(
    of acts: [Scenario.Act], settings: [Setting], base: [Int: Int] = [:]
  ) async throws -> Run {
    try await run(ofOneOf: [acts], settings: settings, base: base).run
  }

  /// Runs the first of several scripts that can run, as above; they differ only in outcomes of
  /// events.
  ///
  /// - Parameters:
  ///   - scripts: The scripts, at least one; if none can run, the reason is that of the first.
  ///   - settings: The settings of the command line.
  ///   - base: The settings of a scenario, value index by axis index; `settings` win over them.
  /// - Returns: The run, and the acts of its script.
  /// - Throws: As above.
  func run(
    ofOneOf scripts: [[Scenario.Act]], settings: [Setting], base: [Int: Int] = [:]
  ) async throws -> (run: Run, acts: [Scenario.Act]) {
    let acts = scripts[0]
    let names = acts.map(\.interaction)
    let interactions = pack.interactions.filter { names.contains($0.name) }
    func possible(_ configuration: Configuration) -> Configuration? {
      let begins = interactions.first { $0.name == names.first }?.beginCondition ?? .always
      return begins.holds(in: configuration)
        && interactions.allSatisfy { $0.condition.holds(in: configuration) } ? configuration : nil
    }
    let chosen = try await nearest(settings, base: base, "this script", possible)
    let configuration = try chosen ?? configuration(settings, base: base)
    let exploration = try await exploration(for: acts, in: configuration)
    do { return try exploration.run(ofOneOf: scripts, in: configuration) } catch {
      var notes = replaced(base, by: configuration)
      if chosen == nil {
        let wayOut = try await wayOut(settings, base: base, possible)
        if !wayOut.isEmpty { notes.append(Diagnostic.Note(wayOut)) }
      }
      let diagnostics = error.diagnostics.map { one in
        Diagnostic(one.rule, one.message, at: one.place, notes: one.notes + notes)
      }
      throw console.rejection(of: diagnostics, from: checked.origins)
    }
  }

  /// What can come after a script that can run.
  ///
  /// - Parameters:
  ///   - acts: The acts, at least one.
  ///   - configuration: The configuration in which they run.
  /// - Returns: The acts with their answers.
  /// - Throws: `Rejected` if the model cannot run the script, after the reasons are printed.
  func acts(
    after acts: [Scenario.Act], in configuration: Configuration
  ) async throws -> [NextAct] {
    let exploration = try await exploration(for: acts, in: configuration)
    return try await rejecting { () throws(PackErrors) in
      try exploration.acts(after: acts, in: configuration)
    }
  }

  /// The exploration of the machines that play a script.
  private func exploration(
    for acts: [Scenario.Act], in configuration: Configuration
  ) async throws -> Exploration {
    let names = acts.map(\.interaction)
    let machines =
      pack.interactions.filter { names.contains($0.name) }.flatMap { $0.lifelines.map(\.machine) }
      + acts.compactMap(\.event?.machine)
    return try await rejecting {
      try await graphs.exploration(of: pack, machines: Set(machines), in: configuration)
    }
  }

  /// The state diagram of a machine.
  func diagram(
    of machine: Machine, _ settings: [Setting], _ view: ResolvedDrawingOptions
  ) async throws -> StateDiagram {
    func found(_ configuration: Configuration) async throws -> (MachineFacts, Configuration)? {
      try await facts(of: machine, in: [configuration]).first.map { ($0, configuration) }
    }
    let lively = try await nearest(settings, "the life of '\(machine.name)'") { configuration in
      try await found(configuration).flatMap { $0.0.moves.isEmpty ? nil : $0 }
    }
    let still = try await found(try configuration(settings))
    guard let (own, configuration) = lively ?? still else {
      throw DrawingError("no configuration has the machine '\(machine.name)'")
    }
    return try await complete(own, of: machine, in: configuration) { anywhere in
      StateDiagram(
        of: machine, facts: own, in: configuration, among: anywhere,
        highlighting: view.highlighted, only: view.region, around: view.state,
        names: pack.callbackNames, locale: view.locale,
        states: { view.links.state(machine.name, $0, $1) },
        link: view.links.callback)
    }.with(title: view.title, direction: view.direction)
  }

  /// Draws a machine again until each pale part is one that no run of any configuration takes.
  ///
  /// Models are explored nearest first, first as many as there are processors, later a quarter
  /// of those so far: as a rule few are enough.
  private func complete(
    _ own: MachineFacts, of machine: Machine, in configuration: Configuration,
    _ draw: (TakenMoves?) -> StateDiagram
  ) async throws -> StateDiagram {
    var diagram = draw(nil)
    if !diagram.hasPaleParts { return diagram }
    var found = [own]
    var rest = NearestModels(of: [machine.name], near: configuration, in: pack)
    while diagram.hasPaleParts {
      let count = max(Environment.processorCount, found.count / 4)
      var next: [Configuration] = []
      while next.count < count, let one = rest.next() { next.append(one) }
      if next.isEmpty { break }
      found += try await facts(of: machine, in: next)
      diagram = draw(TakenMoves(of: machine, in: found))
    }
    return diagram
  }

  /// The state diagram of the states and transitions around a callback.
  func diagram(
    of callback: Callback, _ settings: [Setting], _ view: ResolvedDrawingOptions
  ) async throws -> StateDiagram {
    let home = pack.machines.first { $0.mayCall(callback.name) }
    func sought(_ configuration: Configuration) async throws -> (MachineFacts, Configuration)? {
      guard let machine = home, callback.condition.holds(in: configuration),
        let facts = try await facts(of: machine, in: [configuration]).first
      else { return nil }
      let isCalled = facts.moves.contains { $0.calls.contains { $0.callback == callback.name } }
      return isCalled ? (facts, configuration) : nil
    }
    guard let machine = home,
      let (own, configuration) = try await nearest(settings, "'\(callback.name)'", sought)
    else {
      throw try await absence("'\(callback.name)' never runs", settings, sought)
    }
    return try await complete(own, of: machine, in: configuration) { anywhere in
      StateDiagram(
        neighborhoodOf: callback.name, on: machine, facts: own, in: configuration,
        among: anywhere, names: pack.callbackNames, locale: view.locale,
        states: { view.links.state(machine.name, $0, $1) }, link: view.links.callback)
    }.with(title: view.title, direction: view.direction)
  }

  /// The sequence diagram of an interaction.
  func sequence(
    of interaction: Interaction, _ settings: [Setting], _ view: ResolvedDrawingOptions
  ) async throws -> SequenceDiagram {
    let machines = interaction.lifelines.map(\.machine)
    if interaction.isPart {
      throw DrawingError(pack.remark(onPart: interaction.name, to: "draw"))
    }
    func sought(
      _ configuration: Configuration
    ) async throws -> (InteractionFacts, Configuration)? {
      guard interaction.condition.holds(in: configuration) else { return nil }
      let facts = try await rejecting {
        try await graphs.facts(of: pack, machines: Set(machines), in: [configuration], .moves)
      }
      return facts[0].interactions[interaction.name].map { ($0, configuration) }
    }
    let found = try await nearest(settings, "'\(interaction.name)'", sought)
    guard let (own, configuration) = found else {
      throw try await absence("'\(interaction.name)' never begins", settings, sought)
    }
    let sequence = SequenceDiagram(
      of: interaction, in: pack, facts: own, configuration: configuration,
      highlighting: view.highlighted, locale: view.locale, links: view.links)
    return view.title.map(sequence.with) ?? sequence
  }

  /// The sequence diagram of a scenario's run.
  func sequence(
    of scenario: Scenario, _ settings: [Setting], _ view: ResolvedDrawingOptions
  ) async throws -> SequenceDiagram {
    let run = try await run(of: scenario.acts, settings: settings, base: scenario.settings)
    let own = scenario.title.text(in: view.locale)
    let title = own.isEmpty ? scenario.name.text : own
    return SequenceDiagram(
      of: run, in: pack, title: view.title ?? title, highlighting: view.highlighted,
      locale: view.locale,
      links: view.links)
  }
}

extension ExplorationSession {
  /// The facts of a machine in configurations in which it takes part.
  private func facts(
    of machine: Machine, in configurations: [Configuration]
  ) async throws -> [MachineFacts] {
    let facts = try await rejecting {
      try await graphs.facts(of: pack, machines: [machine.name], in: configurations, .machines)
    }
    return facts.compactMap { $0.machines[machine.name] }
  }

  /// Rethrows the errors of exploration as `Rejected`, after they are printed.
  private func rejecting<Value>(_ explore: () async throws -> Value) async throws -> Value {
    do { return try await explore() } catch let error as PackErrors {
      throw console.rejection(of: error.diagnostics, from: checked.origins)
    }
  }

  /// Finds the nearest configuration in which something exists.
  ///
  /// The search begins with the configuration that the settings choose. A note reports any other
  /// configuration.
  ///
  /// - Parameters:
  ///   - settings: The settings, which the search keeps.
  ///   - base: Further settings to keep, value index by axis index.
  ///   - subject: What is searched for, for the note.
  ///   - value: What a configuration has; `nil` if it has none.
  /// - Returns: `nil` if no configuration has any.
  /// - Throws: The errors of `value`; `Rejected` if the settings are wrong, after the errors are
  ///   printed.
  private func nearest<Value>(
    _ settings: [Setting], base: [Int: Int] = [:], _ subject: String,
    _ value: (Configuration) async throws -> Value?
  ) async throws -> Value? {
    let first = try console.configuration(of: pack, setting: all(settings, on: base))
    if let found = try await value(first) { return found }
    let kept = pack.axes(of: settings).union(base.keys)
    for other in pack.configurations(near: first, keeping: kept) {
      guard let found = try await value(other) else { continue }
      let words = pack.difference(of: other, from: first)
      if !words.isEmpty { console.remark("\(subject) needs \(words), so vcdoc chose it") }
      return found
    }
    return nil
  }

  /// Suggests settings under which something exists that `nearest` did not find.
  ///
  /// - Returns: A hint such as `with --set iOS=13 it does`; empty if it exists in no configuration.
  private func wayOut<Value>(
    _ settings: [Setting], base: [Int: Int] = [:], _ value: (Configuration) async throws -> Value?
  ) async throws -> String {
    try await pack.wayOut(from: try configuration(settings, base: base)) { other in
      try await value(other) != nil
    }
  }

  /// The error that something exists in no configuration that agrees with the settings.
  private func absence<Value>(
    _ reason: String, _ settings: [Setting], _ value: (Configuration) async throws -> Value?
  ) async throws -> DrawingError {
    if settings.isEmpty { return DrawingError("\(reason) in any configuration; choose another") }
    let wayOut = try await wayOut(settings, value)
    let words = settings.map(\.description).joined(separator: " ")
    return DrawingError(
      "\(reason) in any configuration with \(words); "
        + (wayOut.isEmpty ? "choose another" : wayOut))
  }

  /// The configuration that the settings and `base` choose.
  private func configuration(_ settings: [Setting], base: [Int: Int] = [:]) throws -> Configuration
  {
    let all = all(settings, on: base)
    return try console.chosen { () throws(PackErrors) in try pack.configuration(setting: all) }
  }

  /// The settings of `base` on other axes, then the settings.
  private func all(_ settings: [Setting], on base: [Int: Int]) -> [Setting] {
    let named = Set(settings.map(\.axis))
    return base.sorted { $0.key < $1.key }.map(pack.setting).filter { !named.contains($0.axis) }
      + settings
  }

  /// Notes on settings that replace those of a scenario, for a script that cannot run.
  private func replaced(
    _ base: [Int: Int], by configuration: Configuration
  ) -> [Diagnostic.Note] {
    base.sorted { $0.key < $1.key }.compactMap { axis, value in
      let other = configuration.choices[axis]
      if other == value { return nil }
      return Diagnostic.Note(
        "'\(pack.setting(axis, other))' replaces '\(pack.setting(axis, value))', which the "
          + "scenario sets")
    }
  }
}

extension Pack {
  /// The setting for a value, given the indices of the axis and of the value.
  fileprivate func setting(_ axis: Int, _ value: Int) -> Setting {
    Setting(axis: axes[axis].name.text, value: axes[axis].values[value].name.text)
  }
}

extension Exploration {
  /// Runs the first of several scripts that can run.
  ///
  /// - Parameters:
  ///   - scripts: The scripts, at least one.
  ///   - configuration: The configuration.
  /// - Returns: The run, and the acts of its script.
  /// - Throws: Why the first script cannot run, if none can.
  func run(
    ofOneOf scripts: [[Scenario.Act]], in configuration: Configuration
  ) throws(PackErrors) -> (run: Run, acts: [Scenario.Act]) {
    var reason: PackErrors?
    for acts in scripts.dropLast() {
      do throws(PackErrors) { return (try run(of: acts, in: configuration), acts) } catch {
        reason = reason ?? error
      }
    }
    let last = scripts[scripts.count - 1]
    do throws(PackErrors) { return (try run(of: last, in: configuration), last) } catch {
      throw reason ?? error
    }
  }
}
