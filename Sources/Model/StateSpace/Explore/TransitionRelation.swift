import Base

/// The transition relation of a state graph.
///
/// A move (an edge of the state graph) has a number: first come the changes, in compressed sparse
/// row form, ordered by the global state they leave, then the self-loops.
///
/// Self-loops here are interactions that begin and end in one move and leave the global state as it
/// is. Most moves of a large state graph are self-loops, and many global states have the same ones,
/// so these are stored as shared lists. All other moves are called changes, and each is stored by
/// itself.
@usableFromInline
package struct TransitionRelation: Sendable {
  /// The label of a move; many moves share one.
  @usableFromInline
  package struct Label: Hashable, Sendable {
    /// The effect on an object in packed form: the object shifted left by 24 bits, plus the index
    /// of the local transition plus 1; 0 if no object gets an event.
    @usableFromInline package let effect: UInt32
    /// Bit 0: whether the interaction begins with the move; bits 1-31: the cause.
    @usableFromInline let origin: UInt32

    /// The cause, by index into `TransitionSystem.bindingOfCause`.
    @inlinable
    package var cause: Int { Int(origin &>> 1) }

    /// Whether an interaction begins with the move.
    @inlinable
    package var begins: Bool { origin & 1 == 1 }

    /// The hash value that interners use.
    @usableFromInline
    package var hashValue: Int {
      Int(truncatingIfNeeded: HashIndex.mixed(UInt64(effect) &<< 32 | UInt64(origin)))
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }

    /// Makes a label from a packed effect and a cause.
    init(effect: UInt32, cause: Int, begins: Bool) {
      self.effect = effect
      origin = UInt32(truncatingIfNeeded: cause) &<< 1 | (begins ? 1 : 0)
    }
  }

  /// For each global state, its first change; then one more element, the number of changes.
  @usableFromInline package let starts: [UInt32]
  /// For each change, the global state it leads to.
  package let targets: [UInt32]
  /// For each change, its edge label, by index.
  package let edgeLabelOf: [UInt32]
  /// The different edge labels, in the order of discovery.
  package let edgeLabels: [Label]
  /// The self-loops, stored apart from the changes.
  package let selfLoops: SelfLoops
  /// The number of moves, self-loops included.
  let count: Int

  /// Makes a transition relation from changes and self-loops.
  init(
    starts: [UInt32], targets: [UInt32], edgeLabelOf: [UInt32], edgeLabels: [Label],
    selfLoops: SelfLoops
  ) {
    (self.starts, self.targets, self.edgeLabelOf) = (starts, targets, edgeLabelOf)
    (self.edgeLabels, self.selfLoops) = (edgeLabels, selfLoops)
    count = targets.count + selfLoops.count
  }

  /// The changes that leave a global state.
  @inlinable
  package func changes(from globalState: Int) -> Range<Int> {
    Int(starts[globalState])..<Int(starts[globalState + 1])
  }

  /// The self-loops of a global state, ascending.
  ///
  /// Unless `all` is set, of those with the same effect in one list only the first.
  func selfLoops(in globalState: Int, all: Bool = false) -> [Int] {
    selfLoops.numbers(in: globalState, all: all).map { targets.count + $0 }
  }

  /// The self-loop at a place in the list that a share has in a global state, as a move.
  package func selfLoop(_ place: Int, of share: Int, in globalState: Int) -> Int {
    targets.count + selfLoops.number(of: place, in: globalState, share: share)
  }

  /// The label of a move.
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

/// What a move does to an object: the object and its local transition.
@usableFromInline
package struct EdgeEffect: Hashable, Sendable {
  /// The object, by index into the transition system.
  @usableFromInline package let object: Int
  /// The local transition, by index into the machine table of its machine.
  @usableFromInline package let localTransition: Int

  /// Unpacks an effect; `nil` if no object gets an event.
  @inlinable
  package init?(_ bits: UInt32) {
    guard bits != 0 else { return nil }
    object = Int(bits >> 24)
    localTransition = Int(bits & 0xFF_FFFF) - 1
  }

  /// The packed form: the object shifted left by 24 bits, plus the index of the local transition
  /// plus 1.
  static func bits(object: Int, localTransition: Int) -> Int {
    object &<< 24 | (localTransition &+ 1)
  }
}
