extension Request {
  /// The request with what a file of preferences adds to it; what was said on the command line wins.
  ///
  /// The values on axes are those of the file's pack: another pack may have other axes.
  ///
  /// - Parameter file: The file.
  /// - Returns: A request whose words are still those of the command line.
  func following(_ file: PreferencesFile) -> Request {
    var values = file.values(for: command)
    if let chosen = values[Option.set.name] {
      let said = [Option.set, .origin, .target].flatMap { self.values($0) }
      let axes = said.map { $0.prefix { $0 != "=" } }
      values[Option.set.name] =
        has(.pack) ? [] : chosen.filter { !axes.contains($0.prefix { $0 != "=" }) }
    }
    let isEmbed = command.name == Command.embed.name
    return adding(values, operands: isEmbed && operands.isEmpty ? file.documents : [], from: file)
  }
}
