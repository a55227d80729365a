extension UInt8 {
  /// Whether it is a blank that may stand inside a line: a space or a tab.
  public var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether it is such a blank, or the carriage return before a line feed.
  public var isBlankOrReturn: Bool { isBlank || self == UInt8(ascii: "\r") }

  /// Whether it is an ASCII digit.
  public var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether it is an ASCII capital letter.
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// Whether it is a digit of a hexadecimal number.
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// It as an address writes a byte that may mean something else there: `%2C`.
  public var percentEncoded: String {
    (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }

  /// Whether it is an ASCII letter, digit, underscore, or dollar sign.
  var isIdentifierPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
