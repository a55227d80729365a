import Base
import Conformance
import Formats
import Graphics
import Logs
import Pack
import Pages
import Shipped
import StateSpace

/// One run of `vcdoc trace`: checks logs against a pack, each separately.
struct TraceRun {
  private let request: Request
  private let console: Console
  /// The pack with the language of the answer as its first.
  private let pack: Pack
  private let check: LogChecker
  private let logs: LogSet
  /// Whether the results are for programs, in one value or in one for each log.
  private let isJSON: Bool

  /// Prepares a run.
  ///
  /// - Throws: `UsageError` for options that exclude each other; `Rejected`, or the system's error.
  init(_ request: Request, _ console: Console) throws {
    isJSON = ["json", "jsonl"].contains(request.value(.traceFormat))
    logs = try LogSet(request.operands, by: request.value(.partition).map { LogPartitions.Key($0) })
    try Self.refuseConflicts(request, logs, isJSON)
    try Self.refuseMissingLogs(of: request, console)
    self.request = request
    self.console = console
    let checked = try CheckedPack(PackSource(request), console)
    pack = try checked.following(request).pack
    let (read, settings) = (checked.pack, try request.settings)
    let scope = try console.chosen { () throws(PackErrors) in try read.scope(of: settings) }
    check = LogChecker(
      pack: read, configurations: scope.configurations, hasCrowds: request.has(.many),
      pattern: try RecordPattern.asked(by: request, console))
  }

  /// Refuses combinations of options that have no meaning, before anything is read.
  private static func refuseConflicts(
    _ request: Request, _ logs: LogSet, _ isJSON: Bool
  ) throws {
    let isOne = !logs.isOfMany
    var mistakes = Mistakes()
    for mistake in setMistakes(in: request, logs) { mistakes.add(mistake) }
    let isParted = request.has(.partition)
    if request.has(.follow), !isOne, !isParted {
      mistakes.add(
        UsageError("'--follow' reads one log; name only one", in: "trace"))
    }
    if request.has(.follow), isJSON {
      mistakes.add(
        UsageError(
          "'--follow' reports each finding as text; remove '--format json' or '--follow'",
          in: "trace"))
    }
    mistakes.catching(try request.picture(.traceDiagram))
    if request.has(.explain), request.has(.follow) || isJSON || request.has(.traceDiagram) {
      mistakes.add(
        UsageError(
          "'--explain' prints a table and no verdict; remove '--follow', '--format json', "
            + "and '--diagram', or '--explain'", in: "trace"))
    }
    if request.has(.follow), let file = request.value(.traceDiagram), try isEndless(request) {
      mistakes.add(
        UsageError(
          "'--follow' never ends, so '\(file)' would not be drawn; remove '--diagram' or "
            + "'--follow'", in: "trace"))
    }
    if request.has(.traceDiagram), !isOne, !isParted {
      mistakes.add(
        UsageError(
          "'--diagram' draws one log; name only one, and run it again for the next",
          in: "trace"))
    }
    if let mistake = pageMistake(in: request, logs) { mistakes.add(mistake) }
    try mistakes.check()
  }

  /// Why logs cannot be parted, or two logs not compared.
  private static func setMistakes(in request: Request, _ logs: LogSet) -> [UsageError] {
    var mistakes: [UsageError] = []
    for option in [Option.explain, .follow, .traceDiagram]
    where request.has(.partition) && request.has(option) {
      mistakes.append(
        UsageError(
          "'--partition' and '--\(option.name)' exclude each other; remove one", in: "trace"))
    }
    guard request.has(.compare) else { return mistakes }
    if logs.paths.count != 2 {
      mistakes.append(
        UsageError(
          "'--compare' compares two logs, not \(logs.paths.count); name the first run and the "
            + "second", in: "trace"))
    }
    let others = [Option.follow, .explain, .partition, .traceDiagram].filter { request.has($0) }
    for option in others {
      mistakes.append(
        UsageError(
          "'--compare' and '--\(option.name)' exclude each other; remove one", in: "trace"))
    }
    if !["text", "json"].contains(request.value(.traceFormat)) {
      mistakes.append(
        UsageError(
          "'--compare' prints text or JSON; remove '--format', or use '--format json'",
          in: "trace"))
    }
    return mistakes
  }

