import Model
import Render

/// A pack and the walks of it that questions need; what was walked once is not walked again.
struct Simulation {
  private let checked: CheckedPack
  private let console: Console
  private let walks = WalkCache()
  /// The layouts of the diagrams drawn so far.
  let layouts = LayoutCache()

  /// Prepares to walk a pack.
  init(of checked: CheckedPack, _ console: Console) {
    self.checked = checked
    self.console = console
  }

  /// What the pack says.
  var pack: Pack { checked.pack }

  /// Runs acts in a row.
  ///
  /// - Parameters:
  ///   - acts: The acts; at least one.
  ///   - settings: Values on axes, as words.
  ///   - base: Values chosen before these, by axis index.
  /// - Returns: The run.
  /// - Throws: `Rejected`, after it has been told why the model cannot do it.
  func run(
    of acts: [Scenario.Act], settings: [Setting], base: [Int: Int] = [:]
  ) async throws -> Run {
    let names = acts.map(\.interaction)
    let interactions = pack.interactions.filter { names.contains($0.name) }
    func possible(_ configuration: Configuration) -> Configuration? {
      interactions.allSatisfy { $0.condition.holds(in: configuration) } ? configuration : nil
    }
    let chosen = try await nearest(settings, base: base, "this script", possible)
    let configuration = try chosen ?? configuration(settings, base: base)
    let machines = interactions.flatMap { $0.lifelines.map(\.machine) }
    let exploration = try await rejecting {
      try await walks.exploration(of: pack, machines: Set(machines), in: configuration)
    }
    do { return try exploration.run(of: acts, in: configuration) } catch {
      var notes = replaced(base, by: configuration)
      if chosen == nil {
        let wayOut = try await wayOut(settings, base: base, possible)
        if !wayOut.isEmpty { notes.append(Diagnostic.Note(wayOut)) }
      }
      let diagnostics = error.diagnostics.map { one in
        Diagnostic(one.severity, one.message, at: one.place, notes: one.notes + notes)
      }
      throw console.rejection(of: diagnostics, from: checked.origins)
    }
  }

  /// Draws a machine.
  func diagram(
    of machine: Machine, _ settings: [Setting], _ view: View
  ) async throws -> Diagram {
    let lively = try await nearest(settings, "the life of '\(machine.name)'") { configuration in
      let facts = try await facts(of: [machine.name], in: configuration).machines[machine.name]
      return facts?.moves.isEmpty == false ? facts : nil
    }
    let still = try await facts(of: [machine.name], in: try configuration(settings))
    guard let own = lively ?? still.machines[machine.name] else {
      throw DrawingError("no walk meets the machine '\(machine.name)'")
    }
    return Diagram(
      of: machine, facts: own, lit: view.lit, only: view.region, locale: view.locale,
      link: view.links.callback
    ).with(title: view.title, direction: view.direction)
  }

  /// Draws where a callback stands on its machine.
  func diagram(
    of callback: Callback, _ settings: [Setting], _ view: View
  ) async throws -> Diagram {
    let home = pack.machines.first { $0.mayCall(callback.name) }
    func sought(_ configuration: Configuration) async throws -> MachineFacts? {
      guard let machine = home, callback.condition.holds(in: configuration),
        let facts = try await facts(of: [machine.name], in: configuration).machines[machine.name]
      else { return nil }
      let isCalled = facts.moves.contains { $0.calls.contains { $0.callback == callback.name } }
      return isCalled ? facts : nil
    }
    guard let machine = home, let own = try await nearest(settings, "'\(callback.name)'", sought)
    else {
      throw try await absence("'\(callback.name)' never runs", settings, sought)
    }
    return Diagram(
      neighborhoodOf: callback.name, on: machine, facts: own, locale: view.locale,
      link: view.links.callback
    ).with(title: view.title, direction: view.direction)
  }

