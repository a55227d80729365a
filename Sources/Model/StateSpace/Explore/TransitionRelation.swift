import Base

/// The transition relation of a state graph, in compressed sparse row form: first changes, in the
/// order of the global states they leave, then self-loops.
///
/// A self-loop is an interaction that begins and ends at once and leaves the global state as it is.
/// Most moves of a large state graph are self-loops, and many global states have the same. All
/// other moves are called changes, and kept one by one.
@usableFromInline
package struct TransitionRelation: Sendable {
  /// What is the same of many moves.
  @usableFromInline
  package struct Label: Hashable, Sendable {
    /// What they do to an object: the object shifted by 24 bits, and one more than the number of
    /// the local transition; 0 when no object gets an event.
    @usableFromInline package let effect: UInt32
    /// Twice the number of their cause, and one more when the interaction begins with them.
    @usableFromInline let origin: UInt32

    /// The number of their cause.
    @inlinable
    package var cause: Int { Int(origin &>> 1) }

    /// Whether an interaction begins with them.
    @inlinable
    package var begins: Bool { origin & 1 == 1 }

    /// The hash that interners use.
    @usableFromInline
    package var hashValue: Int {
      Int(truncatingIfNeeded: HashIndex.mixed(UInt64(effect) &<< 32 | UInt64(origin)))
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

    /// Puts together what moves do, and why.
    init(effect: UInt32, cause: Int, begins: Bool) {
      self.effect = effect
      origin = UInt32(truncatingIfNeeded: cause) &<< 1 | (begins ? 1 : 0)
    }
  }

  /// For each global state, its first change; and one more, where the last global state's changes
  /// end.
  @usableFromInline package let starts: [UInt32]
  /// For each change, the global state it leads to.
  package let targets: [UInt32]
  /// For each change, its edge label, by number.
  package let edgeLabelOf: [UInt32]
  /// The edge labels that there are, in the order in which they were found.
  package let edgeLabels: [Label]
  /// What leaves global states as they are.
  package let selfLoops: SelfLoops
  /// How many moves there are.
  let count: Int

  /// Puts together changes and self-loops.
  init(
    starts: [UInt32], targets: [UInt32], edgeLabelOf: [UInt32], edgeLabels: [Label],
    selfLoops: SelfLoops
  ) {
    (self.starts, self.targets, self.edgeLabelOf) = (starts, targets, edgeLabelOf)
    (self.edgeLabels, self.selfLoops) = (edgeLabels, selfLoops)
    count = targets.count + selfLoops.count
  }

  /// The changes that a global state has.
  @inlinable
  package func changes(from globalState: Int) -> Range<Int> {
    Int(starts[globalState])..<Int(starts[globalState + 1])
  }

  /// The self-loops of a global state; of those that do the same to an object, the first only,
  /// unless all are asked for.
  func selfLoops(in globalState: Int, all: Bool = false) -> [Int] {
    selfLoops.numbers(in: globalState, all: all).map { targets.count + $0 }
  }

  /// The number of the self-loop at a place of the list that a share has in a global state.
  package func selfLoop(_ place: Int, of share: Int, in globalState: Int) -> Int {
    targets.count + selfLoops.number(of: place, in: globalState, share: share)
  }

  /// The label of an edge.
  func edgeLabel(of move: Int) -> Label {
    edgeLabels[
      Int(move < targets.count ? edgeLabelOf[move] : selfLoops.edgeLabel(of: move - targets.count))]
  }

  /// The global state that a move leaves.
  func source(of move: Int) -> Int {
    if move >= targets.count { return selfLoops.globalState(of: move - targets.count) }
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= move { low = middle } else { high = middle }
    }
    return low
  }

  /// The global state that a move leads to.
  func target(of move: Int) -> Int {
    move < targets.count ? Int(targets[move]) : source(of: move)
  }
}

/// What a move does to an object.
@usableFromInline
package struct EdgeEffect: Hashable, Sendable {
  /// The object, by index into the transition system.
  @usableFromInline package let object: Int
  /// The local transition, by index into the machine table of its machine.
  @usableFromInline package let localTransition: Int

  /// Reads an effect as a graph keeps it; nothing when no object gets an event.
  @inlinable
  package init?(_ bits: UInt32) {
    guard bits != 0 else { return nil }
    object = Int(bits >> 24)
    localTransition = Int(bits & 0xFF_FFFF) - 1
  }

  /// The effect as a graph keeps it.
  static func bits(object: Int, localTransition: Int) -> Int {
    object &<< 24 | (localTransition &+ 1)
  }
}