  /// Why no page of HTML can be written; `nil` if one can, or none is asked for.
  private static func pageMistake(in request: Request, _ logs: LogSet) -> UsageError? {
    let isOne = !logs.isOfMany && !request.has(.follow) && !request.has(.explain)
    if request.value(.traceFormat) != "html" || isOne { return nil }
    return UsageError(
      "'--format html' writes one log; name only one, without '--follow' and '--explain'",
      in: "trace")
  }

  /// Whether the log is a file, which may always grow.
  private static func isEndless(_ request: Request) throws(SystemError) -> Bool {
    guard let path = request.operands.first, path != "-" else { return false }
    return try FileStatus(following: path)?.kind == .file
  }

  /// Reports all logs that do not exist, before anything is read.
  private static func refuseMissingLogs(of request: Request, _ console: Console) throws {
    let missing = try request.operands.filter { path in
      try path != "-" && FileStatus(following: path) == nil
    }
    for path in missing {
      console.refuse(
        SystemError("open '\(path)'", code: SystemError.nothingThere).description)
    }
    if !missing.isEmpty { throw Rejected() }
  }

  /// Runs the check.
  ///
  /// - Returns: `done` if all logs are consistent with the model; `found` if one is inconsistent,
  ///   or doubtful in a strict run; `invalid` if one names no callback.
  /// - Throws: The system's error if a log cannot be read, or the output not written.
  func run() throws -> ExitStatus {
    if request.has(.compare) { return try compare() }
    if request.has(.explain) { return try explain() }
    var status = ExitStatus.done
    var values: [JSON] = []
    var hasCalls = false
    func take(_ log: LogSet.Member, _ reading: TraceReading) throws {
      remark(on: reading)
      hasCalls = hasCalls || reading.verdict.isAnswered
      if request.value(.traceFormat) == "jsonl" {
        try console.output.write(json(of: reading, log).bytes(.compact))
      } else if isJSON {
        values.append(json(of: reading, log))
      }
      guard reading.verdict.isAnswered else {
        if log.partition == nil { status = refusal(of: log, reading.lines) }
        return
      }
      if !isJSON { try tell(reading, log) }
      note(reading.verdict, of: log.path)
      try draw(reading, log.path)
      if isFault(reading.verdict.kind), status == .done { status = .found }
    }
    if request.has(.follow), let path = logs.paths.first {
      let reading = try check.follow(LogFile(path), in: pack, console)
      try take(LogSet.Member(path: path, partition: nil), reading)
    } else {
      try logs.each(by: check, take)
    }
    if request.value(.traceFormat) == "json" { try write(values) }
    if request.has(.partition), !hasCalls {
      console.complain(
        "no line names a callback of '\(pack.name)'; try --pattern, or another --pack")
      return .invalid
    }
    return status
  }

  /// Prints how each line of the logs was read.
  private func explain() throws -> ExitStatus {
    var status = ExitStatus.done
    for path in logs.paths {
      let log = LogSet.Member(path: path, partition: nil)
      try tell(of: log)
      let explainer = LogExplainer(checker: check, answer: pack)
      let names = try explainer.explain(LogFile(path), console.output)
      if !names { status = refusal(of: log) }
    }
    return status
  }

  /// Says what the second of two logs lost, gained, and moved.
  private func compare() throws -> ExitStatus {
    var status = ExitStatus.done
    var both: [TraceReading] = []
    try logs.each(by: check) { log, reading in
      both.append(reading)
      guard reading.verdict.isAnswered else { return status = refusal(of: log, reading.lines) }
      note(reading.verdict, of: log.path)
      if isFault(reading.verdict.kind), status == .done { status = .found }
      if isJSON { return }
      try console.output.write(
        "\(log.title): \(TraceListing(of: reading, in: pack, isShort: true).text)")
    }
    if status == .invalid { return status }
    guard both.allSatisfy(\.isWhole),
      let comparison = LogComparison(from: both[0].lines, to: both[1].lines, in: pack)
    else {
      console.complain(
        "the logs differ in too much to be compared, or are too long; compare parts of them")
      return .invalid
    }
    let text = Array("\n\(comparison.text(in: pack))".utf8)
    try console.output.write(isJSON ? JSON(of: comparison).bytes() : text)
    return status == .done && !comparison.keepsAll ? .found : status
  }

