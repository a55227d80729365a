/// Splits a stream of bytes into lines, whatever the encoding and the line ends.
///
/// UTF-16 becomes UTF-8, a byte order mark and the escape sequences of colours vanish. A line longer
/// than a limit is handed on in pieces that end at a blank.
struct LineSplitter {
  /// A line, or a piece of a very long one.
  struct Line {
    /// The line's number, from 1; all pieces of a line have the same.
    let number: Int
    /// Its bytes without the line end.
    let bytes: [UInt8]
  }

  /// How the log is encoded, as far as its first bytes tell.
  private enum Encoding { case unknown, eightBit, wide(isBigEndian: Bool) }

  /// The longest line that is kept in one piece.
  static let longest = 65_536

  private var encoding = Encoding.unknown
  /// Bytes that are not decoded yet: the first few, or half of a wide character.
  private var raw: [UInt8] = []
  private var high: UInt32 = 0
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where to look on for a line end.
  private var searched = 0
  private var number = 1
  private var isEnded = false
  private var isAfterReturn = false

  /// Takes further bytes.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    if case .eightBit = encoding {
      buffer.append(contentsOf: bytes)
      return
    }
    raw.append(contentsOf: bytes)
    if case .unknown = encoding, raw.count >= 64 { settle() }
    decodeWide()
  }

  /// Says that no bytes will follow.
  mutating func end() {
    if case .unknown = encoding { settle() }
    decodeWide()
    isEnded = true
  }

  /// The next line whose end is known.
  mutating func next() -> Line? {
    if isAfterReturn, start < buffer.count {
      isAfterReturn = false
      if buffer[start] == UInt8(ascii: "\n") { start += 1 }
      searched = max(searched, start)
    }
    let limit = min(buffer.count, start + Self.longest)
    while searched < limit {
      let byte = buffer[searched]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        isAfterReturn = byte == UInt8(ascii: "\r")
        return take(upTo: searched, next: searched + 1, isWhole: true)
      }
      searched += 1
    }
    if buffer.count - start >= Self.longest {
      let blank = buffer[(start + Self.longest / 2)..<limit].lastIndex(where: \.isBlank) ?? limit
      return take(upTo: blank, next: blank, isWhole: false)
    }
    guard isEnded, start < buffer.count else { return nil }
    return take(upTo: buffer.count, next: buffer.count, isWhole: true)
  }

  private mutating func take(upTo end: Int, next: Int, isWhole: Bool) -> Line {
    let line = Line(number: number, bytes: buffer[start..<end].withoutControls)
    if isWhole { number += 1 }
    start = next
    searched = next
    return line
  }

  /// Decides by a byte order mark, or by zeros where letters of UTF-16 have them.
  private mutating func settle() {
    let even = raw.indices.filter { $0 % 2 == 0 && raw[$0] == 0 }.count
    let odd = raw.indices.filter { $0 % 2 == 1 && raw[$0] == 0 }.count
    if raw.starts(with: [0xFF, 0xFE]) || (odd * 4 > raw.count && even == 0) {
      encoding = .wide(isBigEndian: false)
    } else if raw.starts(with: [0xFE, 0xFF]) || (even * 4 > raw.count && odd == 0) {
      encoding = .wide(isBigEndian: true)
    } else {
      encoding = .eightBit
      buffer += raw.starts(with: [0xEF, 0xBB, 0xBF]) ? raw[3...] : raw[...]
      raw = []
    }
  }

  private mutating func decodeWide() {
    guard case .wide(let isBigEndian) = encoding else { return }
    let pairs = raw.count / 2
    for pair in 0..<pairs {
      let (first, second) = (UInt32(raw[pair * 2]), UInt32(raw[pair * 2 + 1]))
      let unit = isBigEndian ? first << 8 | second : second << 8 | first
      take(unit: unit)
    }
    raw.removeFirst(pairs * 2)
  }

  private mutating func take(unit: UInt32) {
    if (0xD800..<0xDC00).contains(unit) {
      high = unit
      return
    }
    let isPair = high != 0 && (0xDC00..<0xE000).contains(unit)
    let value = isPair ? 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00) : unit
    high = 0
    if value == 0xFEFF { return }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    buffer += Array(String(Character(scalar)).utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Without escape sequences of terminals, and with a blank for every other control character.
  fileprivate var withoutControls: [UInt8] {
    guard contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) else { return Array(self) }
    var clean: [UInt8] = []
    var position = startIndex
    while position < endIndex {
      let byte = self[position]
      position += 1
      if byte == 0x1B {
        guard position < endIndex, self[position] == UInt8(ascii: "[") else { continue }
        position += 1
        while position < endIndex, !(0x40...0x7E).contains(self[position]) { position += 1 }
        position += position < endIndex ? 1 : 0
      } else {
        clean.append(byte < 0x20 && byte != UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte)
      }
    }
    return clean
  }
}
