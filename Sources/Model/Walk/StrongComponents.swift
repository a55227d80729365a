/// The strongly connected components of a graph: nodes that lead to one another share one.
struct StrongComponents {
  /// For each node, the number of its component; an edge between two components always leads from
  /// the higher number to the lower.
  private(set) var numbers: [Int32]
  /// The nodes, component by component, ascending.
  private(set) var nodes: [Int32]
  /// How many components there are.
  private(set) var count = 0

  /// Finds the components, by Tarjan's way without recursion.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and one more where the last node's edges end.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge, by index, counts.
  init(starts: [UInt32], targets: [UInt32], isKept: (Int) -> Bool) {
    let size = starts.count - 1
    numbers = Array(repeating: 0, count: size)
    nodes = numbers
    // The nodes from the root to where the search is, and those whose component is not known yet.
    var (path, open) = (numbers, numbers)
    var (depth, openCount, closed) = (0, 0, 0)
    // When each node was first seen, from 1; 0 while it was not, and late once its component is known.
    var order = numbers
    // The earliest node known to be reachable from each, and its next edge to look at.
    var (low, cursors) = (order, starts)
    var clock: Int32 = 0
    for root in 0..<size where order[root] == 0 {
      var next = root
      repeat {
        if next >= 0 {
          clock += 1
          (order[next], low[next]) = (clock, clock)
          path[depth] = Int32(truncatingIfNeeded: next)
          open[openCount] = path[depth]
          (depth, openCount) = (depth + 1, openCount + 1)
        }
        let here = Int(path[depth - 1])
        (next, low[here]) = Self.advance(
          &cursors[here], to: starts[here + 1], low[here], targets, order, isKept)
        if next >= 0 { continue }
        depth -= 1
        if depth > 0 { low[Int(path[depth - 1])] = min(low[Int(path[depth - 1])], low[here]) }
        guard low[here] == order[here] else { continue }
        var node = -1
        while node != here {
          openCount -= 1
          node = Int(open[openCount])
          numbers[node] = Int32(truncatingIfNeeded: count)
          nodes[closed] = open[openCount]
          order[node] = .max
          closed += 1
        }
        count += 1
      } while depth > 0
    }
  }

  /// Looks at edges up to the first that leads to a node not seen before.
  ///
  /// - Returns: That node, or -1 when there is none; and the earliest node seen.
  private static func advance(
    _ cursor: inout UInt32, to end: UInt32, _ low: Int32, _ targets: [UInt32], _ order: [Int32],
    _ isKept: (Int) -> Bool
  ) -> (next: Int, low: Int32) {
    var low = low
    while cursor < end {
      let edge = Int(cursor)
      cursor += 1
      if !isKept(edge) { continue }
      let target = Int(targets[edge])
      if order[target] == 0 { return (target, low) }
      low = min(low, order[target])
    }
    return (-1, low)
  }
}
