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

  /// Reads and checks a whole log.
  ///
  /// - Throws: The system's error if the log cannot be read; `OverlongLine`.
  func reading(of log: borrowing LogFile) throws -> TraceReading {
    var check = TraceCheck(of: monitor, spellings, pattern: pattern)
    var bytes = try log.beginning()
    while !bytes.isEmpty {
      check.read(bytes)
      try OverlongLine.refuse(check.overlongLine, of: log)
      bytes = try log.next()
    }
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
  ///   `OverlongLine`.
  func follow(
    _ log: borrowing LogFile, in answer: Pack, _ console: Console
  ) throws -> TraceReading {
    var check = TraceCheck(of: monitor, spellings, pattern: pattern)
    var printed: Set<TracePlace> = []
    var bytes = try log.beginning()
    while true {
      if !bytes.isEmpty {
        check.read(bytes)
        check.flush()
        let found = check.judgment
        let new = (found.findings + found.suppositions).filter {
          !printed.contains($0.record.place)
        }
        for finding in new { try console.output.write(TraceListing(of: finding, in: answer).text) }
        printed.formUnion(new.map(\.record.place))
      }
      try OverlongLine.refuse(check.overlongLine, of: log)
      bytes = try log.next()
      guard bytes.isEmpty else { continue }
      switch try log.wait() {
      case .none: return check.finish()
      case .rest: break
      case .anew:
        console.remark("'\(log.title)' was truncated or replaced; reading it from its beginning")
        check = TraceCheck(of: monitor, spellings, pattern: pattern)
        printed = []
        bytes = try log.beginning()
      }
    }
  }
}

/// A log has a line that is too long to be read.
struct OverlongLine: Error, Hashable, Sendable, CustomStringConvertible {
  /// The log, as messages call it.
  let title: String
  /// The line, counted from 1.
  let line: Int

  var description: String {
    "'\(title)' has more than \(Limits.logLineBytes.grouped) bytes in line \(line); "
      + "end each record with a line feed"
  }

  /// Ends the run if a line of a log is too long.
  static func refuse(
    _ line: Int?, of log: borrowing LogFile
  ) throws(OverlongLine) {
    if let line { throw OverlongLine(title: log.title, line: line) }
  }
}

/// Explains what vcdoc reads in each record of a log, and what it supposes.
struct LogExplainer {
  let checker: LogChecker
  /// The pack with the language of the answer as its first.
  let answer: Pack

  /// Prints an explanation of each record, and then all that is wrong or supposed.
  ///
  /// - Returns: Whether the log names a callback.
  /// - Throws: The system's error if the log cannot be read, or the output not written;
  ///   `OverlongLine`.
  func explain(_ log: borrowing LogFile, _ output: OutputStream) throws -> Bool {
    let pack = checker.pack
    var reader = TraceReader(of: pack, pattern: checker.pattern)
    var check = TraceCheck(of: checker.monitor, checker.spellings, pattern: checker.pattern)
    var namesCallback = false
    var bytes = try log.beginning()
    while true {
      var rows = ""
      func add(_ line: TraceLine) {
        namesCallback = namesCallback || line.call != nil
        if line.content != .blank { rows += Explanation(of: line, in: pack).text + "\n" }
      }
      if bytes.isEmpty { reader.finish(take: add) } else { reader.read(bytes, take: add) }
      try output.write(rows)
      try OverlongLine.refuse(reader.overlongLine, of: log)
      check.read(bytes)
      if bytes.isEmpty {
        try output.write(Self.list(check.finish().verdict.judgment, in: answer))
        return namesCallback
      }
      bytes = try log.next()
    }
  }

  /// All that is wrong or supposed, a line each.
  private static func list(_ judgment: LogJudgment, in pack: Pack) -> String {
    let words = LogPhrases(of: pack)
    let rows = judgment.all.map {
      words.labeled(words.line($0.line), $0.message(in: words)) + "\n"
    }
    return rows.isEmpty ? "" : "\n" + rows.joined()
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
