import Base

/// What was found out of some bytes: logs repeat themselves.
///
/// It holds a fixed number of short ones; a new one takes the place of an older.
struct ByteMemory<Value: Sendable>: Sendable {
  private static var longest: Int { 256 }
  /// For each place, the bytes, and what was found out of them; nothing where none are.
  private var keys: [[UInt8]]
  private var values: [Value?]

  /// Prepares to remember so many, a power of two.
  init(count: Int) {
    keys = [[UInt8]](repeating: [], count: count)
    values = [Value?](repeating: nil, count: count)
  }

  /// What was found out of the same bytes; nothing when none is remembered.
  func value(for bytes: ArraySlice<UInt8>) -> Value? {
    guard bytes.count <= Self.longest else { return nil }
    let place = place(of: bytes)
    let key = keys[place]
    return key.span.isSame(as: bytes.span) ? values[place] : nil
  }

  /// Remembers what was found out.
  mutating func keep(_ value: Value, for bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    let place = place(of: bytes)
    (keys[place], values[place]) = (Array(bytes), value)
  }

  private func place(of bytes: ArraySlice<UInt8>) -> Int {
    let bytes = bytes.span
    var hash = UInt64(bytes.count)
    for place in stride(from: 0, to: bytes.count, by: 8) {
      hash = HashIndex.mixed(bytes.word(at: place), into: hash)
    }
    return Int(truncatingIfNeeded: hash) & (keys.count - 1)
  }
}

extension Swift.Span<UInt8> {
  /// The eight bytes from a place on; near the end the last eight, or all of fewer.
  fileprivate func word(at place: Int) -> UInt64 {
    if count < 8 { return indices.reduce(0) { $0 << 8 | UInt64(self[$1]) } }
    return unsafe bytes.unsafeLoadUnaligned(
      fromByteOffset: min(place, count - 8), as: UInt64.self)
  }

  /// Whether it has the same bytes.
  fileprivate func isSame(as other: Swift.Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for place in stride(from: 0, to: count, by: 8) where word(at: place) != other.word(at: place) {
      return false
    }
    return true
  }
}
