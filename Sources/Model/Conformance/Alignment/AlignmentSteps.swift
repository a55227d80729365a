import Base
import StateSpace

/// The explanations of a log with one more record, each once, with the cheapest way to it.
struct AlignmentCandidates: Sendable {
  /// One of them.
  struct Candidate: Sendable {
    let state: Explanation
    var cost: Int
    var move: AlignmentStep.Move
    /// The explanation without the interaction that begins with the record, if that can as well
    /// begin later: all that it has done so far changes nothing if it is done again.
    var early: Explanation?
  }

  /// All of them, in the order in which they were found.
  private(set) var all: [Candidate] = []
  /// What the cheapest costs.
  private(set) var least = Int.max / 2
  private let window: Int
  private var states = Interner<Explanation>()

  /// Gathers those that cost at most so much more than the cheapest.
  init(window: Int) { self.window = window }

  /// Whether one with a cost would be kept.
  func takes(_ cost: Int) -> Bool { cost <= least + window }

  /// Adds one.
  mutating func add(_ candidate: Candidate) {
    guard takes(candidate.cost) else { return }
    least = min(least, candidate.cost)
    let number = states.intern(candidate.state)
    if number == all.count {
      all.append(candidate)
    } else if candidate.cost < all[number].cost {
      all[number] = candidate
    }
  }
}

/// One step of the search.
extension AlignmentSearch {
  /// An explanation before the record, from which the search goes on.
  struct Start {
    var from: Reached
    /// Its place in the belief state.
    let parent: Int
    /// For each interaction under way, its place among those in the belief state.
    var kept: SIMD4<Int8> = [0, 1, 2, 3]
  }

  /// How far-fetched an explanation can be.
  enum Reach {
    /// Interactions begin when others wait or have ended.
    case near
    /// They had begun before the log.
    case far
    /// Records are missing, too.
    case lossy

    /// What steps between two records can cost.
    var budget: Int { self == .lossy ? AlignmentCost.most : 0 }
  }

  /// Finds the explanations with one more record.
  ///
  /// - Parameters:
  ///   - before: The explanations so far, with their costs, the cheapest first.
  ///   - event: The record.
  ///   - company: Who has the slots.
  /// - Returns: Those that are followed, the cheapest first.
  mutating func step(
    from before: [(Explanation, Int)], by event: LogEvent, _ company: Company
  ) -> [AlignmentCandidates.Candidate] {
    self.company = company
    notes.clear()
    found = AlignmentCandidates(window: limits.window)
    let best = before.first?.1 ?? 0
    let starts = before.enumerated().map { parent, one in
      renewed(Start(from: Reached(state: one.0, cost: one.1), parent: parent), event)
    }
    explain(starts, event, .near)
    if found.least >= best + limits.surprise { explain(starts, event, .far) }
    // A missing record costs so much that it can be among the explanations that are kept only if
    // all others cost something.
    if found.least > best + AlignmentCost.missing - limits.window {
      explain(starts, event, .lossy)
      for start in starts { takeAlone(start, event) }
    }
    beginSegment(before, event)
    return kept()
  }

  /// The explanations that are followed: the cheapest of those that none dominates.
  ///
  /// One dominates another if it costs no more, has the same interactions under way, and rules out
  /// no state of an object that the other allows.
  private mutating func kept() -> [AlignmentCandidates.Candidate] {
    let all = found.all
    let near = all.indices.filter { found.takes(all[$0].cost) }
      .sorted { (all[$0].cost, $0) < (all[$1].cost, $1) }
    var kept: [AlignmentCandidates.Candidate] = []
    var places: [Explanation: [Int]] = [:]
    // What is known of the objects decides what comes later, so that not one of many such states
    // may take all the places.
    var shares: [SIMD8<UInt16>: Int] = [:]
    for number in near where kept.count < limits.beam {
      let state = all[number].state
      if shares[state.sets, default: 0] >= limits.share { continue }
      let rivals =
        places[state.frameKey, default: []].map { ($0, state) }
        + (all[number].early.map { early in
          places[early.frameKey, default: []].map { ($0, early) }
        } ?? [])
      if rivals.contains(where: { dominates(kept[$0.0].state, $0.1) }) { continue }
      shares[state.sets, default: 0] += 1
      places[state.frameKey, default: []].append(kept.count)
      kept.append(all[number])
    }
    return kept
  }

  /// Whether an explanation allows all that another with the same interactions under way allows.
  private mutating func dominates(_ one: Explanation, _ other: Explanation) -> Bool {
    if other.models & ~one.models != 0 { return false }
    for slot in 0..<Company.size where one.sets[slot] != other.sets[slot] {
      guard let machine = company.members[slot]?.machine,
        objects[machine].contains(Int(one.sets[slot]), Int(other.sets[slot]))
      else { return false }
    }
    return true
  }

  /// Explains the record by the interactions under way, and by those that can begin.
  mutating func explain(_ starts: [Start], _ event: LogEvent, _ reach: Reach) {
    for reading in event.readings {
      var states = Interner<Explanation>()
      var bases: [Start] = []
      for start in starts where !start.from.state.isOver && found.takes(start.from.cost) {
        if reach != .far { goOn(start, reading, event, budget: start.from.cost + reach.budget) }
        for base in self.bases(start, budget: start.from.cost + reach.budget) {
          let number = states.intern(base.from.state)
          if number == bases.count {
            bases.append(base)
          } else if bases[number].from.cost > base.from.cost {
            bases[number] = base
          }
        }
      }
      let order = bases.indices.sorted { (bases[$0].from.cost, $0) < (bases[$1].from.cost, $1) }
      var places: [Explanation: [Int]] = [:]
      for number in order {
        let state = bases[number].from.state
        let rivals = places[state.frameKey, default: []]
        if rivals.contains(where: { dominates(bases[$0].from.state, state) }) { continue }
        places[state.frameKey, default: []].append(number)
        begin(from: bases[number], reading, reach)
      }
    }
  }

  /// Explains the record by an interaction under way.
  private mutating func goOn(
    _ start: Start, _ reading: LogEvent.Reading, _ event: LogEvent, budget: Int
  ) {
    for place in 0..<Int(start.from.state.count) {
      let frame = start.from.state[place]
      let isWaiting = model.automata.positions[Int(frame.position)].isGap && frame.run == 0
      var from = start.from
      if event.isLate, !isWaiting { charge(.lag, AlignmentCost.lag, nil, &from) }
      reached.removeAll(keepingCapacity: true)
      go(Walk(place: place, reading: reading, budget: budget), from: from)
      for one in reached {
        var next = start
        next.from = one
        settle(next, reading, Taking(place: place, taker: start.kept[place], begun: -1))
      }
    }
  }

  /// The explanations from which another interaction can begin: with all that is under way, and
  /// without what can end before the record.
  mutating func bases(_ start: Start, budget: Int) -> [Start] {
    var all = [start]
    for place in (0..<Int(start.from.state.count)).reversed() {
      for base in all {
        ended.removeAll(keepingCapacity: true)
        go(Walk(place: place, reading: nil, budget: budget), from: base.from)
        all += ended.map { Start(from: $0, parent: start.parent, kept: base.kept.without(place)) }
      }
    }
    return all
  }
}

extension SIMD4<Int8> {
  /// The same without the number at a place.
  func without(_ place: Int) -> Self {
    var rest = self
    for next in place..<3 { rest[next] = self[next + 1] }
    return rest
  }
}
