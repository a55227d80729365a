import Base

/// The callbacks that run before and after each callback in the life of an object.
struct PrecedenceAnalysis: Sendable {
  /// For each callback, those that have always run before.
  private(set) var before: [BitSet]
  /// For each callback, those that may never run later.
  private(set) var neverAfter: [BitSet]
  /// For each callback, those that may be the next.
  let next: [BitSet]
  /// For each callback, whether it may be the last.
  let canBeLast: [Bool]

  /// Computes the orders from the passes over an object's whole life, and its reversed system.
  init(of life: IntervalFlow, reversed: LabelledTransitionSystem) {
    let system = life.system
    let all = BitSet(0..<system.callbackCount)
    before = all.map { _ in all }
    neverAfter = before
    for (number, label) in system.labels.enumerated() {
      var missing = label.isBirth ? all : life.missing.inputs[number]
      for callback in label.callbacks {
        before[callback].subtract(missing)
        missing.remove(callback)
      }
      var later = life.later.inputs[number]
      for callback in label.callbacks.reversed() {
        neverAfter[callback].subtract(later)
        later.insert(callback)
      }
    }
    let following = FollowingCallbacks(reversed: reversed) { state in
      reversed.isFinal[state] || life.later.values.isEmpty(state)
    }
    next = following.next
    canBeLast = following.canBeLast
  }
}

/// The callbacks that may be the next after each, computed by a pass over the reversed system.
struct FollowingCallbacks: Sendable {
  /// For each callback, those that may be the next.
  private(set) var next: [BitSet]
  /// For each callback, whether it may be the last.
  private(set) var canBeLast: [Bool]

  /// Finds the callbacks that follow each.
  ///
  /// - Parameters:
  ///   - system: The reversed transition system.
  ///   - isEnd: Whether it is possible that no callback follows after a state.
  init(reversed system: LabelledTransitionSystem, endingWhere isEnd: (Int) -> Bool) {
    let count = system.callbackCount
    let pass = DataflowPass(
      over: system, markedWhere: isEnd,
      by: system.labels.map { label in
        label.callbacks.first.map { .init(generated: BitSet([$0]), kept: BitSet()) }
          ?? .init(generated: BitSet(), kept: BitSet(0...count))
      })
    next = (0..<count).map { _ in BitSet() }
    for (number, label) in system.labels.enumerated() {
      var following = pass.inputs[number]
      for callback in label.callbacks.reversed() {
        next[callback].formUnion(following)
        following = BitSet([callback])
      }
    }
    canBeLast = next.map { $0.contains(count) }
    for callback in next.indices { next[callback].remove(count) }
  }
}
