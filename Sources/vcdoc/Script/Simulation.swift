import Model
import Render

/// Values on axes, as the words of a command line.
typealias Settings = [(axis: String, value: String)]

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

  /// The language of diagrams.
  var locale: Words.Locale { pack.locales.first ?? "en" }

  /// Runs acts in a row.
  ///
  /// - Parameters:
  ///   - acts: The acts; at least one.
  ///   - settings: Values on axes, as words.
  ///   - base: Values chosen before these, by axis index.
  /// - Returns: The run.
  /// - Throws: `Rejected`, after it has been told why the model cannot do it.
  func run(
    of acts: [Scenario.Act], settings: Settings, base: [Int: Int] = [:]
  ) async throws -> Run {
    let configuration = try configuration(settings, base: base)
    let names = acts.map(\.interaction)
    let machines = pack.interactions.filter { names.contains($0.name) }
      .flatMap { $0.lifelines.map(\.machine) }
    let survey = try await survey(of: machines, in: configuration, .worlds)
    do { return try survey.run(of: acts, in: configuration) } catch {
      console.tell(error.diagnostics, from: checked.origins)
      throw Rejected()
    }
  }

  /// Draws a machine.
  func diagram(
    of machine: Machine, _ settings: Settings, _ view: View
  ) async throws -> Diagram {
    let facts = try await facts(of: [machine.name], settings)
    guard let own = facts.machines[machine.name] else {
      throw DrawingError("no walk meets the machine '\(machine.name)'")
    }
    return Diagram(
      of: machine, facts: own, lit: view.lit, only: view.region, locale: locale,
      link: view.links.callback
    ).with(title: view.title, direction: view.direction)
  }

  /// Draws where a callback stands on its machine.
  func diagram(
    of callback: Callback, _ settings: Settings, _ view: View
  ) async throws -> Diagram {
    let home = pack.machines.first { $0.calls(callback.name) }
    guard let machine = home,
      let own = try await facts(of: [machine.name], settings).machines[machine.name],
      own.moves.contains(where: { $0.calls.contains { $0.callback == callback.name } })
    else {
      throw DrawingError("'\(callback.name)' never runs in this configuration; choose another")
    }
    return Diagram(
      neighborhoodOf: callback.name, on: machine, facts: own, locale: locale,
      link: view.links.callback
    ).with(title: view.title, direction: view.direction)
  }

  /// Draws an interaction.
  func sequence(
    of interaction: Interaction, _ settings: Settings, _ view: View
  ) async throws -> Render.Sequence {
    let facts = try await facts(of: interaction.lifelines.map(\.machine), settings)
    guard let own = facts.interactions[interaction.name] else {
      let reason =
        interaction.isPart ? "is only a part of others" : "never begins in this configuration"
      throw DrawingError("'\(interaction.name)' \(reason); choose another")
    }
    let sequence = Render.Sequence(
      of: interaction, in: pack, facts: own, configuration: try configuration(settings),
      lit: view.lit, locale: locale, links: view.links)
    return view.title.map(sequence.with) ?? sequence
  }

  /// Draws the run of a scenario.
  func sequence(
    of scenario: Scenario, _ settings: Settings, _ view: View
  ) async throws -> Render.Sequence {
    let run = try await run(of: scenario.acts, settings: settings, base: scenario.settings)
    let title = scenario.title.base.isEmpty ? scenario.name.text : scenario.title.base
    return Render.Sequence(
      of: run, in: pack, title: view.title ?? title, lit: view.lit, locale: locale,
      links: view.links)
  }
}

extension Simulation {
  private func facts(of machines: [Name<Machine>], _ settings: Settings) async throws -> Facts {
    try await survey(of: machines, in: try configuration(settings), .moves).facts(in: 0)
  }

  /// Walks machines, and those that they meet, in one configuration.
  private func survey(
    of machines: [Name<Machine>], in configuration: Configuration, _ detail: Survey.Detail
  ) async throws -> Survey {
    do {
      return try await walks.survey(
        of: pack, machines: Set(machines), in: configuration, detail)
    } catch let error as PackErrors {
      console.tell(error.diagnostics, from: checked.origins)
      throw Rejected()
    }
  }

  /// The configuration that settings choose on top of others.
  private func configuration(_ settings: Settings, base: [Int: Int] = [:]) throws -> Configuration {
    let named = Set(settings.map(\.axis))
    let fixed = base.sorted { $0.key < $1.key }.map { axis, value in
      (axis: pack.axes[axis].name.text, value: pack.axes[axis].values[value].name.text)
    }
    let all = fixed.filter { !named.contains($0.axis) } + settings
    do { return try pack.configuration(setting: all) } catch {
      console.tell(Report(of: error.diagnostics, isColoured: console.messages.isColoured).text)
      throw Rejected(status: .usage)
    }
  }
}

extension Machine {
  /// Whether some transition of it calls a callback.
  fileprivate func calls(_ callback: Name<Callback>) -> Bool {
    events.flatMap(\.transitions).flatMap(\.actions).contains { action in
      guard case .call(let call) = action else { return false }
      return call.callback == callback
    }
  }
}
