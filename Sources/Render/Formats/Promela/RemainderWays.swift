internal import Model

extension Remainder {
  /// A question on a way.
  enum Ask: Hashable {
    /// The answer to a question, by number, must be yes.
    case open(Int)
    /// The object in a role takes a step, by number.
    case takes(Int, role: Int)
    /// The object in a role does not take it.
    case refuses(Int, role: Int)
  }

  /// One way to go on: to a step, into a gap, or past the end.
  struct Way: Hashable {
    var asks: [Ask] = []
    var labels: [String] = []
    /// The step, by number; none for a way that only chooses.
    var step: Int?
    /// To whom it is sent, of several.
    var role: Int?
    /// What is left; none for a way past the end.
    var rest: Int?
    /// Whether something was chosen on it, so that a gap beyond is not yet entered.
    var isChosen: Bool

    /// How much there is to write of it.
    var size: Int { 1 + asks.count + labels.count }

    fileprivate func then(_ other: Self) -> Self {
      var both = other
      both.asks = asks + other.asks
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

extension Remainders {
  /// Every way to go on, in the order of the pack; not all once there are too many.
  ///
  /// - Parameters:
  ///   - remainder: Where to go on from.
  ///   - isChosen: Whether something was chosen on the way here.
  /// - Returns: The ways; those past the end among them.
  mutating func ways(from remainder: Int, isChosen: Bool = false) -> [Remainder.Way] {
    if excess != nil { return [] }
    let found = foundWays(from: remainder, isChosen)
    spend(found.reduce(0) { $0 + $1.size })
    return excess == nil ? found : []
  }

  private mutating func foundWays(from remainder: Int, _ isChosen: Bool) -> [Remainder.Way] {
    switch all[remainder] {
    case .done, .check: [Remainder.Way(isChosen: isChosen)]
    case .gap: [Remainder.Way(rest: isChosen ? remainder : nil, isChosen: isChosen)]
    case .step(let step): [Remainder.Way(step: step, rest: Self.done, isChosen: true)]
    case .each(let step, let roles): each(step, roles)
    case .choice(let branches): branches.flatMap { ways(into: $0) }
    case .loop(let branch, let atLeast, let atMost): loop(branch, atLeast, atMost, isChosen)
    case .chain: chain(remainder, isChosen)
    case .par(let parts): par(parts, isChosen)
    }
  }

  /// Every way into a branch.
  private mutating func ways(into branch: Remainder.Branch) -> [Remainder.Way] {
    let entry = Remainder.Way(
      asks: branch.asks.map { .open($0) }, labels: branch.label.isEmpty ? [] : [branch.label],
      isChosen: true)
    return ways(from: branch.body, isChosen: true).map { entry.then($0) }
  }

  private mutating func each(_ step: Int, _ roles: [Int]) -> [Remainder.Way] {
    var takers: [Remainder.Way] = []
    for role in roles {
      let others = roles.filter { $0 != role }
      takers.append(
        Remainder.Way(
          asks: [.takes(step, role: role)], step: step, role: role,
          rest: others.isEmpty ? Self.done : number(of: .each(step, others)), isChosen: true))
    }
    return takers
      + [Remainder.Way(asks: roles.map { .refuses(step, role: $0) }, isChosen: true)]
  }

  private mutating func loop(
    _ branch: Remainder.Branch, _ atLeast: Int, _ atMost: Int?, _ isChosen: Bool
  ) -> [Remainder.Way] {
    if atMost == 0 { return [Remainder.Way(isChosen: isChosen)] }
    let again = number(
      of: .loop(branch, atLeast: max(atLeast - 1, 0), atMost: atMost.map { $0 - 1 }))
    let inside = ways(into: branch)
    var rounds: [Remainder.Way] = []
    for way in inside {
      if let rest = way.rest { rounds.append(way.leaving(chain(of: rest, again))) }
    }
    let ends = inside.filter { $0.rest == nil }
    return rounds + (atLeast == 0 ? [Remainder.Way(isChosen: true)] : ends)
  }

  /// The ways through a chain, link by link: each way past the end of one goes on in the next.
  private mutating func chain(_ remainder: Int, _ isChosen: Bool) -> [Remainder.Way] {
    var found: [Remainder.Way] = []
    var waiting = [(way: Remainder.Way(isChosen: isChosen), left: remainder)]
    while let (before, here) = waiting.popLast(), excess == nil {
      guard case .chain(let first, let second) = all[here] else {
        // Ways that end at a step in the midst of a chain wait for nothing more.
        found +=
          before.rest == nil
          ? ways(from: here, isChosen: before.isChosen).map(before.then) : [before]
        continue
      }
      for way in ways(from: first, isChosen: before.isChosen).reversed() {
        let longer = before.then(way)
        spend(longer.size)
        let rest = way.rest.map { chain(of: $0, second) }
        waiting.append(
          rest.map { (way: longer.leaving($0), left: Self.done) } ?? (way: longer, left: second))
      }
    }
    return found
  }

  private mutating func par(_ parts: [Int], _ isChosen: Bool) -> [Remainder.Way] {
    var ends = [Remainder.Way(isChosen: isChosen)]
    var found: [Remainder.Way] = []
    for (place, part) in parts.enumerated() {
      let own = ways(from: part, isChosen: isChosen)
      // Each way keeps all the parts.
      if (found.count + own.count) * parts.count > Limits.waysInAll { excess = .positions }
      if excess != nil { return [] }
      for way in own {
        guard let rest = way.rest else { continue }
        var others = parts
        others[place] = rest
        found.append(way.leaving(par(of: others)))
      }
      let past = own.filter { $0.rest == nil }
      spend(ends.count * past.count)
      if excess != nil { return [] }
      ends = ends.flatMap { end in past.map(end.then) }
    }
    return found + ends
  }
}
