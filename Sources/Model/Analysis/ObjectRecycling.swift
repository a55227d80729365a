import Base
import Pack
import StateSpace

/// Silent edges between global states that replace an object whose life is over by a new one.
///
/// A model has few objects, but an app can make any number. Without these edges, whatever needs a
/// new object could happen only as often as the model has objects. So facts are derived from a
/// state graph with an additional edge for each object whose life is over: it returns to its
/// initial state, and all else is unchanged. By symmetry, that is a new object.
struct ObjectRecycling: Sendable {
  /// A silent edge that replaces an object.
  struct Edge: Sendable {
    /// The global state that it leads to.
    let target: UInt32
    /// The object that is replaced.
    let object: Int
  }

  /// The first edge of each global state; then one more element, the number of edges.
  private var starts = [0]
  private var edges: [Edge] = []

  /// Finds these edges; only those whose targets are in the graph.
  init(in graph: StateGraph) {
    let (system, table) = (graph.system, graph.table)
    let mortal = system.objects.indices.filter { system.machine(of: $0).isMortal }.map { object in
      let table = graph.machineTables[system.objects[object].machine]
      let isOver = (0..<table.count).map { table.end(of: $0) == .object }
      return (object: object, state: system.objects[object].state, isOver: isOver)
    }
    if mortal.isEmpty {
      starts = Array(repeating: 0, count: table.states.count + 1)
      return
    }
    let numbers = Interner(table.states)
    starts.reserveCapacity(table.states.count + 1)
    for globalState in table.states {
      for (object, state, isOver) in mortal where globalState[system.over] == 0 {
        guard isOver[globalState[state]] else { continue }
        var fresh = globalState
        fresh[state] = 0
        guard let target = numbers.index(of: fresh) else { continue }
        edges.append(Edge(target: UInt32(truncatingIfNeeded: target), object: object))
      }
      starts.append(edges.count)
    }
  }

  /// The edges that leave a global state.
  func edges(from globalState: Int) -> ArraySlice<Edge> {
    edges[starts[globalState]..<starts[globalState + 1]]
  }
}

extension Machine {
  /// Whether the life of an object can end.
  fileprivate var isMortal: Bool {
    regions.contains { $0.states.contains { $0.end == .object } }
  }
}
