/// The first error in the encoding or characters of a file, or in the number or length of its
/// lines.
package struct TextFault {
  /// What is wrong.
  package let message: String
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int
}

extension TextFault {
  /// Looks for an error in one pass; `nil` if the bytes are UTF-8 without control characters, and
  /// lines are neither too many nor too long.
  ///
  /// - Parameter bytes: The whole file.
  package init?(in bytes: [UInt8]) {
    var line = 1
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if (0x20...0x7E).contains(byte) || byte == 0x09 {
        index += 1
      } else if byte == 0x0A
        || (byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      {
        guard index - start <= Limits.lineBytes else { break }
        index += byte == 0x0A ? 1 : 2
        start = index
        line += 1
      } else if let length = Self.length(ofCharacterAt: index, in: bytes) {
        index += length
      } else {
        self.init(at: index, of: bytes, line: line, start: start)
        return
      }
    }
    if line > Limits.lines {
      self.init(
        message: "a file has at most \(Limits.lines.grouped) lines; split it",
        line: Limits.lines + 1, column: 1)
    } else if index - start > Limits.lineBytes {
      self.init(
        message: "a line has at most \(Limits.lineBytes.grouped) bytes; break it", line: line,
        column: 1)
    } else {
      return nil
    }
  }

  /// The error at the character at an index, in a line that begins at `start`.
  private init(at index: Int, of bytes: [UInt8], line: Int, start: Int) {
    let before = bytes[start..<index].count { $0 & 0xC0 != 0x80 }
    self.init(message: Self.message(at: index, of: bytes), line: line, column: before + 1)
  }

  /// What is wrong with the character at an index.
  private static func message(at index: Int, of bytes: [UInt8]) -> String {
    switch bytes[index] {
    case 0x0D: return "unexpected carriage return; end lines with a line feed"
    case 0x00...0x7F:
      let scalar = Unicode.Scalar(bytes[index])
      return "the control character \(scalar.codePoint) is not allowed in a pack; remove it"
    default: break
    }
    if let (scalar, _) = decode(at: index, in: bytes) {
      return "the character \(scalar.codePoint) is not allowed in a pack; remove it"
    }
    let digits = String(bytes[index], radix: 16, uppercase: true)
    return "byte 0x\(digits) is not UTF-8; save the file as UTF-8"
  }

  /// The number of bytes of the character at an index; `nil` if a pack must not contain it.
  private static func length(ofCharacterAt index: Int, in bytes: [UInt8]) -> Int? {
    guard let (scalar, length) = decode(at: index, in: bytes) else { return nil }
    return scalar.isAllowedInText ? length : nil
  }

  /// Decodes one character as Unicode 16, table 3-7, allows it.
  private static func decode(at index: Int, in bytes: [UInt8]) -> (Unicode.Scalar, Int)? {
    let first = bytes[index]
    let (length, bits): (Int, UInt32) =
      switch first {
      case 0x00...0x7F: (1, UInt32(first))
      case 0xC2...0xDF: (2, UInt32(first & 0x1F))
      case 0xE0...0xEF: (3, UInt32(first & 0x0F))
      case 0xF0...0xF4: (4, UInt32(first & 0x07))
      default: (0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return nil }
    var value = bits
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : length == 2 ? 0x80 : 0
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
