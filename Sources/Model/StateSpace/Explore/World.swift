/// Everything that can change while a component is walked, packed into two machine words.
///
/// The layout is a `Stage`'s: a field for each object's local state and relations, a field for each
/// interaction under way, and a bit that says that the world is over. All zero is the world in
/// which the walk begins: every object in its initial state, alone, with nothing under way.
struct World: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The initial world.
  init() {}

  /// A world in which some fields have all their bits set, and the others none.
  init(filling fields: [Field]) {
    for field in fields { self[field] = Int(truncatingIfNeeded: field.mask) }
  }

  /// The world with only those bits set that another has set too.
  func masked(by other: Self) -> Self {
    var masked = self
    masked.low &= other.low
    masked.high &= other.high
    return masked
  }

  /// A well mixed digest, for open addressing.
  var digest: UInt64 {
    var mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    mixed ^= mixed &>> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed &>> 29)
  }

  /// The number that a field holds.
  subscript(field: Field) -> Int {
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

/// Where a number lies in a packed world; it never straddles the two words.
struct Field: Hashable, Sendable {
  /// Whether it lies in the second word.
  let isHigh: Bool
  /// How many bits of the word come before it.
  let shift: UInt64
  /// As many ones as it has bits; 0 for a field that always holds 0.
  let mask: UInt64

  /// A field without bits, which always holds 0.
  static let empty = Field(isHigh: false, shift: 0, mask: 0)
}

/// The bits of a world that no field has taken yet.
struct FreeBits {
  private var used: (low: Int, high: Int) = (0, 0)

  /// How many bits were asked for so far, whether or not they were there.
  private(set) var asked = 0

  /// Takes the bits for a number from 0 up to a limit, or nothing when no word has room for it.
  mutating func field(upTo limit: Int) -> Field? {
    let width = Int.bitWidth - limit.leadingZeroBitCount
    asked += width
    guard width > 0 else { return .empty }
    let mask = UInt64.max &>> UInt64(64 - width)
    if used.low + width <= 64 {
      defer { used.low += width }
      return Field(isHigh: false, shift: UInt64(used.low), mask: mask)
    }
    guard used.high + width <= 64 else { return nil }
    defer { used.high += width }
    return Field(isHigh: true, shift: UInt64(used.high), mask: mask)
  }
}

/// The worlds found so far, each once, in the order of discovery, and where each was found from.
struct WorldTable: Sendable {
  private var numbers = Interner<World>()
  /// For each world, the index of the one whose expansion found it; the first is its own.
  private(set) var parents: [UInt32] = []

  /// Makes a table that holds the initial world.
  init() { _ = index(of: World(), foundFrom: 0) }

  /// The worlds; the first is the initial one.
  var worlds: [World] { numbers.all }

  /// The index of a world, which is added if it is new.
  mutating func index(of world: World, foundFrom parent: Int) -> Int {
    let index = numbers.intern(world)
    if index == parents.count { parents.append(UInt32(truncatingIfNeeded: parent)) }
    return index
  }

  /// The index of a world; nothing for one that was not found.
  func number(of world: World) -> Int? { numbers.index(of: world) }
}
