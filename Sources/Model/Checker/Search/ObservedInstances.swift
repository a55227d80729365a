import Base
import Pack
import StateSpace

extension ObservedSystem {
  /// Observes the instances of an interaction, each from its beginning to its end.
  ///
  /// - Parameters:
  ///   - instances: The instances.
  ///   - group: The group of properties that observe them.
  ///   - companions: For each role, the roles on whose states properties depend that name it.
  ///   - stateGraph: The state graph.
  init(
    of instances: InteractionInstances, for group: ObserverGroup, companions: [BitSet],
    in stateGraph: StateGraph
  ) {
    let lifelines = stateGraph.system.cast(of: instances.binding)
    let objects = group.roles.map { role in
      role.lifeline.map { lifelines[$0].objects }
        ?? stateGraph.firstObject(ofMachine: role.machine).map { [$0] } ?? []
    }
    self.init(
      of: ObservedObjects(objects, companions: companions, in: stateGraph), in: stateGraph)
    let nodes = InstanceNodes(of: instances, in: stateGraph)
    let operands = group.labels.isEmpty ? [] : stateGraph.system.operandBits(among: group.labels)
    addNodes(nodes, of: instances, operands, in: stateGraph)
    addEntries(nodes, of: instances, operands, in: stateGraph)
  }

  /// Adds a node for each state in which an instance is in progress, and two for its end.
  private mutating func addNodes(
    _ nodes: InstanceNodes, of instances: InteractionInstances, _ operands: [UInt64],
    in stateGraph: StateGraph
  ) {
    let (relation, globalStates) = (stateGraph.relation, stateGraph.table.states)
    for (place, field) in instances.fields.enumerated() {
      for globalState in instances.globalStates[place].lazy.map({ Int($0) }) {
        let state = globalStates[globalState]
        let isInnermost = stateGraph.system.innermostField(in: state) == field
        for change in relation.changes(from: globalState) {
          let edgeLabel = relation.edgeLabels[Int(relation.edgeLabelOf[change])]
          let isOwn = isInnermost && !edgeLabel.begins && !operands.isEmpty
          let label = labels.label(
            of: edgeLabel.effect, from: state, operands: isOwn ? operands[edgeLabel.cause] : 0)
          let depths =
            instances.isAmbient ? nil : stateGraph.depths(after: change, from: globalState)
          let target = nodes.node(
            for: Int(relation.targets[change]), depths.map { $0[place] } ?? place)
          addEdge(to: target, label, move: change)
        }
        addNode(for: globalState, state, .none)
      }
    }
    addEnd(.rest)
    addEnd(.kill)
  }

  /// Adds an entry for each move with which instances begin; of equal entries only the first, which
  /// is nearest to the initial state.
  private mutating func addEntries(
    _ nodes: InstanceNodes, of instances: InteractionInstances, _ operands: [UInt64],
    in stateGraph: StateGraph
  ) {
    // The nodes and labels of the entries so far.
    var known = Interner<NumberPair>()
    let globalStates = stateGraph.table.states
    for begin in instances.beginnings {
      let globalState = Int(begin.globalState)
      let state = globalStates[globalState]
      let edgeLabel = stateGraph.relation.edgeLabels[Int(begin.edgeLabel)]
      guard let place = instances.fields.firstIndex(where: { state[$0] == 0 }) else { continue }
      let label = labels.label(
        of: edgeLabel.effect, from: state,
        operands: operands.isEmpty ? 0 : operands[edgeLabel.cause],
        isBeginning: true)
      let node = nodes.node(for: stateGraph.target(of: begin.move), place)
      guard known.insert(NumberPair(node, label.number)) else { continue }
      entries.append(Entry(node: node, label: label, origin: (globalState, begin.move)))
    }
  }
}

/// The nodes of a system that observes instances of an interaction: one for each field and state in
/// which it holds an instance, and two more for instances that have ended.
///
/// An instance that is cut short has ended as one does with the process.
private struct InstanceNodes {
  /// For each field and state, its node; -1 if no instance is in progress there.
  private let nodes: [[Int32]]
  /// The node of ended instances; the next one is for those that ended with the process.
  private let ended: Int
  private let stateGraph: StateGraph

  init(of instances: InteractionInstances, in stateGraph: StateGraph) {
    var count = 0
    nodes = instances.globalStates.map { globalStates in
      var own = [Int32](repeating: -1, count: stateGraph.stateCount)
      for globalState in globalStates {
        own[Int(globalState)] = Int32(truncatingIfNeeded: count)
        count += 1
      }
      return own
    }
    ended = count
    self.stateGraph = stateGraph
  }

  /// The node for a state that a move of an instance leads to.
  ///
  /// - Parameters:
  ///   - globalState: The state.
  ///   - field: The field that holds the instance after the move if it goes on, by index; `nil` if
  ///     the move cuts it short.
  /// - Returns: The node.
  func node(for globalState: Int, _ field: Int?) -> Int {
    guard let field else { return ended + 1 }
    let node = nodes[field][globalState]
    return node >= 0 ? Int(node) : stateGraph.isOver(globalState) ? ended + 1 : ended
  }
}

extension TransitionSystem {
  /// For each cause, the operands that its edge enters, a bit for each label in `asked`.
  fileprivate func operandBits(among asked: [String]) -> [UInt64] {
    let bits = compiled.edges.map { edge in
      edge.labels.reduce(into: UInt64(0)) { bits, label in
        if let place = asked.firstIndex(of: label) { bits |= 1 << UInt64(place) }
      }
    }
    return bindingOfCause.indices.map { cause in edge(of: cause).map { bits[$0] } ?? 0 }
  }
}
