/// What is heard and seen on an edge, or asked for by a property, in few bits.
///
/// Several callbacks share a bit, and so do several regions: where two sets of marks have nothing
/// in common, neither have the things they stand for; the reverse does not hold.
struct Marks: Hashable, Sendable {
  /// A bit for each callback, by its number.
  private(set) var callbacks: UInt64 = 0
  /// A bit for each region of each role.
  private(set) var regions: UInt64 = 0

  /// Every callback and every region.
  static let all: Self = {
    var marks = Self()
    (marks.callbacks, marks.regions) = (.max, .max)
    return marks
  }()

  /// Makes an empty set.
  init() {}

  /// The callbacks that run at some positions, and the regions that change from one to the next.
  init(of positions: [Instant], after states: [[UInt16]]) {
    var before = states
    for position in positions {
      if position.isCall { add(callback: position.callback) }
      for (role, states) in position.states.enumerated() {
        for (region, state) in states.enumerated() where before[role][region] != state {
          add(region: region, of: role)
        }
      }
      before = position.states
    }
  }

  /// Adds a callback.
  mutating func add(callback: Int) { callbacks |= 1 &<< UInt64(truncatingIfNeeded: callback & 63) }

  /// Adds a region of a role.
  mutating func add(region: Int, of role: Int) {
    regions |= 1 &<< UInt64(truncatingIfNeeded: (role &* 16 &+ region) & 63)
  }

  /// Adds every callback.
  mutating func addAllCallbacks() { callbacks = .max }

  /// Adds everything.
  mutating func addAll() { self = .all }

  /// Whether two sets may have something in common.
  func meet(_ other: Self) -> Bool {
    callbacks & other.callbacks != 0 || regions & other.regions != 0
  }
}
