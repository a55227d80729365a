extension [UInt8] {
  /// The bytes without the byte order mark with which some editors begin a UTF-8 file.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
  }
}

extension ArraySlice<UInt8> {
  /// Whether the slice contains a text as UTF-8.
  package func holds(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// The indices of the first occurrence of a text that is not empty; `nil` if there is none.
  package func firstRange(of text: String) -> Range<Int>? {
    let (length, first) = (text.utf8.count, text.utf8.first)
    var rest = self
    while rest.count >= length, let index = rest.firstIndex(where: { $0 == first }) {
      rest = rest[index...]
      if rest.starts(with: text.utf8) { return index..<index + length }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension BidirectionalCollection {
  /// The collection without the longest suffix whose elements all meet a condition.
  package func dropLast(while isDropped: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let last = index(before: end)
      if !isDropped(self[last]) { break }
      end = last
    }
    return self[..<end]
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte is a space, a tab, or a carriage return.
  package var isBlankOrReturn: Bool { isBlank || self == UInt8(ascii: "\r") }

  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII capital letter.
  package var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// Whether the byte is a hexadecimal digit, in either case.
  package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether the byte is an ASCII letter, a digit, an underscore, or a dollar sign.
  package var isIdentifierPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The byte as URLs escape it: `%2C`.
  package var percentEncoded: String {
    (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
