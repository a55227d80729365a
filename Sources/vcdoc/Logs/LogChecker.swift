import Base
import Conformance
import Formats
import Logs
import Pack

/// Checks logs against a pack.
struct LogChecker {
  /// The pack as it is written, because its first language is the one that logs are in.
  let pack: Pack
  /// A monitor in its initial state; each log starts with a copy of it.
  let monitor: TraceMonitor
  /// The spellings of the callbacks in logs.
  let spellings: Spellings
  /// The pattern of a record; `nil` for all known forms.
  let pattern: RecordPattern?

  /// Prepares to check logs.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - configurations: The possible configurations; `nil` for all.
  ///   - hasCrowds: Whether a name without an address may mean several objects at a time.
  ///   - pattern: The pattern of a record; `nil` for all known forms.
  init(
    pack: Pack, configurations: [Configuration]?, hasCrowds: Bool, pattern: RecordPattern? = nil
  ) {
    self.pack = pack
    self.pattern = pattern
    monitor = TraceMonitor(of: pack, in: configurations, hasCrowds: hasCrowds)
    spellings = Spellings(of: pack)
  }

  /// A check of which nothing is read yet.
  private var begun: TraceCheck { TraceCheck(of: monitor, spellings, pattern: pattern) }

  /// Reads and checks a log, or a part of it.
  ///
  /// - Throws: The system's error if the log cannot be read; `LogError`.
  func reading(of member: LogSet.Member) throws -> TraceReading {
    var check = begun
    if let partition = member.partition {
      check.read(partition)
    } else {
      let log = try LogFile(member)
      try log.readAll { bytes in
        check.read(bytes)
        try log.refuse(check.overlongLine)
      }
    }
    return check.finish()
  }

  /// Checks a log that is in memory.
  ///
  /// - Throws: `LogError`.
  func reading(ofPasted log: [UInt8]) throws(LogError) -> TraceReading {
    var check = begun
    check.read(log.withoutFrontMatter)
    if let line = check.overlongLine { throw .overlongLine(line, of: "the log") }
    return check.finish()
  }

  /// Reads and checks a log while it grows, and prints at once what is found.
  ///
  /// A log that is truncated or replaced is read from its beginning, as a new log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - answer: The pack with the language of the answer as its first.
  ///   - console: Where to print.
  /// - Returns: The result, once a pipe has ended; the end of a file is never reached.
  /// - Throws: The system's error if the log cannot be read, or the output not written;
  ///   `LogError`.
  func follow(
    _ log: borrowing LogFile, in answer: Pack, _ console: Console
  ) throws -> TraceReading {
    var check = begun
    var printed: Set<TracePlace> = []
    var bytes = try log.beginning()
    while true {
      if !bytes.isEmpty {
        check.read(bytes)
        check.flush()
        // What the log prints only later was not expected before, so what was found can be wrong.
        check.review()
        let found = check.verdictSoFar
        let new = (found.findings + found.suppositions).filter {
          !printed.contains($0.record.place)
        }
        for finding in new {
          try console.output.write(TraceListing(of: finding, in: answer).text)
        }
        printed.formUnion(new.map(\.record.place))
      }
      try log.refuse(check.overlongLine)
      bytes = try log.next()
      guard bytes.isEmpty else { continue }
      switch try log.wait() {
      case .none: return check.finish()
      case .rest: break
      case .anew:
        console.remark("'\(log.title)' was truncated or replaced; reading it from its beginning")
        check = begun
        printed = []
        bytes = try log.beginning()
      }
    }
  }

  /// Prints an explanation of each record, and then all that is wrong or supposed.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - answer: The pack with the language of the answer as its first.
  ///   - output: Where to print.
  /// - Returns: What came of the log.
  /// - Throws: The system's error if the log cannot be read, or the output not written;
  ///   `LogError`.
  func explain(
    _ log: borrowing LogFile, in answer: Pack, _ output: OutputStream
  ) throws -> TraceReading {
    var (reader, check) = (TraceReader(spellings, pattern: pattern), begun)
    var (ahead, rows) = (LookAhead(), "")
    func add(_ lines: [TraceLine]) {
      for line in lines where line.content != .blank {
        rows += Explanation(of: line, in: pack).text + "\n"
      }
    }
    func take(_ line: TraceLine) { add(pattern == nil ? ahead.take(line) : [line]) }
    try log.readAll { bytes in
      reader.read(bytes, take: take)
      if reader.overlongLine != nil { add(ahead.rest()) }
      try output.write(rows)
      rows = ""
      try log.refuse(reader.overlongLine)
      check.read(bytes)
    }
    reader.finish(take: take)
    add(ahead.rest())
    let (words, reading) = (LogPhrases(of: answer), check.finish())
    let all = reading.verdict.all.map {
      words.labeled(words.line($0.line), $0.message(in: words)) + "\n"
    }
    try output.write(rows + (all.isEmpty ? "" : "\n") + all.joined())
    return reading
  }
}

extension RecordPattern {
  /// Reads the pattern of a request; `nil` if there is none.
  ///
  /// - Throws: `Rejected` if the pattern is wrong, after the error is printed.
  static func asked(by request: Request, _ console: Console) throws -> RecordPattern? {
    guard let text = request.value(.tracePattern) else { return nil }
    do { return try RecordPattern(text) } catch {
      let path = "pattern"
      let place = Place(path: path, line: 1, column: error.offset + 1)
      console.tell([Diagnostic(.pattern, error.message, at: place)], in: [path: text])
      throw Rejected()
    }
  }
}

extension Option {
  static let tracePattern = Option(
    "pattern", value: "REGEX",
    summary: "regular expression of a record, with groups callback, object, and time")
  static let explain = Option(
    "explain", summary: "show how each line was read, and why, and all that is supposed")
}
