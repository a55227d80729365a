import Base

/// What a logging function puts before a record: the time, the process, the thread, the subsystem.
struct Timestamp: Hashable, Sendable {
  /// How the time is written; records that share a line are parted where the next such time stands.
  enum Form: Hashable, Sendable { case date, clock, other }

  /// The time; none when only a process is written.
  let time: TraceTime?
  /// The number of the process as written; empty when none is.
  var process = ""
  /// The first byte after it, by index into the line; 0 of a time that is not before its record.
  var end = 0
  /// How the time is written.
  var form = Form.other
  /// What stands before the number of the process, where both may be the name of an object, by
  /// index into the line; else none.
  var head: Range<Int>?
  /// Whether the head is a tag of Android's logcat, which names the object where the record does
  /// not.
  var isTagged = false
}

extension Timestamp {
  /// Reads a stamp at the beginning of a record; nothing when there is none.
  ///
  /// - Parameters:
  ///   - line: The record.
  ///   - hasProcess: Whether a process may follow the time, or stand in its place.
  init?(at line: ArraySlice<UInt8>, hasProcess: Bool = true) {
    var scan = TimestampScan(line)
    if let time = scan.metadata() {
      self.init(time: time, end: line.endIndex)
      return
    }
    scan.skipLevel()
    let found = scan.time()
    let columns = found?.form == .date ? scan.columns() : nil
    let logcat = columns == nil && hasProcess ? scan.logcat(afterTime: found != nil) : nil
    let isTagged = logcat != nil && scan.head != nil
    let process =
      columns ?? logcat ?? (hasProcess ? scan.process(afterTime: found != nil) : nil)
    guard found != nil || process != nil else { return nil }
    scan.skipBlanks()
    let behind = scan.position
    if process != nil, logcat == nil { scan.skipSender() }
    let isHead = columns == nil && process?.isEmpty == false && scan.position == behind
    scan.skipBlanks()
    self.init(
      time: found?.time, process: process ?? "", end: scan.position, form: found?.form ?? .other,
      head: isHead ? scan.head : nil, isTagged: isTagged)
  }

  /// The name of the process in a line, where it may as well be a callback with the number of a
  /// line of source, `viewDidLoad[24]: `; none where it cannot be.
  func doubtfulName(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if process.isEmpty { return nil }
    let head = line[..<min(end, line.endIndex)]
    if isTagged { return head }
    guard let open = head.lastIndex(of: UInt8(ascii: "[")),
      head[(open + 1)...].drop(while: \.isDigit).first == UInt8(ascii: "]")
    else { return nil }
    return head[..<open]
  }

  /// Where further records begin inside a line: the positions of dates, and of times of day where
  /// the first record has no more than that.
  static func starts(in line: ArraySlice<UInt8>, after form: Form?) -> [Int] {
    line.indices.dropFirst().filter { position in
      guard line[position].isDigit, !line[position - 1].isIdentifierPart,
        !":.-/".utf8.contains(line[position - 1])
      else { return false }
      var scan = TimestampScan(line[position...])
      if form == .clock { return scan.clock() != nil }
      return scan.date() != nil && scan.clock() != nil
    }
  }
}

extension Timestamp? {
  /// The stamp with a time that stands elsewhere in the record.
  func dated(_ time: TraceTime) -> Timestamp {
    Timestamp(
      time: time, process: self?.process ?? "", end: self?.end ?? 0, form: self?.form ?? .other)
  }
}

/// When a record was written, as far as the log says.
package struct TraceTime: Hashable, Sendable {
  /// Microseconds since the beginning of the year 0, of the day, or of the log.
  package let microseconds: Int
}
