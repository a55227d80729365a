@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Analysis

/// The facts of callbacks, each searched for by itself, over single callbacks of one object.
struct NaiveFacts {
  struct Step {
    let to: Int
    let object: Int?
    let call: Name<Callback>?
    let isNoticed: Bool
  }

  let graph: StateGraph
  let object: Int
  let machine: Machine
  let callbacks: [Name<Callback>]
  private(set) var steps: [[Step]] = []
  private(set) var isComplete: [Bool] = []
  /// The states in which the object's own life is over, and where another one is in its place.
  private var beyond: [Int: Int] = [:]
  static let cap = 7

  init(_ graph: StateGraph, object: Int) {
    self.graph = graph
    self.object = object
    machine = graph.system.machine(of: object)
    steps = Array(repeating: [], count: graph.stateCount)
    let regions = machine.regions
    isComplete = (0..<graph.stateCount).map { state in
      let isDead = zip(regions, graph.states(of: object, in: state)).contains {
        $0.states[$1].end == .object
      }
      return isDead || graph.isOver(state)
    }
    var called: Set<Name<Callback>> = []
    for state in 0..<graph.stateCount {
      for move in graph.moves(from: state) {
        let made = graph.actions(of: move)
        let calls = (made?.actions ?? []).compactMap(\.callback)
        let (isOwn, target) = (made?.object == object, graph.target(of: move))
        let before = graph.states(of: object, in: state)
        let changes = isOwn && before != graph.states(of: object, in: target)
        if isOwn { called.formUnion(calls) }
        var here = state
        for (place, call) in calls.enumerated() {
          let isLast = place == calls.count - 1
          let to = isLast ? target : steps.count
          steps[here].append(Step(to: to, object: made?.object, call: call, isNoticed: isOwn))
          if !isLast {
            here = steps.count
            steps.append([])
            isComplete.append(false)
          }
        }
        if calls.isEmpty {
          steps[here].append(Step(to: target, object: nil, call: nil, isNoticed: changes))
        }
      }
    }
    callbacks = called.sorted()
    addReplacements()
  }

  /// Where the life of an object is over, one that is fresh may take its place.
  private mutating func addReplacements() {
    let globalStates = graph.table.states
    for state in globalStates.indices where !graph.isOver(state) {
      for other in graph.objects.indices {
        let regions = graph.system.machine(of: other).regions
        let states = zip(regions, graph.states(of: other, in: state)).map { $0.states[$1] }
        guard states.contains(where: { $0.end == .object }) else { continue }
        var fresh = globalStates[state]
        fresh[graph.system.objects[other].state] = 0
        guard let target = globalStates.firstIndex(of: fresh) else { continue }
        if other == object {
          beyond[state] = target
        } else {
          steps[state].append(Step(to: target, object: nil, call: nil, isNoticed: false))
        }
      }
    }
  }

  private func own(_ step: Step) -> Name<Callback>? { step.object == object ? step.call : nil }

  private func reach(
    _ starts: [Int], goingBeyond: Bool = false, through passes: (Step) -> Bool
  ) -> Set<Int> {
    var found = Set(starts)
    var waiting = starts
    while let node = waiting.popLast() {
      for step in steps[node] where passes(step) && found.insert(step.to).inserted {
        waiting.append(step.to)
      }
      if goingBeyond, let next = beyond[node], found.insert(next).inserted { waiting.append(next) }
    }
    return found
  }

  private func calls(from nodes: Set<Int>, anywhere: Bool) -> [Name<Callback>] {
    Set(nodes.flatMap { steps[$0] }.compactMap { anywhere ? $0.call : own($0) }).sorted()
  }

  func facts(of callback: Name<Callback>, calledBy: [Name<Interaction>]) -> CallbackFacts {
    let after = steps.joined().filter { own($0) == callback }.map(\.to)
    let silent = reach(after) { own($0) == nil }
    let later = calls(from: reach(after) { _ in true }, anywhere: false)
    let isQuiet = silent.contains { node in
      isComplete[node] || calls(from: reach([node]) { _ in true }, anywhere: false).isEmpty
    }
    let spans = machine.spans.filter { span in span.begins.contains { callbacks.contains($0) } }
    return CallbackFacts(
      machine: machine.name,
      counts: [count(callback, per: nil)] + spans.map { count(callback, per: $0) },
      states: states(of: callback),
      before: inPack(
        callbacks.filter { other in
          !reach([0]) { own($0) != other }.contains { node in
            steps[node].contains { own($0) == callback }
          }
        }),
      next: inPack(calls(from: silent, anywhere: false)), canBeLast: isQuiet,
      neverAfter: inPack(callbacks.filter { !later.contains($0) }), calledBy: calledBy)
  }

  /// The callbacks that can come right after one of the object, on any object.
  func nextAnywhere(after callback: Name<Callback>) -> BitSet {
    let after = steps.joined().filter { own($0) == callback }.map(\.to)
    return inPack(calls(from: reach(after, goingBeyond: true) { $0.call == nil }, anywhere: true))
  }

  private func inPack(_ callbacks: [Name<Callback>]) -> BitSet {
    BitSet(callbacks.map { graph.system.index.callback($0) })
  }

  private func states(of callback: Name<Callback>) -> [[Int]] {
    var seen = machine.regions.map { _ in Set<Int>() }
    for state in 0..<graph.stateCount {
      for move in graph.moves(from: state) {
        guard let made = graph.actions(of: move), made.object == object else { continue }
        var now = graph.states(of: object, in: state)
        for action in made.actions {
          if case .enter(let region, let state) = action { now[region] = state }
          guard action.callback == callback else { continue }
          for (region, state) in now.enumerated() { seen[region].insert(state) }
        }
      }
    }
    return seen.map { $0.sorted() }
  }

  private struct Point: Hashable {
    let node: Int
    let count: Int?
  }

  private func count(_ callback: Name<Callback>, per span: Span?) -> CallbackFacts.Count {
    var seen: Set<Point> = [Point(node: 0, count: nil)]
    var waiting = Array(seen)
    var complete: [Int] = []
    var most = 0
    while let point = waiting.popLast() {
      if isComplete[point.node], let count = point.count { complete.append(count) }
      for step in steps[point.node] {
        let added = own(step) == callback ? 1 : 0
        var next = point.count.map { min($0 + added, Self.cap) }
        if let span {
          if let call = own(step), span.begins.contains(call) {
            if let count = point.count { complete.append(count) }
            next = added
          }
        } else if point.count == nil, step.isNoticed {
          next = added
        }
        most = max(most, next ?? 0)
        let found = Point(node: step.to, count: next)
        if seen.insert(found).inserted { waiting.append(found) }
      }
    }
    return CallbackFacts.Count(
      span: span?.name, atLeast: complete.min() ?? 0, atMost: most == Self.cap ? nil : most,
      isEverComplete: !complete.isEmpty)
  }
}

extension StateGraph {
  /// The moves that a state has; of those that do the same and leave it as it is, the first.
  fileprivate func moves(from state: Int) -> [Int] {
    Array(relation.changes(from: state)) + relation.selfLoops(in: state)
  }
}
