/// Something that the walk found wrong in the pack, and where it met it first.
struct Fault: Hashable, Sendable {
  /// What is wrong.
  enum Kind: Hashable, Sendable {
    /// A step, on an edge by index, sends an event that the machine refuses.
    case refused(edge: Int)
    /// A check or a part's requirement, by index, does not hold.
    case untrue(test: Int)
    /// No way leads on from a position, by index.
    case stuck(position: Int)
    /// An interaction that is at a position, by index, can never end.
    case endless(position: Int)
  }

  /// What is wrong.
  let kind: Kind
  /// The casting in which it is.
  let casting: Int
  /// The world from which it was met, by index; the nearest.
  let world: Int
  /// What was so when it was met: that world, or the one after a step.
  let state: World
}

/// The faults found so far, each kind once, in the order they were met.
struct FaultList: Sendable {
  private(set) var all: [Fault] = []
  private var known: Set<Fault.Kind> = []

  /// Takes up a fault unless one of its kind is known already.
  mutating func note(_ kind: Fault.Kind, casting: Int, world: Int, state: World) {
    guard known.insert(kind).inserted else { return }
    all.append(Fault(kind: kind, casting: casting, world: world, state: state))
  }
}
