import Analysis
import Base

/// An observed system without what moves no automaton: nodes that reach one another by silent edges
/// are one, and so are equal edges.
///
/// Whatever an automaton can read on a run through the system, it can read here.
/// Source: Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972; on
/// quotients that preserve stutter-insensitive properties, Baier & Katoen, section 7.8.
struct SilentQuotient {
  typealias LabelClass = BitParallelTransitions.LabelClass

  /// A way in.
  struct Entry: Hashable {
    let node: Int
    let label: Index<LabelClass>
  }

  /// The ways in, each once.
  let entries: [Entry]
  /// For each node its first edge, and one more, where the edges of the last node end.
  private(set) var starts: [UInt32] = [0]
  /// For each edge, the node that it leads to, which is another one.
  private(set) var targets: [UInt32] = []
  /// For each edge, its class; the edges of a node are sorted by class.
  private(set) var labels: [Index<LabelClass>] = []
  /// The sets of classes of edges that lead back to their node.
  private(set) var loops = Interner<BitSet>()
  /// For each node, its set of such classes, by number.
  private(set) var loopsOf: [Int] = []
  /// For each node, how runs can end there: the union of the raw values of `RunEnding`.
  private(set) var endings: [UInt8]
  /// The nodes, each strongly connected component before those that it leads to.
  private(set) var order: [Int32] = []
  /// The places of the components in that order.
  private(set) var components: [Range<Int>] = []

  /// Divides a system by its silent edges.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - classes: For each edge label, its class; 0 for a label that moves no automaton.
  init(of system: ObservedSystem, classes: [Index<LabelClass>]) {
    let silent = StrongComponents(starts: system.starts, targets: system.targets) { edge in
      classes[system.edgeLabels[edge]].number == 0
    }
    let homes = silent.numbers
    var known: Set<Entry> = []
    entries = system.entries.compactMap { entry in
      let own = Entry(node: Int(homes[entry.node]), label: classes[entry.label])
      return known.insert(own).inserted ? own : nil
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

  /// The edges from a node to others.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  private mutating func gatherEdges(
    of system: ObservedSystem, _ silent: StrongComponents, _ classes: [Index<LabelClass>]
  ) {
    // The edges of a node to others, the class above the target.
    var edges: [UInt64] = []
    var loops = BitSet()
    for place in silent.nodes.indices {
      let (node, home) = (Int(silent.nodes[place]), silent.numbers[Int(silent.nodes[place])])
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

  /// Adds a node with some edges, which are taken out, and classes of edges that lead back to it.
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
    loopsOf.append(self.loops.intern(loops))
  }
}
