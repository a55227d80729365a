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
    var rest: Remainder?
    /// Whether something was chosen on it, so that a gap beyond is not yet entered.
    var isChosen: Bool

    fileprivate func then(_ other: Self) -> Self {
      var both = other
      both.asks = asks + other.asks
      both.labels = labels + other.labels
      both.isChosen = isChosen || other.isChosen
      return both
    }

    fileprivate func leaving(_ rest: Remainder) -> Self {
      var other = self
      other.rest = rest
      return other
    }
  }

  /// Every way to go on, in the order of the pack.
  ///
  /// - Parameter isChosen: Whether something was chosen on the way here.
  /// - Returns: The ways; those past the end among them.
  func ways(isChosen: Bool = false) -> [Way] {
    switch self {
    case .done, .check: [Way(isChosen: isChosen)]
    case .gap: [Way(rest: isChosen ? self : nil, isChosen: isChosen)]
    case .step(let step): [Way(step: step, rest: .done, isChosen: true)]
    case .each(let step, let roles): Self.each(step, roles)
    case .choice(let branches): branches.flatMap(\.ways)
    case .loop(let branch, let atLeast, let atMost):
      Self.loop(branch, atLeast, atMost, isChosen)
    case .chain(let first, let second):
      first.ways(isChosen: isChosen).flatMap { way in
        way.rest.map { [way.leaving(Self.chain(of: $0, second))] }
          ?? second.ways(isChosen: way.isChosen).map(way.then)
      }
    case .par(let parts): Self.par(parts, isChosen)
    }
  }

  private static func each(_ step: Int, _ roles: [Int]) -> [Way] {
    let takers = roles.map { role in
      let others = roles.filter { $0 != role }
      return Way(
        asks: [.takes(step, role: role)], step: step, role: role,
        rest: others.isEmpty ? .done : .each(step, others), isChosen: true)
    }
    return takers + [Way(asks: roles.map { .refuses(step, role: $0) }, isChosen: true)]
  }

  private static func loop(
    _ branch: Branch, _ atLeast: Int, _ atMost: Int?, _ isChosen: Bool
  ) -> [Way] {
    if atMost == 0 { return [Way(isChosen: isChosen)] }
    let again = Remainder.loop(branch, atLeast: max(atLeast - 1, 0), atMost: atMost.map { $0 - 1 })
    let inside = branch.ways
    let rounds = inside.compactMap { way in
      way.rest.map { way.leaving(chain(of: $0, again)) }
    }
    return rounds + (atLeast == 0 ? [Way(isChosen: true)] : inside.filter { $0.rest == nil })
  }

  private static func par(_ parts: [Remainder], _ isChosen: Bool) -> [Way] {
    var ends = [Way(isChosen: isChosen)]
    var found: [Way] = []
    for (place, part) in parts.enumerated() {
      let own = part.ways(isChosen: isChosen)
      for way in own {
        guard let rest = way.rest else { continue }
        var others = parts
        others[place] = rest
        found.append(way.leaving(par(of: others)))
      }
      ends = ends.flatMap { end in own.filter { $0.rest == nil }.map(end.then) }
    }
    return found + ends
  }
}

extension Remainder.Branch {
  /// Every way into it.
  var ways: [Remainder.Way] {
    let entry = Remainder.Way(
      asks: asks.map { .open($0) }, labels: label.isEmpty ? [] : [label], isChosen: true)
    return body.ways(isChosen: true).map { entry.then($0) }
  }
}
