import Base
import Conformance
import Formats
import Graphics
import Logs
import Pack
import Pages
import Shipped
import StateSpace

/// One run of `vcdoc trace`: checks logs against a pack, one after the other.
struct TraceRun {
  private let request: Request
  private let console: Console
  private let pack: Pack
  private let check: LogChecker
  private let isJSON: Bool

  /// Prepares a run.
  ///
  /// - Throws: `UsageError` for options that exclude each other; `Rejected`, or the system's error.
  init(_ request: Request, _ console: Console) throws {
    isJSON = request.value(.verdictFormat) == "json"
    try Self.refuseConflicts(request, isJSON)
    try Self.refuseMissingLogs(of: request, console)
    self.request = request
    self.console = console
    pack = try CheckedPack(request, console).pack
    let (pack, settings) = (pack, try request.settings)
    let scope = try console.chosen { () throws(PackErrors) in try pack.scope(of: settings) }
    check = LogChecker(
      pack: pack, configurations: scope.configurations, hasCrowds: request.has(.many),
      pattern: try RecordPattern.asked(by: request, console))
  }

  /// Refuses combinations of options that have no meaning, before anything is read.
  private static func refuseConflicts(_ request: Request, _ isJSON: Bool) throws {
    let isOne = request.operands.count == 1
    var mistakes = Mistakes()
    if request.has(.follow), !isOne {
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
    if request.has(.traceDiagram), !isOne {
      mistakes.add(
        UsageError(
          "'--diagram' draws one log; name only one, and run it again for the next",
          in: "trace"))
    }
    if let mistake = pageMistake(in: request) { mistakes.add(mistake) }
    try mistakes.check()
  }

  /// Why no page of HTML can be written; `nil` if one can, or none is asked for.
  private static func pageMistake(in request: Request) -> UsageError? {
    let isOne = request.operands.count == 1 && !request.has(.follow) && !request.has(.explain)
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
  /// - Returns: `done` if all logs are consistent with the model; `found` if one is inconsistent, or
  ///   doubtful in a strict run; `invalid` if one names no callback.
  /// - Throws: The system's error if a log cannot be read, or the output not written.
  func run() throws -> ExitStatus {
    var status = ExitStatus.done
    var values: [JSON] = []
    for path in request.operands {
      let log = try LogFile(path)
      if request.has(.explain) {
        try tell(of: path)
        let names = try LogExplainer(checker: check).explain(log, console.output)
        if !names { status = refusal(of: log) }
        continue
      }
      let reading = try reading(of: log)
      remark(on: reading)
      if isJSON { values.append(json(of: reading, path)) }
      guard reading.verdict.callCount > 0 else {
        status = refusal(of: log, reading.lines)
        continue
      }
      if !isJSON { try tell(reading, path) }
      note(reading.verdict, of: path)
      try draw(reading, path)
      if isFault(reading.verdict.kind), status == .done { status = .found }
    }
    if isJSON { try write(values) }
    return status
  }

  /// Adds what was found to the report for a build service.
  private func note(_ verdict: TraceVerdict, of path: String) {
    let names = pack.callbackNames
    let doubt: Diagnostic.Rule = request.has(.traceStrict) ? .logStrict : .logDoubt
    for finding in verdict.findings + verdict.suppositions {
      console.journal.note(
        Finding(
          finding.kind == .supposition ? doubt : .logFinding, finding.message(calling: names),
          path: path == "-" ? "" : path, line: finding.line,
          column: finding.columns(in: finding.record.text).start + 1))
    }
  }

  /// Whether a verdict fails the run.
  private func isFault(_ kind: AlignmentVerdict.Kind) -> Bool {
    kind == .inconsistent || kind == .doubtful && request.has(.traceStrict)
  }

  /// Reads and checks one log.
  private func reading(of log: borrowing LogFile) throws -> TraceReading {
    try request.has(.follow) ? check.follow(log, console) : check.reading(of: log)
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
  private func refusal(of log: borrowing LogFile, _ lines: [TraceLine] = []) -> ExitStatus {
    let advice = "try \(request.has(.explain) ? "" : "--explain, ")--pattern, or another --pack"
    for (place, line) in lines.refusal(in: pack, advice: advice).enumerated() {
      if place == 0 { console.complain("'\(log.title)' \(line)") } else { console.remark(line) }
    }
    return .invalid
  }

  /// Prints the name of the log, if there are several.
  private func tell(of path: String) throws(SystemError) {
    if isOfMany { try console.output.write("== \(path.visible)\n") }
  }

  private func tell(_ reading: TraceReading, _ path: String) throws {
    if request.value(.traceFormat) == "html" {
      return try console.output.write(page(of: reading, path))
    }
    try tell(of: path)
    let listing = TraceListing(of: reading, in: pack, isShort: request.has(.follow))
    try console.output.write(listing.text)
  }

  private func json(of reading: TraceReading, _ path: String) -> JSON {
    let value = JSON(of: reading, in: pack)
    guard isOfMany, case .object(let members) = value else { return value }
    return .object([JSON.Member(name: "log", value: .string(path))] + members)
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
    if isOfMany {
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

  private var isOfMany: Bool { request.operands.count > 1 }
}

extension String {
  /// The part after the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}
