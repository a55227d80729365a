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

  /// A callback on the object in a role.
  private struct Mark {
    let callback: Int
    let role: Int

    /// The number of positions before the first at which it runs, or nothing when it never does.
    func place(in kind: Observation.Kind) -> Int? {
      kind.positions.firstIndex { $0.call?.callback == callback && $0.call?.role == role }
    }
  }

  private func path(
    from first: Mark, to last: Mark, on machines: [Int], in configuration: Configuration
  ) -> Run? {
    let home = components.firstIndex { component in
      machines.allSatisfy { component.machines.contains($0) }
    }
    guard let walk = home.flatMap({ walk(ofComponent: $0, in: configuration) }),
      machines.allSatisfy({ walk.firstObject(ofMachine: $0) != nil })
    else { return nil }
    let view = Observation(
      ofLives: ObservedCast(ofLives: machines, in: walk), in: walk)
    let kinds = view.kinds.all
    let begins = kinds.map { first.place(in: $0) }
    let ends = kinds.map { last.place(in: $0) }
    var origins = [Int](repeating: -1, count: view.targets.count)
    var arrivals = [Int](repeating: -1, count: view.nodeCount)
    var queue: [Int] = []
    for edge in view.targets.indices {
      let kind = Int(view.edgeKinds[edge])
      guard let begin = begins[kind] else { continue }
      if let end = ends[kind], end > begin { return walk.run(of: [edge], to: configuration) }
      queue.append(edge)
    }
    var next = 0
    while next < queue.count {
      let edge = queue[next]
      next += 1
      let node = Int(view.targets[edge])
      guard arrivals[node] < 0 else { continue }
      arrivals[node] = edge
      for following in view.edges(from: node) where origins[following] < 0 {
        origins[following] = edge
        if ends[Int(view.edgeKinds[following])] != nil {
          return walk.run(of: Self.way(to: following, origins, begins, view), to: configuration)
        }
        queue.append(following)
      }
    }
    return nil
  }

  /// The edges that lead to one, from the first callback on.
  private static func way(
    to last: Int, _ origins: [Int], _ begins: [Int?], _ view: Observation
  ) -> [Int] {
    var edges = [last]
    while let edge = edges.last, origins[edge] >= 0 {
      edges.append(origins[edge])
      if begins[Int(view.edgeKinds[origins[edge]])] != nil { break }
    }
    return edges.reversed()
  }
}

extension Walk {
  fileprivate func run(of moves: [Int], to configuration: Configuration) -> Run {
    run(of: moves).moved(to: configuration)
  }
}

extension Run {
  /// The same run in a configuration that gives the same model.
  func moved(to configuration: Configuration) -> Self {
    Self(
      configuration: configuration, interactions: interactions, participants: participants,
      moments: moments)
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
      configuration: configuration, interactions: interactions, participants: participants,
      moments: kept.map(\.element))
  }
}

extension Run.Moment {
  fileprivate var callback: Name<Callback>? {
    if case .call(_, let call) = self { call.callback } else { nil }
  }
}
