import Pack

/// The strongly connected components of a graph: nodes that lead to one another share one.
package struct StrongComponents {
  /// For each node, the number of its component; an edge between two components always leads from
  /// the higher number to the lower.
  package let numbers: [Int32]
  /// The nodes, component by component, ascending.
  package let nodes: [Int32]
  /// How many components there are.
  package let count: Int

  /// Finds the components, by Tarjan's way without recursion.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and one more where the last node's edges end.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge, by index, counts.
  package init(starts: [UInt32], targets: [UInt32], isKept: (Int) -> Bool) {
    let size = starts.count - 1
    var numbers = [Int32](repeating: 0, count: size)
    var nodes = [Int32](repeating: 0, count: size)
    var states = numbers.mutableSpan
    var sorted = nodes.mutableSpan
    count = Self.search(starts.span, targets.span, isKept, &states, &sorted)
    for node in states.indices { states[node] = ~states[node] }
    (self.numbers, self.nodes) = (numbers, nodes)
  }

  /// A node on the way from the root to where the search is.
  private struct Visit {
    var node: UInt32 = 0
    /// The next edge to look at.
    var edge: UInt32 = 0
    /// When the earliest node was first seen that is known to be reachable.
    var low: UInt32 = 0
  }

  /// Searches all nodes.
  ///
  /// - Parameters:
  ///   - starts: For each node its first edge, and the end.
  ///   - targets: For each edge, the node it leads to.
  ///   - isKept: Whether an edge counts.
  ///   - states: For each node, when it was first seen, from 1; 0 while it was not, and the complement
  ///     of its component's number, without a sign later than all times, once that is known.
  ///   - nodes: From the front, the nodes whose component is known; up to the end, those that were
  ///     seen and whose component is not, the latest first.
  /// - Returns: How many components there are.
  private static func search(
    _ starts: Swift.Span<UInt32>, _ targets: Swift.Span<UInt32>, _ isKept: (Int) -> Bool,
    _ states: inout MutableSpan<Int32>, _ nodes: inout MutableSpan<Int32>
  ) -> Int {
    var path = [Visit](repeating: Visit(), count: states.count)
    var visits = path.mutableSpan
    var (clock, open, closed, count) = (UInt32(0), states.count, 0, 0)
    for root in states.indices where states[root] == 0 {
      var (depth, next, here) = (0, root, Visit())
      repeat {
        if next >= 0 {
          clock &+= 1
          open &-= 1
          states[next] = Int32(truncatingIfNeeded: clock)
          nodes[open] = Int32(truncatingIfNeeded: next)
          here = Visit(node: UInt32(truncatingIfNeeded: next), edge: starts[next], low: clock)
        }
        next = advance(&here, to: starts[Int(here.node) &+ 1], targets, states, isKept)
        if next >= 0 {
          visits[depth] = here
          depth &+= 1
          continue
        }
        if here.low == states[Int(here.node)] {
          close(Int32(truncatingIfNeeded: here.node), as: count, &open, &closed, &states, &nodes)
          count &+= 1
        }
        depth &-= 1
        if depth < 0 { break }
        visits[depth].low = min(visits[depth].low, here.low)
        here = visits[depth]
      } while true
    }
    return count
  }

  /// Looks at edges up to the first that leads to a node not seen before.
  ///
  /// - Returns: That node, or -1 when there is none.
  private static func advance(
    _ here: inout Visit, to end: UInt32, _ targets: Swift.Span<UInt32>,
    _ states: borrowing MutableSpan<Int32>, _ isKept: (Int) -> Bool
  ) -> Int {
    while here.edge < end {
      let edge = Int(here.edge)
      here.edge &+= 1
      if !isKept(edge) { continue }
      let target = Int(targets[edge])
      let state = states[target]
      if state == 0 { return target }
      here.low = min(here.low, UInt32(bitPattern: state))
    }
    return -1
  }

  /// Makes a component of the open nodes up to the first one of it.
  private static func close(
    _ first: Int32, as number: Int, _ open: inout Int, _ closed: inout Int,
    _ states: inout MutableSpan<Int32>, _ nodes: inout MutableSpan<Int32>
  ) {
    var node: Int32
    repeat {
      node = nodes[open]
      open &+= 1
      states[Int(node)] = ~Int32(truncatingIfNeeded: number)
      nodes[closed] = node
      closed &+= 1
    } while node != first
  }
}
