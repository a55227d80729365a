import Base

extension ProcessTerm {
  /// A condition on an edge.
  enum Guard: Hashable {
    /// A requirement, by number, holds.
    case open(Int)
    /// The object in a role accepts the event of a step.
    case takes(Int, role: Int)
    /// The object in a role does not accept it.
    case refuses(Int, role: Int)
  }

  /// A transition of a process term: to a step, into a gap, or past the end.
  struct Edge: Hashable {
    var guards: [Guard] = []
    var labels: [String] = []
    /// The number of the step; `nil` if the edge only chooses.
    var step: Int?
    /// The role that receives the step, if there are several.
    var role: Int?
    /// The number of the remaining term; `nil` past the end.
    var rest: Int?
    /// Whether it goes past the end of the nearest scope, and not only of the term.
    var leaves = false
    /// Whether a choice was made, so that a gap after it is not yet entered.
    var isChosen: Bool

    /// The size of its text, for the budget.
    var size: Int { 1 + guards.count + labels.count }

    fileprivate func then(_ other: Self) -> Self {
      var both = other
      both.guards = guards + other.guards
      both.labels = labels + other.labels
      both.isChosen = isChosen || other.isChosen
      return both
    }

    fileprivate func leaving(_ rest: Int) -> Self {
      var other = self
      other.rest = rest
      return other
    }
  }
}

extension TermTable {
  /// Returns all transitions of a term, in the order of the pack: its structural operational
  /// semantics.
  ///
  /// - Parameters:
  ///   - term: The number of the term.
  ///   - isChosen: Whether a choice was made on the path to the term.
  /// - Returns: The edges, with those past the end; empty once the limit is exceeded.
  mutating func edges(from term: Int, isChosen: Bool = false) -> [ProcessTerm.Edge] {
    if exceeded != nil { return [] }
    let found = foundEdges(from: term, isChosen)
    spend(found.reduce(0) { $0 + $1.size })
    return exceeded == nil ? found : []
  }

  private mutating func foundEdges(from term: Int, _ isChosen: Bool) -> [ProcessTerm.Edge] {
    switch all[term] {
    case .done, .check: [ProcessTerm.Edge(isChosen: isChosen)]
    case .leave: [ProcessTerm.Edge(leaves: true, isChosen: isChosen)]
    case .scope(let body): scope(body, isChosen)
    case .gap: [ProcessTerm.Edge(rest: isChosen ? term : nil, isChosen: isChosen)]
    case .step(let step): [ProcessTerm.Edge(step: step, rest: Self.done, isChosen: true)]
    case .each(let step, let roles): each(step, roles)
    case .choice(let branches): branches.flatMap { edges(into: $0) }
    case .loop(let branch, let atLeast, let atMost): loop(branch, atLeast, atMost, isChosen)
    case .chain: chain(term, isChosen)
    case .par(let parts): par(parts, isChosen)
    }
  }

  /// The transitions of a scope: what leaves it only passes its end.
  private mutating func scope(_ body: Int, _ isChosen: Bool) -> [ProcessTerm.Edge] {
    var found: [ProcessTerm.Edge] = []
    for var edge in edges(from: body, isChosen: isChosen) {
      edge.leaves = false
      found.append(edge.rest.map { edge.leaving(scope(of: $0)) } ?? edge)
    }
    return found
  }

  /// The transitions into a branch.
  private mutating func edges(into branch: ProcessTerm.Branch) -> [ProcessTerm.Edge] {
    let entry = ProcessTerm.Edge(
      guards: branch.guards.map { .open($0) }, labels: branch.label.isEmpty ? [] : [branch.label],
      isChosen: true)
    return edges(from: branch.body, isChosen: true).map { entry.then($0) }
  }

  private mutating func each(_ step: Int, _ roles: [Int]) -> [ProcessTerm.Edge] {
    var takers: [ProcessTerm.Edge] = []
    for role in roles {
      let others = roles.filter { $0 != role }
      takers.append(
        ProcessTerm.Edge(
          guards: [.takes(step, role: role)], step: step, role: role,
          rest: others.isEmpty ? Self.done : number(of: .each(step, others)), isChosen: true))
    }
    return takers
      + [ProcessTerm.Edge(guards: roles.map { .refuses(step, role: $0) }, isChosen: true)]
  }

  private mutating func loop(
    _ branch: ProcessTerm.Branch, _ atLeast: Int, _ atMost: Int?, _ isChosen: Bool
  ) -> [ProcessTerm.Edge] {
    if atMost == 0 { return [ProcessTerm.Edge(isChosen: isChosen)] }
    let again = number(
      of: .loop(branch, atLeast: max(atLeast - 1, 0), atMost: atMost.map { $0 - 1 }))
    let inside = edges(into: branch)
    var rounds: [ProcessTerm.Edge] = []
    for edge in inside {
      if let rest = edge.rest { rounds.append(edge.leaving(chain(of: rest, again))) }
    }
    let ends = inside.filter { $0.rest == nil && (atLeast > 0 || $0.leaves) }
    return rounds + ends + (atLeast == 0 ? [ProcessTerm.Edge(isChosen: true)] : [])
  }

  /// The transitions of a sequence: whatever passes the end of one element continues in the next.
  private mutating func chain(_ term: Int, _ isChosen: Bool) -> [ProcessTerm.Edge] {
    var found: [ProcessTerm.Edge] = []
    var waiting = [(edge: ProcessTerm.Edge(isChosen: isChosen), left: term)]
    while let (before, here) = waiting.popLast(), exceeded == nil {
      guard case .chain(let first, let second) = all[here] else {
        // Edges that end at a step inside the sequence need nothing more.
        found +=
          before.rest == nil && !before.leaves
          ? edges(from: here, isChosen: before.isChosen).map(before.then) : [before]
        continue
      }
      for edge in edges(from: first, isChosen: before.isChosen).reversed() {
        let longer = before.then(edge)
        spend(longer.size)
        if edge.leaves {
          waiting.append((edge: longer, left: Self.done))
          continue
        }
        let rest = edge.rest.map { chain(of: $0, second) }
        waiting.append(
          rest.map { (edge: longer.leaving($0), left: Self.done) } ?? (edge: longer, left: second))
      }
    }
    return found
  }

  private mutating func par(_ parts: [Int], _ isChosen: Bool) -> [ProcessTerm.Edge] {
    var ends = [ProcessTerm.Edge(isChosen: isChosen)]
    var found: [ProcessTerm.Edge] = []
    for (place, part) in parts.enumerated() {
      let own = edges(from: part, isChosen: isChosen)
      // Each edge stores all operands.
      if (found.count + own.count) * parts.count > Limits.waysInAll { exceeded = .locations }
      if exceeded != nil { return [] }
      for edge in own {
        guard let rest = edge.rest else { continue }
        var others = parts
        others[place] = rest
        found.append(edge.leaving(par(of: others)))
      }
      let past = own.filter { $0.rest == nil }
      spend(ends.count * past.count)
      if exceeded != nil { return [] }
      ends = ends.flatMap { end in past.map(end.then) }
    }
    return found + ends
  }
}
