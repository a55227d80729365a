package import Base
package import Pack
package import StateSpace

extension Exploration {
  /// A shortest run from one thing to another; both of the same object if one machine has both.
  ///
  /// - Parameters:
  ///   - first: The callback that the run begins with, or the state in which it begins.
  ///   - last: The callback that it ends with, or the state that it enters; it may be the same.
  ///   - configuration: One of the explored configurations.
  /// - Returns: The run; `nil` if no run of the model leads from one to the other.
  package func path(
    from first: QuestionSubject, to last: QuestionSubject, in configuration: Configuration
  ) -> Run? {
    let (starts, ends) = (first.machines(in: pack), last.machines(in: pack))
    let shared = starts.filter(ends.contains)
    let pairs =
      shared.isEmpty
      ? starts.flatMap { start in ends.map { [start, $0] } } : shared.map { [$0] }
    let runs = pairs.compactMap { machines -> Run? in
      guard let (system, graph) = observed(machines, in: configuration) else { return nil }
      let marks = [(first, 0), (last, machines.count - 1)].map { subject, role in
        mark(subject, role: role, machine: machines[role], in: graph)
      }
      return PathSearch(of: system, from: marks[0], to: marks[1]).path.map { moves in
        let run = graph.run(of: moves).moved(to: configuration)
        let objects = machines.compactMap { graph.firstObject(ofMachine: $0) }
        return run.trimmed(from: first.callback, to: last.callback)
          .beginning(with: moves.first.map { graph.memories(of: objects, before: $0) } ?? [])
      }
    }
    return runs.min { $0.calls.count < $1.calls.count }
  }

  /// The callbacks that an object can get next while it is in a state, in the pack's order.
  ///
  /// - Parameters:
  ///   - subject: The state.
  ///   - configuration: One of the explored configurations.
  /// - Returns: The callbacks; `nil` if the state is never reached.
  package func callbacks(
    next subject: QuestionSubject, in configuration: Configuration
  ) -> [Name<Callback>]? {
    guard case .state(let machine, _, _) = subject,
      let (system, graph) = observed([machine], in: configuration),
      case .state(let isThere) = mark(subject, role: 0, machine: machine, in: graph),
      isThere.contains(true)
    else { return nil }
    let found = PathSearch(of: system, from: .state(isThere), to: .state([])).firstCallbacks
    return found.sorted().map { pack.callbacks[$0].name }
  }

  private func observed(
    _ machines: [Int], in configuration: Configuration
  ) -> (ObservedSystem, StateGraph)? {
    let home = components.home(of: machines)
    guard let graph = home.flatMap({ graph(ofComponent: $0, in: configuration) }),
      machines.allSatisfy({ graph.firstObject(ofMachine: $0) != nil })
    else { return nil }
    let system = ObservedSystem(
      ofFirst: machines, companions: machines.map { _ in BitSet() }, in: graph)
    return (system, graph)
  }

  private func mark(
    _ subject: QuestionSubject, role: Int, machine: Int, in graph: StateGraph
  ) -> Mark {
    switch subject {
    case .callback(let name): return .callback(index.callback(name), role: role)
    case .state(_, let region, let states):
      let object = graph.firstObject(ofMachine: machine) ?? 0
      return .state(
        (0..<graph.stateCount).map { states.contains(graph.states(of: object, in: $0)[region]) })
    }
  }
}

/// One end of a path.
private enum Mark {
  /// A callback on the object in a role, both by index.
  case callback(Int, role: Int)
  /// For each node, whether the object is in the state.
  case state([Bool])

  /// The indices of the positions at which the callback runs, ascending; none for a state.
  func places(in positions: [TracePosition]) -> [Int] {
    guard case .callback(let callback, let role) = self else { return [] }
    return positions.indices.filter { place in
      positions[place].callback == callback && positions[place].role == role
    }
  }

  /// Whether the object is in the state at a node; `nil` for a callback.
  func isState(at node: Int) -> Bool? {
    guard case .state(let isThere) = self else { return nil }
    return isThere.indices.contains(node) && isThere[node]
  }
}

/// Searches an observed system breadth first for a shortest path from one mark to another.
private struct PathSearch {
  /// For a label or transition, whether it has the first mark, the last, and both in that order.
  private struct Part {
    let begins: Bool
    let ends: Bool
    let isWhole: Bool
    /// The first callback that its edges call, by index; `nil` if they call none.
    let call: Int?
  }

  private let system: ObservedSystem
  /// The edges and self-loops of all nodes, in their order.
  private var transitions: [Transition] = []
  /// For each node its first transition; then one more element, the number of transitions.
  private var starts = [0]
  private let parts: [Part]
  private let first: Mark
  private let last: Mark

  /// An edge or a self-loop.
  private struct Transition {
    let source: Int
    let target: Int
    let label: Index<EdgeLabel>
    let move: Int
  }

