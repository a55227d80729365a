import Base
import StateSpace

/// A state graph as an observer of a few objects sees it: a labeled transition system.
///
/// Its edges are moves (edges of the state graph).
///
/// A node is a state of the graph or, if the instances of an interaction are observed, a state with
/// one of them in progress. Self-loops that do not affect an observed object are left out.
struct ObservedSystem: Sendable {
  /// An entry into the system: the first edge of observed runs.
  struct Entry: Sendable {
    /// The node that it leads to.
    let node: Int
    /// The observable label of that edge.
    let label: Index<EdgeLabel>
    /// The state that the edge leaves, and the move; `nil` if runs are observed from the initial
    /// state.
    let origin: (globalState: Int, move: Int)?
  }

  /// The entries, in the order of the state graph; equal ones only once.
  var entries: [Entry] = []
  /// For each node its first edge; then one more element, the number of edges.
  private(set) var starts: [UInt32] = [0]
  /// For each edge, the node that it leads to.
  private(set) var targets: [UInt32] = []
  /// For each edge, its observable label.
  private(set) var edgeLabels: [Index<EdgeLabel>] = []
  /// For each edge, its move.
  private(set) var moves: [Int] = []
  /// For each node, how runs can end there.
  private(set) var endings: [RunEnding] = []
  /// The labels of edges and entries.
  var labels: EdgeLabels
  /// The self-loops of each observed object that has any.
  private var selfLoops: [ObservedSelfLoops]

  /// Makes a system without nodes.
  init(of objects: ObservedObjects, in stateGraph: StateGraph) {
    labels = EdgeLabels(of: objects)
    selfLoops = zip(stateGraph.system.objects.indices, stateGraph.relation.selfLoops.shares)
      .compactMap { object, share in
        objects.includes(object)
          ? share.map { ObservedSelfLoops(of: object, $0, mask: objects.companions(of: object)) }
          : nil
      }
  }

  /// The number of nodes.
  var nodeCount: Int { endings.count }

  /// The edges that leave a node.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Adds an edge from the next node that will be added.
  mutating func addEdge(to target: Int, _ label: Index<EdgeLabel>, move: Int) {
    targets.append(UInt32(truncatingIfNeeded: target))
    edgeLabels.append(label)
    moves.append(move)
  }

  /// Adds the self-loops of a state as edges from the next node that will be added.
  mutating func addSelfLoops(of globalState: Int, _ state: GlobalState, in stateGraph: StateGraph) {
    let node = nodeCount
    for share in selfLoops.indices {
      let list = selfLoops[share].list(
        in: globalState, state, stateGraph.relation.edgeLabels, &labels)
      if selfLoops[share].seen[list].isEmpty { continue }
      let first = stateGraph.relation.selfLoop(0, of: selfLoops[share].object, in: globalState)
      for (place, label) in selfLoops[share].seen[list] {
        addEdge(to: node, label, move: first + place)
      }
    }
  }

  /// Adds a node; its edges are those that were added since the previous node.
  mutating func addNode(_ ending: RunEnding) {
    endings.append(ending)
    starts.append(UInt32(truncatingIfNeeded: targets.count))
  }
}

/// The self-loops recorded for one observed object, with their observable labels.
private struct ObservedSelfLoops: Sendable {
  let object: Int
  /// For each list of self-loops, the observable ones in the state for which it was last computed:
  /// their places in the list, and their labels.
  private(set) var seen: [[(place: Int, label: Index<EdgeLabel>)]]
  /// For each list, the relevant bits of that state; `nil` if there was none.
  private var states: [GlobalState?]
  private let share: SelfLoops.Share
  /// The bits of a packed state that labels depend on.
  private let mask: GlobalState

  init(of object: Int, _ share: SelfLoops.Share, mask: GlobalState) {
    self.object = object
    self.share = share
    self.mask = mask
    seen = share.lists.map { _ in [] }
    states = share.lists.map { _ in nil }
  }

  /// Updates `seen` for a state, and returns the index of its list.
  mutating func list(
    in globalState: Int, _ state: GlobalState, _ edgeLabels: [TransitionRelation.Label],
    _ labels: inout EdgeLabels
  ) -> Int {
    let list = Int(share.listOf[globalState])
    if share.lists[list].effects.isEmpty { return list }
    let own = state.masked(by: mask)
    if states[list] == own { return list }
    states[list] = own
    seen[list].removeAll(keepingCapacity: true)
    for (place, edgeLabel) in share.lists[list].firsts.enumerated() {
      let label = labels.label(of: edgeLabels[Int(edgeLabel)].effect, from: state)
      if label.number > 0 { seen[list].append((place, label)) }
    }
    return list
  }
}

extension ObservedSystem {
  /// Observes whole runs: one object for each role, from the initial state on.
  ///
  /// - Parameters:
  ///   - machines: For each role its machine, by index into the pack; its first object is observed.
  ///   - companions: For each role, the roles on whose states properties depend that name it.
  ///   - stateGraph: The state graph.
  init(ofFirst machines: [Int], companions: [BitSet], in stateGraph: StateGraph) {
    let objects = machines.map { machine in
      stateGraph.firstObject(ofMachine: machine).map { [$0] } ?? []
    }
    self.init(of: ObservedObjects(objects, companions: companions, in: stateGraph), in: stateGraph)
    let (relation, globalStates) = (stateGraph.relation, stateGraph.table.states)
    for (globalState, state) in globalStates.enumerated() {
      for change in relation.changes(from: globalState) {
        let effect = relation.edgeLabels[Int(relation.edgeLabelOf[change])].effect
        addEdge(
          to: Int(relation.targets[change]), labels.label(of: effect, from: state), move: change)
      }
      addSelfLoops(of: globalState, state, in: stateGraph)
      addNode(
        stateGraph.isOver(globalState) ? .kill : stateGraph.isIdle(globalState) ? .rest : .none)
    }
    let first = labels.label(of: 0, from: globalStates[0], isBeginning: true)
    entries = [Entry(node: 0, label: first, origin: nil)]
  }
}
