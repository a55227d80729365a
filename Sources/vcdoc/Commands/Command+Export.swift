extension Command {
  /// Writes a pack in the language of another tool.
  static let export = Command(
    name: "export", summary: "write the pack for a wiki, or for another tool",
    operands: Operands("FORMAT", count: 1...1, choices: ExportFormat.all.map(\.name)),
    options: [.pack, .set, .exported] + ExportFormat.options,
    about: ExportFormat.all.map { "\($0.name): \($0.about)" },
    examples: ExportFormat.all.flatMap(\.examples)
  ) { request, console in
    guard let format = ExportFormat.all.first(where: { $0.name == request.operands.first }) else {
      throw UsageError("no such format", in: "export")
    }
    var mistakes = Mistakes()
    for option in ExportFormat.options where request.has(option) && !format.options.contains(option)
    {
      mistakes.add(
        UsageError("'export \(format.name)' takes no option '--\(option.name)'", in: "export"))
    }
    try mistakes.check()
    return try await format.write(request, console)
  }
}

extension ExportFormat {
  /// The options that some formats take, each once, in the order of the formats.
  static let options = all.flatMap(\.options).reduce(into: [Option]()) { options, option in
    if !options.contains(option) { options.append(option) }
  }
}

extension Option {
  /// The file or folder that an export goes to.
  static let exported = Option(
    "output", "o", value: "PATH", naming: .output,
    summary: "the file or folder to write; a folder needs it, a file goes to standard output "
      + "without it, or with '-'")
}
