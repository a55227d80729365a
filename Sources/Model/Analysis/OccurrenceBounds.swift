import Base

/// How often each callback runs in an interval of an object's life, at least and at most.
///
/// The passes over the interval tell nearly all: what is never missing at its end runs at least
/// once, what cannot run later than itself at most once. Shortest and longest paths tell the rest.
struct OccurrenceBounds: Sendable {
  /// The fewest times in a complete interval, for each callback; 0 if no interval is ever complete.
  private(set) var atLeast: [Int]
  /// The most times, for each callback; `nil` if there is no bound.
  private(set) var atMost: [Int?]
  /// Whether any interval is ever complete.
  let isEverComplete: Bool

  /// Bounds the callbacks of an object, by what passes over the interval tell.
  init(of flow: IntervalFlow) {
    let seen = Occurrences(in: flow)
    isEverComplete = seen.missingAtEnd.contains(flow.underWay)
    atLeast = (0..<flow.system.callbackCount).map { _ in 0 }
    atMost = atLeast
    let endless = seen.twice.isEmpty ? BitSet() : flow.endless
    for callback in seen.once {
      let paths = CountedPaths(of: callback, in: flow)
      let most =
        endless.contains(callback)
        ? nil : seen.twice.contains(callback) ? paths.most : 1
      atMost[callback] = most
      if !isEverComplete || seen.missingAtEnd.contains(callback) { continue }
      atLeast[callback] = most == 1 ? 1 : paths.fewest
    }
  }
}

extension IntervalFlow {
  /// The callbacks that a cycle within an interval calls.
  fileprivate var endless: BitSet {
    let begins = interval.segments.map(\.begins)
    let components = StrongComponents(starts: system.starts, targets: system.targets) {
      !begins[Int(system.labelOf[$0])]
    }
    var labels = BitSet()
    for source in 0..<system.count where missing.values.contains(underWay, in: source) {
      for edge in system.edges(from: source)
      where components.numbers[source] == components.numbers[Int(system.targets[edge])] {
        labels.insert(Int(system.labelOf[edge]))
      }
    }
    return BitSet(labels.filter { !begins[$0] }.flatMap { interval.segments[$0].head })
  }
}

/// What the passes over an interval tell of how often callbacks run.
private struct Occurrences {
  /// The callbacks that run in the interval.
  private(set) var once = BitSet()
  /// Those that may run more than once, and perhaps some that run once.
  private(set) var twice = BitSet()
  /// Those that may be missing when it is complete, and the mark of an interval that is under way.
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

  /// Notes callbacks that run one after the other, before others may.
  private mutating func run(_ callbacks: [Int], before others: BitSet) {
    var later = others
    for callback in callbacks.reversed() {
      once.insert(callback)
      if !later.insert(callback) { twice.insert(callback) }
    }
  }
}

/// The paths through an interval, as long as one callback runs often on them.
private struct CountedPaths {
  private let system: LabelledTransitionSystem
  /// For each label: whether it begins an interval, and how often the callback runs in its
  /// segments.
  private let counts: [(begins: Bool, head: Int, inner: [Int], tail: Int)]

  init(of callback: Int, in flow: IntervalFlow) {
    system = flow.system
    func count(_ callbacks: [Int]) -> Int { callbacks.count { $0 == callback } }
    counts = flow.interval.segments.map {
      ($0.begins, count($0.head), $0.inner.map(count), count($0.tail))
    }
  }

  /// The fewest times in a complete interval; there must be one.
  var fewest: Int {
    let lengths = lengths(preferring: <)
    return lengthsAtEnds(lengths).min() ?? 0
  }

  /// The most times in an interval, of a callback that no cycle within an interval calls.
  var most: Int {
    let lengths = lengths(preferring: >)
    return (lengthsAtEnds(lengths) + lengths.compactMap(\.self)).max() ?? 0
  }

  /// The length of the shortest or longest path to each state since the interval began; `nil` where
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
    system.propagate { source, label, target in
      guard !counts[label].begins, let length = lengths[source] else { return false }
      return improve(target, length + counts[label].head)
    }
    return lengths
  }

  /// The lengths of paths to where an interval ends, some of them more than once.
  private func lengthsAtEnds(_ lengths: [Int?]) -> [Int] {
    var ends = counts.flatMap(\.inner)
    for state in 0..<system.count {
      guard let length = lengths[state] else { continue }
      if system.isFinal[state] { ends.append(length) }
      for edge in system.edges(from: state) {
        let label = counts[Int(system.labelOf[edge])]
        if label.begins { ends.append(length + label.head) }
      }
    }
    return ends
  }
}
