/// The residuals of one interaction, each under one number, and how they go on.
///
/// Deriving the next steps of a residual gives residuals again. They are finitely many, since
/// equal ones share a number: they are the positions of the interaction's automaton.
struct Residuals {
  private(set) var all: [Residual] = [.done]
  private var numbers: [Residual: Int] = [.done: 0]
  /// Whether some residual has more ways to go on than are found, or all together are too long.
  private(set) var isCut = false
  /// The ways to go on from lists, in which a step comes after another.
  private var known: [Departure: [ResidualPath]] = [:]
  /// How many these are, with their tests and labels.
  private var size = 0
  /// For each step, the event it sends, to ask whether a role accepts it; none for other steps.
  var events: [Int?] = []

  /// Where to go on from.
  private struct Departure: Hashable {
    /// The residual, by number.
    let residual: Int
    /// Whether a choice was made on the way there.
    let isChosen: Bool
  }

  /// The number of the residual in which nothing is left.
  static let done = 0
  /// The most ways to go on that are found of one residual.
  static let mostPaths = 10_000
  /// The most ways in lists, with their tests and labels.
  static let mostInAll = 500_000

  /// The number of a residual.
  mutating func number(of residual: Residual) -> Int {
    if let known = numbers[residual] { return known }
    all.append(residual)
    numbers[residual] = all.count - 1
    return all.count - 1
  }

  /// One residual after the other.
  mutating func sequence(_ first: Int, _ second: Int) -> Int {
    if first == Self.done { return second }
    if second == Self.done { return first }
    // Always nested to the right, so that equal lists share a number.
    if case .sequence(let head, let tail) = all[first] {
      return number(of: .sequence(head, sequence(tail, second)))
    }
    return number(of: .sequence(first, second))
  }

  /// Several residuals one after the other.
  mutating func sequence(_ parts: [Int]) -> Int {
    parts.reversed().reduce(Self.done) { sequence($1, $0) }
  }

  /// Several residuals interleaved.
  mutating func par(_ parts: [Int]) -> Int {
    let open = parts.filter { $0 != Self.done }
    if open.count < 2 { return open.first ?? Self.done }
    return number(of: .par(open))
  }

