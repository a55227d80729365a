import Model

/// The walks of one configuration of a pack.
struct ChosenModel {
  /// The walks.
  let survey: Survey
  /// The configuration.
  let configuration: Configuration

  /// Walks the machines that call some callbacks, and those that they meet.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - callbacks: The callbacks.
  ///   - request: The command line; its settings choose the configuration.
  ///   - console: Where errors are told.
  /// - Throws: `Rejected`, after it has been told what is wrong with the pack or the settings.
  init(
    of checked: CheckedPack, calling callbacks: [Name<Callback>], _ request: Request,
    _ console: Console
  ) async throws {
    let pack = checked.pack
    let settings = try request.settings
    configuration = try console.chosen { () throws(PackErrors) in
      try pack.configuration(setting: settings)
    }
    let machines = pack.machines.filter { machine in
      machine.events.flatMap(\.transitions).flatMap(\.actions).contains { action in
        if case .call(let call) = action { callbacks.contains(call.callback) } else { false }
      }
    }
    let scope = Survey.Scope(
      configurations: [configuration], machines: Set(machines.map(\.name)))
    do {
      survey = try await Survey(of: pack, scope: scope, jobs: RunningProgram.processorCount)
    } catch {
      console.tell(error.diagnostics, from: checked.origins)
      throw Rejected()
    }
  }
}

extension Pack {
  /// The callback that a word names.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - command: The command whose help explains more.
  /// - Returns: Its name.
  /// - Throws: `UsageError` for a word that names none.
  func callback(named word: String, in command: String) throws(UsageError) -> Name<Callback> {
    guard let callback = callbacks.first(where: { $0.name.text == word }) else {
      throw .unknown(
        "callback", word, among: callbacks.map(\.name.text), listedAs: "callbacks", in: command)
    }
    return callback.name
  }
}
