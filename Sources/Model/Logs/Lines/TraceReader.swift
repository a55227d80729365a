package import Pack

/// Reads a console log as people paste it, piece by piece.
///
/// The memory it takes does not grow with the log: what a line says is handed on as soon as its end
/// is there, and of a line without end no more than a fixed length is kept at a time.
package struct TraceReader: Sendable {
  private var records: RecordReader
  private let pattern: RecordPattern?
  private var lines = LineSplitter()
  private var habits = LogHabits()
  /// Further records of the line that was read last, the first of them at the end.
  private var waiting: [TraceLine] = []
  /// A call without a name or time, of which the next line may tell them.
  private var held: TraceLine?
  /// The record before, which may say nothing but the object of the next.
  private var former: TraceLine?
  /// An object in JSON of which some lines were read; none outside of one.
  private var spread: SpreadObject?
  /// The lines so far if all are comments or blank, as in a log that an article quotes in source
  /// code; `nil` once one is not.
  private var comments: [LineSplitter.Line]? = []
  private static let mostComments = 1_000
  private var isEnded = false

  /// Prepares to read a log in which callbacks are spelt as a pack says.
  ///
  /// - Parameters:
  ///   - spellings: The spellings of the pack.
  ///   - pattern: What a record looks like; without, every form that is known is read.
  package init(_ spellings: Spellings, pattern: RecordPattern? = nil) {
    records = RecordReader(spellings: spellings)
    self.pattern = pattern
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the log; they may end inside a line or a character.
  ///   - take: Gets each record that is complete, in order.
  package mutating func read(_ bytes: some Collection<UInt8>, take: (TraceLine) -> Void) {
    append(bytes)
    while let record = next() { take(record.kept()) }
  }

  /// Reads what is left when the log has ended.
  ///
  /// - Parameter take: Gets each record that was not complete before, in order.
  package mutating func finish(take: (TraceLine) -> Void) {
    end()
    while let record = next() { take(record.kept()) }
  }

  /// Takes further bytes; every record that was complete has been asked for.
  package mutating func append(_ bytes: some Collection<UInt8>) { lines.append(bytes) }

  /// Takes the next whole line, with its line end, and the number that it has in a larger log.
  package mutating func append(_ line: ArraySlice<UInt8>, atLine number: Int) {
    lines.go(toLine: number)
    lines.append(line)
  }

  /// Says that no bytes will follow.
  package mutating func end() {
    lines.end()
    isEnded = true
  }

  /// The line that is too long to be read, with which reading ends; `nil` if there is none.
  package var overlongLine: Int? { lines.overlongLine }

  /// The next record that is complete.
  package mutating func next() -> TraceLine? {
    while let record = record() {
      guard let former = release() else {
        // The next line can say whose callback it is, and when it came.
        let isOpen = pattern == nil && record.time == nil && record.call?.isNameless == true
        if !isOpen { return record }
        held = record
        continue
      }
      waiting.append(record)
      return former.told(by: record)
    }
    return isEnded ? release() : nil
  }

  /// Hands out a record that waits for what the next line says of it.
  package mutating func release() -> TraceLine? {
    defer { held = nil }
    return held
  }

  /// The next record as its lines say it.
  private mutating func record() -> TraceLine? {
    while waiting.isEmpty {
      if let line = lines.next() {
        take(line)
      } else {
        guard isEnded, let rest = comments?.map(\.withoutComment) ?? spread?.lines, !rest.isEmpty
        else { return nil }
        (comments, spread) = (nil, nil)
        for line in rest { read(line) }
      }
      waiting.reverse()
    }
    return waiting.popLast()
  }

  /// Takes a line: its records are complete, unless it belongs to an object in JSON that goes on.
  private mutating func take(_ line: LineSplitter.Line) {
    if let former = comments {
      if pattern == nil, line.isComment, former.count < Self.mostComments {
        comments?.append(line)
        return
      }
      comments = nil
      for line in former { read(line) }
    }
    guard pattern == nil, spread != nil || line.bytes.beginsObject else { return read(line) }
    guard var object = spread else { return spread = SpreadObject(line) }
    switch object.take(line) {
    case .goesOn: spread = object
    case .isOver:
      spread = SpreadObject(line)
      read(object)
    case .isNone:
      spread = nil
      for line in object.lines + [line] { read(line) }
    }
  }

  /// Reads an object that is spread over lines: the line that names a callback has its reading, the
  /// others are notes.
  private mutating func read(_ object: SpreadObject) {
    let readings = records.readings(of: object.joined[...])
    let place = object.lines.firstIndex { line in
      !line.bytes.isFormatString && !records.spellings.mentions(in: line.bytes).isEmpty
    }
    for (index, line) in object.lines.enumerated() {
      if index == place ?? 0 {
        for (part, reading) in readings.enumerated() { add(reading, line.bytes, line, part) }
      } else {
        add(TraceLine(number: line.number, bytes: line.bytes, content: .note))
      }
    }
  }

  /// Reads a line for itself.
  private mutating func read(_ line: LineSplitter.Line) {
    let bytes = line.bytes
    if bytes.isRule {
      habits.isAfterBlank = true
      return add(TraceLine(number: line.number, bytes: bytes, content: .blank))
    }
    let readings =
      pattern.map { [$0.reading(of: bytes, records.spellings)] } ?? records.readings(of: bytes)
    for (part, reading) in readings.enumerated() {
      add(reading, readings.count == 1 ? bytes : bytes[reading.range], line, part)
    }
  }

  /// Adds a record with what it comes to among the other lines of the log.
  private mutating func add(
    _ reading: RecordReader.Reading, _ bytes: ArraySlice<UInt8>, _ line: LineSplitter.Line,
    _ part: Int
  ) {
    let (finding, stamp) = (reading.finding, reading.stamp)
    var content = TraceLine.Content.note
    if case .call(let call) = finding {
      content = .call(call)
      // To compare all of the stamp with `nil` would copy it.
    } else if stamp?.end == nil, finding.aside == nil, finding.doubt != .code,
      habits.isHeading(line.bytes)
    {
      content = .heading
    }
    habits.take(line.bytes, stamp: stamp, isCall: finding.call != nil)
    add(
      TraceLine(
        number: line.number, part: part, bytes: bytes, time: stamp?.time,
        process: stamp?.process ?? "", content: content, doubt: finding.doubt, aside: finding.aside)
    )
  }

  /// Adds a record with the object that is all the line before says, where it names none itself.
  private mutating func add(_ record: TraceLine) {
    defer { former = record }
    guard pattern == nil, let call = record.call, call.isNameless, let former,
      former.number != record.number, let subject = former.subject
    else { return waiting.append(record) }
    waiting.append(record.with(call.named(subject.label, at: subject.address)))
  }
}

extension TraceReader {
  /// Reads a whole log that is in memory.
  package static func lines(
    of bytes: some Collection<UInt8>, _ spellings: Spellings, pattern: RecordPattern? = nil
  ) -> [TraceLine] {
    var reader = TraceReader(spellings, pattern: pattern)
    var lines: [TraceLine] = []
    reader.read(bytes) { lines.append($0) }
    reader.finish { lines.append($0) }
    return lines
  }
}
