import Base

extension TimestampScan {
  /// `default<tab>`, as the console writes the level before a time; the position stays where none
  /// is, or where blanks are in place of the tab and no date or time of day follows.
  ///
  /// A number that counts lines before a date is skipped as well.
  mutating func skipLevel() {
    let (start, word) = (position, line[position...].prefix(9).prefix { !$0.isBlank })
    position = word.endIndex
    let isCount = word.allSatisfy(\.isDigit)
    guard byte.isBlank, isCount || word.isLevel else { return position = start }
    let isTabbed = skip("\t")
    skipBlanks()
    var next = self
    let form = isTabbed && !isCount ? .date : next.time()?.form
    if form != .date, isCount || form != .clock { position = start }
  }

  /// The number of the process in the columns that `log show` writes; the position stays where they
  /// are not.
  ///
  /// They are `0x1f2d  Info  0x0  8131  0  App: (Foundation) [sub:category] `.
  mutating func columns() -> String? {
    attempt { scan in
      scan.skipBlanks()
      guard scan.byte == UInt8(ascii: "0"),
        scan.nextWord()?.starts(with: "0x".utf8) == true, let level = scan.nextWord(),
        level.isLevel, scan.nextWord()?.starts(with: "0x".utf8) == true,
        let process = scan.nextWord(), process.allSatisfy(\.isDigit),
        scan.nextWord()?.allSatisfy(\.isDigit) == true,
        let name = scan.line[scan.position...].prefix(120).firstIndex(of: UInt8(ascii: ":"))
      else { return nil }
      scan.position = name + 1
      return String(decoding: process, as: UTF8.self)
    }
  }

  /// The number of the process, `App[6081:439250]`, `App[6081]`, or `[6081:439250]`; the position
  /// stays where there is none.
  ///
  /// It is empty where a name stands alone between tabs behind a time.
  mutating func process(afterTime: Bool) -> String? {
    attempt { scan in
      let (start, isTabbed) = (scan.position, scan.byte == UInt8(ascii: "\t"))
      scan.skipBlanks()
      let reach = scan.line[scan.position...].prefix(120)
      if isTabbed, let tab = reach.firstIndex(of: UInt8(ascii: "\t")) {
        scan.position = tab + 1
        return ""
      }
      guard let open = reach.firstIndex(of: UInt8(ascii: "[")), !reach[..<open].endsLikeCall,
        afterTime || !reach[..<open].contains(where: \.isBlank)
      else { return nil }
      scan.position = open + 1
      guard let number = scan.digits(1...10) else { return nil }
      let hasThread = scan.skip(":")
      while hasThread, scan.byte.isIdentifierPart { scan.position += 1 }
      let isNamed = reach[..<open].last?.isBlank == false
      guard hasThread || isNamed, scan.skip("]") else { return nil }
      let isHead = !hasThread && (!afterTime || scan.byte.isBlank)
      scan.head = isHead ? start..<open : nil
      return String(number.value)
    }
  }

  /// `(Foundation) ` or `<Notice>: ` behind a process.
  mutating func skipSender() {
    skipBlanks()
    let start = position
    if skip("<") {
      let close = line[position...].prefix(10).firstIndex(of: UInt8(ascii: ">"))
      position = close.map { $0 + 1 } ?? start
      if close == nil || !skip(":") { position = start }
      return
    }
    if skip("("), let close = line[position...].prefix(60).firstIndex(of: UInt8(ascii: ")")) {
      position = close + 1
      skipBlanks()
      if byte != UInt8(ascii: "[") { position = start }
    }
  }

  /// `Type: Notice | Timestamp: 2024-01-02 03:04:05.678+01:00 | Process: …`, as Xcode 15 copies a
  /// record's own line of facts; the position stays where there is none.
  mutating func metadata() -> TraceTime? {
    guard byte == UInt8(ascii: "T") else { return nil }
    let rest = line[position...]
    let isOfFacts = ["Type: ", "Timestamp: "].contains { rest.starts(with: $0.utf8) }
    return isOfFacts ? rest.timestamp?.time : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is a level as the console writes it.
  fileprivate var isLevel: Bool {
    LogWords.levels.contains(String(decoding: self, as: UTF8.self).lowercased())
  }

  /// Whether it ends like a call, `Home.viewDidLoad()`, or with the name of a file with source
  /// code, and so is no process.
  fileprivate var endsLikeCall: Bool {
    let bare = last == UInt8(ascii: ":") ? dropLast() : self
    guard bare.last == UInt8(ascii: ")") else {
      return bare.contains(UInt8(ascii: ".")) && bare.withoutFileEnding != nil
    }
    guard let open = bare.lastIndex(of: UInt8(ascii: "(")) else { return false }
    let inside = bare[(open + 1)...].dropLast()
    return inside.isEmpty || inside.contains(UInt8(ascii: ":"))
  }

  /// The time behind the word `Timestamp`, and where the facts that Xcode adds to a record begin.
  var timestamp: (start: Int, time: TraceTime)? {
    var rest = self
    while let word = rest.firstRange(of: "Timestamp: ") {
      rest = self[word.upperBound...]
      var scan = TimestampScan(rest)
      guard let time = scan.time()?.time else { continue }
      // `Type: Debug | ` may come before it.
      let lead = self[..<word.lowerBound].suffix(30)
      return (
        lead.indices.last { lead[$0...].starts(with: "Type: ".utf8) } ?? word.lowerBound, time
      )
    }
    return nil
  }

  /// The category among the facts that Xcode adds to a record, where it is like the name of a
  /// controller; else empty.
  var categoryOfFacts: String {
    guard let word = firstRange(of: "Category: ") else { return "" }
    return String(trace: self[word.upperBound...].prefix(while: \.isIdentifierPart))
      .ifLikeController
  }
}

/// What Android's logcat puts before a message: the process, the thread, the letter of a level, and
/// a tag.
extension TimestampScan {
  /// The number of the process; the position stays where logcat wrote nothing.
  ///
  /// A tag that the message follows is left to be read with it, as names are: `1234 1234 D Home: `,
  /// or `D/Home: `. One with something behind it, `D/Home( 1234): `, is skipped, and is the head.
  ///
  /// - Parameter afterTime: Whether a time stands before it.
  /// - Returns: The number as written, empty where none is; nothing where logcat wrote nothing.
  mutating func logcat(afterTime: Bool) -> String? {
    attempt { scan in
      scan.skipBlanks()
      if let process = scan.attempt({ $0.slashed() }) { return process }
      return afterTime ? scan.attempt { $0.threaded() } ?? scan.paired() : nil
    }
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
    guard let process = digits(1...10), skip(word: "):") else { return nil }
    head = line[tag..<mark].withoutBlanksAtEnd.indices
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
    head = tag.indices
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
}

extension UInt8 {
  /// Whether it is the letter by which logcat tells a level: verbose, debug, info, warning, error,
  /// fatal, assert.
  var isLogcatLevel: Bool { "VDIWEFA".utf8.contains(self) }
}
