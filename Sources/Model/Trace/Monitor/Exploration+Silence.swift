extension Exploration {
  /// A node that an interaction reaches in silence.
  struct Point {
    let node: Int
    var mask: TraceModels.Mask
    var cost: Int
    var changes: UInt64
  }

  /// Where an interaction stands, and who plays in it.
  struct Stand: Hashable {
    let program: Int
    let node: Int
    let roles: [Int]
  }

  /// The nodes that an interaction reaches from another in silence, that one first.
  func reached(from node: Int, of number: Int, roles: [Int]) -> [Point] {
    let program = model.programs[number]
    var points = [Point(node: node, mask: model.models.all, cost: 0, changes: 0)]
    var places = [node: 0]
    var waiting = [0]
    var next = 0
    while next < waiting.count {
      let from = points[waiting[next]]
      next += 1
      for edge in program.nodes[from.node].edges {
        guard let cost = silence(of: edge, in: program, roles) else { continue }
        let mask = from.mask & edge.mask
        if mask == 0 { continue }
        let change = edge.relate >= 0 && edge.relate < 64 ? 1 << UInt64(edge.relate) : UInt64(0)
        let narrowing = mask == from.mask ? 0 : Cost.narrower
        let point = Point(
          node: edge.target, mask: mask, cost: from.cost + cost + narrowing,
          changes: from.changes | change)
        if let place = places[edge.target] {
          let isBetter = point.cost < points[place].cost
          if !isBetter, mask & ~points[place].mask == 0 { continue }
          let both = points[place].mask | mask
          if isBetter { points[place] = point }
          points[place].mask = both
          waiting.append(place)
        } else {
          places[edge.target] = points.count
          waiting.append(points.count)
          points.append(point)
        }
      }
    }
    return points
  }

  /// What it costs that a move leaves no record; nothing when it would leave one.
  func silence(
    of edge: TraceProgram.Edge, in program: TraceProgram, _ roles: [Int]
  ) -> Int? {
    guard edge.role >= 0 else { return 0 }
    let slot = roles[edge.role]
    if slot >= 0 { return shown[slot].contains(edge.callback) ? nil : Cost.unseen }
    let machine = program.roles[edge.role].machine
    let isSeen = symbol.company.indices.contains {
      symbol.company[$0]?.machine == machine && shown[$0].contains(edge.callback)
    }
    return isSeen ? Cost.missed : Cost.stranger
  }
}