  /// Adds what was found to the report for a build service.
  private func note(_ verdict: TraceVerdict, of path: String) {
    let words = LogPhrases(of: pack)
    let doubt: Diagnostic.Rule = request.has(.traceStrict) ? .logStrict : .logDoubt
    for finding in verdict.findings + verdict.suppositions {
      console.journal.note(
        Finding(
          finding.kind == .supposition ? doubt : .logFinding, finding.message(in: words),
          path: path == "-" ? "" : path, line: finding.line,
          column: finding.columns(in: finding.record.text).start + 1))
    }
  }

  /// Whether a verdict fails the run.
  private func isFault(_ kind: AlignmentVerdict.Kind) -> Bool {
    kind == .inconsistent || kind == .doubtful && request.has(.traceStrict)
  }

  /// Warns if most of the records that could be callbacks were ignored, since the log then looks
  /// consistent.
  private func remark(on reading: TraceReading) {
    let count = reading.lines.count { $0.doubt == .word }
    guard check.pattern == nil, count > reading.verdict.callCount else { return }
    console.remark(
      "\(count.counted("record")) with a callback's name in prose "
        + "\(count == 1 ? "counts as a note" : "count as notes"); use '--explain' to see them, "
        + "and '--pattern' to describe records")
  }

  /// Refuses a log that names no callback; says what comes nearest to one.
  private func refusal(of log: LogSet.Member, _ lines: [TraceLine] = []) -> ExitStatus {
    let advice = "try \(request.has(.explain) ? "" : "--explain, ")--pattern, or another --pack"
    let reasons = lines.refusal(in: pack, LogPhrases(of: pack, in: "en"), advice: advice)
    for (place, line) in reasons.enumerated() {
      if place == 0 { console.complain("'\(log.title)' \(line)") } else { console.remark(line) }
    }
    return .invalid
  }

  /// Prints the name of the log, if there are several.
  private func tell(of log: LogSet.Member) throws(SystemError) {
    if logs.isOfMany { try console.output.write("== \(log.title)\n") }
  }

  private func tell(_ reading: TraceReading, _ log: LogSet.Member) throws {
    if request.value(.traceFormat) == "html" {
      return try console.output.write(page(of: reading, log.path))
    }
    try tell(of: log)
    let listing = TraceListing(of: reading, in: pack, isShort: request.has(.follow))
    try console.output.write(listing.text)
  }

  private func json(of reading: TraceReading, _ log: LogSet.Member) -> JSON {
    let value = JSON(of: reading, in: pack)
    guard logs.isOfMany || request.value(.traceFormat) == "jsonl",
      case .object(let members) = value
    else { return value }
    var heads = [JSON.Member(name: "log", value: .string(log.path))]
    if let partition = log.partition {
      let name = partition.value.map { JSON.string($0) } ?? .null
      heads.append(JSON.Member(name: "partition", value: name))
    }
    return .object(heads + members)
  }

  /// One log as a complete page.
  private func page(of reading: TraceReading, _ path: String) throws -> [UInt8] {
    let templates = try Templates(files: ShippedFolder.templates.files)
    return try LogPage(
      of: reading, in: pack, templates, in: pack.mainLocale, title: path.lastPathPart
    ).file()
  }

  /// Prints the results of all logs as one JSON value.
  private func write(_ values: [JSON]) throws(SystemError) {
    if logs.isOfMany {
      try console.output.write(JSON.array(values).bytes())
    } else if let value = values.first {
      try console.output.write(value.bytes())
    }
  }

  private func draw(_ reading: TraceReading, _ path: String) throws {
    guard let file = request.value(.traceDiagram) else { return }
    let sequence = SequenceDiagram(
      of: reading, in: pack, CallbackParts(in: pack), title: path.lastPathPart,
      locale: pack.mainLocale)
    try OutputFile(file).write(sequence.svg())
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
