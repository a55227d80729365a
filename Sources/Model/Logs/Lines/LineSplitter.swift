import Base
import Pack

/// Splits a stream of bytes into lines, whatever the encoding and the line ends.
///
/// UTF-16 becomes UTF-8, a byte order mark and the escape sequences of colors vanish. A line that
/// does not end within `Limits.logLineBytes` ends the log.
struct LineSplitter {
  /// A line.
  struct Line {
    /// The line's number, from 1.
    let number: Int
    /// Its bytes without the line end.
    let bytes: ArraySlice<UInt8>
  }

  /// How the log is encoded, as far as its first bytes tell.
  private enum Encoding { case unknown, eightBit, wide(isBigEndian: Bool) }

  /// How many bytes tell the encoding, where the first line is as long.
  private static let sample = 64

  private var encoding = Encoding.unknown
  /// Bytes that are not decoded yet: the first few, or half of a wide character.
  private var raw: [UInt8] = []
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where to look on for a line end.
  private var searched = 0
  private var number = 1
  private var isEnded = false
  private var isAfterReturn = false
  /// The first line with more than `Limits.logLineBytes`, which ends the log; `nil` if there is
  /// none.
  private(set) var overlongLine: Int?
  private var controls = Controls()

  /// Takes further bytes.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if overlongLine != nil { return }
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
    if case .unknown = encoding, raw.count >= Self.sample || raw.contains(0x0A) { settle() }
    decodeWide()
  }

  /// Numbers the next line; no line is under way.
  mutating func go(toLine number: Int) { self.number = number }

  /// Says that no bytes will follow.
  mutating func end() {
    isEnded = true
    if case .unknown = encoding { settle() }
    decodeWide()
  }

  /// The next line whose end is known.
  mutating func next() -> Line? {
    if overlongLine != nil { return nil }
    if isAfterReturn, start < buffer.count {
      isAfterReturn = false
      if buffer[start] == UInt8(ascii: "\n") { start += 1 }
      searched = max(searched, start)
    }
    var passed = controls
    let lineEnd = passed.firstLineEnd(in: buffer.span, from: searched)
    controls = passed
    searched = buffer.count
    let end = lineEnd ?? searched
    if end - start > Limits.logLineBytes {
      overlongLine = number
      return nil
    }
    guard lineEnd != nil || isEnded && start < end else { return nil }
    let bytes = buffer[start..<end]
    defer { number += 1 }
    isAfterReturn = end < searched && buffer[end] == UInt8(ascii: "\r")
    start = min(end + 1, searched)
    searched = start
    defer { controls.areSeen = false }
    return Line(number: number, bytes: controls.areSeen ? bytes.withoutControls[...] : bytes)
  }

  /// Decides by a byte order mark, or by zeros where letters of UTF-16 have them.
  ///
  /// What it looks at does not depend on how the log was cut: the first line, or its beginning.
  private mutating func settle() {
    let line = raw.firstIndex(of: 0x0A).map { $0 + 1 } ?? raw.count
    let head = raw.prefix(min(line, Self.sample))
    let even = head.indices.count { $0 % 2 == 0 && head[$0] == 0 }
    let odd = head.indices.count { $0 % 2 == 1 && head[$0] == 0 }
    if raw.starts(with: [0xFF, 0xFE]) || (odd * 4 > head.count && even == 0) {
      encoding = .wide(isBigEndian: false)
    } else if raw.starts(with: [0xFE, 0xFF]) || (even * 4 > head.count && odd == 0) {
      encoding = .wide(isBigEndian: true)
    } else {
      encoding = .eightBit
      buffer += raw.withoutByteOrderMark
      raw = []
    }
  }

  private mutating func decodeWide() {
    guard case .wide(let isBigEndian) = encoding else { return }
    var units = stride(from: 1, to: raw.count, by: 2).map { place in
      let (first, second) = (UInt16(raw[place - 1]), UInt16(raw[place]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    // Half of a pair waits for the other.
    if !isEnded, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    raw.removeFirst(units.count * 2)
    buffer += String(decoding: units.filter { $0 != 0xFEFF }, as: UTF16.self).utf8
  }
}

/// The search for line ends, which sees other control characters on its way.
private struct Controls {
  /// Whether a control character that must go was passed since the last line end.
  var areSeen = false

  /// The first line end from a position on.
  mutating func firstLineEnd(in bytes: Swift.Span<UInt8>, from start: Int) -> Int? {
    var place = start
    let limit = bytes.count
    while place < limit {
      if limit &- place >= 8,
        unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: place, as: UInt64.self
        ).isWithoutControls
      {
        place &+= 8
        continue
      }
      let byte = bytes[place]
      if byte < 0x20, byte != UInt8(ascii: "\t") {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return place }
        areSeen = true
      }
      place &+= 1
    }
    return nil
  }
}

extension UInt64 {
  /// Whether none of its eight bytes is below the blank.
  fileprivate var isWithoutControls: Bool {
    (self &- 0x2020_2020_2020_2020) & ~self & 0x8080_8080_8080_8080 == 0
  }
}

extension ArraySlice<UInt8> {
  /// Without escape sequences of terminals, and with a blank for every other control character.
  fileprivate var withoutControls: [UInt8] {
    var clean: [UInt8] = []
    var position = startIndex
    while position < endIndex {
      let byte = self[position]
      position += 1
      if byte == 0x1B {
        position = self[position...].endOfEscape
      } else {
        clean.append(byte < 0x20 && byte != UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte)
      }
    }
    return clean
  }

  /// Where an escape sequence ends whose first byte, ESC, stands before the slice.
  ///
  /// - Note: Source: ECMA-48, and the control sequences of xterm.
  private var endOfEscape: Int {
    switch first {
    case UInt8(ascii: "["):
      return dropFirst().firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 } ?? endIndex
    case let kind? where "]PX^_".utf8.contains(kind): return endOfControlString
    default:
      let end = firstIndex { !(0x20...0x2F).contains($0) } ?? endIndex
      return end < endIndex && (0x30...0x7E).contains(self[end]) ? end + 1 : end
    }
  }

  /// Where a control string ends, such as the address of a link: behind BEL, or ESC and a
  /// backslash.
  ///
  /// One without an end is only its first letter.
  private var endOfControlString: Int {
    guard let end = firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return startIndex + 1 }
    if self[end] == 0x07 { return end + 1 }
    let isClosed = end + 1 < endIndex && self[end + 1] == UInt8(ascii: "\\")
    return isClosed ? end + 2 : end
  }
}
