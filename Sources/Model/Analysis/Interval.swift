import Base

/// A kind of interval in an object's life, given by how each label begins and continues it.
struct Interval: Sendable {
  /// The callbacks of a label, split before each one that begins a new interval.
  struct Segments: Sendable {
    /// Whether a new interval begins.
    var begins = false
    /// The callbacks before the first beginning, which belong to the interval under way; all if
    /// none begins.
    var head: [Int] = []
    /// For each interval that begins and ends within the label, its callbacks.
    var inner: [[Int]] = []
    /// The callbacks from the last beginning on; empty if none begins.
    var tail: [Int] = []
  }

  /// For each label, its segments.
  let segments: [Segments]

  /// Whether such an interval ever begins.
  var occurs: Bool { segments.contains(where: \.begins) }

  /// The whole life, from the object's first callback or change of state to its end.
  init(lifeIn system: LabelledTransitionSystem) {
    segments = system.labels.map { label in
      label.isBirth
        ? Segments(begins: true, tail: label.callbacks) : Segments(head: label.callbacks)
    }
  }

  /// An interval that begins with any of some callbacks, and ends before the next of them or with
  /// the object's life.
  init(begunBy callbacks: Set<Int>, in system: LabelledTransitionSystem) {
    segments = system.labels.map { label in
      var parts: [[Int]] = [[]]
      for callback in label.callbacks {
        if callbacks.contains(callback) { parts.append([]) }
        parts[parts.count - 1].append(callback)
      }
      let head = parts.removeFirst()
      guard let tail = parts.popLast() else { return Segments(head: head) }
      return Segments(begins: true, head: head, inner: parts, tail: tail)
    }
  }
}

/// The results of dataflow passes about the callbacks in an interval.
struct IntervalFlow: Sendable {
  /// The transition system of an object.
  let system: LabelledTransitionSystem
  /// The interval.
  let interval: Interval
  /// For each state, the callbacks that some path from the beginning of the interval under way has
  /// not called.
  ///
  /// The element `underWay` holds if an interval is under way on some path to the state.
  let missing: DataflowPass
  /// For each state, the callbacks that may run later in the interval under way; a pass over the
  /// reversed system.
  let later: DataflowPass

  /// Runs both passes.
  init(
    of interval: Interval, in system: LabelledTransitionSystem,
    reversed: LabelledTransitionSystem
  ) {
    self.system = system
    self.interval = interval
    let callbacks = BitSet(0..<system.callbackCount)
    let all = BitSet(0...system.callbackCount)
    missing = DataflowPass(
      over: system,
      by: interval.segments.map { label in
        label.begins
          ? .init(generated: all.subtracting(BitSet(label.tail)), kept: BitSet())
          : .init(generated: BitSet(), kept: all.subtracting(BitSet(label.head)))
      })
    later = DataflowPass(
      over: reversed,
      by: interval.segments.map { label in
        .init(generated: BitSet(label.head), kept: label.begins ? BitSet() : callbacks)
      })
  }

  /// The element that holds while an interval is under way: the number of callbacks.
  var underWay: Int { system.callbackCount }
}
