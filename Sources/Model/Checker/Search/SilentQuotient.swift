import Analysis
import Base

/// The quotient of an observed system by silent edges, which move no automaton: nodes that reach
/// one another by silent edges become one, and equal edges become one.
///
/// Every automaton of the batch reaches the same states as in the system itself. Source: Tarjan,
/// Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972; on quotients that
/// preserve stutter-insensitive properties, Baier & Katoen, section 7.8.
struct SilentQuotient {
  typealias LabelClass = BitParallelTransitions.LabelClass

  /// An entry: the node that it leads to, and its class.
  struct Entry {
    let node: Int
    let label: Index<LabelClass>
  }

  /// The entries, each once.
  let entries: [Entry]
  /// For each node its first edge; then one more element, the number of edges.
  private(set) var starts: [UInt32] = [0]
  /// For each edge, the node that it leads to; never its own.
  private(set) var targets: [UInt32] = []
  /// For each edge, its class; the edges of a node are sorted by class.
  private(set) var labels: [Index<LabelClass>] = []
  /// The sets of classes of self-loops; the first is empty.
  private(set) var loops = Interner([BitSet()])
  /// For each node, the set of classes of its self-loops, by index into `loops`.
  private(set) var loopsOf: [Int] = []
  /// For each node, how runs can end there: the union of the raw values of `RunEnding`.
  private(set) var endings: [UInt8]
  /// The nodes in topological order of their strongly connected components.
  private(set) var order: [Int32] = []
  /// The components in that order, as ranges of indices into `order`.
  private(set) var components: [Range<Int>] = []

  /// Makes the quotient of a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - classes: For each edge label, its class; 0 for a label that moves no automaton.
  init(of system: ObservedSystem, classes: [Index<LabelClass>]) {
    let silent = StrongComponents(starts: system.starts, targets: system.targets) { edge in
      classes[system.edgeLabels[edge]].number == 0
    }
    let homes = silent.numbers
    var known = Interner<NumberPair>()
    entries = system.entries.compactMap { entry in
      let own = Entry(node: Int(homes[entry.node]), label: classes[entry.label])
      return known.insert(NumberPair(own.node, own.label.number)) ? own : nil
    }
    endings = [UInt8](repeating: 0, count: silent.count)
    for node in homes.indices { endings[Int(homes[node])] |= system.endings[node].rawValue }
    gatherEdges(of: system, silent, classes)
    let whole = StrongComponents(starts: starts, targets: targets) { _ in true }
    order = whole.nodes.reversed()
    for (place, node) in order.enumerated() {
      let number = whole.numbers[Int(node)]
      if place > 0, number == whole.numbers[Int(order[place - 1])] {
        components[components.count - 1] = components[components.count - 1].lowerBound..<place + 1
      } else {
        components.append(place..<place + 1)
      }
    }
  }

  /// The edges from a node to other nodes.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  private mutating func gatherEdges(
    of system: ObservedSystem, _ silent: StrongComponents, _ classes: [Index<LabelClass>]
  ) {
    // The edges of a node to others: the class shifted left by 32 bits, and the target.
    var edges: [UInt64] = []
    var loops = BitSet()
    let selfLoopClasses = system.selfLoops.classes(by: classes)
    for place in silent.nodes.indices {
      let (node, home) = (Int(silent.nodes[place]), silent.numbers[Int(silent.nodes[place])])
      loops.formUnion(selfLoopClasses[Int(system.selfLoopSets[node])])
      for edge in system.edges(from: node) {
        let label = classes[system.edgeLabels[edge]]
        let target = silent.numbers[Int(system.targets[edge])]
        if target != home {
          edges.append(UInt64(label.bits) << 32 | UInt64(target))
        } else if label.number > 0 {
          loops.insert(label.number)
        }
      }
      let isLast =
        place + 1 == silent.nodes.count
        || silent.numbers[Int(silent.nodes[place + 1])] != home
      if isLast {
        addNode(&edges, loops)
        loops = BitSet()
      }
    }
  }

  /// Adds a node with the given edges and classes of self-loops, and empties the list of edges.
  private mutating func addNode(_ edges: inout [UInt64], _ loops: BitSet) {
    edges.sort()
    var last: UInt64?
    for edge in edges where edge != last {
      targets.append(UInt32(truncatingIfNeeded: edge))
      labels.append(Index(UInt32(truncatingIfNeeded: edge >> 32)))
      last = edge
    }
    edges.removeAll(keepingCapacity: true)
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    loopsOf.append(loops.isEmpty ? 0 : self.loops.intern(loops))
  }
}