  /// Draws an interaction.
  func sequence(
    of interaction: Interaction, _ settings: [Setting], _ view: View
  ) async throws -> Render.Sequence {
    let machines = interaction.lifelines.map(\.machine)
    if interaction.isPart {
      throw DrawingError(pack.remark(onPart: interaction.name, to: "draw"))
    }
    func sought(
      _ configuration: Configuration
    ) async throws -> (InteractionFacts, Configuration)? {
      guard interaction.condition.holds(in: configuration) else { return nil }
      return try await facts(of: machines, in: configuration).interactions[interaction.name]
        .map { ($0, configuration) }
    }
    let found = try await nearest(settings, "'\(interaction.name)'", sought)
    guard let (own, configuration) = found else {
      throw try await absence("'\(interaction.name)' never begins", settings, sought)
    }
    let sequence = Render.Sequence(
      of: interaction, in: pack, facts: own, configuration: configuration,
      lit: view.lit, locale: view.locale, links: view.links)
    return view.title.map(sequence.with) ?? sequence
  }

  /// Draws the run of a scenario.
  func sequence(
    of scenario: Scenario, _ settings: [Setting], _ view: View
  ) async throws -> Render.Sequence {
    let run = try await run(of: scenario.acts, settings: settings, base: scenario.settings)
    let own = scenario.title.text(in: view.locale)
    let title = own.isEmpty ? scenario.name.text : own
    return Render.Sequence(
      of: run, in: pack, title: view.title ?? title, lit: view.lit, locale: view.locale,
      links: view.links)
  }
}

extension Simulation {
  private func facts(
    of machines: [Name<Machine>], in configuration: Configuration
  ) async throws -> Facts {
    try await rejecting {
      try await walks.facts(of: pack, machines: Set(machines), in: configuration)
    }
  }

  /// What exploring gives; `Rejected`, after it has been told what is wrong with the pack.
  private func rejecting<Value>(_ explore: () async throws -> Value) async throws -> Value {
    do { return try await explore() } catch let error as PackErrors {
      throw console.rejection(of: error.diagnostics, from: checked.origins)
    }
  }

  /// What something gives in the configuration that settings choose, or, where that gives nothing,
  /// in the nearest one that does, which is told in a note.
  ///
  /// - Parameters:
  ///   - settings: Values on axes, as words, which are kept.
  ///   - base: Values chosen before these, by axis index, which are kept, too.
  ///   - subject: What is looked for, in words.
  ///   - value: What a configuration gives.
  /// - Returns: Nothing when no configuration gives anything.
  /// - Throws: What `value` throws, or `Rejected` after it has been told what is wrong with the settings.
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
      console.remark("\(subject) needs \(words), which was chosen")
      return found
    }
    return nil
  }

  /// Says which settings give something that `nearest` does not find because of what was set.
  ///
  /// - Returns: `with --set iOS=13 it does`; empty when no configuration gives anything.
  private func wayOut<Value>(
    _ settings: [Setting], base: [Int: Int] = [:], _ value: (Configuration) async throws -> Value?
  ) async throws -> String {
    try await pack.wayOut(from: try configuration(settings, base: base)) { other in
      try await value(other) != nil
    }
  }

  /// That something is in no configuration that settings leave.
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

  /// The configuration that settings choose on top of others.
  private func configuration(_ settings: [Setting], base: [Int: Int] = [:]) throws -> Configuration
  {
    let all = all(settings, on: base)
    return try console.chosen { () throws(PackErrors) in try pack.configuration(setting: all) }
  }

  /// Settings, behind those of others that they do not replace.
  private func all(_ settings: [Setting], on base: [Int: Int]) -> [Setting] {
    let named = Set(settings.map(\.axis))
    return base.sorted { $0.key < $1.key }.map(pack.setting).filter { !named.contains($0.axis) }
      + settings
  }

  /// Notes on a script that cannot be played where settings replace some that it was written for.
  private func replaced(
    _ base: [Int: Int], by configuration: Configuration
  ) -> [Diagnostic.Note] {
    base.sorted { $0.key < $1.key }.compactMap { axis, value in
      let other = configuration.choices[axis]
      if other == value { return nil }
      return Diagnostic.Note(
        "the scenario sets '\(pack.setting(axis, value))', and '\(pack.setting(axis, other))' was "
          + "set in its place")
    }
  }
}

extension Pack {
  /// A value on an axis, both by index, as words.
  fileprivate func setting(_ axis: Int, _ value: Int) -> Setting {
    Setting(axis: axes[axis].name.text, value: axes[axis].values[value].name.text)
  }
}
