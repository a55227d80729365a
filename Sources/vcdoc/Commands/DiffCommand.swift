import Formats

extension Command {
  static let diff = Command(
    name: "diff", summary: "show what changes from one configuration to another",
    operands: Operands(),
    options: [.pack, .origin, .target, .set, .differenceFormat, .full],
    about: [
      """
      Shows what changes when you raise a deployment target: callbacks that begin or cease to run \
      or are deprecated; interactions that run in another order, with both orders; and guarantees \
      that begin or cease to hold.
      """,
      """
      Each side is every configuration with its values; options that neither side names can have \
      any value. --set keeps a value on both sides.
      """,
    ],
    examples: [
      Example("vcdoc diff --from iOS=12 --to iOS=13", "what iOS 13 changes"),
      Example(
        "vcdoc diff --from lifeCycle=app --to lifeCycle=scene", "what changes with scenes"),
      Example("vcdoc diff --from iOS=8 --to iOS=26 --format markdown", "for a wiki"),
    ]
  ) { request, console in
    let checked = try CheckedPack(PackSource(request), console)
    let report = try await DifferenceReport(on: checked, request, console)
    switch request.value(.differenceFormat) {
    case "json": try console.output.write(report.json.bytes())
    case "markdown": try console.output.write(Array(report.markdown.utf8))
    default: try console.output.write(report.text(isFull: request.has(.full)))
    }
    return .done
  }
}

extension Option {
  /// The configurations before the change.
  static let origin = Option(
    "from", value: "OPTION=VALUE", naming: .setting, isRepeatable: true,
    summary: "value before, such as iOS=12")
  /// The configurations after the change.
  static let target = Option(
    "to", value: "OPTION=VALUE", naming: .setting, isRepeatable: true,
    summary: "value after, such as iOS=13")
  static let differenceFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json", "markdown"], summary: "output format")
  static let full = Option(
    "full", summary: "print both orders in full, not only around changes")
}
