extension Command {
  static let trace = Command(
    name: "trace", summary: "check a console log: which line breaks the order?",
    operands: Operands("LOG", .input, count: 1...1000),
    options: [
      .pack, .set, .many, .traceStrict, .follow, .explain, .tracePattern, .traceFormat,
      .traceDiagram,
    ],
    about: [
      """
      Reads a log just as you copy it from a console or a file, with its timestamps, tags, and \
      other lines: NSLog, os_log, print, or lists of callbacks, in any encoding; '-' is standard \
      input. The first line of the answer is the verdict: consistent, doubtful (consistent only \
      if something is the case that the log does not show), or inconsistent. Below it, the log: \
      what is wrong or must be supposed at its line, and which interactions explain the others. \
      Callbacks that the log never prints are not treated as missing.
      """,
      """
      With --format json, the result of one log is one value, which 'vcdoc help logs' describes; that \
      of several is an array, each with the path of its 'log'. With --format html, it is a page that \
      opens anywhere, to attach to a report: the verdict, the log with its findings, and a diagram.
      """,
      """
      Exit status: 0 consistent or doubtful, 1 inconsistent, with --strict also doubtful, 2 the \
      log names no callback or cannot be read.
      """,
    ],
    examples: [
      Example("vcdoc trace console.log", "the lines that break the order, if any do"),
      Example("vcdoc trace - < console.log", "the same, from standard input"),
      Example("vcdoc trace console.log --set iOS=12", "only iOS 12"),
      Example("vcdoc trace -f console.log", "while the app runs"),
      Example("vcdoc trace console.log --explain", "what was read in each line, and why"),
      Example("vcdoc trace console.log --diagram log.svg", "a sequence diagram of the log"),
      Example("vcdoc trace console.log --format html > log.html", "a page to attach to a report"),
    ]
  ) { request, console in
    try TraceRun(request, console).run()
  }
}

extension Option {
  static let many = Option(
    "many", summary: "a name without an address can mean several objects")
  static let traceStrict = Option(
    "strict", summary: "a doubtful log fails, too: exit status 1")
  static let follow = Option(
    "follow", "f", summary: "keep reading as the log grows, and report findings at once")
  static let traceFormat = Option(
    "format", value: "FORMAT", choices: verdictFormat.choices + ["html"],
    summary: "output format")
  static let traceDiagram = Option(
    "diagram", value: "FILE", naming: .output,
    summary: "draw the log as a sequence diagram, an SVG file")
}
