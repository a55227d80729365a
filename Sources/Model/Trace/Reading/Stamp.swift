/// What a logging function puts before a record: the time, the process, and the thread.
struct Stamp: Hashable, Sendable {
  /// The time; none when only a process is written.
  let time: TraceTime?
  /// The number of the process as written; empty when none is.
  let process: String
  /// The first byte after it, by index into the line.
  let end: Int

  /// Reads a stamp at the beginning of a record; nothing when there is none.
  init?(at line: ArraySlice<UInt8>) {
    var scan = Scan(line)
    let time = scan.time()
    let process = scan.process(afterTime: time != nil)
    guard time != nil || process != nil else { return nil }
    self.time = time
    self.process = process ?? ""
    scan.skipBlanks()
    end = scan.position
  }

  /// Where records begin inside a line: the positions of dates, the line's own beginning left out.
  static func starts(in line: ArraySlice<UInt8>) -> [Int] {
    line.indices.dropFirst().filter { position in
      guard line[position].isDigit, !line[position - 1].isIdentifierPart else { return false }
      var scan = Scan(line[position...])
      return scan.date() != nil && scan.clock() != nil
    }
  }
}

/// When a record was written, as far as the log says.
public struct TraceTime: Hashable, Sendable {
  /// Microseconds since the beginning of the year 0, of the day, or of the log.
  public let microseconds: Int

  /// Makes a time.
  public init(microseconds: Int) { self.microseconds = microseconds }
}

/// A place in a line, and what can be read from there on.
private struct Scan {
  let line: ArraySlice<UInt8>
  var position: Int

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    position = line.startIndex
    skipBlanks()
  }

  var byte: UInt8 { position < line.endIndex ? line[position] : 0 }

  mutating func skipBlanks() { while byte.isBlank { position += 1 } }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Some digits as a number, with how many there are.
  mutating func digits(_ count: ClosedRange<Int>) -> (value: Int, count: Int)? {
    var value = 0
    let start = position
    while byte.isDigit, position - start < count.upperBound {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    return count.contains(position - start) ? (value, position - start) : nil
  }

  /// A date, clock time, or number of milliseconds; the position stays where there is none.
  mutating func time() -> TraceTime? {
    let start = position
    let isBracketed = skip("[")
    let inside = position
    if let days = date(), let clock = clock() {
      skipZone()
      _ = isBracketed && skip("]")
      return TraceTime(microseconds: days * 86_400_000_000 + clock)
    }
    position = inside
    if let clock = clock() {
      _ = isBracketed && skip("]")
      return TraceTime(microseconds: clock)
    }
    position = inside
    if let relative = milliseconds() {
      _ = isBracketed && skip("]")
      return relative
    }
    position = start
    return nil
  }

  /// Days since the beginning of the year 0, and the blank or `T` after the date.
  mutating func date() -> Int? {
    guard let year = digits(4...4), skip("-") || skip("/"), let month = digits(2...2),
      skip("-") || skip("/"), let day = digits(2...2), skip(" ") || skip("T")
    else { return nil }
    let shifted = month.value > 2 ? month.value - 3 : month.value + 9
    let years = year.value - (month.value > 2 ? 0 : 1)
    return years * 365 + years / 4 - years / 100 + years / 400 + (shifted * 153 + 2) / 5
      + day.value
  }

  /// Microseconds since midnight.
  mutating func clock() -> Int? {
    guard let hour = digits(2...2), skip(":"), let minute = digits(2...2), skip(":"),
      let second = digits(2...2)
    else { return nil }
    var micro = 0
    if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
      position += 1
      guard let fraction = digits(1...9) else { return nil }
      micro = fraction.value
      for _ in 0..<abs(fraction.count - 6) {
        micro = fraction.count < 6 ? micro * 10 : micro / 10
      }
    }
    return ((hour.value * 60 + minute.value) * 60 + second.value) * 1_000_000 + micro
  }

  mutating func skipZone() {
    if skip("Z") { return }
    guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return }
    let start = position
    position += 1
    guard digits(2...2) != nil else { return position = start }
    _ = skip(":")
    if digits(2...2) == nil { position = start }
  }

  /// `1427.74 ` or `+12.5ms `: milliseconds since the log began.
  mutating func milliseconds() -> TraceTime? {
    _ = skip("+")
    guard let whole = digits(1...12) else { return nil }
    var micro = 0
    let hasFraction = byte == UInt8(ascii: ".")
    if hasFraction {
      position += 1
      guard let fraction = digits(1...6) else { return nil }
      micro = fraction.value
      for _ in fraction.count..<3 { micro *= 10 }
      for _ in 3..<max(fraction.count, 3) { micro /= 10 }
    }
    let hasUnit = skip("m") && skip("s")
    guard hasFraction || hasUnit, byte.isBlank || byte == UInt8(ascii: "]") else { return nil }
    return TraceTime(microseconds: whole.value * 1000 + micro)
  }

  /// `App[6081:439250]` or `[6081:439250]`: the number of the process.
  mutating func process(afterTime: Bool) -> String? {
    let start = position
    skipBlanks()
    let reach = line[position...].prefix(120)
    for open in reach.indices where line[open] == UInt8(ascii: "[") {
      position = open + 1
      let isAlone = reach[..<open].allSatisfy { !$0.isBlank } || afterTime
      if isAlone, let number = digits(1...10), skip(":") || byte == UInt8(ascii: "]") {
        while byte.isIdentifierPart { position += 1 }
        if skip("]") { return String(number.value) }
      }
      break
    }
    position = start
    return nil
  }
}
