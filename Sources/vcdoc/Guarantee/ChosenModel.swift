import Model

/// The state graphs of one configuration after the other, of the machines that a question is about.
struct ChosenModel {
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
  ///   - value: What a configuration gives.
  /// - Returns: Nothing when none of them gives anything.
  /// - Throws: `Rejected`, after it has been told what is wrong with the pack.
  func nearest<Value>(
    _ subject: String, _ value: (Exploration, Configuration) async -> Value?
  ) async throws -> Value? {
    if let found = await value(try await explored([first]), first) { return found }
    let pack = checked.pack
    let others = pack.configurations(near: first, keeping: pack.axes(of: settings))
    if others.isEmpty { return nil }
    let exploration = try await explored(others)
    for other in others {
      guard let found = await value(exploration, other) else { continue }
      console.remark(
        "\(subject) needs \(pack.difference(of: other, from: first)), which was chosen")
      return found
    }
    return nil
  }

  /// Says how a command line gives something, where `nearest` gives nothing because of what was set.
  ///
  /// - Parameter value: What a configuration gives.
  /// - Returns: `with --set iOS=13 it does`; empty when no configuration gives anything.
  /// - Throws: `Rejected`, after it has been told what is wrong with the pack.
  func wayOut<Value>(
    _ value: (Exploration, Configuration) async -> Value?
  ) async throws -> String {
    if settings.isEmpty { return "" }
    let known = callbacks.compactMap(checked.pack.callback)
    return try await checked.pack.wayOut(from: first) { other in
      guard known.allSatisfy({ $0.condition.holds(in: other) }) else { return false }
      return await value(try await explored([other]), other) != nil
    }
  }

  /// The configurations that were looked at, in words that follow *in*.
  var extent: String {
    let words = settings.map(\.description).joined(separator: " ")
    return "any configuration" + (words.isEmpty ? "" : " with \(words)")
  }

  private func explored(_ configurations: [Configuration]) async throws -> Exploration {
    let chosen = Set(configurations)
    let scope = Exploration.Scope(
      configurations: checked.pack.configurations.filter(chosen.contains), machines: machines)
    return try await checked.explored(scope, console)
  }
}

extension Pack {
  /// Says which options choose the nearest configuration in which something does what it does not in
  /// another.
  ///
  /// - Parameters:
  ///   - one: The other configuration.
  ///   - isDone: Whether it does it in a configuration.
  /// - Returns: `with --set iOS=13 it does`; empty when it does it in none.
  func wayOut(
    from one: Configuration, _ isDone: (Configuration) async throws -> Bool
  ) async rethrows -> String {
    for other in configurationsNearest(to: one) where try await isDone(other) {
      let options = difference(of: other, from: one).split(separator: " ")
        .map { "--\(Option.set.name) \($0)" }
      return "with \(options.joined(separator: " ")) it does"
    }
    return ""
  }

  /// The other configurations, those first that differ on the fewest axes from one, and of these those
  /// whose values are the fewest steps away.
  private func configurationsNearest(to one: Configuration) -> [Configuration] {
    let others = configurations(near: one, keeping: []).enumerated().map { number, other in
      let steps = zip(one.choices, other.choices).map { abs($0 - $1) }.filter { $0 > 0 }
      return (key: (steps.count, steps.reduce(0, +), number), other: other)
    }
    return others.sorted { $0.key < $1.key }.map(\.other)
  }

  /// The axes, by index, on which settings choose a value.
  func axes(of settings: [Setting]) -> Set<Int> {
    let named = Set(settings.map(\.axis))
    return Set(axes.indices.filter { named.contains(axes[$0].name.text) })
  }

  /// The values on the axes on which a configuration differs from another: `iOS=12 container=own`.
  func difference(of configuration: Configuration, from other: Configuration) -> String {
    axes.indices.filter { configuration.choices[$0] != other.choices[$0] }
      .map { "\(axes[$0].name)=\(axes[$0].values[configuration.choices[$0]].name)" }
      .joined(separator: " ")
  }
}
