extension [UInt8] {
  /// The text with each pair of escaped surrogates as one escape: `\ud83d\ude00` is `\U0001F600`,
  /// since YAML has no pairs.
  ///
  /// Separators of lines are line feeds, since a pack has no others.
  var withWholeEscapes: Self {
    var (result, index) = (Self(), 0)
    while index < count {
      let isEscape = self[index] == UInt8(ascii: "\\") && index + 1 < count
      if isEscape, let high = codeUnit(at: index), (0xD800..<0xDC00).contains(high),
        let low = codeUnit(at: index + 6), (0xDC00..<0xE000).contains(low)
      {
        let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(scalar, radix: 16, uppercase: true)
        result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
        index += 12
      } else if isEscape, let unit = codeUnit(at: index), unit == 0x2028 || unit == 0x2029 {
        result += "\\n".utf8
        index += 6
      } else {
        result += self[index..<(index + (isEscape ? 2 : 1))]
        index += isEscape ? 2 : 1
      }
    }
    return result
  }

  /// The code unit of an escape such as `\u00e9` at an index; `nil` if there is none.
  private func codeUnit(at index: Int) -> Int? {
    guard index + 6 <= count, self[index] == UInt8(ascii: "\\"),
      self[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: self[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }
}
