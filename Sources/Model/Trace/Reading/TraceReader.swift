/// Reads a console log as people paste it, piece by piece.
///
/// The memory it takes does not grow with the log: what a line says is handed on as soon as its end
/// is there, and of a line without end no more than a fixed length is kept at a time.
public struct TraceReader: Sendable {
  private var records: RecordReader
  private let pattern: TracePattern?
  private var lines = LineSplitter()
  private var habits = LogHabits()

  /// Prepares to read a log in which callbacks are spelt as a pack says.
  ///
  /// - Parameters:
  ///   - spellings: The spellings of the pack.
  ///   - pattern: What a record looks like; without, every form that is known is read.
  public init(_ spellings: Spellings, pattern: TracePattern? = nil) {
    records = RecordReader(spellings: spellings)
    self.pattern = pattern
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the log; they may end inside a line or a character.
  ///   - take: Gets each record that is complete, in order.
  public mutating func read(_ bytes: some Collection<UInt8>, take: (TraceLine) -> Void) {
    lines.append(bytes)
    while let line = lines.next() { read(line, take: take) }
  }

  /// Reads what is left when the log has ended.
  ///
  /// - Parameter take: Gets each record that was not complete before, in order.
  public mutating func finish(take: (TraceLine) -> Void) {
    lines.end()
    while let line = lines.next() { read(line, take: take) }
  }

  private mutating func read(_ line: LineSplitter.Line, take: (TraceLine) -> Void) {
    let bytes = line.bytes[...]
    guard !bytes.isRule else {
      habits.takeBlank()
      take(
        TraceLine(number: line.number, bytes: line.bytes, content: .blank, isPiece: line.isPiece))
      return
    }
    let readings =
      pattern.map { [$0.reading(of: bytes, records.spellings)] } ?? records.readings(of: bytes)
    for (part, reading) in readings.enumerated() {
      let own = readings.count == 1 ? line.bytes : Array(bytes[reading.range])
      let (content, doubt) = content(of: reading, in: bytes)
      take(
        TraceLine(
          number: line.number, part: part, bytes: own, time: reading.stamp?.time,
          process: reading.stamp?.process ?? "", content: content, doubt: doubt,
          isPiece: line.isPiece))
    }
  }

  private mutating func content(
    of reading: RecordReader.Reading, in line: ArraySlice<UInt8>
  ) -> (TraceLine.Content, TraceDoubt?) {
    switch reading.finding {
    case .call(let call):
      habits.take(line, stamp: reading.stamp, isCall: true)
      return (.call(call), nil)
    case .note(let doubt):
      let isHeading = habits.isHeading(line, stamp: reading.stamp)
      habits.take(line, stamp: reading.stamp, isCall: false)
      return (isHeading ? .heading : .note, doubt)
    }
  }
}

extension TraceReader {
  /// Prepares to read a log in which callbacks are spelt as a pack says.
  public init(of pack: Pack, pattern: TracePattern? = nil) {
    self.init(Spellings(of: pack), pattern: pattern)
  }

  /// Reads a whole log that is in memory.
  public static func lines(
    of bytes: some Collection<UInt8>, _ spellings: Spellings, pattern: TracePattern? = nil
  ) -> [TraceLine] {
    var reader = TraceReader(spellings, pattern: pattern)
    var lines: [TraceLine] = []
    reader.read(bytes) { lines.append($0) }
    reader.finish { lines.append($0) }
    return lines
  }
}
