import Model
import Render

/// A property that somebody asks about.
struct Question {
  /// The verdict, and how to see again what refutes it.
  struct Reply {
    /// The verdict.
    let ruling: Ruling
    /// The line that simulates the run which refutes it; none where there is none.
    let replay: Replay?
  }

  private let words: String
  private let checked: CheckedPack
  private let console: Console

  /// Prepares to ask a pack.
  init(_ words: String, of checked: CheckedPack, _ console: Console) {
    self.words = words
    self.checked = checked
    self.console = console
  }

  /// The verdict.
  ///
  /// - Parameter request: The command line; configurations that its settings leave are all searched.
  /// - Returns: The reply.
  /// - Throws: `UsageError`, or `Rejected` after it has been told what is wrong with the question or the
  ///   pack.
  func reply(to request: Request) async throws -> Reply {
    let pack = checked.pack
    // What is wrong with the sentence is told at once, and ends the run once the settings are read.
    let asked = Result { try self.property() }
    let configurations = try self.configurations(request.settings)
    let property = try asked.get()
    let scope = Exploration.Scope(
      configurations: configurations,
      machines: Set(property.roles.map { pack.machines[$0.machine].name }))
    let exploration = try await checked.explored(scope, console)
    switch await exploration.check(property, jobs: RunningProgram.processorCount) {
    case .ruled(let ruling):
      let replay = try ruling.witness.flatMap {
        try Replay(of: $0, fromTheBeginning: true, in: exploration, request)
      }
      return Reply(ruling: ruling, replay: replay)
    case .pointless(let reason): throw refusal([(reason, 0)])
    }
  }

  /// The answer for a person.
  func text(_ reply: Reply) -> String {
    let (pack, ruling) = (checked.pack, reply.ruling)
    var text = "\(ruling.verdict.rawValue): \(words)\n"
    if let witness = ruling.witness {
      text += "\n" + witness.listing(in: pack, reply.replay)
      let (all, failing) = (ruling.configurations.indices.count, ruling.refutedIn.indices.count)
      text += all > 1 ? "fails in \(failing) of \(all) configurations\n" : ""
    }
    let title = pack.title.base
    return text + "\nmodel: \(title); \(ruling.extent)\nbounds: \(pack.boundsText)\n"
  }

  /// The answer for a program.
  func json(_ reply: Reply) -> JSON {
    .object(
      [JSON.Member(name: "property", value: .string(words))]
        + reply.ruling.members(in: checked.pack)
        + [
          JSON.Member(name: "command", value: Replay.json(reply.replay)),
          JSON.Member(name: "model", value: .string(checked.pack.title.base)),
          JSON.Member(name: "bounds", value: .string(checked.pack.boundsText)),
        ])
  }

  /// The run that refutes it, drawn; none when it is proved.
  func drawing(_ ruling: Ruling) -> [UInt8]? {
    ruling.witness.map { witness in
      let locale = checked.pack.mainLocale
      return Render.Sequence(of: witness, in: checked.pack, title: words, locale: locale).svg()
    }
  }

  private func property() throws -> Property {
    do { return try Property(words, names: PropertyNames(of: checked.pack)) } catch {
      throw refusal(error.faults.map { ($0.message, $0.offset) })
    }
  }

  /// The configurations that settings leave; none, for all, when nothing is set.
  private func configurations(_ settings: [Setting]) throws -> [Configuration]? {
    try console.chosen { () throws(PackErrors) in
      try checked.pack.scope(of: settings).configurations
    }
  }

  /// Tells what is wrong with the sentence, with the sentence and a caret below it.
  private func refusal(_ faults: [(message: String, offset: Int)]) -> Rejected {
    let path = "property"
    let diagnostics = faults.map { fault in
      Diagnostic(.error, fault.message, at: Place(path: path, line: 1, column: fault.offset + 1))
    }
    console.tell(diagnostics, in: [path: words])
    return Rejected()
  }
}
