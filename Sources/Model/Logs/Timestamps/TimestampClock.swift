import Base

/// Dates and times of day.
extension TimestampScan {
  /// Days since the beginning of the year 0, and what parts the date from the time of day; a date
  /// without a year counts as one of a common year.
  mutating func date() -> Int? {
    guard byte.isDigit else { return byte < 0x80 ? monthAndDay() : nil }
    return attempt { $0.yearFirst() } ?? attempt { $0.solid() } ?? attempt { $0.yearLast() }
      ?? monthFirst()
  }

  /// `01-02 `, `01/02 `.
  private mutating func monthFirst() -> Int? {
    guard let month = digits(2...2), skip("-") || skip("/"), let day = digits(2...2), skipGap()
    else { return nil }
    return Self.days(year: Self.yearless, month: month.value, day: day.value)
  }

  /// The year of a date without one: not the first, which has no days before March.
  private static let yearless = 1

  /// `2024-01-02 `, `2024/1/2 `, `2024-01-02T`.
  private mutating func yearFirst() -> Int? {
    guard let year = digits(4...4), skip("-") || skip("/"), let month = digits(1...2),
      skip("-") || skip("/"), let day = digits(1...2), skipGap()
    else { return nil }
    return Self.days(year: year.value, month: month.value, day: day.value)
  }

  /// `20240102 `, `20240102T`.
  private mutating func solid() -> Int? {
    guard let date = digits(8...8), skipGap() else { return nil }
    let (year, rest) = date.value.quotientAndRemainder(dividingBy: 10_000)
    guard (1...12).contains(rest / 100), (1...31).contains(rest % 100) else { return nil }
    return Self.days(year: year, month: rest / 100, day: rest % 100)
  }

  /// `1/2/24, `, `01/02/2024 `, `02.01.2024 `: the month stands first before a time with AM or PM,
  /// and where no month could stand second.
  private mutating func yearLast() -> Int? {
    guard let first = digits(1...2), skip("/") || skip(".") || skip("-"),
      let second = digits(1...2), skip("/") || skip(".") || skip("-"), let year = digits(2...4),
      skipGap()
    else { return nil }
    var next = self
    let isHalved = next.clock() != nil && line[next.position - 1] | 0x20 == UInt8(ascii: "m")
    let isMonthFirst = second.value > 12 || (isHalved && first.value <= 12)
    return Self.days(
      year: year.count == 2 ? 2000 + year.value : year.value,
      month: isMonthFirst ? first.value : second.value,
      day: isMonthFirst ? second.value : first.value)
  }

  /// `Nov  3 `, as the log of the system writes a day, or `Nov 3, 2024 at `.
  private mutating func monthAndDay() -> Int? {
    let name = String(decoding: line[position...].prefix(3), as: UTF8.self)
    guard let month = Self.months.firstIndex(of: name) else { return nil }
    position += 3
    while (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { position += 1 }
    guard byte == UInt8(ascii: " ") else { return nil }
    skipBlanks()
    guard let day = digits(1...2) else { return nil }
    let year = attempt { $0.skip(word: ", ") || $0.skip(" ") ? $0.digits(4...4)?.value : nil }
    guard skipGap() else { return nil }
    return Self.days(year: year ?? Self.yearless, month: month + 1, day: day.value)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// What parts a date from a time of day: `T`, or blanks, maybe with a comma or the word `at`.
  private mutating func skipGap() -> Bool {
    if skip("T") { return true }
    _ = skip(",")
    guard byte == UInt8(ascii: " ") else { return false }
    skipBlanks()
    _ = skip(word: "at ")
    return true
  }

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? month - 3 : month + 9
    let years = max(year - (month > 2 ? 0 : 1), 0)
    return years * 365 + years / 4 - years / 100 + years / 400 + (shifted * 153 + 2) / 5 + day
  }

  /// Microseconds since midnight: `16:23:45.724`, `16:23:45:724`, `4:23:45 PM`, `4:23 PM`.
  mutating func clock() -> Int? {
    var isLate = skipHalf()
    guard let hour = digits(1...2), skip(":"), let minute = digits(2...2) else { return nil }
    var (seconds, micro) = (0, 0)
    let hasSeconds = skip(":")
    if hasSeconds {
      guard let second = digits(2...2) else { return nil }
      seconds = second.value
      micro = fraction(after: ".,:") ?? 0
    }
    isLate = isLate ?? halfBehind()
    guard hasSeconds || isLate != nil else { return nil }
    let hours = isLate.map { hour.value % 12 + ($0 ? 12 : 0) } ?? hour.value
    return ((hours * 60 + minute.value) * 60 + seconds) * 1_000_000 + micro
  }

  /// Whether `AM` or `PM` behind a time of day says that it is of the second half; the position
  /// stays where neither stands.
  private mutating func halfBehind() -> Bool? {
    attempt { scan in
      scan.skipBlanks()
      // Before most zones, and where nothing follows, no word has to be looked for.
      guard scan.byte.isIdentifierPart || scan.byte >= 0x80 else { return nil }
      _ = scan.skip(word: "\u{202F}") || scan.skip(word: "\u{A0}")
      let isLate = scan.skip(word: "PM") || scan.skip(word: "pm")
      let isHalf = isLate || scan.skip(word: "AM") || scan.skip(word: "am")
      return isHalf && !scan.byte.isIdentifierPart ? isLate : nil
    }
  }

  private mutating func skipHalf() -> Bool? {
    guard byte >= 0x80 else { return nil }
    for (word, isLate) in Self.halves where skip(word: word) {
      skipBlanks()
      return isLate
    }
    return nil
  }

  private static let halves = [
    ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true),
  ]

  /// Skips `Z`, `+01:00`, ` +0100`, ` UTC`; the position stays where none stands.
  mutating func skipZone() {
    if skip("Z") { return }
    let start = position
    skipBlanks()
    let isNamed = skip(word: "UTC") || skip(word: "GMT")
    if isNamed, !byte.isIdentifierPart, !"+-".utf8.contains(byte) { return }
    guard skip("+") || skip("-"), digits(2...2) != nil else { return position = start }
    _ = skip(":")
    if digits(2...2) == nil || byte.isIdentifierPart { position = start }
  }
}
