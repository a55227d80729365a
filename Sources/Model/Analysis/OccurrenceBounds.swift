import Base

/// Bounds on how often each callback runs in an interval of an object's life.
///
/// Dataflow passes decide most of them: a callback that is never missing at the end runs at least
/// once, and one that cannot run again later runs at most once. Shortest and longest paths decide
/// the rest.
struct OccurrenceBounds: Sendable {
  /// For each callback, the minimum in a complete interval; 0 if no interval is ever complete.
  private(set) var atLeast: [Int]
  /// For each callback, the maximum; `nil` if there is no bound.
  private(set) var atMost: [Int?]
  /// Whether any interval is ever complete.
  let isEverComplete: Bool

  /// Computes the bounds from the passes over the interval.
  init(of flow: IntervalFlow) {
    let seen = Occurrences(in: flow)
    isEverComplete = seen.missingAtEnd.contains(flow.underWay)
    atLeast = (0..<flow.system.callbackCount).map { _ in 0 }
    atMost = atLeast
    let endless = seen.twice.isEmpty ? BitSet() : flow.endless
    for callback in seen.once {
      func paths() -> CountedPaths { CountedPaths(of: callback, in: flow) }
      let most =
        endless.contains(callback)
        ? nil : seen.twice.contains(callback) ? paths().most : 1
      atMost[callback] = most
      if !isEverComplete || seen.missingAtEnd.contains(callback) { continue }
      atLeast[callback] = most == 1 ? 1 : paths().fewest
    }
  }
}

extension IntervalFlow {
  /// The callbacks on a cycle within an interval.
  fileprivate var endless: BitSet {
    let begins = interval.segments.map(\.begins)
    let components = StrongComponents(starts: system.starts, targets: system.targets) {
      !begins[Int(system.labelOf[$0])]
    }
    var (labels, loops) = (BitSet(), BitSet())
    for source in 0..<system.count where missing.values.contains(underWay, in: source) {
      loops.insert(Int(system.loopsOf[source]))
      for edge in system.edges(from: source)
      where components.numbers[source] == components.numbers[Int(system.targets[edge])] {
        labels.insert(Int(system.labelOf[edge]))
      }
    }
    for number in loops { labels.formUnion(system.loops[number]) }
    return BitSet(labels.filter { !begins[$0] }.flatMap { interval.segments[$0].head })
  }
}

/// The occurrences of callbacks that the passes over an interval show.
private struct Occurrences {
  /// The callbacks that can run in the interval.
  private(set) var once = BitSet()
  /// The callbacks that may run more than once; an over-approximation.
  private(set) var twice = BitSet()
  /// The callbacks that may be missing when the interval is complete, and the element `underWay`.
  private(set) var missingAtEnd = BitSet()

  init(in flow: IntervalFlow) {
    let all = BitSet(0...flow.underWay)
    for (number, label) in flow.interval.segments.enumerated() {
      let (before, after) = (flow.missing.inputs[number], flow.later.inputs[number])
      if before.contains(flow.underWay) { run(label.head, before: label.begins ? BitSet() : after) }
      for segment in label.inner {
        run(segment, before: BitSet())
        missingAtEnd.formUnion(all.subtracting(BitSet(segment)))
      }
      if label.begins {
        run(label.tail, before: after)
        missingAtEnd.formUnion(before.subtracting(BitSet(label.head)))
      }
    }
    for state in 0..<flow.system.count where flow.system.isFinal[state] {
      missingAtEnd.formUnion(flow.missing.values[state])
    }
  }

  /// Records callbacks that run one after the other, after which `others` may run.
  private mutating func run(_ callbacks: [Int], before others: BitSet) {
    var later = others
    for callback in callbacks.reversed() {
      once.insert(callback)
      if !later.insert(callback) { twice.insert(callback) }
    }
  }
}

/// The paths through an interval; the length of a path is how often one callback runs on it.
private struct CountedPaths {
  private let system: LabelledTransitionSystem
  /// For each label: whether it begins an interval, and how often the callback runs in its
  /// segments.
  private let counts: [(begins: Bool, head: Int, inner: [Int], tail: Int)]
  /// For each set of self-loops, the labels that begin an interval.
  private let beginnings: [[Int]]

  init(of callback: Int, in flow: IntervalFlow) {
    system = flow.system
    func count(_ callbacks: [Int]) -> Int { callbacks.count { $0 == callback } }
    counts = flow.interval.segments.map {
      ($0.begins, count($0.head), $0.inner.map(count), count($0.tail))
    }
    beginnings = system.loops.all.map { $0.filter { flow.interval.segments[$0].begins } }
  }

  /// The minimum in a complete interval; there must be one.
  var fewest: Int {
    let lengths = lengths(preferring: <)
    return lengthsAtEnds(lengths).min() ?? 0
  }

  /// The maximum in an interval; the callback must not be on a cycle within an interval.
  var most: Int {
    let lengths = lengths(preferring: >)
    return (lengthsAtEnds(lengths) + lengths.compactMap(\.self)).max() ?? 0
  }

  /// The length of the shortest or longest path to each state since the interval began; `nil` if
  /// none is under way.
  ///
  /// The algorithm of Bellman and Ford (Quarterly of Applied Mathematics 16, 1958).
  private func lengths(preferring isBetter: (Int, Int) -> Bool) -> [Int?] {
    var lengths = [Int?](repeating: nil, count: system.count)
    func improve(_ state: Int, _ length: Int) -> Bool {
      if let former = lengths[state], !isBetter(length, former) { return false }
      lengths[state] = length
      return true
    }
    for (target, label) in zip(system.targets, system.labelOf) where counts[Int(label)].begins {
      _ = improve(Int(target), counts[Int(label)].tail)
    }
    for state in 0..<system.count {
      for label in beginnings[Int(system.loopsOf[state])] { _ = improve(state, counts[label].tail) }
    }
    system.propagate { source, label, target in
      guard !counts[label].begins, let length = lengths[source] else { return false }
      return improve(target, length + counts[label].head)
    }
    return lengths
  }

  /// The lengths of paths to the ends of intervals; duplicates are possible.
  private func lengthsAtEnds(_ lengths: [Int?]) -> [Int] {
    var ends = counts.flatMap(\.inner)
    for state in 0..<system.count {
      guard let length = lengths[state] else { continue }
      if system.isFinal[state] { ends.append(length) }
      for label in beginnings[Int(system.loopsOf[state])] {
        ends.append(length + counts[label].head)
      }
      for edge in system.edges(from: state) {
        let label = counts[Int(system.labelOf[edge])]
        if label.begins { ends.append(length + label.head) }
      }
    }
    return ends
  }
}
