import Base

/// A labelled transition system: the transitions of a state graph as an observer notices them.
///
/// Baier & Katoen, Principles of Model Checking, 2008, definition 2.1. It is in compressed sparse
/// row form: the edges of a state have consecutive indices. Self-loops are stored apart, since most
/// edges are self-loops, and many states have the same.
struct LabelledTransitionSystem: Sendable {
  /// The part of a transition that an observer notices.
  struct Label: Hashable, Sendable {
    /// The callbacks that run, in order, numbered from 0.
    let callbacks: [Int]
    /// Whether it is the first noticed transition of the observed object.
    let isBirth: Bool

    /// The label τ: nothing is noticed.
    static let silent = Self(callbacks: [], isBirth: false)
  }

  /// The number of callbacks; those of the labels are numbered from 0.
  let callbackCount: Int
  /// The labels, each once; the first is τ.
  private(set) var labels: [Label]
  /// The first edge of each state; then one more element, the number of edges.
  private(set) var starts: [UInt32] = [0]
  /// The state that each edge leads to.
  private(set) var targets: [UInt32] = []
  /// The label of each edge, by index into `labels`; 0 is τ, and `noEdge` is no edge at all.
  private(set) var labelOf: [UInt32] = []
  /// For each state, whether the life of the observed object is over or the process has ended.
  private(set) var isFinal: [Bool] = []
  /// The different sets of labels of self-loops; the first is empty.
  private(set) var loops = Interner([BitSet()])
  /// For each state, the labels of its self-loops, by index into `loops`.
  private(set) var loopsOf: [UInt32] = []
  /// Whether silent edges lead to larger numbers, unlike those of a silent quotient.
  private var isReversed = false

  /// What `labelOf` has for an edge that does not exist.
  static let noEdge = UInt32.max

  /// Makes a system without states.
  init(callbacks count: Int) {
    callbackCount = count
    labels = [.silent]
  }

  /// Makes a system of edges, without self-loops; its labels are still missing.
  init(
    callbacks count: Int, starts: [UInt32], targets: [UInt32], labelOf: [UInt32], isFinal: [Bool]
  ) {
    self.init(callbacks: count)
    (self.starts, self.targets, self.labelOf, self.isFinal) = (starts, targets, labelOf, isFinal)
    loopsOf = isFinal.map { _ in 0 }
  }

  /// Makes a system without states that has the labels of another, and its sets of self-loops.
  init(labelledAs other: Self) {
    self.init(callbacks: other.callbackCount)
    (labels, loops) = (other.labels, other.loops)
  }

  /// The number of states.
  var count: Int { isFinal.count }

  /// The edges that leave a state.
  func edges(from state: Int) -> Range<Int> { Int(starts[state])..<Int(starts[state + 1]) }

  /// Adds an edge from the next state that will be added.
  mutating func addEdge(to target: Int, _ label: UInt32) {
    targets.append(UInt32(truncatingIfNeeded: target))
    labelOf.append(label)
  }

  /// The same system with another list of labels; edges keep the indices of their labels.
  consuming func labelled(_ labels: [Label]) -> Self {
    self.labels = labels
    return self
  }

  /// Adds a state; its edges are those that were added since the previous state.
  ///
  /// - Parameters:
  ///   - isFinal: Whether the life of the observed object is over or the process has ended.
  ///   - loops: The labels of its self-loops, by index.
  mutating func addState(isFinal: Bool, loops: UInt32 = 0) {
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    self.isFinal.append(isFinal)
    loopsOf.append(loops)
  }

  /// Adds self-loops to all states: lists of their labels, and the list of each state, by index.
  mutating func addLoops(_ lists: [BitSet], _ listOf: [UInt32]) {
    let numbers = lists.map { number(ofLoops: $0) }
    for state in loopsOf.indices {
      loopsOf[state] = joined(loopsOf[state], numbers[Int(listOf[state])])
    }
  }

  /// The index of a set of labels of self-loops, without τ.
  mutating func number(ofLoops labels: BitSet) -> UInt32 {
    UInt32(truncatingIfNeeded: loops.intern(labels.subtracting(BitSet([0]))))
  }

  /// The index of the union of two sets of labels of self-loops, by index.
  mutating func joined(_ one: UInt32, _ other: UInt32) -> UInt32 {
    if one == other || other == 0 { return one }
    return one == 0 ? other : number(ofLoops: loops[Int(one)].union(loops[Int(other)]))
  }
}

extension LabelledTransitionSystem {
  /// The system with all edges reversed; the edges of a state are sorted by their targets.
  func reversed() -> Self {
    // The index at which the next edge of each state is stored.
    var next = [Int](repeating: 0, count: count + 1)
    for target in targets { next[Int(target) + 1] += 1 }
    for state in 0..<count { next[state + 1] += next[state] }
    var reversed = self
    reversed.isReversed.toggle()
    reversed.starts = next.map { UInt32($0) }
    for source in 0..<count {
      for edge in edges(from: source) {
        let target = Int(targets[edge])
        reversed.targets[next[target]] = UInt32(source)
        reversed.labelOf[next[target]] = labelOf[edge]
        next[target] += 1
      }
    }
    return reversed
  }

  /// Propagates values along edges until a fixpoint.
  ///
  /// The states are visited round after round in an order in which most silent edges lead ahead, so
  /// few rounds are needed. Hecht & Ullman, SIAM Journal on Computing 4, 1975. Self-loops are
  /// ignored.
  ///
  /// - Parameter carry: Propagates the value of a source (first argument) along an edge with a
  ///   label (second) to a target (third). Returns whether the value of the target changed.
  @inline(__always)
  func propagate(_ carry: (Int, Int, Int) -> Bool) {
    var isWaiting = [Bool](repeating: true, count: count)
    var isDone = false
    while !isDone {
      isDone = true
      for place in 0..<count {
        let source = isReversed ? place : count - 1 - place
        if !isWaiting[source] { continue }
        isWaiting[source] = false
        for edge in edges(from: source) {
          let target = Int(targets[edge])
          if target == source || !carry(source, Int(labelOf[edge]), target) { continue }
          isWaiting[target] = true
          isDone = false
        }
      }
    }
  }
}
