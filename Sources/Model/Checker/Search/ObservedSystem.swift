import Base
import StateSpace

/// A state graph as an observer of a few objects sees it: a labeled transition system.
///
/// A node is a state of the graph, or, if the instances of an interaction are observed, such a
/// state with one of them in progress. Of the self-loops of a state, only those have edges that do
/// something to an observed object.
struct ObservedSystem: Sendable {
  /// A way into the system: the first edge of observed runs.
  struct Entry: Sendable {
    /// The node that it leads to.
    let node: Int
    /// What is seen of it.
    let label: Index<EdgeLabel>
    /// The state that it comes from, and the move; `nil` if runs are observed from their beginning.
    let origin: (globalState: Int, move: Int)?
  }

  /// The ways in, in the order of the state graph; equal ones only once.
  var entries: [Entry] = []
  /// For each node its first edge, and one more, where the edges of the last node end.
  private(set) var starts: [UInt32] = [0]
  /// For each edge, the node that it leads to.
  private(set) var targets: [UInt32] = []
  /// For each edge, what is seen of it.
  private(set) var edgeLabels: [Index<EdgeLabel>] = []
  /// For each edge, the move of the state graph that it is.
  private(set) var moves: [Int] = []
  /// For each node, whether runs can end there.
  private(set) var endings: [RunEnding] = []
  /// The labels of edges and entries.
  var labels: EdgeLabels
  /// The moves that leave states as they are, for each object that is observed.
  private var selfLoops: [ObservedSelfLoops]

  /// Begins a system without nodes.
  init(of objects: ObservedObjects, in stateGraph: StateGraph) {
    labels = EdgeLabels(of: objects)
    selfLoops = zip(stateGraph.system.objects.indices, stateGraph.relation.selfLoops.shares)
      .compactMap { object, share in
        objects.includes(object)
          ? share.map { ObservedSelfLoops(of: object, $0, mask: objects.companions(of: object)) }
          : nil
      }
  }

  /// How many nodes there are.
  var nodeCount: Int { endings.count }

  /// The edges that leave a node.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Adds an edge that leaves the node that is added next.
  mutating func addEdge(to target: Int, _ label: Index<EdgeLabel>, move: Int) {
    targets.append(UInt32(truncatingIfNeeded: target))
    edgeLabels.append(label)
    moves.append(move)
  }

  /// Adds edges for the self-loops of a state, as `addEdge` does for others.
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

  /// Adds a node, which the edges leave that were added since the last one.
  mutating func addNode(_ ending: RunEnding) {
    endings.append(ending)
    starts.append(UInt32(truncatingIfNeeded: targets.count))
  }
}

/// The self-loops that one observed object decides about, and what is seen of them.
private struct ObservedSelfLoops: Sendable {
  let object: Int
  /// For each list, what is seen of its moves in the state that was looked at last: the places of
  /// those of which something is seen, and their labels.
  private(set) var seen: [[(place: Int, label: Index<EdgeLabel>)]]
  /// For each list, what mattered of that state; `nil` if none was looked at.
  private var states: [GlobalState?]
  private let share: SelfLoops.Share
  /// The bits of a packed state that matter.
  private let mask: GlobalState

  init(of object: Int, _ share: SelfLoops.Share, mask: GlobalState) {
    self.object = object
    self.share = share
    self.mask = mask
    seen = share.lists.map { _ in [] }
    states = share.lists.map { _ in nil }
  }

  /// Looks at the moves in a state, and returns the number of their list.
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
  ///   - roleSets: The sets of roles that properties name together.
  ///   - stateGraph: The state graph.
  init(ofFirst machines: [Int], namedTogether roleSets: [[Int]], in stateGraph: StateGraph) {
    let objects = machines.map { machine in
      stateGraph.firstObject(ofMachine: machine).map { [$0] } ?? []
    }
    self.init(of: ObservedObjects(objects, namedTogether: roleSets, in: stateGraph), in: stateGraph)
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
