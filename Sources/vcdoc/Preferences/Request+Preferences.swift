extension Request {
  /// The request with what a file of preferences adds to it; what was said on the command line wins.
  ///
  /// - Parameter file: The file.
  /// - Returns: A request whose words are still those of the command line.
  func following(_ file: PreferencesFile) -> Request {
    var values = file.values(for: command)
    if let chosen = values[Option.set.name] {
      let axes = self.values(.set).map { $0.prefix { $0 != "=" } }
      values[Option.set.name] = chosen.filter { !axes.contains($0.prefix { $0 != "=" }) }
    }
    let isEmbed = command.name == Command.embed.name
    return adding(values, operands: isEmbed && operands.isEmpty ? file.documents : [])
  }
}
