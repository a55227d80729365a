import Formats

extension Command {
  static let diff = Command(
    name: "diff", summary: "show what changed since an old pack, or between configurations",
    operands: Operands(),
    options: [
      .pack, .old, .oldRevision, .checkChanges, .origin, .target, .set, .differenceFormat, .full,
      .textLocale,
    ],
    about: [
      """
      With --old or --old-rev, shows what changed in the model since an old pack: states, \
      transitions, callbacks, steps, messages, and guarantees that are added, removed, changed, or \
      moved. A state that keeps its transitions is renamed. The order in files is no change. Both \
      packs are explored: a guarantee that is lost has a shortest run that refutes it.
      """,
      """
      --old-rev reads the pack from git, without a checkout; it runs no hooks and filters. \
      --format markdown is for a comment on a pull request, with pictures in Mermaid. With \
      --check, vcdoc exits with status 1 if anything changed. An old pack with errors is compared \
      as far as it can be read.
      """,
      """
      With --from and --to, shows what changes when you raise a deployment target: callbacks that \
      begin or cease to run or are deprecated; interactions that run in another order, with both \
      orders; and guarantees that begin or cease to hold.
      """,
      """
      Each side is every configuration with its values; options that neither side names can have \
      any value. --set keeps a value on both sides.
      """,
    ],
    examples: [
      Example(
        "vcdoc diff --pack docs/lifecycle --old-rev main", "what this branch changes in the model"),
      Example("vcdoc diff --pack new.yaml --old old.yaml --check", "1 if anything changed"),
      Example(
        "vcdoc diff --pack docs/lifecycle --old-rev HEAD~1 --format markdown",
        "for a pull request"),
      Example("vcdoc diff --from iOS=12 --to iOS=13", "what iOS 13 changes"),
      Example(
        "vcdoc diff --from lifeCycle=app --to lifeCycle=scene", "what changes with scenes"),
      Example("vcdoc diff --from iOS=8 --to iOS=26 --format markdown", "for a wiki"),
    ]
  ) { request, console in
    try request.checkSidesOfDifference()
    if let old = try OldPack(request, console) {
      let checked = try CheckedPack(request, console)
      let report = try await PackReport(from: old, to: checked, console)
      return try await report.print(for: request, checked, console)
    }
    let checked = try CheckedPack(request, console)
    let report = try await DifferenceReport(on: checked, request, console)
    switch request.value(.differenceFormat) {
    case "json": try console.output.write(report.json.bytes())
    case "markdown": try console.output.write(Array(report.markdown.utf8))
    default: try console.output.write(report.text(isFull: request.has(.full)))
    }
    return .done
  }
}

extension Request {
  /// Refuses options of one comparison beside those of the other.
  fileprivate func checkSidesOfDifference() throws(UsageError) {
    let packs = [Option.old, .oldRevision].filter(has)
    let others = packs.isEmpty ? [Option.checkChanges] : [.origin, .target, .set, .full]
    var mistakes = Mistakes()
    for other in others.filter(has) {
      let words =
        packs.first.map { "is not for '--\($0.name)', which compares packs; remove one" }
        ?? "needs --old or --old-rev"
      mistakes.add(UsageError("'--\(other.name)' \(words)", in: command.name))
    }
    try mistakes.check()
  }
}

extension PackReport {
  /// Prints the report in the format of a request.
  fileprivate func print(
    for request: Request, _ checked: CheckedPack, _ console: Console
  ) async throws -> ExitStatus {
    switch request.value(.differenceFormat) {
    case "json": try console.output.write(json.bytes())
    case "markdown":
      try console.output.write(Array(await markdown(of: checked, console).utf8))
    default: try console.output.write(lines)
    }
    return request.has(.checkChanges) && !isEmpty ? .found : .done
  }
}

extension Option {
  static let checkChanges = Option(
    "check", summary: "exit with status 1 if anything changed since the old pack")
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
