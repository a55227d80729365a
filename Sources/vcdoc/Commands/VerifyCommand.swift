import Formats

extension Command {
  static let verify = Command(
    name: "verify", summary: "prove or refute every guarantee of the pack",
    operands: Operands(), options: [.pack, .strict, .verdictFormat, .summary, .textLocale, .quiet],
    about: [
      """
      Checks every run of the model, in every configuration. A refuted guarantee, a misconception \
      that is not refuted, and a property that never applies are errors: vcdoc prints the run that \
      shows it, and exits with status 1.
      """,
      """
      Also checks the pages of your own pack, without writing them: broken links and scenarios \
      that the model cannot run are errors, with exit status 2.
      """,
      """
      With --strict, a callback without sources or owner is an error, with exit status 1, and so \
      is a pack, machine, or interaction without a title. A guarantee that neither a document nor \
      a recording supports is a warning.
      """,
      """
      With --format json, each guarantee is an object: its property, the verdict, the expected \
      verdict, how much was searched, and the run that shows it; its class (guarantee, usual, \
      misconception, dontRelyOn, or modelOnly); the recordings that support and contradict it; the \
      documents that it cites; and known violations. After them, each error and warning is an \
      object with its severity, message, path, line, and column. With --summary, one object has \
      the counts, and the errors and warnings in 'findings'.
      """,
    ],
    examples: [
      Example("vcdoc verify", "the verdict on each guarantee of the built-in pack"),
      Example("vcdoc verify --pack docs/lifecycle --quiet", "what is wrong with your own"),
      Example("vcdoc verify --pack docs/lifecycle --format json", "for a program"),
      Example("vcdoc verify --pack docs/lifecycle --summary --format json", "only the counts"),
    ]
  ) { request, console in
    let source = PackSource(request)
    let checked = try CheckedPack(source, console, showingTexts: true).following(request)
    // The pages of the pack that the program carries were made before it was shipped.
    let verdicts = try await VerdictReport(on: checked, console, checkingPages: source != .shipped)
    let isShort = request.has(.summary)
    let faults = request.has(.strict) ? verdicts.strictFaults : []
    if request.value(.verdictFormat) == "json" {
      try await console.output.write(verdicts.json(besides: faults, isShort: isShort).bytes())
    } else if isShort {
      try console.output.write(verdicts.summary.text + verdicts.summary.factorText)
    } else if !request.has(.quiet) {
      try verdicts.write()
    }
    return verdicts.tell(besides: faults)
  }
}

extension Option {
  static let strict = Option(
    "strict",
    summary: "fail on callbacks without sources, and warn of guarantees only the model supports")
  static let summary = Option("summary", summary: "print only counts")
  static let verdictFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json"] + CIFormat.allCases.map(\.rawValue),
    summary: "output format")
}
