import Graphics

extension Command {
  static let trace = Command(
    name: "trace", summary: "read a console log, and say which line breaks the order",
    operands: Operands("LOG", .input, count: 1...1000),
    options: [
      .pack, .set, .many, .follow, .explain, .tracePattern, .textOrJSON, .traceDiagram,
    ],
    about: [
      """
      Reads a log as it is pasted: NSLog, os_log, print, lists, with tags or classes, in any \
      encoding; '-' is standard input. Says which interactions explain it, and at which line no \
      behavior of the model does. What a log never prints is unseen, not missing.
      """,
      """
      With --format json, one log is one value, as docs/traces.md says; several are an array of such \
      values, each with the path of its 'log'.
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
    try TraceRun(request, console).run()
  }
}

extension Option {
  static let many = Option(
    "many", summary: "let a name without an address stand for several objects at a time")
  static let follow = Option(
    "follow", "f", summary: "go on reading as the log grows, and tell what deviates at once")
  static let traceDiagram = Option(
    "diagram", value: "FILE", naming: .output,
    summary: "draw the log as a sequence diagram, an SVG file")
}
