import Base
import Pack
import StateSpace

/// Projections of a state graph: transitions that an observer does not notice become silent.
///
/// Hoare, Communicating Sequential Processes, 1985, calls this hiding. An object notices callbacks
/// that run on it, and the first change of its state. Its life begins with the first of these; all
/// that comes before that is one state.
struct Projection {
  private let graph: StateGraph
  /// The edges of the graph, with silent ones that recycle objects.
  private let edges: RecyclingEdges
  /// For each label of these edges, the callbacks that the observer notices, by index into the
  /// observed callbacks; empty for a change of state without a callback, `nil` if nothing is
  /// noticed.
  private let noticed: [[Int]?]
  /// The labels so far.
  private var alphabet = Interner<LabelledTransitionSystem.Label>([.silent])
  /// For each label of these edges, its label if it begins the object's life; 0 until that is
  /// needed.
  private var birthLabelOf: [UInt32]
  /// The noticed self-loops of each share: lists of edge labels, and for each state the index of
  /// its list.
  private let loops: [(lists: [[Int]], listOf: [UInt32])]

  private init(_ graph: StateGraph, _ edges: RecyclingEdges, noticed: [[Int]?]) {
    self.graph = graph
    self.edges = edges
    self.noticed = noticed
    birthLabelOf = noticed.map { _ in 0 }
    loops = graph.relation.selfLoops.shares.compactMap { share in
      guard let share else { return nil }
      let lists = share.lists.map { $0.firsts.map { Int($0) }.filter { noticed[$0] != nil } }
      return lists.allSatisfy(\.isEmpty) ? nil : (lists, share.listOf)
    }
  }

  /// The projection of a state graph onto one object, or onto all objects.
  ///
  /// In the latter case, callbacks on every object are noticed, and nothing else.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - edges: Its edges, with those that recycle objects.
  ///   - callbacks: The observed callbacks, by index into the pack.
  ///   - object: The object; `nil` for all.
  /// - Returns: A transition system whose labels have indices into `callbacks`.
  static func system(
    of graph: StateGraph, _ edges: RecyclingEdges, callbacks: [Int], onto object: Int? = nil
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
    return Self(graph, edges, noticed: noticed + graph.system.objects.map { _ in nil })
      .system(callbacks: callbacks.count, object: object)
  }

  /// Makes the system: the states of the graph, and, if one object is observed, a last one for the
  /// time before its life begins.
  private consuming func system(
    callbacks count: Int, object: Int?
  ) -> LabelledTransitionSystem {
    var labels = noticed.map { callbacks -> UInt32 in
      guard let callbacks, !callbacks.isEmpty else { return 0 }
      let label = LabelledTransitionSystem.Label(callbacks: callbacks, isBirth: false)
      return UInt32(alphabet.intern(label))
    }
    if let object { labels[edges.label(recycling: object)] = LabelledTransitionSystem.noEdge }
    var system = LabelledTransitionSystem(
      callbacks: count, starts: edges.starts, targets: edges.targets,
      labelOf: edges.labelOf.map { labels[Int($0)] }, isFinal: endedStates(of: object))
    for (lists, listOf) in loops {
      system.addLoops(lists.map { BitSet($0.lazy.map { Int(labels[$0]) }) }, listOf)
    }
    if let object { addBirths(of: object, to: &system) }
    return system.labelled(alphabet.all)
  }

  /// Adds the state before an object's life begins, with an edge for each beginning.
  private mutating func addBirths(of object: Int, to system: inout LabelledTransitionSystem) {
    for globalState in unbornStates(of: object) {
      for edge in edges.edges(from: globalState) where noticed[Int(edges.labelOf[edge])] != nil {
        system.addEdge(to: Int(edges.targets[edge]), birthLabel(of: Int(edges.labelOf[edge])))
      }
      for (lists, listOf) in loops {
        for label in lists[Int(listOf[globalState])] {
          system.addEdge(to: globalState, birthLabel(of: label))
        }
      }
    }
    system.addState(isFinal: false)
  }

  /// The label of an edge that begins the object's life, from that of the edge.
  private mutating func birthLabel(of edgeLabel: Int) -> UInt32 {
    if birthLabelOf[edgeLabel] == 0, let callbacks = noticed[edgeLabel] {
      let label = LabelledTransitionSystem.Label(callbacks: callbacks, isBirth: true)
      birthLabelOf[edgeLabel] = UInt32(alphabet.intern(label))
    }
    return birthLabelOf[edgeLabel]
  }

  /// The states that are reachable before an object notices anything, ascending.
  private func unbornStates(of object: Int) -> [Int] {
    let own = edges.label(recycling: object)
    let isSilent = noticed.indices.map { noticed[$0] == nil && $0 != own }
    var isReached = [Bool](repeating: false, count: graph.stateCount)
    isReached[0] = true
    var waiting = [0]
    while let globalState = waiting.popLast() {
      for edge in edges.edges(from: globalState) where isSilent[Int(edges.labelOf[edge])] {
        let target = Int(edges.targets[edge])
        if isReached[target] { continue }
        isReached[target] = true
        waiting.append(target)
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
