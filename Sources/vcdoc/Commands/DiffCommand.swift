import Formats

extension Command {
  static let diff = Command(
    name: "diff", summary: "say what changes from one configuration to another",
    operands: Operands(),
    options: [.pack, .origin, .target, .set, .differenceFormat, .full],
    about: [
      """
      What somebody must know who raises a deployment target: callbacks that begin or cease to run, \
      or are deprecated; interactions that run in another order, with both orders; guarantees that \
      begin or cease to hold. All of it is read off the walks of both sides.
      """,
      """
      A side is every configuration that has its values: options that neither side names may have \
      any value. What ceases is what a configuration has that exists with the values of the other \
      side, too. --set keeps a value on both sides.
      """,
    ],
    examples: [
      Example("vcdoc diff --from iOS=12 --to iOS=13", "what iOS 13 changes"),
      Example(
        "vcdoc diff --from lifeCycle=app --to lifeCycle=scene", "what it is to adopt scenes"),
      Example("vcdoc diff --from iOS=8 --to iOS=26 --format markdown", "for a wiki"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let report = try await DifferenceReport(on: checked, request, console)
    switch request.value(.differenceFormat) {
    case "json": try console.output.write(report.json.bytes())
    case "markdown": try console.write(Array(report.markdown.utf8))
    default: try console.output.write(report.text(isFull: request.has(.full)))
    }
    return .done
  }
}

extension Option {
  /// The configurations before the change.
  static let origin = Option(
    "from", value: "OPTION=VALUE", naming: .setting, isRepeatable: true,
    summary: "a value that is left")
  /// The configurations after the change.
  static let target = Option(
    "to", value: "OPTION=VALUE", naming: .setting, isRepeatable: true,
    summary: "the value that is taken instead")
  static let differenceFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json", "markdown"], summary: "how to print it")
  static let full = Option(
    "full", summary: "print the whole of both orders, not only what stands around a change")
}
