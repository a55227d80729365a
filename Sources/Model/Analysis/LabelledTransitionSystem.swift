/// A labelled transition system: what an observer notices of the transitions of a state graph.
///
/// Baier & Katoen, Principles of Model Checking, 2008, definition 2.1. It is in compressed sparse
/// row form: the edges of a state lie side by side.
struct LabelledTransitionSystem: Sendable {
  /// What an observer notices of a transition.
  struct Label: Hashable, Sendable {
    /// The callbacks that run, in order.
    let callbacks: [Int]
    /// Whether it is the first that ever happens to the observed object.
    let isBirth: Bool

    /// The label τ: nothing is noticed.
    static let silent = Self(callbacks: [], isBirth: false)
  }

  /// How many callbacks there are; those of the labels are numbered from 0.
  let callbackCount: Int
  /// The labels, each once; the first is τ.
  private(set) var labels: [Label]
  /// The first edge of each state; and one more, where the edges of the last state end.
  private(set) var starts: [UInt32] = [0]
  /// The state that each edge leads to.
  private(set) var targets: [UInt32] = []
  /// The place among the labels of each edge's label; 0 is τ.
  private(set) var labelOf: [UInt32] = []
  /// Whether the life of the observed object is over in a state, or everything is.
  private(set) var isFinal: [Bool] = []

  /// Begins a system without states, and makes room for some.
  init(callbacks count: Int, labels: [Label] = [.silent], states: Int, edges: Int) {
    callbackCount = count
    self.labels = labels
    starts.reserveCapacity(states + 1)
    targets.reserveCapacity(edges)
    labelOf.reserveCapacity(edges)
    isFinal.reserveCapacity(states)
  }

  /// How many states there are.
  var count: Int { isFinal.count }

  /// The edges that leave a state.
  func edges(from state: Int) -> Range<Int> { Int(starts[state])..<Int(starts[state + 1]) }

  /// Adds an edge that leaves the next state.
  mutating func addEdge(to target: Int, _ label: UInt32) {
    targets.append(UInt32(truncatingIfNeeded: target))
    labelOf.append(label)
  }

  /// The system with other labels for its edges' numbers.
  consuming func labelled(_ labels: [Label]) -> Self {
    self.labels = labels
    return self
  }

  /// Adds a state, which the edges leave that were added since the last one.
  mutating func addState(isFinal: Bool) {
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    self.isFinal.append(isFinal)
  }
}

extension LabelledTransitionSystem {
  /// The quotient by silent strongly connected components: states that lead to one another by τ are
  /// one.
  ///
  /// It has the same sequences of labels, and states of a component are alike final: what has ended
  /// stays ended. Most edges that are equal come once. O(V + E).
  func silentQuotient() -> Self {
    let components = StrongComponents(starts: starts, targets: targets) { labelOf[$0] == 0 }
    var quotient = Self(
      callbacks: callbackCount, labels: labels, states: components.count, edges: targets.count)
    // Which component was the last to have an edge that is not to be repeated: a silent edge to
    // each component, an edge back to itself with each label, and one to another with each label.
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

  /// The system with all edges turned around; those of a state keep their order.
  func reversed() -> Self {
    // Where the next edge of each state goes.
    var next = [Int](repeating: 0, count: count + 1)
    for target in targets { next[Int(target) + 1] += 1 }
    for state in 0..<count { next[state + 1] += next[state] }
    var reversed = self
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

  /// Carries values along the edges from state to state until none changes any more.
  ///
  /// The worklist algorithm of Kildall (POPL 1973). Edges that lead back to their state carry
  /// nothing.
  ///
  /// - Parameter carry: Carries the value of a state, the first, along an edge with a label, the
  ///   second, to a state, the third. Returns whether the value there changed.
  @inline(__always)
  func propagate(_ carry: (Int, Int, Int) -> Bool) {
    var waiting = Array(0..<count)
    var isWaiting = [Bool](repeating: true, count: count)
    while !waiting.isEmpty {
      var changed: [Int] = []
      for source in waiting {
        isWaiting[source] = false
        for edge in edges(from: source) {
          let target = Int(targets[edge])
          if target == source || !carry(source, Int(labelOf[edge]), target) { continue }
          if isWaiting[target] { continue }
          isWaiting[target] = true
          changed.append(target)
        }
      }
      waiting = changed
    }
  }
}