  /// The residual without the checks that come before everything else in it, and those checks.
  ///
  /// They are due the moment the residual is reached, before anything else can come in between.
  mutating func settled(_ residual: Int) -> (rest: Int, checks: [Int]) {
    switch all[residual] {
    case .check(let tests): return (Self.done, tests)
    case .sequence(let first, let second):
      let head = settled(first)
      guard head.rest == Self.done else {
        return (sequence(head.rest, second), head.checks)
      }
      let tail = settled(second)
      return (tail.rest, head.checks + tail.checks)
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

  /// The label of the gap that a residual begins with, without a choice before it; none when it
  /// begins with something else.
  func gap(of residual: Int) -> Int? {
    switch all[residual] {
    case .gap(let label): label
    case .sequence(let first, _): gap(of: first)
    case .par(let parts): parts.lazy.compactMap { gap(of: $0) }.first
    default: nil
    }
  }

  /// Every way to go on from a residual, in the order of the pack.
  ///
  /// - Parameters:
  ///   - residual: Where to go on from.
  ///   - isChosen: Whether a choice was made on the way here. A gap is passed in silence where
  ///     none was, because time passes already; otherwise entering it is a move.
  /// - Returns: The ways; those past the end among them.
  mutating func paths(from residual: Int, isChosen: Bool = false) -> [ResidualPath] {
    switch all[residual] {
    case .done: [past([], isChosen)]
    case .step(let step): [ResidualPath(tests: [], step: step, rest: Self.done, isChosen: true)]
    case .each(let step, let left): eachPaths(step: step, left: left)
    case .gap:
      isChosen
        ? [ResidualPath(tests: [], rest: residual, isChosen: true)] : [past([], isChosen)]
    case .check(let tests): [past(tests.map(PathTest.check), isChosen)]
    case .sequence(let first, let second): paths(fromList: residual, first, second, isChosen)
    case .choice(let branches): branches.flatMap { branchPaths($0) }
    case .loop(let branch, let atLeast, let atMost): loopPaths(branch, atLeast, atMost, isChosen)
    case .par(let parts): parPaths(parts, isChosen)
    }
  }

  private func past(_ tests: [PathTest], _ isChosen: Bool) -> ResidualPath {
    ResidualPath(tests: tests, isChosen: isChosen)
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

  private mutating func paths(
    fromList list: Int, _ first: Int, _ second: Int, _ isChosen: Bool
  ) -> [ResidualPath] {
    let departure = Departure(residual: list, isChosen: isChosen)
    if let found = known[departure] { return found }
    let found = sequencePaths(first, second, isChosen)
    size += found.reduce(0) { $0 + 1 + $1.tests.count + $1.labels.count }
    isCut = isCut || size > Self.mostInAll
    known[departure] = found
    return found
  }

  private mutating func sequencePaths(
    _ first: Int, _ second: Int, _ isChosen: Bool
  ) -> [ResidualPath] {
    let heads = paths(from: first, isChosen: isChosen)
    var found = ResidualPaths(mayRepeat: heads.count { $0.rest == nil } > 1)
    var tails: [Bool: [ResidualPath]] = [:]
    for head in heads {
      if let rest = head.rest {
        var longer = head
        longer.rest = sequence(rest, second)
        found.add(longer)
      } else {
        let tail = tails[head.isChosen] ?? paths(from: second, isChosen: head.isChosen)
        tails[head.isChosen] = tail
        found.add(tail.lazy.map { head.followed(by: $0) })
      }
    }
    isCut = isCut || found.isCut
    return found.all
  }

  private mutating func branchPaths(_ branch: Residual.Branch) -> [ResidualPath] {
    var entry = past(branch.opens.map(PathTest.open), true)
    if !branch.label.isEmpty { entry.labels = [branch.label] }
    if !branch.lap.isEmpty { entry.laps = [branch.lap] }
    return paths(from: branch.body, isChosen: true).map { entry.followed(by: $0) }
  }

  /// An iteration that does nothing is as good as none: only a way to a step enters the body, so
  /// that an empty body never spins.
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
    return found + (atLeast == 0 ? [past([], true)] : into.filter { $0.rest == nil })
  }

  private mutating func parPaths(_ parts: [Int], _ isChosen: Bool) -> [ResidualPath] {
    var found: [ResidualPath] = []
    var past = [self.past([], isChosen)]
    for (position, part) in parts.enumerated() {
      let own = paths(from: part, isChosen: isChosen)
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
      isCut = isCut || longer.isCut
    }
    return found + past
  }
}

/// Ways to go on, as they are collected: each once, and not too many.
private struct ResidualPaths {
  private(set) var all: [ResidualPath] = []
  /// Whether there were more than are kept.
  private(set) var isCut = false
  /// Those that are kept, where the same may come twice.
  private var seen: Set<ResidualPath>?

  init(mayRepeat: Bool) { seen = mayRepeat ? [] : nil }

  mutating func add(_ path: ResidualPath) {
    if seen?.contains(path) == true { return }
    isCut = isCut || all.count == Residuals.mostPaths
    if isCut { return }
    seen?.insert(path)
    all.append(path)
  }

  mutating func add(_ paths: some Sequence<ResidualPath>) {
    for path in paths where !isCut { add(path) }
  }
}

extension ResidualPath {
  /// This way past an end, and then another way.
  ///
  /// No step comes in between, so what was asked once need not be asked again.
  fileprivate func followed(by other: ResidualPath) -> ResidualPath {
    var both = other
    both.tests = tests + other.tests.filter { !tests.contains($0) }
    both.labels = labels + other.labels
    both.laps = laps + other.laps
    both.isChosen = isChosen || other.isChosen
    return both
  }
}
