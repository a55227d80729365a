import Base
import Pack
import StateSpace

/// Searches for the nearest configuration in which a question about callbacks, events, and states
/// has an answer, and explores their machines.
struct NearestConfigurationSearch {
  /// What the question is about, in its order.
  let subjects: [QuestionSubject]
  private let checked: CheckedPack
  private let console: Console
  private let machines: Set<Name<Machine>>
  private let settings: [Setting]
  private let first: Configuration

  /// Prepares to explore the machines of what a question is about.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - words: The names of callbacks, events, and states.
  ///   - request: The request; its settings choose the first configuration.
  ///   - console: Where errors are printed.
  /// - Throws: All errors of the names and the settings.
  init(
    of checked: CheckedPack, about words: [String], _ request: Request, _ console: Console
  ) throws {
    self.checked = checked
    self.console = console
    var mistakes = Mistakes()
    let settings = mistakes.catching(try request.settings)
    let subjects = mistakes.catching(
      try checked.pack.subjects(named: words, in: request.command.name))
    try console.check(mistakes, besides: checked.pack.faults(in: settings ?? []))
    guard let settings, let subjects else { preconditionFailure("a mistake was lost") }
    self.settings = settings
    self.subjects = subjects
    first = try console.configuration(of: checked.pack, setting: settings)
    let numbers = subjects.flatMap { $0.machines(in: checked.pack) }
    machines = Set(numbers.map { checked.pack.machines[$0].name })
  }

  /// The answer in the chosen configuration, or else in the nearest one that agrees with the
  /// settings, which a note reports.
  ///
  /// - Parameters:
  ///   - subject: What is searched for, for the note.
  ///   - value: The answer in a configuration; `nil` if there is none.
  /// - Returns: `nil` if no configuration has an answer.
  /// - Throws: `Rejected` if the pack is wrong, after the errors are printed.
  func nearest<Value>(
    _ subject: String, _ value: (Exploration, Configuration) async -> Value?
  ) async throws -> Value? {
    if let found = await value(try await explored([first]), first) { return found }
    let pack = checked.pack
    let others = pack.configurations(near: first, keeping: pack.axes(of: settings))
    // Other scopes of the same configuration are few.
    let near = others.filter { pack.difference(of: $0, from: first).isEmpty }
    let far = others.filter { !near.contains($0) }
    for group in [near, far] where !group.isEmpty {
      let exploration = try await explored(group)
      for other in group {
        guard let found = await value(exploration, other) else { continue }
        let words = pack.difference(of: other, from: first)
        if !words.isEmpty { console.remark("\(subject) needs \(words), so vcdoc chose it") }
        return found
      }
    }
    return nil
  }

  /// Suggests settings under which there is an answer that `nearest` did not find.
  ///
  /// - Parameter value: The answer in a configuration; `nil` if there is none.
  /// - Returns: A hint such as `with --set iOS=13 it does`; empty if no configuration has an
  ///   answer.
  /// - Throws: `Rejected` if the pack is wrong, after the errors are printed.
  func wayOut<Value>(
    _ value: (Exploration, Configuration) async -> Value?
  ) async throws -> String {
    if settings.isEmpty { return "" }
    let known = subjects.compactMap(\.callback).compactMap(checked.pack.callback)
    return try await checked.pack.wayOut(from: first) { other in
      guard known.allSatisfy({ $0.condition.holds(in: other) }) else { return false }
      return await value(try await explored([other]), other) != nil
    }
  }

  /// The configurations that were searched, in words that follow *in*.
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
