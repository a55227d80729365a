/// A labelled transition system: the transitions of a state graph as an observer notices them.
///
/// Baier & Katoen, Principles of Model Checking, 2008, definition 2.1. It is in compressed sparse
/// row form: the edges of a state have consecutive indices.
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
  /// The label of each edge, by index into `labels`; 0 is τ.
  private(set) var labelOf: [UInt32] = []
  /// For each state, whether the life of the observed object is over or the process has ended.
  private(set) var isFinal: [Bool] = []
  /// Whether silent edges lead to larger numbers, unlike those of a silent quotient.
  private var isReversed = false

  /// Makes a system without states, and reserves memory.
  init(callbacks count: Int, labels: [Label] = [.silent], states: Int, edges: Int) {
    callbackCount = count
    self.labels = labels
    starts.reserveCapacity(states + 1)
    targets.reserveCapacity(edges)
    labelOf.reserveCapacity(edges)
    isFinal.reserveCapacity(states)
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
  mutating func addState(isFinal: Bool) {
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    self.isFinal.append(isFinal)
  }
}

extension LabelledTransitionSystem {
  /// The quotient by strongly connected components of τ edges: states that reach one another by τ
  /// become one.
  ///
  /// It has the same sequences of labels. The states of a component are all final or all not, since
  /// what has ended stays ended. Most duplicate edges are removed. Silent edges lead to smaller
  /// numbers. O(V + E).
  func silentQuotient() -> Self {
    let components = StrongComponents(starts: starts, targets: targets) { labelOf[$0] == 0 }
    var quotient = Self(
      callbacks: callbackCount, labels: labels, states: components.count, edges: targets.count)
    // To skip duplicates, the last component with a silent edge to each target, with a self-loop of
    // each label, and with an edge of each label to another component.
    var silentSource = [Int](repeating: -1, count: components.count)
    var loopSource = [Int](repeating: -1, count: labels.count)
    var latest = [(source: Int, target: Int)](repeating: (-1, -1), count: labels.count)
    for component in 0..<components.count {
      let members = components.members(of: component)
      for state in members {
        for edge in edges(from: Int(state)) {
          let (target, label) = (Int(components.numbers[Int(targets[edge])]), Int(labelOf[edge]))
          if label == 0 {
            if target == component || silentSource[target] == component { continue }
            silentSource[target] = component
          } else if target == component {
            if loopSource[label] == component { continue }
            loopSource[label] = component
          } else {
            if latest[label] == (component, target) { continue }
            latest[label] = (component, target)
          }
          quotient.addEdge(to: target, labelOf[edge])
        }
      }
      quotient.addState(isFinal: members.first.map { isFinal[Int($0)] } ?? false)
    }
    return quotient
  }

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
