/// One form in which a pack is exported.
struct ExportFormat: Sendable {
  /// The word on the command line.
  let name: String
  /// What it is for, a sentence or two.
  let about: String
  /// The options that it takes beside those of every format.
  var options: [Option] = []
  /// How it is asked for.
  let examples: [Command.Example]
  /// Writes it.
  let write: @Sendable (Request, Console) async throws -> ExitStatus

  /// Every format, in the order of the help.
  static let all: [ExportFormat] = [markdown, wiki, docc, promela]
}
