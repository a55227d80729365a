import Base

/// A place in a line, and what of a stamp can be read from there on.
///
/// Each function reads one thing and stops behind it, or says that it is not there; the position is
/// then anywhere, unless the function says otherwise.
struct TimestampScan {
  /// The line.
  let line: ArraySlice<UInt8>
  /// The next byte to be read, by index into the line.
  var position: Int
  /// What stands before the number of a process that may be that of an object, `Home[21] `, by
  /// index from the beginning of the line; none where nothing does.
  var head: Range<Int>?

  /// Begins at the first byte that is no blank.
  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    position = line.startIndex
    skipBlanks()
  }

  /// The next byte; 0 at the end.
  var byte: UInt8 { position < line.endIndex ? line[position] : 0 }

  mutating func skipBlanks() { while byte.isBlank { position += 1 } }

  /// Skips a word if it stands here.
  @inline(__always)
  mutating func skip(_ word: String) -> Bool {
    guard byte == word.utf8.first else { return false }
    let count = word.utf8.count
    guard count == 1 || line[position...].starts(with: word.utf8) else { return false }
    position += count
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

  /// A date, clock time, or time since the log began; the position stays where there is none.
  ///
  /// - Parameter isInside: Whether it stands inside a record, where marks may end it as well.
  /// - Returns: The time, and how it is written.
  mutating func time(isInside: Bool = false) -> (time: TraceTime, form: Timestamp.Form)? {
    let start = position
    let bracket = skip("[") ? UInt8(ascii: "]") : skip("(") ? UInt8(ascii: ")") : nil
    let inside = position
    guard byte.isDigit || "+TJFMASOND".utf8.contains(byte) || isHalf else {
      position = start
      return nil
    }
    if let moment = moment()
      ?? elapsed(from: inside, isBracketed: bracket != nil, isInside: isInside)
    {
      if let bracket, byte == bracket { position += 1 }
      return moment
    }
    position = start
    return nil
  }

  private mutating func moment() -> (time: TraceTime, form: Timestamp.Form)? {
    let inside = position
    if let days = date(), let clock = clock() {
      skipZone()
      return (TraceTime(microseconds: days * 86_400_000_000 + clock), .date)
    }
    position = inside
    if let clock = clock() {
      skipZone()
      return (TraceTime(microseconds: clock), .clock)
    }
    position = inside
    return minutes().map { (TraceTime(microseconds: $0), .other) }
  }

  /// Microseconds since the log began: `01:12.345`; a fraction tells it from a time of day.
  private mutating func minutes() -> Int? {
    guard let minute = digits(1...3), skip(":"), let second = digits(2...2),
      let micro = fraction(after: ".,")
    else { return nil }
    return (minute.value * 60 + second.value) * 1_000_000 + micro
  }

  /// The digits behind a separator as millionths; nothing, and the position stays, without them.
  mutating func fraction(after separators: String) -> Int? {
    guard position < line.endIndex, separators.utf8.contains(byte) else { return nil }
    let start = position
    position += 1
    guard let fraction = digits(1...9), !byte.isDigit else {
      position = start
      return nil
    }
    var micro = fraction.value
    for _ in 0..<abs(fraction.count - 6) { micro = fraction.count < 6 ? micro * 10 : micro / 10 }
    return micro
  }

  /// The time since the log began: `1427.74 `, `+12.5ms `, `0.512s `, `[12.345]`.
  ///
  /// A number without unit is one of milliseconds; with three decimals and more in brackets, or ten
  /// digits and more, one of seconds.
  private mutating func elapsed(
    from start: Int, isBracketed: Bool, isInside: Bool
  ) -> (time: TraceTime, form: Timestamp.Form)? {
    position = start
    let isCountdown = skip("T")
    _ = skip("+")
    skipBlanks()
    guard let whole = digits(1...12) else { return nil }
    let point = position
    let micro = fraction(after: ".")
    let decimals = position - point - 1
    let hasSign = point > start && line[start] == UInt8(ascii: "+")
    let unit = unit()
    guard micro != nil || unit != nil || hasSign else { return nil }
    let isLong =
      isCountdown || whole.count > 9 || ((isBracketed || isInside) && decimals >= 3)
    let isSeconds = unit.map { $0 == 1_000_000 } ?? isLong
    let scale = isSeconds ? 1_000_000 : 1000
    let isOver = position == line.endIndex || ",;|()[]{}<>\"'".utf8.contains(byte)
    guard
      byte.isBlank || byte == UInt8(ascii: ":") || isBracketed && ")]".utf8.contains(byte)
        || isInside && isOver
    else { return nil }
    if byte == UInt8(ascii: ":") { position += 1 }
    let parts = (micro ?? 0) / (1_000_000 / scale)
    return (TraceTime(microseconds: whole.value * scale + parts), .other)
  }

  /// The unit of a time, in microseconds; the position stays where none is.
  private mutating func unit() -> Int? {
    let start = position
    if byte == UInt8(ascii: " ") { position += 1 }
    for (name, size) in [("ms", 1000), ("sec", 1_000_000), ("s", 1_000_000)] where skip(name) {
      if !byte.isIdentifierPart { return size }
      break
    }
    position = start
    return nil
  }
}
