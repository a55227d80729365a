/// A text, broken into lines of limited width.
struct TextLines: Hashable, Sendable {
  /// The lines, top first; at least one, which may be empty.
  let lines: [String]
  /// The width of the widest line, rounded up to whole points.
  let width: Double
  /// The height of all lines.
  let height: Double
  /// The role, which decides the font.
  let role: TextRole

  /// Whether all lines are empty.
  var isBlank: Bool { lines.allSatisfy(\.isEmpty) }

  /// Breaks a text at spaces and between ideographs, and inside a word only if it is wider than the
  /// limit.
  init(of text: String, role: TextRole, within limit: Double = .infinity) {
    self.role = role
    let whole = role.width(of: text)
    if whole <= limit {
      lines = [text.trimmed]
      width = ceiling(whole)
      height = role.lineHeight
      return
    }
    var lines: [String] = []
    var line = ""
    var room = limit
    for piece in Self.pieces(of: text) {
      if role.width(of: piece.trimmed) > room, !line.isEmpty {
        lines.append(line)
        (line, room) = ("", limit)
      }
      if role.width(of: piece.trimmed) <= room {
        line += piece
      } else {
        let broken = Self.broken(piece, role: role, within: limit)
        lines += broken.dropLast()
        line = broken.last ?? ""
      }
      room = limit - role.width(of: line)
    }
    self.lines = (lines + [line]).map(\.trimmed)
    width = self.lines.map { role.width(of: $0) }.max().map { ceiling($0) } ?? 0
    height = Double(self.lines.count) * role.lineHeight
  }

  /// The words of a text, each with the spaces after it; an ideograph is a word.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var current = ""
    var mayBreak = false
    for character in text {
      let isIdeograph = character.unicodeScalars.contains { (0x2E80...0xFF60).contains($0.value) }
      if mayBreak || isIdeograph, let last = current.last, !last.isOpening, !character.isClosing {
        pieces.append(current)
        current = ""
      }
      current.append(character)
      mayBreak = isIdeograph || character.isWhitespace
    }
    return current.isEmpty ? pieces : pieces + [current]
  }

  /// Breaks a word that is wider than the limit, after punctuation if possible.
  private static func broken(
    _ word: String, role: TextRole, within limit: Double
  ) -> [String] {
    var lines: [String] = []
    var rest = Substring(word)
    while !rest.isEmpty {
      var end = rest.startIndex
      var width = 0.0
      while end < rest.endIndex {
        width += role.width(of: String(rest[end]))
        if width > limit, end > rest.startIndex { break }
        end = rest.index(after: end)
      }
      if end < rest.endIndex, let mark = rest[..<end].lastIndex(where: \.isPunctuation) {
        end = rest[mark].isOpening ? mark : rest.index(after: mark)
        if end == rest.startIndex { end = rest.index(after: mark) }
      }
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }
}

extension Character {
  /// Whether no line breaks after it: an opening bracket or quotation mark.
  fileprivate var isOpening: Bool {
    let category = unicodeScalars.first?.properties.generalCategory
    return category == .openPunctuation || category == .initialPunctuation
  }

  /// Whether no line breaks before it.
  fileprivate var isClosing: Bool { isWhitespace || isPunctuation && !isOpening }
}

/// Rounds up to a whole number (without Foundation).
func ceiling(_ number: Double) -> Double {
  let whole = Double(Int(number))
  return whole < number ? whole + 1 : whole
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isPrinted,
      last.isPrinted
    {
      return self
    }
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(head[...last])
  }
}

extension Unicode.Scalar {
  /// Whether it is printable ASCII or a common ideograph.
  fileprivate var isPrinted: Bool {
    (0x21...0x7E).contains(value) || (0x4E00...0x9FFF).contains(value)
  }
}
