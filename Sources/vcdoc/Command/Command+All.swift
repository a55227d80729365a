extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    build, diagram, embed, export, simulate, trace, probe, diff, verify, ask, path, next, list,
    initialize, completions, help,
  ]
}
