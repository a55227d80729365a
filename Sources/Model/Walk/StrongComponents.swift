/// The strongly connected components of a graph: nodes that lead to one another share one.
struct StrongComponents {
  /// For each node, the number of its component; an edge between two components always leads from
  /// the higher number to the lower.
  private(set) var numbers: [Int32]
  /// The nodes, component by component, ascending.
  private(set) var nodes: [Int32] = []
  /// How many components there are.
  private(set) var count = 0

  private static let unseen: Int32 = -1

  /// Finds the components, by Tarjan's way without recursion.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and one more where the last node's edges end.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge, by index, counts.
  init(starts: [UInt32], targets: [UInt32], isKept: (Int) -> Bool) {
    let nodeCount = starts.count - 1
    numbers = Array(repeating: Self.unseen, count: nodeCount)
    nodes.reserveCapacity(nodeCount)
    var search = Search(nodes: nodeCount, starts: starts)
    for root in 0..<nodeCount where search.order[root] == 0 {
      search.enter(root)
      while let node = search.path.last {
        let here = Int(node)
        var edge = Int(search.cursors[here])
        var low = search.low[here]
        var next: Int?
        while edge < Int(starts[here + 1]), next == nil {
          let target = Int(targets[edge])
          edge += 1
          if !isKept(edge - 1) { continue }
          let order = search.order[target]
          if order == 0 {
            next = target
          } else if order < low, numbers[target] == Self.unseen {
            low = order
          }
        }
        search.cursors[here] = UInt32(truncatingIfNeeded: edge)
        search.low[here] = low
        if let next {
          search.enter(next)
        } else if search.leave(here) {
          close(here, &search)
        }
      }
    }
  }

  /// Gives a number to all that was seen since the first node of a component.
  private mutating func close(_ first: Int, _ search: inout Search) {
    while let node = search.open.popLast() {
      numbers[Int(node)] = Int32(truncatingIfNeeded: count)
      nodes.append(node)
      if Int(node) == first { break }
    }
    count += 1
  }

  /// The state of the search.
  private struct Search {
    /// For each node, when it was first seen, from 1; 0 while it was not.
    var order: [Int32]
    /// For each node, the earliest node known to be reachable from it.
    var low: [Int32]
    /// For each node, the next edge to look at.
    var cursors: [UInt32]
    /// The nodes from the root to where the search is.
    var path: [Int32] = []
    /// The nodes seen whose component is not known yet.
    var open: [Int32] = []
    var clock: Int32 = 0

    init(nodes: Int, starts: [UInt32]) {
      order = Array(repeating: 0, count: nodes)
      low = order
      cursors = starts
    }

    mutating func enter(_ node: Int) {
      clock += 1
      order[node] = clock
      low[node] = clock
      path.append(Int32(truncatingIfNeeded: node))
      open.append(Int32(truncatingIfNeeded: node))
    }

    /// Steps back from a node, and says whether it is the first of its component.
    mutating func leave(_ node: Int) -> Bool {
      path.removeLast()
      if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[node]) }
      return low[node] == order[node]
    }
  }
}
