import Base
import Formats
import Pack

extension Command {
  static let export = Command(
    name: "export", summary: "write the pack for a wiki, or for another tool",
    operands: Operands("FORMAT", count: 1...1, choices: ExportFormat.all.map(\.name)),
    options: [.pack, .set, .exported] + ExportFormat.options,
    about: ExportFormat.all.map { "\($0.name): \($0.about)" },
    examples: ExportFormat.all.flatMap(\.examples)
  ) { request, console in
    guard let format = ExportFormat.all.first(where: { $0.name == request.operands.first }) else {
      throw UsageError("unknown format", in: "export")
    }
    var mistakes = Mistakes()
    for option in ExportFormat.options where request.has(option) && !format.options.contains(option)
    {
      mistakes.add(
        UsageError("'export \(format.name)' has no option '--\(option.name)'", in: "export"))
    }
    // Settings of preferences are not about this format.
    if !format.takesSettings, let settings = mistakes.catching(try request.settings),
      settings.contains(where: { $0.origin == nil })
    {
      mistakes.add(
        UsageError(
          "'export \(format.name)' has no option '--\(Option.set.name)'; it writes all "
            + "configurations", in: "export"))
    }
    try mistakes.check()
    return try await format.write(request, console)
  }
}

extension ExportFormat {
  /// The options of all formats, without duplicates, in the order of the formats.
  static let options = all.flatMap(\.options).reduce(into: [Option]()) { options, option in
    if !options.contains(option) { options.append(option) }
  }
}

extension Option {
  static let exported = Option(
    "output", "o", value: "PATH", naming: .output,
    summary: "output file or folder; needed for a folder [default for a file: standard output]")
}

/// One format of `vcdoc export`.
struct ExportFormat: Sendable {
  /// The operand that selects the format.
  let name: String
  /// The format in a sentence or two, for the help.
  let about: String
  /// The options of the format beside those of all formats.
  var options: [Option] = []
  /// Whether it depends on the values of options.
  var takesSettings = true
  let examples: [Command.Example]
  /// Writes the export.
  let write: @Sendable (Request, Console) async throws -> ExitStatus

  /// All formats, in the order of the help.
  static let all: [ExportFormat] = [markdown, wiki, docc, promela, automata, pack]
}

extension ExportFormat {
  /// The model and its guarantees in Promela, for the model checker Spin.
  static let promela = ExportFormat(
    name: "promela",
    about: """
      the model of one configuration, and each guarantee and misconception as a formula of \
      temporal logic, for the model checker Spin. It is written from the pack, not from the \
      exploration, so Spin reaches its own verdicts.
      """,
    options: [.quiet],
    examples: [
      Command.Example("vcdoc export promela -o uikit.pml", "the model, for Spin"),
      Command.Example("vcdoc export promela --set iOS=12", "as it is in iOS 12"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let settings = try request.settings
    let configuration = try console.configuration(of: checked.pack, setting: settings)
    let claims = checked.pack.guarantees.compactMap { guarantee in
      guarantee.property.map {
        Promela.Claim(name: guarantee.name.text, property: $0, at: guarantee.propertyPlace)
      }
    }
    let promela = try checked.promela(in: configuration, claims, console)
    try console.write(Array(promela.text.utf8), to: request.value(.exported))
    return .done
  }
}

extension CheckedPack {
  /// The pack in Promela; notes report a run that does not exist expressed.
  fileprivate func promela(
    in configuration: Configuration, _ claims: [Promela.Claim], _ console: Console
  ) throws(Rejected) -> Promela {
    do throws(PackErrors) {
      return try Promela(of: pack, in: configuration, claims: claims)
    } catch {
      throw console.rejection(of: error.diagnostics, from: origins)
    }
  }
}
