import Pack
import StateSpace

/// Silent edges between global states by which another object takes the place of one whose life is
/// over.
///
/// A model has few objects. Without these edges, what needs a fresh object could happen in it no
/// more often than there are objects, while an app makes as many as it likes. So facts are read off
/// a state graph in which an object whose life is over can be as it was at first, with all else
/// unchanged: by symmetry, that is another object.
struct ObjectRecycling: Sendable {
  /// An edge.
  struct Edge: Sendable {
    /// The global state that it leads to.
    let target: UInt32
    /// The object.
    let object: Int
  }

  /// The first edge of each global state; and one more, where the edges of the last end.
  private var starts = [0]
  private var edges: [Edge] = []

  /// Finds the edges that lead to states of a graph.
  init(in graph: StateGraph) {
    let (system, table) = (graph.system, graph.table)
    let mortal = system.objects.indices.filter { system.machine(of: $0).isMortal }
    starts.reserveCapacity(table.states.count + 1)
    for globalState in table.states {
      for object in mortal where globalState[system.over] == 0 {
        let (machine, state) = (system.objects[object].machine, system.objects[object].state)
        guard graph.machineTables[machine].end(of: globalState[state]) == .object else { continue }
        var fresh = globalState
        fresh[state] = 0
        guard let target = table.number(of: fresh) else { continue }
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
