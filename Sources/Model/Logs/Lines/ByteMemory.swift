import Base

/// What was found out of some bytes: logs repeat themselves.
///
/// It holds a fixed number of short ones; a new one takes the place of an older.
struct ByteMemory<Value: Sendable>: Sendable {
  private static var longest: Int { 256 }
  private var entries: [(bytes: [UInt8], value: Value)?]

  /// Prepares to remember so many, a power of two.
  init(count: Int) { entries = [(bytes: [UInt8], value: Value)?](repeating: nil, count: count) }

  /// What was found out of the same bytes; nothing when none is remembered.
  func value(for bytes: ArraySlice<UInt8>) -> Value? {
    guard bytes.count <= Self.longest, let entry = entries[place(of: bytes)],
      entry.bytes[...] == bytes
    else { return nil }
    return entry.value
  }

  /// Remembers what was found out.
  mutating func keep(_ value: Value, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    entries[place(of: bytes)] = (Array(bytes), value)
  }

  private func place(of bytes: ArraySlice<UInt8>) -> Int { bytes.digest & (entries.count - 1) }
}

extension ArraySlice<UInt8> {
  /// A number that few other bytes have, taken eight bytes at a time.
  fileprivate var digest: Int {
    let span = span
    var hash = UInt64(truncatingIfNeeded: span.count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place < span.count {
      var part: UInt64 = 0
      for byte in place..<Swift.min(place &+ 8, span.count) {
        part = part &<< 8 | UInt64(span[byte])
      }
      hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
      place &+= 8
    }
    return Int(truncatingIfNeeded: hash & UInt64(Int32.max))
  }
}
