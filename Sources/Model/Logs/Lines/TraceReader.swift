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
  private var waiting: [TraceRecord] = []
  /// A call without a name or time, of which the next line may tell them.
  private var held: TraceRecord?
  /// The object that is all the line before says; none where it says more, or none.
  private var subject: LineSubject?
  /// An object in JSON of which some lines were read; none outside of one.
  private var spread: SpreadObject?
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
    while let record = next() { take(record.line) }
  }

  /// Reads what is left when the log has ended.
  ///
  /// - Parameter take: Gets each record that was not complete before, in order.
  package mutating func finish(take: (TraceLine) -> Void) {
    end()
    while let record = next() { take(record.line) }
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
  package mutating func next() -> TraceRecord? {
    while let record = record() {
      guard let former = release() else {
        if !mayBeTold(record) { return record }
        held = record
        continue
      }
      waiting.append(record)
      return former.told(by: record)
    }
    return isEnded ? release() : nil
  }

  /// Hands out a record that waits for what the next line says of it.
  package mutating func release() -> TraceRecord? {
    defer { held = nil }
    return held
  }

  /// Whether the next line may say whose callback it is, and when it came.
  private func mayBeTold(_ record: TraceRecord) -> Bool {
    pattern == nil && record.time == nil && record.call?.isNameless == true
  }

  /// The next record as its lines say it.
  private mutating func record() -> TraceRecord? {
    while waiting.isEmpty {
      let line = lines.next()
      guard line != nil || isEnded && spread != nil else { return nil }
      let next = line.map { records(upTo: $0) } ?? spread?.lines.flatMap { records(of: $0) } ?? []
      if line == nil { spread = nil }
      waiting = next.map { named($0) }.reversed()
    }
    return waiting.popLast()
  }

  /// The records that are complete with a line; none where it belongs to an object in JSON that
  /// goes on.
  private mutating func records(upTo line: LineSplitter.Line) -> [TraceRecord] {
    guard pattern == nil, spread != nil || line.bytes.beginsObject else { return records(of: line) }
    guard var object = spread else {
      spread = SpreadObject(line)
      return []
    }
    switch object.take(line) {
    case .goesOn:
      spread = object
      return []
    case .isOver:
      spread = SpreadObject(line)
      return records(of: object)
    case .isNone:
      spread = nil
      return (object.lines + [line]).flatMap { records(of: $0) }
    }
  }

  /// The records of an object that is spread over lines: the line that names a callback has its
  /// reading, the others are notes.
  private mutating func records(of object: SpreadObject) -> [TraceRecord] {
    let readings = records.readings(of: object.joined[...])
    let place = object.lines.firstIndex { line in
      !line.bytes.isFormatString && !records.spellings.mentions(in: line.bytes).isEmpty
    }
    return object.lines.indices.flatMap { index -> [TraceRecord] in
      let line = object.lines[index]
      guard index == place ?? 0 else {
        return [TraceRecord(number: line.number, bytes: line.bytes, content: .note)]
      }
      return readings.enumerated().map { record(of: line, $1, line.bytes, part: $0) }
    }
  }

  /// The records of a line that is read for itself.
  private mutating func records(of line: LineSplitter.Line) -> [TraceRecord] {
    let bytes = line.bytes
    guard !bytes.isRule else {
      habits.takeBlank()
      return [TraceRecord(number: line.number, bytes: bytes, content: .blank)]
    }
    let readings =
      pattern.map { [$0.reading(of: bytes, records.spellings)] } ?? records.readings(of: bytes)
    let isAlone = readings.count == 1
    return readings.enumerated().map { part, reading in
      record(of: line, reading, isAlone ? bytes : bytes[reading.range], part: part)
    }
  }

  /// A record with the object that is all the line before says, where it names none itself.
  private mutating func named(_ record: TraceRecord) -> TraceRecord {
    guard pattern == nil else { return record }
    defer { subject = record.call == nil ? LineSubject(of: record) : nil }
    guard let subject, let call = record.call, call.isNameless, subject.line != record.number
    else { return record }
    return record.with(call.named(subject.label, at: subject.address))
  }

  /// What a reading comes to among the other lines of the log.
  private mutating func record(
    of line: LineSplitter.Line, _ reading: RecordReader.Reading, _ bytes: ArraySlice<UInt8>,
    part: Int
  ) -> TraceRecord {
    let (finding, stamp) = (reading.finding, reading.stamp)
    var content = TraceLine.Content.note
    if case .call(let call) = finding {
      content = .call(call)
    } else if finding.aside == nil, finding.doubt != .code,
      habits.isHeading(line.bytes, stamp: stamp)
    {
      content = .heading
    }
    habits.take(line.bytes, stamp: stamp, isCall: finding.call != nil)
    return TraceRecord(
      number: line.number, part: part, bytes: bytes, time: stamp?.time,
      process: stamp?.process ?? "", content: content, doubt: finding.doubt, aside: finding.aside)
  }
}

extension TraceReader {
  /// Prepares to read a log in which callbacks are spelt as a pack says.
  package init(of pack: Pack, pattern: RecordPattern? = nil) {
    self.init(Spellings(of: pack), pattern: pattern)
  }

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

/// One record while a log is read: its bytes are still those of the reader.
package struct TraceRecord {
  /// The line of the file, counted from 1.
  package let number: Int
  /// Which of the records that share a line it is, counted from 0.
  package private(set) var part = 0
  /// The bytes without colors and line end.
  package let bytes: ArraySlice<UInt8>
  /// When it was written; none when the log does not say.
  package fileprivate(set) var time: TraceTime?
  /// The number of the process that wrote it; empty when the log does not say.
  package private(set) var process = ""
  /// What it is.
  package fileprivate(set) var content: TraceLine.Content
  /// Why it is no callback although it mentions one.
  var doubt: TraceDoubt?
  /// What else is known of a record that is no callback; `nil` where nothing is.
  package var aside: Aside?

  /// The record for keeps.
  package var line: TraceLine { line(keeping: bytes.count) }

  /// The record for keeps, with at most so many of its bytes.
  package func line(keeping most: Int) -> TraceLine {
    TraceLine(
      number: number, part: part, bytes: Array(bytes.prefix(most)), time: time, process: process,
      content: content, doubt: doubt, aside: aside)
  }

  /// The callback; none when the record is none.
  package var call: TraceCall? {
    guard case .call(let call) = content else { return nil }
    return call
  }
}

extension TraceRecord {
  /// Takes up a record that was kept.
  package init(_ line: TraceLine) {
    self.init(
      number: line.number, part: line.part, bytes: line.bytes[...], time: line.time,
      process: line.process, content: line.content, doubt: line.doubt, aside: line.aside)
  }
}

extension TraceRecord {
  /// The record with what the next one says of it, where that is a line of facts as Xcode 15 copies
  /// it behind a record.
  func told(by next: TraceRecord) -> TraceRecord {
    var scan = StampScan(next.bytes)
    guard let call, next.number != number, next.call == nil, let time = scan.metadata() else {
      return self
    }
    let category = next.bytes.categoryOfFacts
    var told = self
    told.time = time
    told.content = .call(category.isEmpty ? call : call.named(category))
    return told
  }

  /// The record with another call.
  package func with(_ call: TraceCall) -> TraceRecord {
    var record = self
    record.content = .call(call)
    return record
  }
}
