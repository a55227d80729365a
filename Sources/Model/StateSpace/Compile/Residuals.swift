import Base

/// The residuals of one interaction, each stored once, and their partial derivatives.
///
/// What remains after a step is an expression again, Antimirov's partial derivative. Equal ones
/// share an index, so there are finitely many; they are the states of the interaction's automaton.
/// Antimirov, Partial derivatives of regular expressions and finite automaton constructions, TCS
/// 155, 1996.
package struct Residuals {
  private var numbers = Interner<Residual>([.done, .leave])
  /// The limit that was exceeded, after which paths are incomplete; `nil` if none was.
  package private(set) var excess: Excess?
  /// The paths from sequences, computed once.
  private var known: [Departure: [ResidualPath]] = [:]
  /// The number of these paths plus that of their tests and labels.
  private var size = 0
  /// For each step, the event that it sends, by index into the machine; `nil` for other steps.
  package var events: [Int?] = []

  /// Starts with the finished interaction only.
  package init() {}

  /// A residual, and how the path reached it.
  package struct Departure: Hashable {
    /// The residual, by number.
    let residual: Int
    /// Whether a choice was made on the path to it.
    let isChosen: Bool
  }

  /// The limit that was exceeded.
  package enum Excess: Hashable {
    /// One residual has too many paths, or all together have.
    case paths
    /// The operands of a `par` have too many interleavings.
    case positions
  }

  /// The index of the residual in which nothing remains.
  package static let done = 0
  /// The index of the residual that leaves the nearest `scope` around it.
  package static let leave = 1

  /// The index of a residual, which is added if it is new.
  package mutating func number(of residual: Residual) -> Int { numbers.intern(residual) }

  /// The residuals, in the order of their indices.
  package var all: [Residual] { numbers.all }

  /// One residual after the other.
  mutating func sequence(_ first: Int, _ second: Int) -> Int {
    if first == Self.done { return second }
    if second == Self.done || first == Self.leave { return first }
    // Always nested to the right, so that equal sequences share an index.
    var heads: [Int] = []
    var last = first
    while case .sequence(let head, let tail) = all[last] {
      heads.append(head)
      last = tail
    }
    var tail = last
    if last != Self.leave { tail = number(of: .sequence(last, second)) }
    return heads.reversed().reduce(tail) { number(of: .sequence($1, $0)) }
  }

  /// Several residuals one after the other.
  package mutating func sequence(_ parts: [Int]) -> Int {
    parts.reversed().reduce(Self.done) { sequence($1, $0) }
  }

  /// A residual that the branch, loop, or interaction around it has alone, so that `leave` ends
  /// nothing else.
  package mutating func scope(_ body: Int) -> Int { mayLeave(body) ? scoped(body) : body }

  /// What remains in a scope.
  private mutating func scoped(_ rest: Int) -> Int {
    [Self.done, Self.leave].contains(rest) ? Self.done : number(of: .scope(rest))
  }

  /// Whether a residual can leave the scope around it.
  func mayLeave(_ residual: Int) -> Bool {
    var left = residual
    while case .sequence(let first, let second) = all[left] {
      if mayLeave(first) { return true }
      left = second
    }
    switch all[left] {
    case .leave: return true
    case .choice(let branches): return branches.contains { mayLeave($0.body) }
    case .loop(let branch, _, _): return mayLeave(branch.body)
    case .done, .scope, .step, .each, .gap, .check, .sequence, .par: return false
    }
  }

  /// Several residuals interleaved.
  package mutating func par(_ parts: [Int]) -> Int {
    let open = parts.filter { $0 != Self.done }
    if open.count < 2 { return open.first ?? Self.done }
    return number(of: .par(open))
  }

  /// Splits off the checks with which a residual begins.
  ///
  /// They are evaluated when the residual is reached, before another interaction can begin.
  mutating func settled(_ residual: Int) -> (rest: Int, checks: [Int]) {
    switch all[residual] {
    case .check(let tests): return (Self.done, tests)
    case .scope(let body):
      let inner = settled(body)
      return (scoped(inner.rest), inner.checks)
    case .sequence: return settled(list: residual)
    case .par(let parts):
      var rests: [Int] = []
      var checks: [Int] = []
      for part in parts {
        let inner = settled(part)
        rests.append(inner.rest)
        checks += inner.checks
      }
      return (par(rests), checks)
    default: return (residual, [])
    }
  }

  /// `settled(_:)` for a sequence; iterative, because a sequence can be long.
  private mutating func settled(list: Int) -> (rest: Int, checks: [Int]) {
    var (left, checks): (Int, [Int]) = (list, [])
    while case .sequence(let first, let second) = all[left] {
      let head = settled(first)
      checks += head.checks
      guard head.rest == Self.done else { return (sequence(head.rest, second), checks) }
      left = second
    }
    let last = settled(left)
    return (last.rest, checks + last.checks)
  }

  /// The label, by index, of the gap that a residual begins with, without a choice before it; `nil`
  /// if it begins with something else.
  package func gap(of residual: Int) -> Int? {
    switch all[residual] {
    case .gap(let label): label
    case .sequence(let first, _): gap(of: first)
    case .scope(let body): gap(of: body)
    case .par(let parts): parts.lazy.compactMap { gap(of: $0) }.first
    default: nil
    }
  }

  /// Every path from a residual, in the order of the pack.
  ///
  /// - Parameters:
  ///   - residual: The residual, by index.
  ///   - isChosen: Whether a choice was made on the path to it. If so, entering a gap is a step of
  ///     its own; if not, time passes already, so the path goes through the gap silently.
  /// - Returns: The paths, including those past the end; incomplete if `excess` is not `nil`.
  package mutating func paths(from residual: Int, isChosen: Bool = false) -> [ResidualPath] {
    if excess != nil { return [] }
    return switch all[residual] {
    case .done: [past([], isChosen)]
    case .leave: [ResidualPath(tests: [], leaves: true, isChosen: isChosen)]
    case .scope(let body): scopePaths(body, isChosen)
    case .step(let step): [ResidualPath(tests: [], step: step, rest: Self.done, isChosen: true)]
    case .each(let step, let left): eachPaths(step: step, left: left)
    case .gap:
      isChosen
        ? [ResidualPath(tests: [], rest: residual, isChosen: true)] : [past([], isChosen)]
    case .check(let tests): [past(tests.map(EdgeTest.check), isChosen)]
    case .sequence: paths(from: Departure(residual: residual, isChosen: isChosen))
    case .choice(let branches): branches.flatMap { branchPaths($0) }
    case .loop(let branch, let atLeast, let atMost): loopPaths(branch, atLeast, atMost, isChosen)
    case .par(let parts): parPaths(parts, isChosen)
    }
  }

  private func past(_ tests: [EdgeTest], _ isChosen: Bool) -> ResidualPath {
    ResidualPath(tests: tests, isChosen: isChosen)
  }

  private mutating func scopePaths(_ body: Int, _ isChosen: Bool) -> [ResidualPath] {
    var found = paths(from: body, isChosen: isChosen)
    for number in found.indices {
      found[number].rest = found[number].rest.map { scoped($0) }
      found[number].leaves = false
    }
    return found
  }

  private mutating func eachPaths(step: Int, left: [Int]) -> [ResidualPath] {
    guard let event = events[step] else { preconditionFailure("step \(step) sends no event") }
    var found: [ResidualPath] = []
    for role in left {
      let others = left.filter { $0 != role }
      let rest = others.isEmpty ? Self.done : number(of: .each(step: step, left: others))
      found.append(
        ResidualPath(
          tests: [.accepts(role: role, event: event)], step: step, role: role, rest: rest,
          isChosen: true))
    }
    return found + [past(left.map { .refuses(role: $0, event: event) }, true)]
  }

  /// The paths from a sequence.
  ///
  /// Iterative, with a stack: the paths of its tails that are reached without a step are computed
  /// first, and there can be one tail for each step.
  private mutating func paths(from list: Departure) -> [ResidualPath] {
    var waiting = known[list] == nil ? [stop(at: list)] : []
    while let stop = waiting.last, excess == nil {
      let missing = stop.tails.filter { isList($0.residual) && known[$0] == nil }
      if missing.isEmpty {
        known[stop.departure] = joined(stop)
        waiting.removeLast()
      } else {
        waiting += missing.map { self.stop(at: $0) }
      }
    }
    return known[list] ?? []
  }

  /// A sequence whose paths are being computed.
  private struct Stop {
    let departure: Departure
    /// The residual after its first element.
    let second: Int
    /// The paths from its first element.
    let heads: [ResidualPath]

    /// The departures at which paths past the end of the first element continue, without
    /// duplicates.
    var tails: [Departure] {
      let chosen = Set(heads.lazy.filter { $0.rest == nil && !$0.leaves }.map(\.isChosen))
      return [true, false].filter(chosen.contains).map {
        Departure(residual: second, isChosen: $0)
      }
    }
  }

  private func isList(_ residual: Int) -> Bool {
    if case .sequence = all[residual] { true } else { false }
  }

  private mutating func stop(at departure: Departure) -> Stop {
    guard case .sequence(let first, let second) = all[departure.residual] else {
      preconditionFailure("residual \(departure.residual) is no list")
    }
    let heads = paths(from: first, isChosen: departure.isChosen)
    return Stop(departure: departure, second: second, heads: heads)
  }

  /// The paths from the first element; those past its end are joined with the paths from the rest.
  private mutating func joined(_ stop: Stop) -> [ResidualPath] {
    var found = ResidualPaths(mayRepeat: stop.heads.count { $0.rest == nil } > 1)
    var tails: [Bool: [ResidualPath]] = [:]
    for head in stop.heads where !found.isCut {
      if let rest = head.rest {
        var longer = head
        longer.rest = sequence(rest, stop.second)
        found.add(longer)
      } else if head.leaves {
        found.add(head)
      } else {
        let tail = tails[head.isChosen] ?? paths(from: stop.second, isChosen: head.isChosen)
        tails[head.isChosen] = tail
        found.add(tail.lazy.map { head.followed(by: $0) })
      }
    }
    size += found.all.reduce(0) { $0 + 1 + $1.tests.count + $1.labels.count }
    if found.isCut || size > Limits.waysInAll { excess = .paths }
    return found.all
  }

  private mutating func branchPaths(_ branch: Residual.Branch) -> [ResidualPath] {
    var entry = past(branch.opens.map(EdgeTest.open), true)
    if !branch.label.isEmpty { entry.labels = [branch.label] }
    if !branch.lap.isEmpty { entry.laps = [branch.lap] }
    return paths(from: branch.body, isChosen: true).map { entry.followed(by: $0) }
  }

  /// An iteration without a step counts as none: only a path to a step enters the body, so an empty
  /// body causes no endless loop.
  private mutating func loopPaths(
    _ branch: Residual.Branch, _ atLeast: Int, _ atMost: Int?, _ isChosen: Bool
  ) -> [ResidualPath] {
    if atMost == 0 { return [past([], isChosen)] }
    let again = number(
      of: .loop(branch, atLeast: max(atLeast - 1, 0), atMost: atMost.map { $0 - 1 }))
    let into = branchPaths(branch)
    var found: [ResidualPath] = []
    for path in into {
      guard let rest = path.rest else { continue }
      var longer = path
      longer.rest = sequence(rest, again)
      found.append(longer)
    }
    let ends = into.filter { $0.leaves || atLeast > 0 && $0.rest == nil }
    return found + ends + (atLeast == 0 ? [past([], true)] : [])
  }

  private mutating func parPaths(_ parts: [Int], _ isChosen: Bool) -> [ResidualPath] {
    var found: [ResidualPath] = []
    var past = [self.past([], isChosen)]
    for (position, part) in parts.enumerated() {
      let own = paths(from: part, isChosen: isChosen)
      // Each path stores all the parts.
      if (found.count + own.count) * parts.count > Limits.waysInAll { excess = .positions }
      if excess != nil { return [] }
      for path in own {
        guard let rest = path.rest else { continue }
        var others = parts
        others[position] = rest
        var longer = path
        longer.rest = par(others)
        found.append(longer)
      }
      let ends = own.filter { $0.rest == nil }
      var longer = ResidualPaths(mayRepeat: past.count > 1 && ends.count > 1)
      for before in past { longer.add(ends.lazy.map { before.followed(by: $0) }) }
      past = longer.all
      if longer.isCut { excess = .paths }
    }
    return found + past
  }
}
