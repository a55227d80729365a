extension String {
  /// The text as a terminal can show it safely: a sign for each control character and for each
  /// character that is invisible.
  package var visible: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    return unicodeScalars.map { $0.visible ?? String(Character($0)) }.joined()
  }

  /// A text of several lines as a terminal can show it safely: like `visible`, but line ends, tabs,
  /// and colors stay.
  package var visibleLines: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A }) { return self }
    return unicodeScalars.map { scalar in
      switch scalar {
      case "\n", "\t", "\u{1B}": String(Character(scalar))
      default: scalar.visible ?? String(Character(scalar))
      }
    }.joined()
  }

  /// The text with a space instead of each control character, so that columns stay aligned.
  package var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }

  /// The width of the text in columns of a terminal.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text padded with spaces to a width in columns; a longer text stays as it is.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - onLeft: Whether the spaces come before the text.
  /// - Returns: The padded text.
  package func padded(to width: Int, onLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(width - columns, 0))
    return onLeft ? blanks + self : self + blanks
  }
}

extension Character {
  /// The width of the character in columns of a terminal: that of its first scalar, which the
  /// others only modify.
  package var columns: Int { unicodeScalars.first?.columns ?? 0 }
}

extension Unicode.Scalar {
  /// Whether the character may occur in a text of a pack.
  ///
  /// Four kinds may not: control characters other than tab and line feed, characters that XML
  /// cannot hold, the two separators that only some readers take for line ends, and those that
  /// reorder the text after them on a page or in a picture.
  package var isAllowedInText: Bool {
    switch value {
    case 0x09, 0x0A, 0x20...0x7E: true
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: value & 0xFFFE != 0xFFFE
    }
  }

  /// The code point with at least four digits: `U+202E`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The width of the character in columns of a terminal: 0, 1, or 2.
  ///
  /// - Note: Source: Unicode 16 EastAsianWidth.txt, W and F, joined to few ranges.
  var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F004...0x1F004,
    0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
    0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
    0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
    0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC,
    0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// What a terminal shows instead of the character; `nil` if the character itself is safe.
  var visible: String? {
    switch value {
    case 0x20...0x7E: return nil
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + value).map { String(Character($0)) }
    case 0x7F: return "\u{2421}"
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
      return "<\(codePoint)>"
    default: return nil
    }
  }

  /// Whether it is a control character: U+0000 to U+001F and U+007F to U+009F.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
