import Base

/// Finds markers in documentation comments of Swift and Objective-C, `///` and `/** */`, which are
/// read as Markdown.
struct CommentMarkers: MarkerScanner {
  private enum Place: Equatable {
    case code, lineComment, blockComment
  }

  private var place = Place.code
  private var markdown = MarkdownMarkers()
  /// The block comment or string that is open at the end of the last line.
  private var code: CommentScanner

  /// Begins with a document.
  ///
  /// - Parameter code: The scanner of its language, in its initial state.
  init(in code: CommentScanner) { self.code = code }

  mutating func marker(on line: ArraySlice<UInt8>) -> MarkerLine? {
    let start = line.firstNonBlank
    let rest = line[start...]
    if code.isOpen {
      let isOpen = code.continues(after: line)
      if !isOpen { place = .code }
      return isOpen && place == .blockComment ? block(line, from: start) : nil
    }
    if rest.begins(with: "///") {
      enter(.lineComment)
      return markerLine(in: line, after: start + 3)
    }
    place = .code
    if rest.begins(with: "/**") {
      code.beginComment()
      if code.continues(after: rest.dropFirst(2)) { enter(.blockComment) }
    } else {
      _ = code.continues(after: rest)
    }
    return nil
  }

  mutating func resume() { markdown.resume() }

  private mutating func block(_ line: ArraySlice<UInt8>, from start: Int) -> MarkerLine? {
    let hasStar = start < line.endIndex && line[start] == UInt8(ascii: "*")
    return markerLine(in: line, after: hasStar ? start + 1 : start)
  }

  /// Enters a place; consecutive comment lines are one Markdown text.
  private mutating func enter(_ next: Place) {
    if place != next { markdown = MarkdownMarkers() }
    place = next
  }

  /// The marker in the Markdown of a comment, whose text begins after one blank.
  private mutating func markerLine(in line: ArraySlice<UInt8>, after leader: Int) -> MarkerLine? {
    let hasBlank = leader < line.endIndex && line[leader] == UInt8(ascii: " ")
    let start = hasBlank ? leader + 1 : leader
    guard let markerLine = markdown.marker(on: line[start...]) else { return nil }
    return MarkerLine(
      prefix: Array(line[..<start]) + markerLine.prefix,
      start: markerLine.start + start - line.startIndex,
      content: markerLine.content)
  }
}

/// Scans lines of Swift or Objective-C for block comments and strings that continue on the next
/// line.
struct CommentScanner {
  enum Language: Hashable, Sendable {
    /// Comments nest; strings have many delimiters and may span lines.
    case swift
    /// Comments do not nest; strings end on their line.
    case objectiveC
  }

  /// An open construct.
  private enum Level: Hashable {
    case comment
    /// A string: its closing delimiter, its escape, and whether it may span lines.
    case text(end: String, escape: String, isLong: Bool)
    /// An interpolation in a string, with its number of open parentheses.
    case value(parentheses: Int)
  }

  private let language: Language
  /// The open constructs, outermost first.
  private var levels: [Level] = []

  init(of language: Language) { self.language = language }

  /// Whether a comment or a string continues after the last line.
  var isOpen: Bool { !levels.isEmpty }

  /// Enters a block comment whose opening has been read.
  mutating func beginComment() { levels.append(.comment) }

  /// Scans a line, or the rest of one.
  ///
  /// - Returns: Whether the construct that was open before it stayed open throughout.
  mutating func continues(after line: ArraySlice<UInt8>) -> Bool {
    let depth = levels.count
    var lowest = depth
    var rest = line
    while !rest.isEmpty {
      rest = rest.dropFirst(step(into: rest))
      lowest = min(lowest, levels.count)
    }
    // What is still open and cannot have another line was no text, whatever it was.
    let end = levels.firstIndex { level in
      if case .text(_, _, isLong: false) = level { true } else { false }
    }
    levels.removeSubrange((end ?? levels.count)...)
    return lowest == depth
  }
}

extension CommentScanner {
  /// Scans one token of at least one byte.
  ///
  /// - Returns: The number of bytes.
  private mutating func step(into rest: ArraySlice<UInt8>) -> Int {
    switch levels.last {
    case .comment:
      if rest.begins(with: "*/") {
        levels.removeLast()
        return 2
      }
      guard language == .swift, rest.begins(with: "/*") else { return 1 }
      levels.append(.comment)
      return 2
    case .text(let end, let escape, _): return step(into: rest, end: end, escape: escape)
    case .value(let parentheses):
      switch rest.first {
      case UInt8(ascii: "("): levels[levels.count - 1] = .value(parentheses: parentheses + 1)
      case UInt8(ascii: ")"):
        levels.removeLast()
        if parentheses > 1 { levels.append(.value(parentheses: parentheses - 1)) }
      default: return code(rest)
      }
      return 1
    case nil: return code(rest)
    }
  }

  private mutating func step(
    into rest: ArraySlice<UInt8>, end: String, escape: String
  ) -> Int {
    if rest.begins(with: end) {
      levels.removeLast()
      return end.utf8.count
    }
    guard rest.begins(with: escape) else { return 1 }
    let length = escape.utf8.count
    if language == .swift, rest.dropFirst(length).first == UInt8(ascii: "(") {
      levels.append(.value(parentheses: 1))
    }
    return length + 1
  }

  /// Scans a token outside of comments and strings.
  private mutating func code(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.begins(with: "//") { return rest.count }
    if rest.begins(with: "/*") {
      levels.append(.comment)
      return 2
    }
    switch language {
    case .objectiveC:
      if let mark = ["\"", "'"].first(where: { rest.begins(with: $0) }) {
        levels.append(.text(end: mark, escape: "\\", isLong: false))
      }
      return 1
    case .swift: return swiftText(rest)
    }
  }

  /// Scans the opening of a Swift string, or one byte.
  private mutating func swiftText(_ rest: ArraySlice<UInt8>) -> Int {
    let signs = rest.run(of: UInt8(ascii: "#"), at: rest.startIndex)
    let text = rest.dropFirst(signs)
    guard text.begins(with: "\"") else { return max(1, signs) }
    let hashes = String(repeating: "#", count: signs)
    // Behind '#', three marks are a text's first ones where it ends on the line.
    let endsHere = signs > 0 && text.dropFirst().holds("\"" + hashes)
    let isLong = text.begins(with: "\"\"\"") && !endsHere
    let mark = isLong ? "\"\"\"" : "\""
    levels.append(.text(end: mark + hashes, escape: "\\" + hashes, isLong: isLong))
    return signs + mark.utf8.count
  }
}
