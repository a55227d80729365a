package import Base
package import Pack
package import StateSpace

extension Exploration {
  /// A shortest run from one callback to another; both on the same object if one machine calls
  /// both.
  ///
  /// - Parameters:
  ///   - first: The callback that the run begins with.
  ///   - last: The callback that it ends with; it may be the same.
  ///   - configuration: One of the explored configurations.
  /// - Returns: The run; `nil` if no run of the model leads from one to the other.
  package func path(
    from first: Name<Callback>, to last: Name<Callback>, in configuration: Configuration
  ) -> Run? {
    let starts = pack.machines.indices.filter { pack.machines[$0].mayCall(first) }
    let ends = pack.machines.indices.filter { pack.machines[$0].mayCall(last) }
    let shared = starts.filter(ends.contains)
    let pairs =
      shared.isEmpty
      ? starts.flatMap { start in ends.map { [start, $0] } } : shared.map { [$0] }
    let runs = pairs.compactMap { machines in
      path(
        from: Mark(callback: index.callback(first), role: 0),
        to: Mark(callback: index.callback(last), role: machines.count - 1), on: machines,
        in: configuration)
    }
    return runs.min { $0.calls.count < $1.calls.count }
      .map { $0.trimmed(from: first, to: last) }
  }

  private func path(
    from first: Mark, to last: Mark, on machines: [Int], in configuration: Configuration
  ) -> Run? {
    let home = components.home(of: machines)
    guard let stateGraph = home.flatMap({ graph(ofComponent: $0, in: configuration) }),
      machines.allSatisfy({ stateGraph.firstObject(ofMachine: $0) != nil })
    else { return nil }
    let system = ObservedSystem(
      ofFirst: machines, companions: machines.map { _ in BitSet() }, in: stateGraph)
    return PathSearch(of: system, from: first, to: last).path.map { moves in
      stateGraph.run(of: moves).moved(to: configuration)
    }
  }
}

/// A callback on the object in a role, both by index.
private struct Mark {
  let callback: Int
  let role: Int

  /// The indices of the positions at which it runs, ascending.
  func places(in positions: [TracePosition]) -> [Int] {
    positions.indices.filter { place in
      positions[place].callback == callback && positions[place].role == role
    }
  }
}

/// Searches an observed system breadth first for a shortest path from one callback to another.
private struct PathSearch {
  /// For a label, whether its edges call the first callback, the last, and both in that order.
  private struct Part {
    let begins: Bool
    let ends: Bool
    let isWhole: Bool
  }

  private let system: ObservedSystem
  /// The edges and self-loops of all nodes, in their order.
  private var transitions: [Transition] = []
  /// For each node its first transition; then one more element, the number of transitions.
  private var starts = [0]
  private let parts: [Part]

  /// An edge or a self-loop.
  private struct Transition {
    let target: Int
    let label: Index<EdgeLabel>
    let move: Int
  }

  init(of system: ObservedSystem, from first: Mark, to last: Mark) {
    self.system = system
    parts = system.labels.all.map { label in
      let positions = system.labels.positions(of: label)
      let (starts, stops) = (first.places(in: positions), last.places(in: positions))
      let isWhole = starts.first.flatMap { start in stops.last.map { $0 > start } } ?? false
      return Part(begins: !starts.isEmpty, ends: !stops.isEmpty, isWhole: isWhole)
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
      Transition(target: target, label: label, move: system.move(of: transition, from: node)))
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

  private func part(of transition: Int) -> Part { parts[transitions[transition].label.number] }

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
  /// first and last run.
  fileprivate func trimmed(from first: Name<Callback>, to last: Name<Callback>) -> Self {
    let start = moments.firstIndex { $0.object(of: first) != nil } ?? 0
    let finish = moments.lastIndex { $0.object(of: last) != nil } ?? moments.count - 1
    let (one, other) = (moments[start].object(of: first), moments[finish].object(of: last))
    let end =
      moments.indices.first { $0 > start && moments[$0].object(of: last) == other } ?? finish
    let begin = moments[..<end].lastIndex { $0.object(of: first) == one } ?? start
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
