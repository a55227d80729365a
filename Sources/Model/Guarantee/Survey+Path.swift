extension Survey {
  /// A shortest run from a callback to another: on one object if one machine calls both.
  ///
  /// - Parameters:
  ///   - first: The callback that the run begins with.
  ///   - last: The callback that it ends with; it may be the same.
  ///   - configuration: The configuration, one of those surveyed.
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
    var search = PathSearch(of: view, from: first, to: last)
    return search.path().map { walk.run(of: $0).moved(to: configuration) }
  }
}

/// A callback on the object in a role.
private struct Mark {
  let callback: Int
  let role: Int

  /// The number of positions before the first at which it runs, or nothing when it never does.
  func place(in kind: Observation.Kind) -> Int? {
    kind.positions.firstIndex { $0.isCall && $0.callback == callback && $0.role == role }
  }
}

/// A search of lives for a shortest way from a callback to another.
private struct PathSearch {
  private let view: Observation
  /// For each kind of edge, where in it each of the two runs; nothing where it does not.
  private let begins: [Int?]
  private let ends: [Int?]
  /// For each edge, the one before it on a shortest way; -1 for none.
  private var origins: [Int]

  init(of view: Observation, from first: Mark, to last: Mark) {
    self.view = view
    let kinds = view.kinds.all
    begins = kinds.map { first.place(in: $0) }
    ends = kinds.map { last.place(in: $0) }
    origins = [Int](repeating: -1, count: view.targets.count)
  }

  /// The edges of a shortest way, from one with the first callback to one with the last; nothing
  /// when there is none.
  mutating func path() -> [Int]? {
    var queue: [Int] = []
    for edge in view.targets.indices {
      let kind = Int(view.edgeKinds[edge])
      guard let begin = begins[kind] else { continue }
      if let end = ends[kind], end > begin { return [edge] }
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
        if ends[Int(view.edgeKinds[following])] != nil { return way(to: following) }
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
      if begins[Int(view.edgeKinds[origins[edge]])] != nil { break }
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

  /// The run without what happens before the first of some callback, and after the last of another.
  fileprivate func trimmed(from first: Name<Callback>, to last: Name<Callback>) -> Self {
    let begin = moments.firstIndex { $0.callback == first } ?? 0
    let end = moments.lastIndex { $0.callback == last } ?? moments.count - 1
    let kept = moments.enumerated().filter { place, moment in
      switch moment {
      case .begin: place <= end
      case .end: place >= begin
      case .call, .enter, .gap: (begin...end).contains(place)
      }
    }
    return Self(
      configuration: configuration, interactions: interactions, choices: choices,
      participants: participants, moments: kept.map(\.element))
  }
}

extension Run.Moment {
  fileprivate var callback: Name<Callback>? {
    if case .call(_, let call) = self { call.callback } else { nil }
  }
}
