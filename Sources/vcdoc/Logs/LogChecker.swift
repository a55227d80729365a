import Model

import Render

/// Reads logs, holds them to a pack, and prints what comes of it.
struct LogChecker {
  /// The pack.
  let pack: Pack
  /// A monitor that has not read anything yet.
  let monitor: TraceMonitor
  /// How the callbacks are spelt.
  let spellings: Spellings
  /// What a record looks like, if somebody said so.
  let pattern: TracePattern?

  /// Prepares to hold logs to a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - configurations: The configurations that may be; none for all of the pack.
  ///   - hasCrowds: Whether a name without an address may stand for several objects at a time.
  ///   - pattern: What a record looks like; without, every form that is known is read.
  init(
    pack: Pack, configurations: [Configuration]?, hasCrowds: Bool, pattern: TracePattern? = nil
  ) {
    self.pack = pack
    self.pattern = pattern
    monitor = TraceMonitor(of: pack, in: configurations, hasCrowds: hasCrowds)
    spellings = Spellings(of: pack)
  }

  /// Reads a whole log.
  ///
  /// - Throws: The system's reason, when it cannot be read.
  func reading(of log: borrowing LogFile) throws(SystemError) -> TraceReading {
    var check = TraceCheck(of: monitor, spellings, pattern: pattern)
    var bytes = try log.beginning()
    while !bytes.isEmpty {
      check.read(bytes)
      bytes = try log.next()
    }
    return check.finish()
  }

  /// Reads a log while it grows, and tells each line that nothing explains as soon as it is there.
  ///
  /// A log that is begun anew is another one.
  ///
  /// - Returns: What came of it, once a pipe has ended; a file is followed for ever.
  /// - Throws: The system's reason, when it cannot be read, or nobody reads what is told.
  func follow(_ log: borrowing LogFile, _ console: Console) throws(SystemError) -> TraceReading {
    var check = TraceCheck(of: monitor, spellings, pattern: pattern)
    var found: [TraceDeviation] = []
    var bytes = try log.beginning()
    while true {
      check.read(bytes) { found.append($0) }
      check.flush { found.append($0) }
      for deviation in found { try console.output.write(TraceListing(of: deviation).text) }
      found = []
      bytes = try log.next()
      guard bytes.isEmpty else { continue }
      switch try log.wait() {
      case .none: return check.finish()
      case .rest: break
      case .anew:
        console.remark("'\(log.title)' was begun anew; reading it from its beginning")
        check = TraceCheck(of: monitor, spellings, pattern: pattern)
        bytes = try log.beginning()
      }
    }
  }
}

/// Says of each record of a log what was read in it, and why.
struct LogExplainer {
  /// The pack by whose spellings it is read.
  let pack: Pack
  /// What a record looks like, if somebody said so.
  let pattern: TracePattern?

  /// Explains a whole log, piece by piece.
  ///
  /// - Returns: Whether it names a callback.
  /// - Throws: The system's reason, when it cannot be read, or nobody reads what is told.
  func explain(_ log: borrowing LogFile, _ output: OutputStream) throws(SystemError) -> Bool {
    var reader = TraceReader(of: pack, pattern: pattern)
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
      if bytes.isEmpty { return namesCallback }
      bytes = try log.next()
    }
  }
}

extension TracePattern {
  /// Reads the expression of a request; none when it has none.
  ///
  /// - Throws: `Rejected`, after it has been told what is wrong with it.
  static func asked(by request: Request, _ console: Console) throws -> TracePattern? {
    guard let text = request.value(.tracePattern) else { return nil }
    do { return try TracePattern(text) } catch {
      let path = "pattern"
      let place = Place(path: path, line: 1, column: error.offset + 1)
      console.tell([Diagnostic(.error, error.message, at: place)], in: [path: text])
      throw Rejected()
    }
  }
}

extension Option {
  /// What a record looks like.
  static let tracePattern = Option(
    "pattern", value: "REGEX",
    summary: "read records as the groups callback, object, and time of a regular expression say")
  /// Whether to say what was read instead of judging it.
  static let explain = Option(
    "explain", summary: "say of each line what was read in it and why, and judge nothing")
}
