import Base

/// Follows the text of a scalar through the YAML in which it is written.
///
/// libyaml gives the text and where the scalar begins; this finds where each character comes from.
/// Source: YAML 1.2.2, 6.5 (line folding), 7.3 (flow scalars), and 8.1 (block scalars).
struct ScalarTracer {
  /// The parts of the text so far, each in one line of the file.
  private(set) var fragments: [TextSource.Fragment] = []

  /// The rest of the YAML, without carriage returns.
  private var source: Substring.UnicodeScalarView
  private var line: Int
  private var column: Int
  /// The number of characters of the text so far.
  private var offset = 0

  /// Traces a scalar.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - style: How it was written.
  ///   - source: The YAML from its first character on, without carriage returns.
  ///   - place: The location of that character.
  init(
    _ text: String, _ style: YAMLEvent.Style, source: Substring.UnicodeScalarView, at place: Place
  ) {
    self.source = source
    (line, column) = (place.line, place.column)
    let text = Array(text.unicodeScalars)
    skipProperties()
    switch style {
    case .plain, .singleQuoted, .doubleQuoted: traceFlow(text.count, style)
    case .literal, .folded: traceBlock(text, isFolded: style == .folded)
    }
  }

  /// Takes the next character of the YAML as the next one of the text.
  private mutating func take() {
    note(line, column)
    skip()
  }

  /// Takes the rest of a line, which is not empty, as the next characters of the text.
  private mutating func takeLine() {
    let rest = source.prefix { $0 != "\n" }
    note(line, column)
    offset += rest.count - 1
    column += rest.count
    source = source[rest.endIndex...]
  }

  /// Notes the location of the next character of the text.
  private mutating func note(_ line: Int, _ column: Int) {
    let isNext = fragments.last.map { last in
      last.line == line && column - last.column == offset - last.offset
    }
    if isNext != true { fragments.append(.init(offset: offset, line: line, column: column)) }
    offset += 1
  }

  /// Passes over a character of the YAML.
  private mutating func skip() {
    guard let character = source.popFirst() else { return }
    (line, column) = character == "\n" ? (line + 1, 1) : (line, column + 1)
  }

  /// Passes over an anchor and a tag, and what separates them from the scalar.
  private mutating func skipProperties() {
    while source.first == "&" || source.first == "!" {
      while let next = source.first, !next.isBlank, next != "\n" { skip() }
      skipBlanks()
      while source.first == "\n" || source.first == "#" {
        while let next = source.first, next != "\n" { skip() }
        skip()
        skipBlanks()
      }
    }
  }

  private mutating func skipBlanks(atMost count: Int = .max) {
    for _ in 0..<min(count, source.prefix { $0.isBlank }.count) { skip() }
  }
}

// MARK: Flow scalars

extension ScalarTracer {
  /// Traces a plain or quoted scalar with a number of characters.
  private mutating func traceFlow(_ count: Int, _ style: YAMLEvent.Style) {
    if style != .plain { skip() }
    while offset < count, let next = source.first {
      switch next {
      case " ", "\t", "\n": traceBlanks()
      case "'" where style == .singleQuoted: takeEscape(2)
      case "\\" where style == .doubleQuoted: traceEscape()
      default: take()
      }
    }
  }

  /// Takes blanks, or folds them if a line ends there.
  private mutating func traceBlanks() {
    let blanks = source.prefix { $0.isBlank }
    if blanks.endIndex < source.endIndex, source[blanks.endIndex] == "\n" {
      fold()
    } else {
      for _ in blanks { take() }
    }
  }

  /// Folds line ends: one becomes a space, or nothing if it is escaped; of several, each but the
  /// first stays.
  private mutating func fold(isEscaped: Bool = false) {
    var ends: [(line: Int, column: Int)] = []
    skipBlanks()
    while source.first == "\n" {
      ends.append((line, column))
      skip()
      skipBlanks()
    }
    let isKept = ends.count == 1 && !isEscaped
    for end in ends.dropFirst(isKept ? 0 : 1) { note(end.line, end.column) }
  }

  /// Takes a character that is written with several.
  private mutating func takeEscape(_ width: Int) {
    take()
    for _ in 1..<width { skip() }
  }

  /// Takes a character that is written with a backslash.
  private mutating func traceEscape() {
    switch source.dropFirst().first {
    case "\n":
      skip()
      fold(isEscaped: true)
    case "x": takeEscape(4)
    case "u": takeEscape(6)
    case "U": takeEscape(10)
    default: takeEscape(2)
    }
  }
}

// MARK: Block scalars

extension ScalarTracer {
  /// Traces a block scalar.
  private mutating func traceBlock(_ text: [Unicode.Scalar], isFolded: Bool) {
    while let next = source.first, next != "\n" { skip() }
    skip()
    let indentation = indentation(of: text)
    let end = text.count - text.reversed().prefix { $0 == "\n" }.count
    var ends: [(line: Int, column: Int)] = []
    var (isFirst, wasIndented) = (true, false)
    while offset < end, let next = source.first {
      if column == 1, next == " " { skipBlanks(atMost: indentation) }
      guard let next = source.first, next != "\n" else {
        ends.append((line, column))
        skip()
        continue
      }
      let isJoined = isFolded && !isFirst && !wasIndented && !next.isBlank
      for end in ends.dropFirst(isJoined && ends.count > 1 ? 1 : 0) { note(end.line, end.column) }
      takeLine()
      ends = []
      (isFirst, wasIndented) = (false, next.isBlank)
    }
    while offset < text.count, !source.isEmpty {
      skipBlanks()
      take()
    }
  }

  /// The number of columns by which the lines of a block scalar are indented: what the line of its
  /// first character has before it.
  private func indentation(of text: [Unicode.Scalar]) -> Int {
    let empty = text.prefix { $0 == "\n" }.count
    var rest = source
    for _ in 0..<empty { rest = rest.drop { $0 != "\n" }.dropFirst() }
    return rest.prefix { $0 == " " }.count - text.dropFirst(empty).prefix { $0 == " " }.count
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
