import Model
import Render

extension Command {
  /// Holds logs to the model.
  static let trace = Command(
    name: "trace", summary: "read a console log, and say which line breaks the order",
    operands: Operands("LOG", count: 1...1000),
    options: [
      .pack, .set, .many, .follow, .explain, .tracePattern, .textOrJSON, .traceDiagram,
    ],
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
      Example("vcdoc trace -f console.log", "while the app runs"),
      Example("vcdoc trace console.log --explain", "what was read in each line, and why"),
      Example("vcdoc trace console.log --diagram log.svg", "a sequence diagram of the log"),
    ]
  ) { request, console in
    let pack = try CheckedPack(PackSource(request), console, reading: .behavior).pack
    let settings = try request.settings
    let scope = try console.chosen { () throws(PackErrors) in try pack.scope(of: settings) }
    let pattern = try TracePattern.asked(by: request, console)
    let check = LogCheck(
      pack: pack, configurations: scope.configurations, hasCrowds: request.has(.many),
      pattern: pattern)
    var status = ExitStatus.done
    for path in request.operands {
      let log = try LogFile(path)
      if request.has(.explain) {
        let names = try LogExplanation(pack: pack, pattern: pattern).explain(log, console.output)
        if !names {
          console.complain("'\(log.title)' names no callback of '\(pack.name)'")
          status = .invalid
        }
        continue
      }
      let isFollowed = request.has(.follow)
      let reading =
        try isFollowed ? check.follow(log, console.output) : check.reading(of: log)
      guard reading.verdict.callCount > 0 else {
        console.complain("'\(log.title)' names no callback of '\(pack.name)'")
        status = .invalid
        continue
      }
      if request.operands.count > 1 { try console.output.write("== \(path)\n") }
      try console.print(
        TraceListing(of: reading, in: pack, isShort: isFollowed).text,
        or: JSON(of: reading, in: pack), for: request)
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
  /// Whether a label may stand for many objects.
  static let many = Option(
    "many", summary: "let a name without an address stand for several objects at a time")
  /// Whether to wait for a log to grow.
  static let follow = Option(
    "follow", "f", summary: "go on reading as the log grows, and tell what deviates at once")
  /// Where a diagram of the log goes.
  static let traceDiagram = Option(
    "diagram", value: "FILE", summary: "draw the log as a sequence diagram, an SVG file")
}

extension String {
  /// What stands after the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
