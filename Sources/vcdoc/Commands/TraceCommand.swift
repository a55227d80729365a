extension Command {
  static let trace = Command(
    name: "trace", summary: "check a console log: which line breaks the order?",
    operands: Operands("LOG", .input, count: 1...1000),
    options: [
      .pack, .set, .many, .traceStrict, .follow, .explain, .compare, .partition, .tracePattern,
      .traceFormat, .traceDiagram, .textLocale,
    ],
    about: [
      """
      Reads a log just as you copy it from a console or a file, with its timestamps, tags, and \
      other lines: NSLog, os_log, print, or lists of callbacks, in any encoding; '-' is standard \
      input. The first line of the answer is the verdict: consistent, doubtful (consistent only \
      if something is the case that the log does not show), or inconsistent. Below it, the log: \
      what is wrong or must be supposed at its line, and which interactions explain the others. \
      Callbacks that the log never prints are not treated as missing; the answer lists those that \
      the interactions call in every run as 'not logged'.
      """,
      """
      Of a folder, all files are checked, each by itself, several at a time. With \
      --partition KEY, the lines of a file with one value of the key are a separate log: the \
      'process' of their timestamps, or a key of logfmt or JSON. With --compare, the second of two \
      logs is held against the first: which callbacks it lost, gained, or has elsewhere.
      """,
      """
      With --format json, the result of one log is one value, which 'vcdoc help logs' describes; \
      that of several is an array, each with the path of its 'log'. With --format jsonl, each log \
      is one line. With --format html, all logs are one page that opens anywhere, to attach to a \
      report: the verdict of each, the worst first, the log with its findings, and a diagram.
      """,
      """
      Exit status: 0 consistent or doubtful, 1 inconsistent, with --strict also doubtful, with \
      --compare also if a callback was lost or moved, 2 the log names no callback, cannot be read, \
      or is too long to compare.
      """,
    ],
    examples: [
      Example("vcdoc trace console.log", "the lines that break the order, if any do"),
      Example("vcdoc trace - < console.log", "the same, from standard input"),
      Example("vcdoc trace console.log --set iOS=12", "only iOS 12"),
      Example("vcdoc trace -f console.log", "while the app runs"),
      Example("vcdoc trace console.log --explain", "what was read in each line, and why"),
      Example("vcdoc trace logs/ --strict", "all logs of a folder; a doubtful one fails, too"),
      Example("vcdoc trace before.log after.log --compare", "what the second run lost or moved"),
      Example("vcdoc trace app.log --partition order", "each order separately: order=17, order=18"),
      Example("vcdoc trace console.log --diagram log.svg", "a sequence diagram of the log"),
      Example("vcdoc trace logs/ --format html > logs.html", "a page to attach to a report"),
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
    "format", value: "FORMAT", choices: verdictFormat.choices + ["jsonl", "html"],
    summary: "output format")
  static let compare = Option(
    "compare", summary: "say what the second of two logs lost, gained, and moved")
  static let partition = Option(
    "partition", value: "KEY",
    summary: "check the lines of each process, or of each value of a key, as a separate log")
  static let traceDiagram = Option(
    "diagram", value: "FILE", naming: .output,
    summary: "draw the log as a sequence diagram, an SVG file")
}
