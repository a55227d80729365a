import Base
import Pack
import StateSpace

/// Projections of a state graph: transitions that an observer does not notice become silent.
///
/// Hoare, Communicating Sequential Processes, 1985, calls this hiding. An object notices callbacks
/// that run on it, and the first change of its state. Its life begins with the first of these. So
/// each state occurs twice: before and after the object's life begins.
struct Projection {
  private let graph: StateGraph
  private let recycling: ObjectRecycling
  /// For each edge label, the callbacks that the observer notices, by index into the observed
  /// callbacks; empty for a change of state without a callback, `nil` if nothing is noticed.
  private let noticed: [[Int]?]
  /// The labels so far.
  private var alphabet = Interner<LabelledTransitionSystem.Label>([.silent])
  /// For each edge label, its label in the projection.
  private var labelOf: [UInt32] = []
  /// For each edge label, its label if it begins the object's life; 0 until that is needed.
  private var birthLabelOf: [UInt32]
  /// The noticed self-loops of each share: lists of edge labels, and for each state the index of
  /// its list.
  private let loops: [(lists: [[Int]], listOf: [UInt32])]

  private init(_ graph: StateGraph, _ recycling: ObjectRecycling, noticed: [[Int]?]) {
    self.graph = graph
    self.recycling = recycling
    self.noticed = noticed
    birthLabelOf = noticed.map { _ in 0 }
    loops = graph.relation.selfLoops.shares.compactMap { share in
      guard let share else { return nil }
      let lists = share.lists.map { $0.firsts.map { Int($0) }.filter { noticed[$0] != nil } }
      return lists.allSatisfy(\.isEmpty) ? nil : (lists, share.listOf)
    }
    labelOf = noticed.map { callbacks in
      guard let callbacks, !callbacks.isEmpty else { return 0 }
      let label = LabelledTransitionSystem.Label(callbacks: callbacks, isBirth: false)
      return UInt32(alphabet.intern(label))
    }
  }

  /// The projection of a state graph onto one object, or onto all objects.
  ///
  /// In the latter case, callbacks on every object are noticed, and nothing else.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - recycling: The silent edges of the graph that recycle objects.
  ///   - callbacks: The observed callbacks, by index into the pack.
  ///   - object: The object; `nil` for all.
  /// - Returns: A transition system whose labels have indices into `callbacks`.
  static func system(
    of graph: StateGraph, _ recycling: ObjectRecycling, callbacks: [Int], onto object: Int? = nil
  ) -> LabelledTransitionSystem {
    let places = Interner(callbacks)
    let noticed = graph.relation.edgeLabels.map { edgeLabel -> [Int]? in
      guard let effect = EdgeEffect(edgeLabel.effect), effect.object == object ?? effect.object
      else { return nil }
      let transition = graph.localTransition(of: effect)
      let called = transition.emissions.compactMap { places.index(of: $0.callback) }
      let isChange = object != nil && transition.from != transition.to
      return called.isEmpty && !isChange ? nil : called
    }
    return Self(graph, recycling, noticed: noticed)
      .system(callbacks: callbacks.count, object: object)
  }

  /// Makes the system: first the states of the graph, then, if one object is observed, copies of
  /// the states that are reachable before its life begins.
  private consuming func system(
    callbacks count: Int, object: Int?
  ) -> LabelledTransitionSystem {
    let unborn = object.map { unbornStates(of: $0) } ?? []
    // For each state of the graph, its copy before the object's life begins; 0 if it has none.
    var unbornAs = [Int](repeating: 0, count: graph.stateCount)
    for (place, globalState) in unborn.enumerated() {
      unbornAs[globalState] = graph.stateCount + place
    }
    let ended = endedStates(of: object)
    var system = LabelledTransitionSystem(
      callbacks: count, states: graph.stateCount + unborn.count, edges: graph.relation.targets.count
    )
    for state in 0..<graph.stateCount + unborn.count {
      let isBorn = state < graph.stateCount
      let globalState = isBorn ? state : unborn[state - graph.stateCount]
      for change in graph.relation.changes(from: globalState) {
        let (edgeLabel, target) = (
          Int(graph.relation.edgeLabelOf[change]), Int(graph.relation.targets[change])
        )
        let label = isBorn ? labelOf[edgeLabel] : birthLabel(of: edgeLabel)
        system.addEdge(to: isBorn || label != 0 ? target : unbornAs[target], label)
      }
      for edge in recycling.edges(from: globalState) where edge.object != object {
        system.addEdge(to: isBorn ? Int(edge.target) : unbornAs[Int(edge.target)], 0)
      }
      for (lists, listOf) in loops {
        for edgeLabel in lists[Int(listOf[globalState])] {
          system.addEdge(to: globalState, isBorn ? labelOf[edgeLabel] : birthLabel(of: edgeLabel))
        }
      }
      system.addState(isFinal: ended[globalState])
    }
    return system.labelled(alphabet.all)
  }

  private mutating func birthLabel(of edgeLabel: Int) -> UInt32 {
    guard let callbacks = noticed[edgeLabel] else { return 0 }
    if birthLabelOf[edgeLabel] == 0 {
      let label = LabelledTransitionSystem.Label(callbacks: callbacks, isBirth: true)
      birthLabelOf[edgeLabel] = UInt32(alphabet.intern(label))
    }
    return birthLabelOf[edgeLabel]
  }

  /// The states that are reachable before an object notices anything, ascending.
  private func unbornStates(of object: Int) -> [Int] {
    var isReached = [Bool](repeating: false, count: graph.stateCount)
    isReached[0] = true
    var waiting = [0]
    func reach(_ globalState: UInt32) {
      if isReached[Int(globalState)] { return }
      isReached[Int(globalState)] = true
      waiting.append(Int(globalState))
    }
    while let globalState = waiting.popLast() {
      for change in graph.relation.changes(from: globalState)
      where noticed[Int(graph.relation.edgeLabelOf[change])] == nil {
        reach(graph.relation.targets[change])
      }
      for edge in recycling.edges(from: globalState) where edge.object != object {
        reach(edge.target)
      }
    }
    return isReached.indices.filter { isReached[$0] }
  }

  /// For each state, whether the process has ended or the life of an object is over.
  private func endedStates(of object: Int?) -> [Bool] {
    let system = graph.system
    guard let object else { return graph.table.states.map { $0[system.over] != 0 } }
    let table = graph.machineTables[system.objects[object].machine]
    let ends = (0..<table.count).map { table.end(of: $0) == .object }
    let state = system.objects[object].state
    return graph.table.states.map { $0[system.over] != 0 || ends[$0[state]] }
  }
}
