/// The strongly connected components of a graph, in reverse topological order.
///
/// Tarjan's algorithm (SIAM Journal on Computing 1, 1972) without recursion; O(V + E).
package struct StrongComponents {
  /// For each node, the number of its component.
  ///
  /// An edge between two components leads from the higher number to the lower.
  package private(set) var numbers: [Int32]
  /// The nodes, grouped by component, in ascending order of components.
  package private(set) var nodes: [Int32] = []
  /// For each component, the index of its first node in `nodes`; then one more element, the number
  /// of nodes.
  private var firsts = [0]

  /// The number of components.
  package var count: Int { firsts.count - 1 }

  /// The nodes of a component, at least one, as a range of indices into `nodes`.
  func members(of component: Int) -> Range<Int> { firsts[component]..<firsts[component + 1] }

  /// A node on the current path of the depth-first search.
  private struct Visit {
    let node: Int
    /// The next edge to follow.
    var edge: Int
    /// The low link: the time of the earliest node known to be reachable.
    var low: UInt32
  }

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge; then one more element, the number of edges.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge, by index, is part of the graph.
  package init(starts: [UInt32], targets: [UInt32], isKept: (Int) -> Bool) {
    let size = starts.count - 1
    numbers = [Int32](repeating: -1, count: size)
    nodes.reserveCapacity(size)
    // For each node, when it was found, from 1; 0 before that, `UInt32.max` after its component is
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

  /// Makes a component of the open nodes from `first` on.
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
