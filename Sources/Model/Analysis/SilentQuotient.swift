import Base

extension LabelledTransitionSystem {
  /// The quotient by silence: states that reach one another by τ become one, and so do states after
  /// which the same can follow, as far as that is seen from their edges.
  ///
  /// It has the same sequences of labels, and the same ends. The states of a component are all
  /// final or all not, since what has ended stays ended. Most duplicate edges are removed. Silent
  /// edges lead to smaller numbers.
  func silentQuotient() -> Self {
    let components = StrongComponents(starts: starts, targets: targets) { labelOf[$0] == 0 }
    var draft = QuotientDraft(of: self, components)
    for component in 0..<components.count { draft.add(component) }
    return draft.quotient
  }
}

/// A silent quotient, made component by component, so that silent edges lead to what is known.
///
/// A component becomes one with an earlier one that has the same edges, or that it reaches by a
/// silent edge and that has all of its other edges: either can do what the other can. Milner,
/// Communication and Concurrency, 1989, chapter 5, on weak bisimulation.
private struct QuotientDraft {
  /// A component that became a state.
  private struct Node {
    let component: UInt32
    /// The edges, as indices into `edges`.
    let edges: Range<Int>
    let loops: UInt32
    let isFinal: Bool
  }

  private let system: LabelledTransitionSystem
  private let components: StrongComponents
  /// The quotient, still without states.
  private var draft: LabelledTransitionSystem
  private var nodes: [Node] = []
  /// The nodes by their edges, self-loops, and ends.
  private var table = HashIndex()
  /// For each component, its node, by index.
  private var nodeOf: [UInt32]
  /// The edges of all nodes, those of a node ascending: the label shifted left by 32 bits, and the
  /// component that it leads to.
  ///
  /// Of earlier components that is the one of their node.
  private var edges: [UInt64] = []
  /// The edges of the component that is added.
  private var own: [UInt64] = []

  init(of system: LabelledTransitionSystem, _ components: StrongComponents) {
    (self.system, self.components) = (system, components)
    draft = LabelledTransitionSystem(labelledAs: system)
    nodeOf = Array(repeating: 0, count: components.count)
  }

  /// Adds the next component.
  mutating func add(_ component: Int) {
    let loops = gather(component)
    let member = components.nodes[components.members(of: component).lowerBound]
    let isFinal = system.isFinal[Int(member)]
    if let node = follower(loops, isFinal) {
      nodeOf[component] = UInt32(truncatingIfNeeded: node)
      return
    }
    let seed = HashIndex.mixed(UInt64(loops) << 1 | (isFinal ? 1 : 0))
    let hash = own.reduce(seed) { HashIndex.mixed($1, into: $0) }
    let slot = table.slot(of: hash) { place in
      nodes[place].loops == loops && nodes[place].isFinal == isFinal
        && edges[nodes[place].edges].elementsEqual(own)
    }
    nodeOf[component] = UInt32(truncatingIfNeeded: table[slot] ?? nodes.count)
    if table[slot] != nil { return }
    table.put(nodes.count, hash, in: slot)
    let first = edges.count
    edges += own
    nodes.append(
      Node(
        component: UInt32(truncatingIfNeeded: component), edges: first..<edges.count,
        loops: loops, isFinal: isFinal))
  }

  /// Gathers the edges of a component, each once, and returns the index of its self-loops.
  private mutating func gather(_ component: Int) -> UInt32 {
    own.removeAll(keepingCapacity: true)
    var (loops, inner) = (UInt32(0), BitSet())
    for place in components.members(of: component) {
      let state = Int(components.nodes[place])
      loops = draft.joined(loops, system.loopsOf[state])
      for edge in system.edges(from: state) {
        if system.labelOf[edge] == LabelledTransitionSystem.noEdge { continue }
        let target = Int(components.numbers[Int(system.targets[edge])])
        if target == component {
          if system.labelOf[edge] != 0 { inner.insert(Int(system.labelOf[edge])) }
          continue
        }
        let home = target < component ? nodes[Int(nodeOf[target])].component : UInt32(target)
        own.append(UInt64(system.labelOf[edge]) << 32 | UInt64(home))
      }
    }
    if own.count > 1 {
      own.sort()
      var last = 0
      for place in 1..<own.count where own[place] != own[last] {
        last += 1
        own[last] = own[place]
      }
      own.removeLast(own.count - 1 - last)
    }
    return inner.isEmpty ? loops : draft.joined(loops, draft.number(ofLoops: inner))
  }

  /// A node that the added component reaches by a silent edge, and that can do all that it can.
  private func follower(_ loops: UInt32, _ isFinal: Bool) -> Int? {
    for silent in own {
      if silent >> 32 != 0 { return nil }
      let place = Int(nodeOf[Int(silent)])
      let node = nodes[place]
      let known = draft.loops[Int(node.loops)]
      guard isFinal == node.isFinal,
        loops == node.loops || draft.loops[Int(loops)].isSubset(of: known)
      else { continue }
      var rest = node.edges
      let isAble = own.allSatisfy { edge in
        if UInt32(truncatingIfNeeded: edge) == UInt32(silent),
          edge == silent || known.contains(Int(edge >> 32))
        {
          return true
        }
        while let first = rest.first, edges[first] < edge { rest.removeFirst() }
        return rest.first.map { edges[$0] == edge } ?? false
      }
      if isAble { return place }
    }
    return nil
  }

  /// The quotient of the components added, which must be all.
  var quotient: LabelledTransitionSystem {
    var quotient = draft
    for (place, node) in nodes.enumerated() {
      var inner = BitSet()
      for edge in edges[node.edges] {
        let target = Int(nodeOf[Int(UInt32(truncatingIfNeeded: edge))])
        if target != place {
          quotient.addEdge(to: target, UInt32(edge >> 32))
        } else {
          inner.insert(Int(edge >> 32))
        }
      }
      let loops =
        inner.isEmpty ? node.loops : quotient.joined(node.loops, quotient.number(ofLoops: inner))
      quotient.addState(isFinal: node.isFinal, loops: loops)
    }
    return quotient
  }
}
