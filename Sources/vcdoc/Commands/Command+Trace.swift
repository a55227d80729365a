import Model
import Render

extension Command {
  /// Holds logs to the model.
  static let trace = Command(
    name: "trace", summary: "read a console log, and say which line breaks the order",
    operands: Operands("LOG", count: 1...1000),
    options: [.pack, .set, .many, .traceFormat, .traceDiagram],
    about: [
      """
      Reads a log as it is pasted: NSLog, os_log, print, lists, with tags or classes, in any \
      encoding; '-' is standard input. Says which interactions explain it, and at which line no \
      behaviour of the model does. What a log never prints is unseen, not missing.
      """,
      "Exit status: 0 it conforms, 1 it does not, 2 it names no callback, or cannot be read.",
    ],
    examples: [
      Example("vcdoc trace console.log", "the lines that break the order, if any do"),
      Example("vcdoc trace - < console.log", "the same of standard input"),
      Example("vcdoc trace console.log --set iOS=12", "asking about iOS 12 alone"),
      Example("vcdoc trace console.log --diagram log.svg", "a sequence diagram of the log"),
    ]
  ) { request, console in
    let pack = try CheckedPack(PackSource(request), console).pack
    let scope = try pack.scope(of: try request.settings)
    let monitor = TraceMonitor(
      of: pack, in: scope.configurations, hasCrowds: request.has(.many))
    var status = ExitStatus.done
    for path in request.operands {
      let log = try LogFile(path)
      let reading = try log.reading(by: monitor, Spellings(of: pack))
      guard reading.verdict.callCount > 0 else {
        console.complain("'\(log.title)' names no callback of '\(pack.name)'")
        status = .invalid
        continue
      }
      if request.operands.count > 1 { try console.output.write("== \(path)\n") }
      if request.value(.traceFormat) == "json" {
        try console.output.write(JSON(of: reading, in: pack).bytes())
      } else {
        try console.output.write(TraceListing(of: reading, in: pack).text)
      }
      if !reading.verdict.conforms, status == .done { status = .found }
    }
    return status
  }
}

extension LogFile {
  /// Reads the whole log and holds it to a model.
  fileprivate func reading(
    by monitor: TraceMonitor, _ spellings: Spellings
  ) throws(SystemError) -> TraceReading {
    var check = TraceCheck(of: monitor, spellings)
    var bytes = try next().withoutFrontMatter
    while !bytes.isEmpty {
      check.read(bytes)
      bytes = try next()
    }
    return check.finish()
  }
}

extension Option {
  /// Whether a label may stand for many objects.
  static let many = Option(
    "many", summary: "let a name without an address stand for several objects at a time")
  /// How a verdict is printed.
  static let traceFormat = Option(
    "format", value: "FORMAT", choices: ["text", "json"], summary: "how to print it")
  /// Where a diagram of the log goes.
  static let traceDiagram = Option(
    "diagram", value: "FILE", summary: "draw the log as a sequence diagram, an SVG file")
}
