import Model

/// Says of each record of a log what was read in it, and why.
struct LogExplanation {
  /// The pack by whose spellings it is read.
  let pack: Pack
  /// What a record looks like, if somebody said so.
  let pattern: TracePattern?

  /// Explains a whole log, piece by piece.
  ///
  /// - Returns: Whether it names a callback.
  /// - Throws: The system's reason, when it cannot be read, or nobody reads what is told.
  func explain(_ log: borrowing LogFile, _ output: Stream) throws(SystemError) -> Bool {
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