  init(of system: ObservedSystem, from first: Mark, to last: Mark) {
    (self.system, self.first, self.last) = (system, first, last)
    parts = system.labels.all.map { label in
      let positions = system.labels.positions(of: label)
      let (starts, stops) = (first.places(in: positions), last.places(in: positions))
      let isWhole = starts.first.flatMap { start in stops.last.map { $0 > start } } ?? false
      return Part(
        begins: !starts.isEmpty, ends: !stops.isEmpty, isWhole: isWhole,
        call: positions.first(where: \.isCall)?.callback)
    }
    for node in 0..<system.nodeCount {
      for edge in system.edges(from: node) {
        add(edge, with: system.edgeLabels[edge], from: node, to: Int(system.targets[edge]))
      }
      for (place, selfLoop) in system.selfLoops(of: node).enumerated() {
        add(system.targets.count + place, with: selfLoop.label, from: node, to: node)
      }
      starts.append(transitions.count)
    }
  }

  private mutating func add(
    _ transition: Int, with label: Index<EdgeLabel>, from node: Int, to target: Int
  ) {
    transitions.append(
      Transition(
        source: node, target: target, label: label,
        move: system.move(of: transition, from: node)))
  }

  /// The moves of a shortest path, from one with the first callback to one with the last; `nil` if
  /// there is none.
  var path: [Int]? {
    // For each transition, its predecessor on a shortest path; -1 if there is none.
    var origins = [Int](repeating: -1, count: transitions.count)
    var queue = transitions.indices.filter { part(of: $0).begins }
    if let transition = queue.first(where: { part(of: $0).isWhole }) {
      return [transitions[transition].move]
    }
    var isReached = [Bool](repeating: false, count: system.nodeCount)
    var next = 0
    while next < queue.count {
      let transition = queue[next]
      next += 1
      let node = transitions[transition].target
      if isReached[node] { continue }
      isReached[node] = true
      for following in starts[node]..<starts[node + 1] where origins[following] < 0 {
        origins[following] = transition
        if part(of: following).ends { return path(to: following, origins) }
        queue.append(following)
      }
    }
    return nil
  }

  /// For a transition, whether a path can begin and end with it, or be it.
  private func part(of transition: Int) -> Part {
    let (part, transition) = (parts[transitions[transition].label.number], transitions[transition])
    let begins = first.isState(at: transition.source) ?? part.begins
    let ends = last.isState(at: transition.target) ?? part.ends
    let isCalls = first.isState(at: 0) == nil && last.isState(at: 0) == nil
    return Part(
      begins: begins, ends: ends, isWhole: isCalls ? part.isWhole : begins && ends, call: part.call)
  }

  /// The callbacks that the object in the only role can get first after a node of the first mark,
  /// by index.
  var firstCallbacks: Set<Int> {
    var found: Set<Int> = []
    var open = (0..<system.nodeCount).filter { first.isState(at: $0) == true }
    var isReached = [Bool](repeating: false, count: system.nodeCount)
    for node in open { isReached[node] = true }
    while let node = open.popLast() {
      for transition in transitions[starts[node]..<starts[node + 1]] {
        if let call = parts[transition.label.number].call {
          found.insert(call)
        } else if !isReached[transition.target] {
          isReached[transition.target] = true
          open.append(transition.target)
        }
      }
    }
    return found
  }

  /// The moves of the path to a transition, from the last on it that calls the first callback.
  private func path(to last: Int, _ origins: [Int]) -> [Int] {
    var path = [last]
    while let transition = path.last, origins[transition] >= 0 {
      path.append(origins[transition])
      if part(of: origins[transition]).begins { break }
    }
    return path.reversed().map { transitions[$0].move }
  }
}

extension Run {
  /// The same run in a configuration that gives the same model.
  func moved(to configuration: Configuration) -> Self {
    Self(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants, moments: moments)
  }

  /// The run cut to the shortest part from one callback to the other, on the objects on which they
  /// first and last run; without a callback, its own beginning or end.
  fileprivate func trimmed(from first: Name<Callback>?, to last: Name<Callback>?) -> Self {
    func object(of callback: Name<Callback>?, at place: Int) -> Int? {
      callback.flatMap { moments[place].object(of: $0) }
    }
    let start = moments.indices.first { object(of: first, at: $0) != nil }
    let finish = moments.indices.last { object(of: last, at: $0) != nil } ?? moments.count - 1
    let other = object(of: last, at: finish)
    let end =
      other == nil
      ? finish
      : moments.indices.first { $0 > start ?? -1 && object(of: last, at: $0) == other } ?? finish
    let one = start.flatMap { object(of: first, at: $0) }
    let begin =
      one == nil
      ? 0 : moments[..<end].indices.last { object(of: first, at: $0) == one } ?? start ?? 0
    var isKept = moments.indices.map { (begin...end).contains($0) }
    var open: [Int] = []
    for (place, moment) in moments.enumerated() {
      switch moment {
      case .begin: open.append(place)
      case .end:
        // Keep the beginning and end of each interaction that overlaps the part.
        let start = open.popLast() ?? place
        let isUnderWay = start <= end && place >= begin
        (isKept[start], isKept[place]) = (isUnderWay, isUnderWay)
      case .message, .call, .enter, .gap, .group: break
      }
    }
    for place in open { isKept[place] = place <= end }
    return Self(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants, moments: zip(moments, isKept).filter(\.1).map(\.0))
  }
}

extension Run.Moment {
  /// The object that gets a callback at this moment, by index into the participants; `nil` for
  /// other moments.
  fileprivate func object(of callback: Name<Callback>) -> Int? {
    if case .call(let object, let call) = self, call.callback == callback { object } else { nil }
  }
}
