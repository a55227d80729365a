import Base

/// Everything that can change while a component is explored, packed into two machine words.
///
/// The layout is a `TransitionSystem`'s: a field for each object's local state and relations, a
/// field for each interaction under way, and a bit that says that the global state is over. All
/// zero is the global state in which the exploration begins: every object in its initial state,
/// alone, with nothing under way.
@usableFromInline
package struct GlobalState: Hashable, Sendable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// The initial global state.
  @inlinable
  package init() {}

  /// A global state in which some fields have all their bits set, and the others none.
  @inlinable
  package init(filling fields: [BitField]) {
    for field in fields { self[field] = Int(truncatingIfNeeded: field.mask) }
  }

  /// The global state with only those bits set that another has set too.
  @inlinable
  package func masked(by other: Self) -> Self {
    var masked = self
    masked.low &= other.low
    masked.high &= other.high
    return masked
  }

  /// The global state with all bits that are set in it or in another.
  package func union(_ other: Self) -> Self {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  /// The hash that interners use.
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

  /// The number that a field holds.
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

/// Where a number lies in a packed global state; it never straddles the two words.
@usableFromInline
package struct BitField: Hashable, Sendable {
  /// Whether it lies in the second word.
  @usableFromInline let isHigh: Bool
  /// How many bits of the word come before it.
  @usableFromInline let shift: UInt64
  /// As many ones as it has bits; 0 for a field that always holds 0.
  @usableFromInline let mask: UInt64

  /// A field without bits, which always holds 0.
  static let empty = BitField(isHigh: false, shift: 0, mask: 0)
}

/// The bits of a global state that no field has taken yet.
struct BitAllocator {
  private var used: (low: Int, high: Int) = (0, 0)

  /// How many bits were asked for so far, whether or not they were there.
  private(set) var asked = 0

  /// Takes the bits for a number from 0 up to a limit, or nothing when no word has room for it.
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

/// The global states found so far, each once, in the order of discovery, and where each was found
/// from.
package struct StateTable: Sendable {
  private var numbers = Interner<GlobalState>()
  /// For each global state, the index of the one whose expansion found it; the first is its own.
  private(set) var parents: [UInt32] = []

  /// Makes a table that holds the initial global state.
  package init() { _ = index(of: GlobalState(), foundFrom: 0) }

  /// The global states; the first is the initial one.
  package var states: [GlobalState] { numbers.all }

  /// The index of a global state, which is added if it is new.
  mutating func index(of globalState: GlobalState, foundFrom parent: Int) -> Int {
    let index = numbers.intern(globalState)
    if index == parents.count { parents.append(UInt32(truncatingIfNeeded: parent)) }
    return index
  }

  /// The index of a global state; nothing for one that was not found.
  package func number(of globalState: GlobalState) -> Int? { numbers.index(of: globalState) }
}
