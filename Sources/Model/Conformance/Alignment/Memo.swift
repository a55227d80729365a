import Base

/// A key that mixes its own hash, which costs less than a hasher.
protocol MixedKey: Hashable {
  /// All of it in one word whose lower 32 bits are well mixed.
  var mixed: UInt64 { get }
}

extension MixedKey {
  var hashValue: Int { Int(truncatingIfNeeded: mixed) }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}

/// What was worked out for keys, each once.
///
/// A dictionary that is never shortened. It uses the hash values of interners, which cost less.
struct Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var keys = Interner<Key>()
  private var values: [Value] = []

  /// The number of keys.
  var count: Int { values.count }

  /// What was worked out for a key; `nil` if nothing was.
  subscript(key: Key) -> Value? { keys.index(of: key).map { values[$0] } }

  /// Remembers what was worked out for a key that has nothing yet.
  mutating func keep(_ value: Value, for key: Key) {
    if keys.insert(key) { values.append(value) }
  }
}
