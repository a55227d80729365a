import Base
package import Logs
package import Pack

/// A log that was read and held to a model: its records, and what the monitor says of them.
package struct TraceReading: Hashable, Sendable {
  /// The records in order; of a log that is too long to be kept, only those of findings and
  /// suppositions that are listed.
  package let lines: [TraceLine]
  /// Whether every record is among the lines.
  package let isWhole: Bool
  /// What the monitor says.
  package let verdict: TraceVerdict
  /// The known violations that it shows, in the order of the pack.
  package internal(set) var violations: [KnownViolation] = []
}

extension TraceReading {
  /// Reads a log that is in memory and holds it to a pack.
  ///
  /// - Parameters:
  ///   - bytes: The log; front matter before it is passed over.
  ///   - pack: The model.
  ///   - configurations: The configurations that may be; none for all of the pack.
  ///   - hasCrowds: Whether a label without an address may stand for many objects at a time.
  package init(
    of bytes: [UInt8], by pack: Pack, in configurations: [Configuration]? = nil,
    hasCrowds: Bool = false
  ) {
    var check = TraceCheck(
      of: TraceMonitor(of: pack, in: configurations, hasCrowds: hasCrowds), Spellings(of: pack))
    check.read(bytes.withoutFrontMatter)
    self = check.finish()
  }

  /// The records of a segment: from its first line to its last, but for those of other processes.
  package func lines(of segment: TraceSegment) -> [TraceLine] {
    var writer = ""
    return lines.filter { line in
      if !line.process.isEmpty { writer = line.process }
      let isOwn = writer.isEmpty || segment.process.isEmpty || writer == segment.process
      return isOwn && segment.places.contains(line.place)
    }
  }
}

/// Reads a log piece by piece and holds it to a model, in memory that does not grow with the log.
package struct TraceCheck: Sendable {
  private var reader: TraceReader
  private(set) var monitor: TraceMonitor
  /// Records that are looked over before the first of them is checked.
  private var ahead: LookAhead
  private var lines: [TraceLine] = []
  /// How many bytes the lines of all records have.
  private var lineBytes = 0
  private var isWhole = true
  /// The callbacks that the log is known to print, and of how many lines that was noted.
  private var (printed, notedCount) = (Set<[Int]>(), 0)

  /// The most records that are kept to be shown.
  private static let mostLines = 8_000
  /// The most bytes of lines that are kept.
  private static let mostBytes = 32 << 20

  /// Prepares to read a log.
  package init(
    of monitor: TraceMonitor, _ spellings: Spellings, pattern: RecordPattern? = nil
  ) {
    self.monitor = monitor
    reader = TraceReader(spellings, pattern: pattern)
    ahead = LookAhead(hasHabits: pattern == nil)
  }

  /// Reads on.
  ///
  /// - Parameter bytes: The next bytes of the log.
  package mutating func read(_ bytes: some Collection<UInt8>) {
    reader.append(bytes)
    while let record = reader.next() { take(record) }
  }

  /// Reads a partition of a stream, which is a separate log.
  package mutating func read(_ partition: LogPartitions.Partition) {
    for line in partition.lines {
      reader.append(line.bytes, atLine: line.number)
      while let record = reader.next() { take(record) }
    }
  }

  /// The line that is too long to be read, with which reading ends; `nil` if there is none.
  package var overlongLine: Int? { reader.overlongLine }

  /// Checks what was read so far, without looking further ahead.
  package mutating func flush() {
    if ahead.isWaiting { begin(with: ahead.rest()) }
    if let record = reader.release() { take(record) }
  }

  /// What came of the records so far; later ones can change it.
  package var verdictSoFar: TraceVerdict { monitor.verdictSoFar }

  /// Checks again what was read so far, if the log has printed a callback that it was not known to
  /// print; not if it is too long to be kept.
  package mutating func review() {
    guard isWhole else { return }
    let former = printed.count
    printed.formUnion(lines[notedCount...].compactMap(\.call?.callbacks))
    notedCount = lines.count
    guard printed.count > former else { return }
    monitor = monitor.anew
    for line in lines { monitor.expect(line) }
    for line in lines { monitor.take(line) }
  }

  /// Ends the log.
  ///
  /// - Returns: What came of the whole log.
  package mutating func finish() -> TraceReading {
    reader.end()
    while let record = reader.next() { take(record) }
    flush()
    let verdict = monitor.finish()
    var reading = TraceReading(
      lines: isWhole ? lines : verdict.records, isWhole: isWhole, verdict: verdict)
    reading.violations = KnownViolation.all(in: reading, by: monitor)
    return reading
  }

  private mutating func take(_ record: TraceLine) {
    // Most records need not wait; a list of each would cost a tenth more.
    if !ahead.isWaiting { return check(ahead.plain(record)) }
    let first = ahead.take(record)
    if !ahead.isWaiting { begin(with: first) }
  }

  /// Looks over the first records before one of them is checked.
  private mutating func begin(with first: [TraceLine]) {
    for line in first { monitor.expect(line) }
    printed = Set(first.compactMap(\.call?.callbacks))
    for line in first { check(line) }
  }

  private mutating func check(_ record: TraceLine) {
    monitor.take(record)
    lineBytes += record.bytes.count
    if isWhole, lines.count >= Self.mostLines || lineBytes >= Self.mostBytes {
      isWhole = false
      lines = []
    }
    if isWhole { lines.append(record.kept()) }
  }
}

extension [UInt8] {
  /// What front matter begins with: one of the keys that a recording must have.
  private static let keys = ["title:", "source:", "shows:"].map { Array($0.utf8) }

  /// The front matter of a recording; `nil` if there is none, or its end is not among the bytes.
  private var frontMatter: FrontMatter? {
    do throws(FrontMatter.Fault) {
      let matter = try FrontMatter(of: self)
      return Self.keys.contains { matter.yaml.starts(with: $0) } ? matter : nil
    } catch { return nil }
  }

  /// Whether they can begin with front matter of which the end is not among them.
  package var isWithinFrontMatter: Bool {
    if let frontMatter { return self[frontMatter.end - 1] != 0x0A }
    let text = withoutByteOrderMark
    guard let end = text.firstIndex(of: 0x0A) else {
      return !isEmpty && ("---".utf8.starts(with: text) || FrontMatter.isRule(text))
    }
    let rest = text[(end + 1)...]
    return FrontMatter.isRule(text[..<end])
      && Self.keys.contains { rest.starts(with: $0) || $0.starts(with: rest) }
  }

  /// A log with blank lines in place of the front matter of a recording, so that its lines keep
  /// their numbers.
  package var withoutFrontMatter: [UInt8] {
    guard let end = frontMatter?.end else { return self }
    return [UInt8](repeating: 0x0A, count: self[..<end].count { $0 == 0x0A }) + self[end...]
  }
}
