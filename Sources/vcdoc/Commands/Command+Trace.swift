import Model
import Render

extension Command {
  /// Checks logs.
  static let trace = Command(
    name: "trace", summary: "read a console log, and say which line breaks the order",
    operands: Operands("LOG", count: 1...1000),
    options: [.pack, .set, .traceFormat, .traceDiagram, .explain],
    about: [
      """
      Reads a log as it is pasted: NSLog, os_log, print, lists, with tags or classes, in any \
      encoding; '-' is standard input. Says which interactions explain it, and at which line no \
      behaviour of the model does. What a log never prints is unseen, not missing.
      """,
      "Exit status: 0 it conforms, 1 it does not, 2 it names no callback, or cannot be read.",
    ],
    examples: [
      Example("vcdoc trace console.log", "the first line that breaks the order, if any does"),
      Example("vcdoc trace - < console.log", "the same of standard input"),
      Example("vcdoc trace console.log --set iOS=12", "asking about iOS 12 alone"),
      Example("vcdoc trace console.log --diagram log.svg", "a sequence diagram of the log"),
    ]
  ) { request, console in
    let pack = try CheckedPack(PackSource(request), console).pack
    let scope = try pack.configurations(left: try request.settings)
    let check = LogCheck(pack: pack, configurations: scope)
    var status = ExitStatus.done
    for path in request.operands {
      var log = try LogFile(path)
      let reading = try check.reading(of: &log)
      guard reading.verdict.callCount > 0 else {
        console.complain(
          "'\(log.title)' names no callback of '\(pack.name)'; 'vcdoc probe' prints a base class "
            + "that logs every one")
        status = .invalid
        continue
      }
      if request.operands.count > 1 { try console.output.write("== \(path)\n") }
      try console.output.write(reading.output(request, in: pack))
      if let file = request.value(.traceDiagram) {
        let sequence = Sequence(
          of: reading, in: pack, title: path.lastPathPart, locale: pack.locales.first ?? "en")
        try OutputFile(file).write(sequence.svg())
      }
      if !reading.verdict.conforms, status == .done { status = .found }
    }
    return status
  }
}

extension Option {
  /// How a verdict is printed.
  static let traceFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json"], summary: "how to print it")
  /// Where a diagram of the log goes.
  static let traceDiagram = Option(
    "diagram", value: "FILE", summary: "draw the log as a sequence diagram, an SVG file")
  /// Shows how each line was read.
  static let explain = Option("explain", summary: "show how each line was read, and why")
}

extension TraceReading {
  /// What a request wants to see.
  fileprivate func output(_ request: Request, in pack: Pack) -> [UInt8] {
    let isExplained = request.has(.explain)
    if request.value(.traceFormat) == "json" {
      let json = isExplained ? JSON(explaining: lines, in: pack) : JSON(of: self, in: pack)
      return json.bytes()
    }
    let listing =
      isExplained ? TraceListing(explaining: lines, in: pack) : TraceListing(of: self, in: pack)
    return Array(listing.text.utf8)
  }
}

extension Pack {
  /// The configurations that settings leave; none when nothing is set.
  fileprivate func configurations(
    left settings: Settings
  ) throws(PackErrors) -> Set<Configuration>? {
    if settings.isEmpty { return nil }
    let chosen = try configuration(setting: settings)
    let fixed = axes.indices.filter { index in
      settings.contains { $0.axis == axes[index].name.text }
    }
    return Set(
      configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0] == chosen.choices[$0] }
      })
  }
}

extension String {
  /// What stands after the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
