import Base
import Pack
import StateSpace

/// The edges of a state graph, and silent ones that replace an object whose life is over by a new
/// one.
///
/// A model has few objects, but an app can make any number. Without these edges, whatever needs a
/// new object could happen only as often as the model has objects. So facts are derived from a
/// state graph with an additional edge for each object whose life is over: it returns to its
/// initial state, and all else is unchanged. By symmetry, that is a new object.
struct RecyclingEdges: Sendable {
  /// The first edge of each global state; then one more element, the number of edges.
  let starts: [UInt32]
  /// The global state that each edge leads to.
  let targets: [UInt32]
  /// For each edge, its label, by index into those of the graph; after them comes one for each
  /// object, of the edges that recycle it.
  let labelOf: [UInt32]
  /// The number of labels in the graph.
  private let labelCount: Int

  /// Gathers the edges; of those that recycle an object only the ones whose targets are in the
  /// graph.
  init(in graph: StateGraph) {
    let (system, states, relation) = (graph.system, graph.table.states, graph.relation)
    let labels = relation.edgeLabels.count
    labelCount = labels
    let mortal = system.objects.indices.filter { system.machine(of: $0).isMortal }.map { object in
      let table = graph.machineTables[system.objects[object].machine]
      let isOver = (0..<table.count).map { table.end(of: $0) == .object }
      return (label: labels + object, state: system.objects[object].state, isOver: isOver)
    }
    if mortal.isEmpty {
      (starts, targets, labelOf) = (relation.starts, relation.targets, relation.edgeLabelOf)
      return
    }
    let numbers = Interner(states)
    var (starts, targets, labelOf) = ([UInt32(0)], [UInt32](), [UInt32]())
    starts.reserveCapacity(states.count + 1)
    for (number, globalState) in states.enumerated() {
      targets += relation.targets[relation.changes(from: number)]
      labelOf += relation.edgeLabelOf[relation.changes(from: number)]
      // By index, since a loop gets a copy of each element.
      for place in mortal.indices where globalState[system.over] == 0 {
        guard mortal[place].isOver[globalState[mortal[place].state]] else { continue }
        var fresh = globalState
        fresh[mortal[place].state] = 0
        guard let target = numbers.index(of: fresh) else { continue }
        targets.append(UInt32(truncatingIfNeeded: target))
        labelOf.append(UInt32(truncatingIfNeeded: mortal[place].label))
      }
      starts.append(UInt32(truncatingIfNeeded: targets.count))
    }
    (self.starts, self.targets, self.labelOf) = (starts, targets, labelOf)
  }

  /// The label of the edges that recycle an object.
  func label(recycling object: Int) -> Int { labelCount + object }

  /// The edges that leave a global state.
  func edges(from globalState: Int) -> Range<Int> {
    Int(starts[globalState])..<Int(starts[globalState + 1])
  }
}

extension Machine {
  /// Whether the life of an object can end.
  fileprivate var isMortal: Bool {
    regions.contains { $0.states.contains { $0.end == .object } }
  }
}
