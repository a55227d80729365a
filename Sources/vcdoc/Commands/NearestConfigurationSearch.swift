import Model

/// The walks of one configuration after the other, of the machines that a question is about.
struct NearestConfigurationSearch {
  /// The callbacks that the question is about, in its order.
  let callbacks: [Name<Callback>]
  private let checked: CheckedPack
  private let console: Console
  private let machines: Set<Name<Machine>>
  private let settings: [Setting]
  private let first: Configuration

  /// Prepares to walk the machines that call some callbacks, and those that they meet.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - words: The callbacks, as the command line names them.
  ///   - request: The command line; its settings choose the configuration.
  ///   - console: Where errors are told.
  /// - Throws: All that is wrong with the words and the settings.
  init(
    of checked: CheckedPack, calling words: [String], _ request: Request, _ console: Console
  ) throws {
    self.checked = checked
    self.console = console
    var mistakes = Mistakes()
    let settings = mistakes.catching(try request.settings)
    let callbacks = mistakes.catching(
      try checked.pack.callbacks(named: words, in: request.command.name))
    try console.check(mistakes, besides: checked.pack.faults(in: settings ?? []))
    guard let settings, let callbacks else { preconditionFailure("a mistake was lost") }
    self.settings = settings
    self.callbacks = callbacks
    first = try console.configuration(of: checked.pack, setting: settings)
    let callers = checked.pack.machines.filter { callbacks.contains(where: $0.mayCall) }
    machines = Set(callers.map(\.name))
  }

  /// What the chosen configuration gives, or where that gives nothing the nearest one that agrees
  /// with what was set, which is told in a note.
  ///
  /// - Parameters:
  ///   - subject: What is looked for, in words.
  ///   - detail: How much is read off the walks.
  ///   - value: What a configuration gives.
  /// - Returns: Nothing when none of them gives anything.
  /// - Throws: `Rejected`, after it has been told what is wrong with the pack.
  func nearest<Value>(
    _ subject: String, _ detail: Survey.Detail, _ value: (Survey, Configuration) -> Value?
  ) async throws -> Value? {
    if let found = value(try await survey([first], detail), first) { return found }
    let pack = checked.pack
    let others = pack.configurations(near: first, keeping: pack.axes(of: settings))
    if others.isEmpty { return nil }
    let survey = try await survey(others, detail)
    for other in others {
      guard let found = value(survey, other) else { continue }
      console.remark(
        "\(subject) needs \(pack.difference(of: other, from: first)), which was chosen")
      return found
    }
    return nil
  }

  /// Says how a command line gives something, where `nearest` gives nothing because of what was set.
  ///
  /// - Parameters:
  ///   - detail: How much is read off the walks.
  ///   - value: What a configuration gives.
  /// - Returns: `with --set iOS=13 it does`; empty when no configuration gives anything.
  /// - Throws: `Rejected`, after it has been told what is wrong with the pack.
  func wayOut<Value>(
    _ detail: Survey.Detail, _ value: (Survey, Configuration) -> Value?
  ) async throws -> String {
    if settings.isEmpty { return "" }
    let known = callbacks.compactMap(checked.pack.callback)
    return try await checked.pack.wayOut(from: first) { other in
      guard known.allSatisfy({ $0.condition.holds(in: other) }) else { return false }
      return value(try await survey([other], detail), other) != nil
    }
  }

  /// The configurations that were looked at, in words that follow *in*.
  var extent: String {
    let words = settings.map(\.description).joined(separator: " ")
    return "any configuration" + (words.isEmpty ? "" : " with \(words)")
  }

  private func survey(
    _ configurations: [Configuration], _ detail: Survey.Detail
  ) async throws -> Survey {
    let chosen = Set(configurations)
    let scope = Survey.Scope(
      configurations: checked.pack.configurations.filter(chosen.contains), machines: machines,
      detail: detail)
    return try await checked.survey(scope, console)
  }
}
