import Base

/// One state for each object, their relations, and the interactions under way, packed into 128
/// bits.
///
/// The `TransitionSystem` has the layout: a field for each object's local state and relations, a
/// field for each interaction under way, and a bit that is set if the process has ended. All zero
/// is the initial global state: every object in its initial state, no relations, no interaction
/// under way.
@usableFromInline
package struct GlobalState: Hashable, Sendable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// The initial global state.
  @inlinable
  package init() {}

  /// A mask: all bits of some fields are set, and no others.
  @inlinable
  package init(filling fields: [BitField]) {
    for field in fields { self[field] = Int(truncatingIfNeeded: field.mask) }
  }

  /// The bitwise AND of two global states, such as a state and a mask.
  @inlinable
  package func masked(by other: Self) -> Self {
    var masked = self
    masked.low &= other.low
    masked.high &= other.high
    return masked
  }

  /// The hash value that interners use.
  @usableFromInline
  package var hashValue: Int {
    let hash = HashIndex.mixed(low, into: HashIndex.mixed(high))
    return Int(truncatingIfNeeded: hash)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    left.low == right.low && left.high == right.high
  }

  /// The value of a field.
  @inlinable
  package subscript(field: BitField) -> Int {
    get {
      let word = field.isHigh ? high : low
      return Int(truncatingIfNeeded: (word &>> field.shift) & field.mask)
    }
    set {
      let bits = UInt64(truncatingIfNeeded: newValue) &<< field.shift
      let hole = ~(field.mask &<< field.shift)
      if field.isHigh { high = (high & hole) | bits } else { low = (low & hole) | bits }
    }
  }
}

/// The position of a number in a packed global state; it never spans both words.
@usableFromInline
package struct BitField: Hashable, Sendable {
  /// Whether it is in the second word.
  @usableFromInline let isHigh: Bool
  /// The number of lower bits in its word.
  @usableFromInline let shift: UInt64
  /// The mask for its value, before the shift; 0 for a field without bits, which always holds 0.
  @usableFromInline let mask: UInt64

  /// A field without bits, which always holds 0.
  static let empty = BitField(isHigh: false, shift: 0, mask: 0)
}

/// Assigns the bits of a global state to fields.
struct BitAllocator {
  private var used: (low: Int, high: Int) = (0, 0)

  /// The number of bits requested so far, including those that did not fit.
  private(set) var asked = 0

  /// Allocates a field for a number from 0 through `limit`; `nil` if neither word has room.
  mutating func field(upTo limit: Int) -> BitField? {
    let width = Int.bitWidth - limit.leadingZeroBitCount
    asked += width
    guard width > 0 else { return .empty }
    let mask = UInt64.max &>> UInt64(64 - width)
    if used.low + width <= 64 {
      defer { used.low += width }
      return BitField(isHigh: false, shift: UInt64(used.low), mask: mask)
    }
    guard used.high + width <= 64 else { return nil }
    defer { used.high += width }
    return BitField(isHigh: true, shift: UInt64(used.high), mask: mask)
  }
}

/// The global states of a graph, each once, in the order of discovery, and the breadth-first tree.
package struct StateTable: Sendable {
  /// The global states; the first is the initial one.
  package let states: [GlobalState]
  /// For each global state, its parent in the breadth-first tree, by index; the initial one is its
  /// own parent.
  let parents: [UInt32]
}

extension Array {
  /// The same elements without room for more: the arrays of all state graphs are kept for long.
  package var fitted: Self { map { $0 } }
}
