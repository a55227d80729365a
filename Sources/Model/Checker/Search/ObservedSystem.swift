import Base
import StateSpace

/// A state graph as an observer of a few objects sees it: a labeled transition system.
///
/// Its edges are moves (edges of the state graph).
///
/// A node is a state of the graph or, if the instances of an interaction are observed, a state with
/// one of them in progress. Self-loops are stored apart from edges; those that do not affect an
/// observed object are left out.
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
  private var moves: [UInt32] = []
  /// For each node, its state; -1 for the end of instances.
  private var globalStates: [Int32] = []
  /// For each node, the set of its self-loops, by index.
  private(set) var selfLoopSets: [UInt32] = []
  /// The self-loops.
  private(set) var selfLoops: ObservedSelfLoops
  /// For each node, how runs can end there.
  private(set) var endings: [RunEnding] = []
  /// The labels of edges and entries.
  var labels: EdgeLabels
  private let stateGraph: StateGraph

  /// Makes a system without nodes.
  init(of objects: ObservedObjects, in stateGraph: StateGraph) {
    labels = EdgeLabels(of: objects)
    selfLoops = ObservedSelfLoops(of: objects, in: stateGraph)
    self.stateGraph = stateGraph
  }

  /// The number of nodes.
  var nodeCount: Int { endings.count }

  /// The edges that leave a node.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// The self-loops of a node.
  func selfLoops(of node: Int) -> [ObservedSelfLoops.SelfLoop] {
    selfLoops.sets[Int(selfLoopSets[node])]
  }

  /// The move of a transition from a node: of an edge, by index, or of a self-loop, by its place
  /// among those of the node plus the number of edges.
  func move(of transition: Int, from node: Int) -> Int {
    if transition < moves.count { return Int(moves[transition]) }
    let selfLoop = selfLoops(of: node)[transition - moves.count]
    return stateGraph.relation.selfLoop(
      selfLoop.place, of: selfLoop.object, in: Int(globalStates[node]))
  }

  /// Adds an edge from the next node that will be added.
  mutating func addEdge(to target: Int, _ label: Index<EdgeLabel>, move: Int) {
    targets.append(UInt32(truncatingIfNeeded: target))
    edgeLabels.append(label)
    moves.append(UInt32(truncatingIfNeeded: move))
  }

  /// Adds a node for a state; its edges are those that were added since the previous node.
  mutating func addNode(for globalState: Int, _ state: GlobalState, _ ending: RunEnding) {
    addNode(ending, globalState: globalState)
    let set = selfLoops.set(in: globalState, state, stateGraph.relation.edgeLabels, &labels)
    selfLoopSets.append(UInt32(truncatingIfNeeded: set))
  }

  /// Adds a node without edges, for the end of instances.
  mutating func addEnd(_ ending: RunEnding) {
    addNode(ending, globalState: -1)
    selfLoopSets.append(0)
  }

  private mutating func addNode(_ ending: RunEnding, globalState: Int) {
    endings.append(ending)
    globalStates.append(Int32(truncatingIfNeeded: globalState))
    starts.append(UInt32(truncatingIfNeeded: targets.count))
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
      addNode(
        for: globalState, state,
        stateGraph.isOver(globalState) ? .kill : stateGraph.isIdle(globalState) ? .rest : .none)
    }
    let first = labels.label(of: 0, from: globalStates[0], isBeginning: true)
    entries = [Entry(node: 0, label: first, origin: nil)]
  }
}
