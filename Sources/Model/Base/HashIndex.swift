/// A hash table with open addressing and linear probing that holds positions instead of keys.
///
/// The caller keeps the keys, say in an array in order of first use, and compares them. The table
/// stores 32 bits of each hash, so the caller seldom has to compare different keys. Source: Knuth,
/// The Art of Computer Programming 3, section 6.4, algorithm L.
@usableFromInline
package struct HashIndex: Hashable, Sendable {
  /// For each slot, a position plus 1 in the lower 32 bits, and 32 bits of the hash above; 0 if the
  /// slot is empty.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  /// Makes an empty table, which grows when more than half of its slots are taken.
  ///
  /// - Parameter slots: The initial number of slots; a power of two.
  @inlinable
  package init(slots: Int = 16) {
    precondition(slots > 0 && slots & (slots - 1) == 0, "\(slots) is no power of two")
    self.slots = Array(repeating: 0, count: slots)
  }

  /// The slot that holds the position of a key, or the empty one to put it into.
  ///
  /// - Parameters:
  ///   - hash: The hash of the key; its lower 32 bits must be well mixed.
  ///   - isSought: Whether the key at a position equals the one that is looked up.
  /// - Returns: A slot, valid until the next insertion.
  @inlinable @inline(__always)
  package func slot(of hash: UInt64, where isSought: (Int) -> Bool) -> Int {
    let tag = hash &<< 32
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ tag) &>> 32 == 0, isSought(Self.position(in: slots[slot])) { break }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The position that a slot holds; `nil` if it is empty.
  @inlinable
  package subscript(slot: Int) -> Int? {
    slots[slot] == 0 ? nil : Self.position(in: slots[slot])
  }

  /// Puts a position into an empty slot.
  ///
  /// - Parameters:
  ///   - position: A number from 0 up to 2^32 - 2.
  ///   - hash: The hash of its key.
  ///   - slot: What `slot(of:where:)` returned for that key.
  @inlinable
  package mutating func put(_ position: Int, _ hash: UInt64, in slot: Int) {
    slots[slot] = hash &<< 32 | UInt64(truncatingIfNeeded: position &+ 1)
    count &+= 1
    if count &* 2 > slots.count { grow() }
  }

  /// Mixes a word into a hash.
  ///
  /// For the `hashValue` of keys that are interned by the million, for which a `Hasher` is too
  /// slow.
  ///
  /// - Parameters:
  ///   - word: The next word of a key.
  ///   - hash: The hash of the words before it.
  /// - Returns: A hash whose lower 32 bits are well mixed. Knuth 3, section 6.4, on multiplicative
  ///   hashing.
  @inlinable
  package static func mixed(_ word: UInt64, into hash: UInt64 = 0) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }

  @inlinable
  static func position(in content: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: content)) &- 1
  }

  @usableFromInline
  mutating func grow() {
    let former = slots
    slots = Array(repeating: 0, count: former.count * 2)
    for content in former where content != 0 {
      slots[slot(of: content &>> 32) { _ in false }] = content
    }
  }
}
