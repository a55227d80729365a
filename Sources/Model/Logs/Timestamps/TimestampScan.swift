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
  /// index into the line; none where nothing does.
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

  /// Skips a mark of ASCII if it comes next.
  @inline(__always)
  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  /// Skips a word if it stands here.
  mutating func skip(word: String) -> Bool {
    guard byte == word.utf8.first, line[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  /// What a function reads from here on; the position stays where it reads nothing.
  @inline(__always)
  mutating func attempt<Found>(_ read: (inout Self) -> Found?) -> Found? {
    let start = position
    if let found = read(&self) { return found }
    position = start
    return nil
  }

  /// Some digits as a number, with how many there are.
  mutating func digits(_ count: ClosedRange<Int>) -> (value: Int, count: Int)? {
    let (start, end) = (position, min(position + count.upperBound, line.endIndex))
    var (value, place) = (0, start)
    while place < end, line[place].isDigit {
      value = value &* 10 &+ Int(line[place] & 15)
      place &+= 1
    }
    position = place
    return place - start < count.lowerBound ? nil : (value, place - start)
  }

  /// A date, clock time, or time since the log began; the position stays where there is none.
  ///
  /// - Parameter isInside: Whether it stands inside a record, where marks may end it as well.
  /// - Returns: The time, and how it is written.
  mutating func time(isInside: Bool = false) -> (time: TraceTime, form: Timestamp.Form)? {
    attempt { scan in
      let bracket = scan.skip("[") ? UInt8(ascii: "]") : scan.skip("(") ? UInt8(ascii: ")") : nil
      // In East Asia, a word for a half of the day comes first.
      guard scan.byte.isDigit || "+TJFMASOND".utf8.contains(scan.byte) || scan.byte >= 0x80,
        let moment = scan.attempt({ $0.moment() })
          ?? scan.elapsed(isBracketed: bracket != nil, isInside: isInside)
      else { return nil }
      if let bracket, scan.byte == bracket { scan.position += 1 }
      return moment
    }
  }

  private mutating func moment() -> (time: TraceTime, form: Timestamp.Form)? {
    let moment = attempt { scan in
      scan.date().flatMap { days in scan.clock().map { days * 86_400_000_000 + $0 } }
    }
    if let clock = moment ?? attempt({ $0.clock() }) {
      skipZone()
      return (TraceTime(microseconds: clock), moment == nil ? .clock : .date)
    }
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
    attempt { scan in
      guard separators.utf8.contains(scan.byte) else { return nil }
      scan.position += 1
      guard let fraction = scan.digits(1...9), !scan.byte.isDigit else { return nil }
      var micro = fraction.value
      for _ in 0..<abs(fraction.count - 6) { micro = fraction.count < 6 ? micro * 10 : micro / 10 }
      return micro
    }
  }

  /// The time since the log began: `1427.74 `, `+12.5ms `, `0.512s `, `[12.345]`.
  ///
  /// A number without unit is one of milliseconds; with three decimals and more in brackets, or ten
  /// digits and more, one of seconds.
  private mutating func elapsed(
    isBracketed: Bool, isInside: Bool
  ) -> (time: TraceTime, form: Timestamp.Form)? {
    let start = position
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
    attempt { scan in
      _ = scan.skip(" ")
      let isSeconds = !scan.skip(word: "ms")
      guard !isSeconds || scan.skip(word: "sec") || scan.skip("s") else { return nil }
      return scan.byte.isIdentifierPart ? nil : isSeconds ? 1_000_000 : 1000
    }
  }
}
