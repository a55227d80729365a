/// Reads a console log as people paste it, piece by piece.
///
/// The memory it takes does not grow with the log: what a line says is handed on as soon as its end
/// is there, and of a line without end no more than a fixed length is kept at a time.
public struct TraceReader {
  private let records: RecordReader
  private var lines = LineSplitter()
  private var habits = LogHabits()

  /// Prepares to read a log in which callbacks are spelt as a pack says.
  public init(_ spellings: Spellings) { records = RecordReader(spellings: spellings) }

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
    guard bytes.contains(where: { !$0.isBlank }) else {
      habits.isAfterBlank = true
      take(TraceLine(number: line.number, bytes: [], content: .blank))
      return
    }
    let readings = records.readings(of: bytes)
    for (part, reading) in readings.enumerated() {
      let content =
        reading.call.map { TraceLine.Content.call($0) }
        ?? (habits.isHeading(bytes, stamp: reading.stamp) ? .heading : .note)
      habits.take(bytes, stamp: reading.stamp, isCall: reading.call != nil)
      let own = readings.count == 1 ? line.bytes : Array(bytes[reading.range])
      take(
        TraceLine(
          number: line.number, part: part, bytes: own, time: reading.stamp?.time,
          process: reading.stamp?.process ?? "", content: content))
    }
  }
}

extension TraceReader {
  /// Reads a whole log that is in memory.
  public static func lines(of bytes: some Collection<UInt8>, _ spellings: Spellings) -> [TraceLine]
  {
    var reader = TraceReader(spellings)
    var lines: [TraceLine] = []
    reader.read(bytes) { lines.append($0) }
    reader.finish { lines.append($0) }
    return lines
  }
}

/// How the lines of a log look as a rule, by which a title among them is known.
private struct LogHabits {
  var isAfterBlank = true
  private var callsAreStamped = false
  private var callsAreListed = false
  private var callsAreIndented = false
  private var hasCalls = false

  /// Whether a line without a callback stands out from the others.
  func isHeading(_ line: ArraySlice<UInt8>, stamp: Stamp?) -> Bool {
    if stamp != nil { return false }
    if isAfterBlank || !hasCalls || callsAreStamped { return true }
    let text = String(trace: line)
    let words = text.split(whereSeparator: \.isWhitespace)
    if let last = words.last, last.hasSuffix("：") || (last.hasSuffix(":") && !last.isSelector) {
      return true
    }
    if let first = words.first, Self.marks.contains(where: first.hasPrefix) { return true }
    if callsAreListed { return text.listNumber == nil }
    return callsAreIndented && !(line.first?.isBlank ?? true)
  }

  private static let marks = ["#", "//", "==", "---", ">>>", "【", "**", "/*"]

  mutating func take(_ line: ArraySlice<UInt8>, stamp: Stamp?, isCall: Bool) {
    isAfterBlank = false
    guard isCall else { return }
    hasCalls = true
    callsAreStamped = stamp?.time != nil
    callsAreIndented = line.first?.isBlank ?? false
    callsAreListed = stamp == nil && String(trace: line).listNumber != nil
  }
}

extension Substring {
  /// Whether it is a name of several words with colons, as methods have, and no title.
  fileprivate var isSelector: Bool { String(self).wordCount > 1 && !contains { !$0.isASCII } }
}
