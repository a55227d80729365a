extension Exploration {
  /// A shortest run from a callback to another: on one object if one machine calls both.
  ///
  /// - Parameters:
  ///   - first: The callback that the run begins with.
  ///   - last: The callback that it ends with; it may be the same.
  ///   - configuration: The configuration, one of those explored.
  /// - Returns: Nothing when no run of the model leads from the one to the other.
  public func path(
    from first: Name<Callback>, to last: Name<Callback>, in configuration: Configuration
  ) -> Run? {
    let names = PropertyNames(of: pack)
    let starts = names.callers(of: first.text)
    let ends = names.callers(of: last.text)
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
    guard let walk = home.flatMap({ walk(ofComponent: $0, in: configuration) }),
      machines.allSatisfy({ walk.firstObject(ofMachine: $0) != nil })
    else { return nil }
    let view = Observation(ofLives: ObservedCast(ofLives: machines, in: walk), in: walk)
      .spread(over: walk)
    var search = PathSearch(of: view, from: first, to: last)
    return search.path().map { edges in
      walk.run(of: edges.map { view.move(of: $0) }).moved(to: configuration)
    }
  }
}

/// A callback on the object in a role.
private struct Mark {
  let callback: Int
  let role: Int

  /// The numbers of the positions at which it runs, ascending.
  func places(in kind: Observation.Kind) -> [Int] {
    kind.positions.indices.filter { place in
      let position = kind.positions[place]
      return position.isCall && position.callback == callback && position.role == role
    }
  }
}

/// A search of lives for a shortest way from a callback to another.
private struct PathSearch {
  private let view: Observation
  /// For each kind of edge, whether each of the two runs in it, and whether the second does after the
  /// first.
  private let begins: [Bool]
  private let ends: [Bool]
  private let holdsBoth: [Bool]
  /// For each edge, the one before it on a shortest way; -1 for none.
  private var origins: [Int]

  init(of view: Observation, from first: Mark, to last: Mark) {
    self.view = view
    let starts = view.kinds.all.map { first.places(in: $0) }
    let stops = view.kinds.all.map { last.places(in: $0) }
    begins = starts.map { !$0.isEmpty }
    ends = stops.map { !$0.isEmpty }
    holdsBoth = zip(starts, stops).map { starts, stops in
      starts.first.flatMap { first in stops.last.map { $0 > first } } ?? false
    }
    origins = [Int](repeating: -1, count: view.targets.count)
  }

  /// The edges of a shortest way, from one with the first callback to one with the last; nothing
  /// when there is none.
  mutating func path() -> [Int]? {
    var queue: [Int] = []
    for edge in view.edgeKinds.indices where begins[Int(view.edgeKinds[edge])] {
      if holdsBoth[Int(view.edgeKinds[edge])] { return [edge] }
      queue.append(edge)
    }
    var isReached = [Bool](repeating: false, count: view.nodeCount)
    var next = 0
    while next < queue.count {
      let edge = queue[next]
      next += 1
      let node = Int(view.targets[edge])
      if isReached[node] { continue }
      isReached[node] = true
      for following in view.edges(from: node) where origins[following] < 0 {
        origins[following] = edge
        if ends[Int(view.edgeKinds[following])] { return way(to: following) }
        queue.append(following)
      }
    }
    return nil
  }

  /// The edges that lead to one, from the first callback on.
  private func way(to last: Int) -> [Int] {
    var edges = [last]
    while let edge = edges.last, origins[edge] >= 0 {
      edges.append(origins[edge])
      if begins[Int(view.edgeKinds[origins[edge]])] { break }
    }
    return edges.reversed()
  }
}

extension Run {
  /// The same run in a configuration that gives the same model.
  func moved(to configuration: Configuration) -> Self {
    Self(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants, moments: moments)
  }

  /// The run without what happens before some callback, and after the next of another: as little of
  /// it as there is with both, on the object that it begins with and on the one that it ends with.
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
        // An interaction is in it from its begin to its end, if anything of it is.
        let start = open.popLast() ?? place
        let isUnderWay = start <= end && place >= begin
        (isKept[start], isKept[place]) = (isUnderWay, isUnderWay)
      case .call, .enter, .gap: break
      }
    }
    for place in open { isKept[place] = place <= end }
    return Self(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants, moments: zip(moments, isKept).filter(\.1).map(\.0))
  }
}

extension Run.Moment {
  /// The object that gets a callback here, by its place among the participants; none for another moment.
  fileprivate func object(of callback: Name<Callback>) -> Int? {
    if case .call(let object, let call) = self, call.callback == callback { object } else { nil }
  }
}
