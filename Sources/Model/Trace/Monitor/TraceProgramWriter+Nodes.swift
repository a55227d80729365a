extension TraceProgramWriter {
  /// The most positions that are written; the walk refuses an interaction with more.
  private static let mostNodes = ScoreWriter.mostPositions

  /// The nodes that a residual leads to; the first is where it begins.
  mutating func nodes(from start: Int) -> [TraceProgram.Node] {
    var nodes = [TraceProgram.Node()]
    var found = [start]
    var places = [start: 0]
    var next = 0
    while next < found.count, found.count < Self.mostNodes {
      let place = places[found[next], default: 0]
      nodes[place].isGap = residuals.gap(of: found[next]) != nil
      nodes[place].isOpen = residuals.isPar(found[next])
      nodes[place].isEnd = found[next] == Residuals.done
      let paths = nodes[place].isEnd ? [] : residuals.paths(from: found[next])
      for path in paths {
        let rest = path.rest ?? Residuals.done
        if places[rest] == nil {
          places[rest] = nodes.count
          nodes.append(TraceProgram.Node())
          found.append(rest)
        }
        write(path, from: place, to: places[rest, default: 0], into: &nodes)
      }
      next += 1
    }
    return nodes
  }

  private func write(
    _ path: ResidualPath, from node: Int, to target: Int, into nodes: inout [TraceProgram.Node]
  ) {
    let mask = path.tests.reduce(models.all) { mask, test in
      if case .open(let number) = test { mask & masks[number] } else { mask }
    }
    guard mask != 0 else { return }
    guard let step = path.step else {
      nodes[node].add(TraceProgram.Edge(mask: mask, target: target))
      return
    }
    switch deeds[step] {
    case .relate(let relate):
      nodes[node].add(TraceProgram.Edge(relate: relate, mask: mask, target: target))
    case .send(let role, let machine, let event, let isMany):
      let transitions = pack.machines[machine].events[event].transitions
      for (number, transition) in transitions.enumerated() {
        let own = mask & models.mask(where: transition.condition)
        guard own != 0 else { continue }
        let first = machines[machine].firstEmissions[event][number]
        write(
          transition, of: role, emission: first, own, from: node, to: target, into: &nodes,
          endsWorld: transition.endsWorld(of: pack.machines[machine]))
      }
      if isMany { nodes[node].add(TraceProgram.Edge(mask: mask, target: target)) }
    }
  }

  /// Writes the calls of a transition as a chain of nodes.
  private func write(
    _ transition: Transition, of role: Int, emission: Int, _ mask: TraceModels.Mask,
    from node: Int, to target: Int, into nodes: inout [TraceProgram.Node], endsWorld: Bool
  ) {
    var calls: [(callback: Int, emission: Int, mask: TraceModels.Mask)] = []
    for (number, action) in transition.actions.enumerated() {
      guard case .call(let call) = action else { continue }
      let callback = index.callback(call.callback)
      let mask =
        models.mask(where: call.condition)
        & models.mask(where: pack.callbacks[callback].condition)
      if mask != 0 { calls.append((callback, emission + number, mask)) }
    }
    var here = node
    for (number, call) in calls.enumerated() {
      let isLast = number == calls.count - 1
      if !isLast { nodes.append(TraceProgram.Node()) }
      let next = isLast ? target : nodes.count - 1
      let own = number == 0 ? mask : models.all
      nodes[here].add(
        TraceProgram.Edge(
          role: role, callback: call.callback, emission: call.emission, endsWorld: endsWorld,
          mask: own & call.mask, target: next))
      if call.mask != models.all {
        nodes[here].add(
          TraceProgram.Edge(endsWorld: endsWorld, mask: own & ~call.mask, target: next))
      }
      here = next
    }
    if calls.isEmpty {
      nodes[node].add(TraceProgram.Edge(endsWorld: endsWorld, mask: mask, target: target))
    }
  }
}

extension TraceProgram.Node {
  /// Adds a move, unless it is there already in all its models.
  fileprivate mutating func add(_ edge: TraceProgram.Edge) {
    let isKnown = edges.contains {
      $0.target == edge.target && $0.role == edge.role && $0.emission == edge.emission
        && $0.relate == edge.relate && edge.mask & ~$0.mask == 0
    }
    if edge.mask != 0, !isKnown { append(edge) }
  }
}

extension Transition {
  /// Whether it leads a machine to a state that ends the world.
  fileprivate func endsWorld(of machine: Machine) -> Bool {
    actions.contains { action in
      guard case .enter(let region, let state) = action else { return false }
      return machine.regions[region].states[state].end == .world
    }
  }
}

extension Residuals {
  /// Whether a residual begins with steps in any order.
  fileprivate func isPar(_ residual: Int) -> Bool {
    switch all[residual] {
    case .par: true
    case .sequence(let first, _): isPar(first)
    default: false
    }
  }
}
