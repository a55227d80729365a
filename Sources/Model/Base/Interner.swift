/// Gives keys consecutive numbers from 0, in the order in which they are first used.
///
/// Equal keys share one number, so numbers can be compared and stored in place of keys. Each key is
/// stored once; a lookup takes constant time on average.
@usableFromInline
package struct Interner<Key: Hashable> {
  /// The keys; the number of each is its index here.
  @usableFromInline package private(set) var all: [Key] = []
  @usableFromInline var table = HashIndex()

  /// Makes an interner without keys.
  @inlinable
  package init() {}

  /// Makes an interner that numbers the keys of a list in its order; equal keys count once.
  @inlinable
  package init(_ keys: some Swift.Sequence<Key>) {
    for key in keys { intern(key) }
  }

  /// The number of keys, which is also the number of the next new key.
  @inlinable
  package var count: Int { all.count }

  /// The key of a number.
  @inlinable
  package subscript(number: Int) -> Key { all[number] }

  /// The number of a key, which gets the next one if it is new.
  @inlinable @discardableResult
  package mutating func intern(_ key: Key) -> Int {
    let hash = Self.hash(of: key)
    let slot = table.slot(of: hash) { all[$0] == key }
    if let number = table[slot] { return number }
    table.put(all.count, hash, in: slot)
    all.append(key)
    return all.count - 1
  }

  /// Adds a key, and returns whether it is new.
  @inlinable
  package mutating func insert(_ key: Key) -> Bool {
    let former = all.count
    return intern(key) == former
  }

  /// The number of a key; `nil` if it was never interned.
  @inlinable
  package func index(of key: Key) -> Int? {
    table[table.slot(of: Self.hash(of: key)) { all[$0] == key }]
  }

  @inlinable
  static func hash(of key: Key) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }
}

extension Interner: Sendable where Key: Sendable {}

extension Interner: Hashable {
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.all == right.all }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// Two numbers as one key.
@usableFromInline
package struct NumberPair: Hashable, Sendable {
  @usableFromInline package let first: Int
  @usableFromInline package let second: Int

  @inlinable
  package init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

  /// The hash value that interners use.
  @inlinable
  package var hashValue: Int {
    let hash = HashIndex.mixed(UInt64(bitPattern: Int64(first)))
    return Int(truncatingIfNeeded: HashIndex.mixed(UInt64(bitPattern: Int64(second)), into: hash))
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }
}

/// A list of numbers as one key.
@usableFromInline
package struct NumberList: Hashable, Sendable {
  @usableFromInline package let numbers: [UInt32]

  @inlinable
  package init(_ numbers: [UInt32]) { self.numbers = numbers }

  /// The hash value that interners use.
  @inlinable
  package var hashValue: Int {
    Int(truncatingIfNeeded: numbers.reduce(0) { HashIndex.mixed(UInt64($1), into: $0) })
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }
}

extension Interner<NumberPair> {
  /// The number of a pair, which gets the next one if it is new.
  @inlinable
  package mutating func intern(_ first: Int, _ second: Int) -> Int {
    intern(NumberPair(first, second))
  }
}
