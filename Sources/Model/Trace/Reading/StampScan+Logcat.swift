/// What Android's logcat puts before a message: the process, the thread, the letter of a level, and a tag.
extension StampScan {
  /// The number of the process; the position stays where logcat wrote nothing.
  ///
  /// A tag that the message follows is left to be read with it, as names are: `1234 1234 D Home: `, or
  /// `D/Home: `. One with something behind it, `D/Home( 1234): `, is skipped, and is the head.
  ///
  /// - Parameter afterTime: Whether a time stands before it.
  /// - Returns: The number as written, empty where none is; nothing where logcat wrote nothing.
  mutating func logcat(afterTime: Bool) -> String? {
    let start = position
    skipBlanks()
    let begin = position
    if let process = slashed() { return process }
    position = begin
    if afterTime, let process = threaded() { return process }
    position = begin
    if afterTime, let process = paired() { return process }
    position = start
    return nil
  }

  /// `D/Home( 1234): `, `D/Home: `.
  private mutating func slashed() -> String? {
    guard level(), skip("/") else { return nil }
    let tag = position
    let mark = line[tag...].prefix(80).firstIndex { "(:".utf8.contains($0) } ?? tag
    guard mark > tag, line[tag].isIdentifierPart else { return nil }
    position = mark
    if byte == UInt8(ascii: ":") {
      position += 1
      guard byte.isBlank else { return nil }
      position = tag
      return ""
    }
    position += 1
    skipBlanks()
    guard let process = digits(1...10), skip("):") else { return nil }
    head = range(of: line[tag..<mark])
    return String(process.value)
  }

  /// `1234  1234 D Home: `, with the user before it at will.
  private mutating func threaded() -> String? {
    var numbers: [Int] = []
    while numbers.count < 3, let number = digits(1...10), byte.isBlank {
      numbers.append(number.value)
      skipBlanks()
    }
    guard numbers.count >= 2, level(), byte == UInt8(ascii: " ") else { return nil }
    skipBlanks()
    guard byte.isIdentifierPart, line[position...].prefix(80).contains(UInt8(ascii: ":")) else {
      return nil
    }
    return String(numbers[numbers.count - 2])
  }

  /// `1234-1234/com.example.app D/Home: `, `1234-1234  Home  com.example.app  D  `.
  private mutating func paired() -> String? {
    guard let process = digits(1...10), skip("-"), digits(1...10) != nil else { return nil }
    if skip("/") {
      guard nextWord() != nil else { return nil }
      return slashed().map { $0.isEmpty ? String(process.value) : $0 }
    }
    guard byte.isBlank else { return nil }
    skipBlanks()
    guard let tag = nextWord(), let package = nextWord(), package.contains(UInt8(ascii: ".")),
      level(), byte.isBlank
    else { return nil }
    head = range(of: tag)
    return String(process.value)
  }

  /// Skips the letter of a level.
  private mutating func level() -> Bool {
    guard byte.isLogcatLevel else { return false }
    position += 1
    return true
  }

  private mutating func nextWord() -> ArraySlice<UInt8>? {
    let word = line[position...].prefix(120).prefix { !$0.isBlank }
    position = word.endIndex
    skipBlanks()
    return word.isEmpty ? nil : word
  }

  /// Where a tag stands, by index from the beginning of the line, without the blanks that fill its column.
  private func range(of tag: ArraySlice<UInt8>) -> Range<Int> {
    let bare = tag.withoutBlanksAtEnd
    return bare.startIndex - line.startIndex..<bare.endIndex - line.startIndex
  }
}

extension UInt8 {
  /// Whether it is the letter by which logcat tells a level: verbose, debug, info, warning, error, fatal,
  /// assert.
  var isLogcatLevel: Bool { "VDIWEFA".utf8.contains(self) }
}
