import Formats
import PackReader

extension Command {
  static let verify = Command(
    name: "verify", summary: "prove or refute every guarantee of the pack",
    operands: Operands(), options: [.pack, .strict, .verdictFormat, .summary, .quiet],
    about: [
      """
      Searches every run of the model, in every configuration. A refuted guarantee, a \
      misconception that is not refuted, and a property that never applies are errors: they are \
      reported with the run that shows it, and the exit status is 1.
      """,
      """
      The pages of your own pack are made as well, and thrown away: links that lead nowhere and \
      scenarios that the model cannot do are errors, too, told beside the verdicts, with exit status 2.
      """,
      """
      With --strict, a callback without sources is an error, too, with exit status 1, and a \
      guarantee that neither a document nor a recording supports is a warning.
      """,
      """
      With --format json, each guarantee is an object: what is asked, the verdict, the one that is \
      expected, how much was searched, and the run that shows it; its class (guarantee, usual, \
      misconception, or modelOnly); the recordings that support and contradict it, computed from \
      what they print; the documents that are cited; and known violations. After them, each error \
      and warning \
      is an object with its severity, message, path, line, and column. With --summary, one object \
      counts what the text does, and has the errors and warnings in 'findings'.
      """,
    ],
    examples: [
      Example("vcdoc verify", "the verdict on each guarantee of the shipped pack"),
      Example("vcdoc verify --pack docs/lifecycle --quiet", "what is wrong with your own"),
      Example("vcdoc verify --pack docs/lifecycle --format json", "for a program"),
      Example("vcdoc verify --pack docs/lifecycle --summary --format json", "only the counts"),
    ]
  ) { request, console in
    let source = PackSource(request)
    let checked = try CheckedPack(source, console, showingTexts: true)
    // The pages of the pack that the program carries were made before it was shipped.
    let verdicts = try await VerdictReport(on: checked, console, tryingPages: source != .shipped)
    let isShort = request.has(.summary)
    let faults = request.has(.strict) ? verdicts.strictFaults : []
    if request.value(.verdictFormat) == "json" {
      try await console.output.write(verdicts.json(besides: faults, isShort: isShort).bytes())
    } else if isShort {
      try console.output.write(verdicts.summary.text)
    } else if !request.has(.quiet) {
      try console.output.write(verdicts.text)
    }
    return verdicts.tell(besides: faults)
  }
}

extension Option {
  static let strict = Option(
    "strict",
    summary: "let callbacks without sources fail, and warn of what only the model supports")
  static let summary = Option("summary", summary: "print only how many there are of everything")
  static let verdictFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json"] + CIFormat.allCases.map(\.rawValue),
    summary: "how to print them")
}
