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
  private let format: String

  /// Options that exclude each other.
  private static let exclusions: [(Option, [Option])] = [
    (.compare, [.follow, .explain, .partition, .traceDiagram]),
    (.partition, [.follow, .explain, .traceDiagram]), (.explain, [.follow, .traceDiagram]),
  ]
  /// The formats that can be had with an option.
  private static let formats: [(Option, [String])] = [
    (.compare, ["text", "json"]), (.explain, ["text"]),
    (.follow, ["text"] + CIFormat.allCases.map(\.rawValue)),
  ]

  /// Prepares a run.
  ///
  /// - Throws: `UsageError` for options that exclude each other; `Rejected`, or the system's error.
  init(_ request: Request, _ console: Console) throws {
    logs = LogSet(request.operands, by: request.value(.partition).map { LogPartitions.Key($0) })
    format = request.value(.traceFormat) ?? "text"
    try Self.refuseConflicts(request, logs, format)
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
    _ request: Request, _ logs: LogSet, _ format: String
  ) throws {
    var mistakes = Mistakes()
    func add(_ message: String) { mistakes.add(UsageError(message, in: "trace")) }
    for (option, others) in exclusions where request.has(option) {
      for other in others where request.has(other) {
        add("'--\(option.name)' and '--\(other.name)' exclude each other; remove one")
      }
    }
    for (option, formats) in formats where request.has(option) && !formats.contains(format) {
      add("'--\(option.name)' prints \(formats.listed("or")), not \(format)")
    }
    if logs.isOfMany, !request.has(.partition) {
      if request.has(.follow) { add("'--follow' reads one log; name only one") }
      if request.has(.traceDiagram) { add("'--diagram' draws one log; name only one") }
    }
    if request.has(.compare), logs.files.count != 2 {
      add(
        "'--compare' compares two logs, not \(logs.files.count); name the first run and the second")
    }
    mistakes.catching(try request.picture(.traceDiagram))
    if request.has(.follow), try isEndless(request) {
      if request.has(.traceDiagram) {
        add("'--follow' never ends, so nothing would be drawn; remove '--diagram' or '--follow'")
      }
      if format != "text" {
        add("'--follow' never ends, so no report would be written; remove '--format' or '--follow'")
      }
    }
    try mistakes.check()
  }

  /// Whether the log is a file, which may always grow.
  private static func isEndless(_ request: Request) throws(SystemError) -> Bool {
    guard let path = request.operands.first, path != "-" else { return false }
    return try FileStatus(following: path)?.kind == .file
  }

  /// Runs the check.
  ///
  /// - Returns: `done` if all logs are consistent with the model; `found` if one is inconsistent,
  ///   or doubtful in a strict run; `invalid` if one names no callback.
  /// - Throws: The system's error if a log cannot be read, or the output not written.
  func run() throws -> ExitStatus {
    if request.has(.compare) { return try compare() }
    if request.has(.explain) { return try explain() }
    var results = Results(page: format == "html" ? try emptyPage : nil)
    if request.has(.follow), let log = logs.files.first {
      let result = Result { try check.follow(LogFile(log), in: pack, console) }
      try take(result, of: log, into: &results)
    } else {
      try logs.each(by: check) { try take($1, of: $0, into: &results) }
    }
    return try finish(results)
  }

  /// What a run has found so far.
  private struct Results {
    var status = ExitStatus.done
    var hasCalls = false
    /// The results as JSON, if they are printed as one value.
    var values: [JSON] = []
    /// The logs as HTML; `nil` in other formats.
    var page: LogPage?
  }

  private func take(
    _ result: Result<TraceReading, any Error>, of log: LogSet.Member, into results: inout Results
  ) throws {
    switch result {
    case .success(let reading): try take(reading, of: log, into: &results)
    case .failure(let error): try take(error, of: log, into: &results)
    }
  }

  /// Prints what came of a log, or keeps it for the end.
  private func take(
    _ reading: TraceReading, of log: LogSet.Member, into results: inout Results
  ) throws {
    remark(on: reading)
    let isAnswered = reading.verdict.isAnswered
    results.hasCalls = results.hasCalls || isAnswered
    switch format {
    case "jsonl", "json": try keep(JSON(of: reading, in: pack), of: log, in: &results)
    case "html":
      // Of a log in parts, those that name no callback are no fault.
      if isAnswered || log.partition == nil {
        results.page?.add(reading, title: pageTitle(of: log))
      }
    default: if isAnswered { try tell(reading, log) }
    }
    guard isAnswered else {
      if log.partition == nil { results.status = refusal(of: log, reading) }
      return
    }
    note(reading.verdict, of: log)
    try draw(reading, log)
    if isFault(reading.verdict.kind), results.status == .done { results.status = .found }
  }

  /// Reports a log that cannot be read.
  ///
  /// - Throws: The error if the output pipe was closed.
  private func take(
    _ error: any Error, of log: LogSet.Member, into results: inout Results
  ) throws {
    if (error as? SystemError)?.isClosedPipe == true { throw error }
    console.refuse("\(error)", path: log.reportPath)
    results.status = .invalid
    results.page?.add(unreadable: "\(error)", title: pageTitle(of: log))
    if format.hasPrefix("json") {
      try keep(["error": .string("\(error)")], of: log, in: &results)
    }
  }

  /// Prints a result as a line, or keeps it for the end; one of several begins with its log.
  private func keep(_ value: JSON, of log: LogSet.Member, in results: inout Results) throws {
    let partition = log.partition.map { $0.value.map { JSON.string($0) } ?? .null }
    let head: JSON = ["log": .string(log.path), "partition": partition]
    switch format {
    case "jsonl": try console.output.write(head.adding(value).bytes(.compact))
    default: results.values.append(logs.isOfMany ? head.adding(value) : value)
    }
  }

  /// Prints what was kept for the end.
  private func finish(_ found: Results) throws -> ExitStatus {
    var results = found
    if request.has(.partition), !results.hasCalls, results.status != .invalid {
      let reason = "no line names a callback of '\(pack.name)'; try --pattern, or another --pack"
      console.refuse(reason)
      results.status = .invalid
      for log in logs.files { results.page?.add(unreadable: reason, title: pageTitle(of: log)) }
    }
    if format == "json" {
      let value = logs.isOfMany ? .array(results.values) : results.values[0]
      try console.output.write(value.bytes())
    }
    if let page = results.page { try console.output.write(page.file()) }
    return results.status
  }

  /// Prints how each line of the logs was read.
  private func explain() throws -> ExitStatus {
    var results = Results()
    for log in logs.files {
      try tell(of: log)
      do {
        let reading = try check.explain(LogFile(log), in: pack, console.output)
        if reading.verdict.callCount == 0 { results.status = refusal(of: log, reading) }
      } catch { try take(error, of: log, into: &results) }
    }
    return results.status
  }

  /// Says what the second of two logs lost, gained, and moved.
  private func compare() throws -> ExitStatus {
    var results = Results()
    var both: [TraceReading] = []
    try logs.each(by: check) { log, result in
      let reading: TraceReading
      do { reading = try result.get() } catch { return try take(error, of: log, into: &results) }
      both.append(reading)
      guard reading.verdict.isAnswered else { return results.status = refusal(of: log, reading) }
      note(reading.verdict, of: log)
      if isFault(reading.verdict.kind), results.status == .done { results.status = .found }
      if format == "json" { return }
      try console.output.write("\(log.title): \(TraceListing(of: reading, in: pack).head)")
    }
    if results.status == .invalid { return try refuseComparison() }
    guard both.allSatisfy(\.isWhole),
      let comparison = LogComparison(from: both[0].lines, to: both[1].lines, in: pack)
    else {
      console.refuse(
        "the logs differ in too much to be compared, or are too long; compare parts of them")
      return try refuseComparison()
    }
    let text = Array("\n\(comparison.text(in: pack))".utf8)
    try console.output.write(format == "json" ? JSON(of: comparison).bytes() : text)
    return results.status == .done && !comparison.keepsAll ? .found : results.status
  }

  /// Ends a comparison that is not possible; why was reported before.
  private func refuseComparison() throws -> ExitStatus {
    if format == "json" {
      let reasons = console.journal.findings.filter(\.isOfRun).map(\.message)
      let value: JSON = ["error": .string(reasons.joined(separator: "; "))]
      try console.output.write(value.bytes())
    }
    return .invalid
  }

  /// Adds what was found to the report for a build service.
  private func note(_ verdict: TraceVerdict, of log: LogSet.Member) {
    let words = LogPhrases(of: pack)
    let doubt: Diagnostic.Rule = request.has(.traceStrict) ? .logStrict : .logDoubt
    console.journal.note(logAt: log.reportPath)
    for finding in verdict.findings + verdict.suppositions {
      console.journal.note(
        Finding(
          finding.kind == .supposition ? doubt : .logFinding, finding.message(in: words),
          path: log.reportPath, line: finding.line,
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

  /// Refuses a log that names no callback; says what comes nearest to one, unless it is explained.
  private func refusal(of log: LogSet.Member, _ reading: TraceReading) -> ExitStatus {
    let isExplained = request.has(.explain)
    let advice = "try \(isExplained ? "" : "--explain, ")--pattern, or another --pack"
    let reasons = reading.refusal(in: pack, LogPhrases(of: pack, in: "en"), advice: advice)
    console.refuse("'\(log.title)' \(reasons[0])", path: log.reportPath)
    if !isExplained { for reason in reasons.dropFirst() { console.remark(reason) } }
    return .invalid
  }

  /// Prints the name of the log, if there are several.
  private func tell(of log: LogSet.Member) throws(SystemError) {
    if logs.isOfMany { try console.output.write("== \(log.title)\n") }
  }

  private func tell(_ reading: TraceReading, _ log: LogSet.Member) throws {
    try tell(of: log)
    let listing = TraceListing(of: reading, in: pack)
    try console.output.write(request.has(.follow) ? listing.head : listing.text)
  }

  /// A page without logs.
  private var emptyPage: LogPage {
    get throws(PackErrors) {
      try LogPage(
        logs.isOfMany ? .fileOfMany : .file, in: pack,
        Templates(files: ShippedFolder.templates.files), in: pack.mainLocale)
    }
  }

  /// What a page calls a log.
  private func pageTitle(of log: LogSet.Member) -> String {
    logs.isOfMany ? log.title : log.title.lastPathPart
  }

  private func draw(_ reading: TraceReading, _ log: LogSet.Member) throws {
    guard let file = request.value(.traceDiagram) else { return }
    let sequence = SequenceDiagram(
      of: reading, in: pack, CallbackParts(in: pack), title: log.title.lastPathPart,
      locale: pack.mainLocale)
    try OutputFile(file).write(sequence.svg())
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
