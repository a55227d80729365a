/// The strongly connected components of a graph, in reverse topological order: nodes that lead to
/// one another share one.
///
/// Tarjan's algorithm (SIAM Journal on Computing 1, 1972) without recursion; O(V + E).
package struct StrongComponents {
  /// For each node, the number of its component; an edge between two components always leads from
  /// the higher number to the lower.
  package private(set) var numbers: [Int32]
  /// The nodes, component by component, ascending.
  package private(set) var nodes: [Int32] = []
  /// Where the nodes of each component begin; and one more, where those of the last end.
  private var firsts = [0]

  /// How many components there are.
  package var count: Int { firsts.count - 1 }

  /// The nodes of a component, at least one.
  func members(of component: Int) -> ArraySlice<Int32> {
    nodes[firsts[component]..<firsts[component + 1]]
  }

  /// A node on the path from the root to where the search is.
  private struct Visit {
    let node: Int
    /// The next edge to follow.
    var edge: Int
    /// When the earliest node was found that is known to be reachable.
    var low: UInt32
  }

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and one more where the last node's edges end.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge, by index, counts.
  package init(starts: [UInt32], targets: [UInt32], isKept: (Int) -> Bool) {
    let size = starts.count - 1
    numbers = [Int32](repeating: -1, count: size)
    nodes.reserveCapacity(size)
    // When each node was found, from 1; 0 before that, and later than all once its component is
    // known.
    var times = [UInt32](repeating: 0, count: size)
    var clock: UInt32 = 0
    var open: [Int32] = []
    var path: [Visit] = []
    func visit(_ node: Int) -> Visit {
      clock += 1
      times[node] = clock
      open.append(Int32(truncatingIfNeeded: node))
      return Visit(node: node, edge: Int(starts[node]), low: clock)
    }
    for root in 0..<size where times[root] == 0 {
      var here = visit(root)
      while true {
        var next: Int?
        let end = Int(starts[here.node + 1])
        while next == nil, here.edge < end {
          let target = Int(targets[here.edge])
          if isKept(here.edge) {
            if times[target] == 0 { next = target } else { here.low = min(here.low, times[target]) }
          }
          here.edge += 1
        }
        if let next {
          path.append(here)
          here = visit(next)
          continue
        }
        if here.low == times[here.node] { close(here.node, &open, &times) }
        guard var former = path.popLast() else { break }
        former.low = min(former.low, here.low)
        here = former
      }
    }
  }

  /// Makes a component of the open nodes from one on.
  private mutating func close(_ first: Int, _ open: inout [Int32], _ times: inout [UInt32]) {
    while let node = open.popLast() {
      numbers[Int(node)] = Int32(truncatingIfNeeded: count)
      times[Int(node)] = .max
      nodes.append(node)
      if Int(node) == first { break }
    }
    firsts.append(nodes.count)
  }
}
