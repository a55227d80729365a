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

  private func place(of bytes: ArraySlice<UInt8>) -> Int {
    let hash = bytes.reduce(UInt64(bytes.count)) { HashIndex.mixed(UInt64($1), into: $0) }
    return Int(truncatingIfNeeded: hash) & (entries.count - 1)
  }
}
