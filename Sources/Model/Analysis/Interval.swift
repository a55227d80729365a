import Base

/// An interval of an object's life: what each label of a transition does to it.
struct Interval: Sendable {
  /// The callbacks of a label, cut where one of them begins a new interval.
  struct Segments: Sendable {
    /// Whether a new interval begins.
    var begins = false
    /// The callbacks that run before, and belong to the interval under way; all if none begins.
    var head: [Int] = []
    /// The callbacks of intervals that begin and end with the label.
    var inner: [[Int]] = []
    /// The callbacks from the last beginning on; none if none begins.
    var tail: [Int] = []
  }

  /// For each label, its segments.
  let segments: [Segments]

  /// Whether it ever begins.
  var occurs: Bool { segments.contains(where: \.begins) }

  /// The whole life, from the first callback or change of the object to its end.
  init(lifeIn system: LabelledTransitionSystem) {
    segments = system.labels.map { label in
      label.isBirth
        ? Segments(begins: true, tail: label.callbacks) : Segments(head: label.callbacks)
    }
  }

  /// What begins with any of some callbacks, and ends with the next of them or with the life.
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

/// What passes over a transition system tell of the callbacks in an interval.
struct IntervalFlow: Sendable {
  /// The transition system of an object.
  let system: LabelledTransitionSystem
  /// The interval.
  let interval: Interval
  /// Which callbacks some path from the beginning of the interval under way has not called.
  ///
  /// The number of callbacks is an element, too, which holds while an interval is under way at all.
  let missing: DataflowPass
  /// Which callbacks may run later in the interval under way, as a pass over the reversed system.
  let later: DataflowPass

  /// Passes over a transition system and its reverse.
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

  /// The element that holds while an interval is under way.
  var underWay: Int { system.callbackCount }
}
