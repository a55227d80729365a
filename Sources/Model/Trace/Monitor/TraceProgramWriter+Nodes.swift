extension TraceProgramWriter {
  /// The nodes that a residual leads to; the first is where it begins.
  ///
  /// Where there are more than can be looked at, all steps may come in any order, as often as they like:
  /// the walk refuses such an interaction, and the monitor accepts when in doubt.
  mutating func nodes(from start: Int) -> [TraceProgram.Node] {
    allNodes(from: start) ?? allNodes(from: loosened()) ?? [TraceProgram.Node()]
  }

  /// The nodes that a residual leads to; none when there are too many, or ways between them.
  private mutating func allNodes(from start: Int) -> [TraceProgram.Node]? {
    var nodes = [TraceProgram.Node()]
    var found = [start]
    var places = [start: 0]
    var next = 0
    while next < found.count {
      let place = places[found[next], default: 0]
      nodes[place].isGap = residuals.gap(of: found[next]) != nil
      nodes[place].isOpen = residuals.isPar(found[next])
      nodes[place].isEnd = found[next] == Residuals.done
      let paths = nodes[place].isEnd ? [] : residuals.paths(from: found[next])
      if residuals.excess != nil || found.count > Limits.positions { return nil }
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

  /// The residual of all steps in any order, each as often as it likes, and of time that passes.
  private mutating func loosened() -> Int {
    let passesTime = residuals.all.contains(.gap(0))
    residuals = Residuals()
    residuals.events = deeds.map { _ in nil }
    var parts = deeds.indices.map { residuals.number(of: .step($0)) }
    if passesTime { parts.append(residuals.number(of: .gap(0))) }
    let branches = parts.map { Residual.Branch(label: "", opens: [], body: $0) }
    let body = residuals.number(of: .choice(branches))
    return residuals.number(
      of: .loop(Residual.Branch(label: "", opens: [], body: body), atLeast: 0, atMost: nil))
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
      for course in machines[machine].courses[event] where mask & course.mask != 0 {
        write(course, of: role, mask & course.mask, from: node, to: target, into: &nodes)
      }
      if isMany { nodes[node].add(TraceProgram.Edge(mask: mask, target: target)) }
    }
  }

  /// Writes the calls of a transition as a chain of nodes.
  private func write(
    _ course: TraceCourse, of role: Int, _ mask: TraceModels.Mask, from node: Int, to target: Int,
    into nodes: inout [TraceProgram.Node]
  ) {
    let endsWorld = course.endsWorld
    var calls: [(callback: Int, emission: Int, mask: TraceModels.Mask, others: TraceModels.Mask)] =
      []
    for (number, deed) in course.deeds.enumerated() {
      guard case .call(let callback, let mask, let others) = deed, mask != 0 else { continue }
      calls.append((callback, course.first + number, mask, others))
    }
    var here = node
    for (number, call) in calls.enumerated() {
      let isLast = number == calls.count - 1
      if !isLast {
        nodes.append(TraceProgram.Node())
        nodes[nodes.count - 1].isCall = true
      }
      let next = isLast ? target : nodes.count - 1
      let own = number == 0 ? mask : models.all
      nodes[here].add(
        TraceProgram.Edge(
          role: role, callback: call.callback, emission: call.emission, endsWorld: endsWorld,
          mask: own & call.mask, target: next))
      if call.others != 0 {
        nodes[here].add(
          TraceProgram.Edge(endsWorld: endsWorld, mask: own & call.others, target: next))
      }
      here = next
    }
    if calls.isEmpty {
      let isContrary = node == 0 && roles[role].needs.contains { $0.states.excludes(course.source) }
      nodes[node].add(
        TraceProgram.Edge(
          endsWorld: endsWorld, cost: isContrary ? TraceCost.contrary : 0, mask: mask,
          target: target))
    }
  }
}

extension Guard {
  /// Whether an object that meets it cannot meet another.
  fileprivate func excludes(_ other: Self) -> Bool {
    allowed.contains { region, states in
      other.allowed[region].map { Set($0).isDisjoint(with: states) } ?? false
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
