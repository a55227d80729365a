import Base
import StateSpace

/// One step of the search.
extension AlignmentSearch {
  /// Another explanation before the record from which the same follows.
  struct Rival {
    /// Its place in the belief state.
    let parent: Int
    /// What it costs more.
    let cost: Int
  }

  /// An explanation before the record, from which the search goes on.
  struct Start {
    var from: Reached
    /// Its place in the belief state.
    let parent: Int
    /// Others from which the same follows, by number.
    var rivals = 0
    /// For each interaction under way, its place among those in the belief state.
    var kept: SIMD4<Int8> = [0, 1, 2, 3]

    /// The move to what follows from it.
    func move(
      taker: Int8, begun: Int, isResumed: Bool = false, by reading: LogEvent.Reading? = nil
    ) -> AlignmentStep.Move {
      AlignmentStep.Move(
        parent: Int32(truncatingIfNeeded: parent), note: from.note,
        taking: AlignmentStep.Taking(
          taker: taker, begun: Int32(truncatingIfNeeded: begun), isResumed: isResumed,
          role: Int8(truncatingIfNeeded: from.role),
          callback: Int32(truncatingIfNeeded: reading?.callback ?? -1),
          slot: Int8(truncatingIfNeeded: reading?.slot ?? -1), kept: kept,
          count: Int8(truncatingIfNeeded: from.state.count)))
    }
  }

  /// The most interactions that are remembered from step to step.
  private static let mostFrames = 16_384

  /// How far-fetched an explanation can be.
  enum Reach {
    /// Interactions begin when others wait or have ended.
    case near
    /// They had begun before the log.
    case far
    /// Records are missing, too.
    case lossy

    /// What steps between two records can cost: what a class lacks that others print is not
    /// missing.
    func budget(_ costs: AlignmentCost) -> Int {
      switch self {
      case .near: costs.unlike
      case .far: 0
      case .lossy: AlignmentCost.most
      }
    }
  }

  /// Begins a step, or several that are kept apart from all others.
  ///
  /// - Parameters:
  ///   - holders: Who has the slots.
  ///   - event: The record, if there is one.
  mutating func begin(with holders: SlotHolders, _ event: LogEvent? = nil) {
    (self.holders, isNext) = (holders, event?.isNext ?? false)
    isEcho = isNext && event?.isOpen == true
    notes.clear()
    earlies = Interner()
    if frames.count > Self.mostFrames { frames = Interner() }
    rivals = [[]]
  }

  /// The explanations with one more record.
  struct Result {
    /// Those that are followed, the cheapest first.
    let states: [Explanation]
    /// What they cost, and how they follow.
    let all: [AlignmentCandidates.Candidate]
    /// The ways to them.
    let ways: [AlignmentStep.Way]
    /// Whether any were dropped since they are too many.
    let isCut: Bool
  }

  /// Finds the explanations with one more record.
  ///
  /// - Parameters:
  ///   - before: The explanations so far, with their costs, the cheapest first.
  ///   - event: The record.
  ///   - holders: Who has the slots.
  /// - Returns: Those that are followed, the cheapest first.
  mutating func step(
    from before: [(Explanation, Int)], by event: LogEvent, _ holders: SlotHolders
  ) -> Result {
    begin(with: holders, event)
    found = AlignmentCandidates(within: limits, usual: model.usual)
    let best = before.first?.1 ?? 0
    var all: [Start] = []
    for (parent, one) in before.enumerated() {
      var from = Reached(state: one.0, cost: one.1)
      if before.count == 1 { from.state.segmentStart = .none }
      all.append(renewed(Start(from: from, parent: parent), event))
    }
    let starts = all.filter { $0.from.state.held < 0 }
    // The record can be one too many.
    if let first = starts.first { found.expect(first.from.cost + costs.extra) }
    explain(starts, event, .near)
    for start in all where start.from.state.held >= 0 { takeHeld(start, event) }
    if found.least >= best + limits.surprise { explain(starts, event, .far) }
    // A missing record costs so much that it can be among the explanations that are kept only if
    // all others cost something.
    if found.least > best + costs.missing - limits.window {
      explain(starts, event, .lossy)
      for start in starts {
        takeAlone(start, event)
        hold(start, event)
      }
    }
    beginSegment(before, event)
    return kept()
  }

  /// The explanations that are followed: the cheapest of those that none dominates.
  ///
  /// One dominates another if it costs no more, has the same interactions under way, and rules out
  /// no state of an object that the other allows.
  private mutating func kept() -> Result {
    let all = found.all
    let near = all.indices.filter { found.takes(all[$0].cost) }
      .sorted { (all[$0].cost, $0) < (all[$1].cost, $1) }
    var kept: [Int] = []
    var groups: [PackedExplanation.Rest: [Int]] = [:]
    var ends = [Int32](repeating: -1, count: all.count)
    // What is known of the objects decides what comes later, so that not one of many such states
    // may take all the places.
    var (states, counts) = (found.states.all, [NumberPair: Int]())
    // Without names, nothing is known of any object.
    let hasNames = holders.members.contains { $0 != nil }
    let most = hasNames ? limits.share : limits.beam
    var isCut = false
    for number in near {
      let state = states[number]
      let isLone = all[number].move.taking.taker == AlignmentStep.Taking.unpaired
      let room = limits.beam + (isLone ? limits.lone : 0)
      let share = NumberPair(
        Int(truncatingIfNeeded: state.sets.word(at: 0)),
        Int(truncatingIfNeeded: state.sets.word(at: 4)))
      if kept.count >= room || !isLone && counts[share, default: 0] >= most {
        isCut = true
        continue
      }
      let rest = state.rest.withoutLife
      if let place = standIn(for: number, among: groups[rest] ?? [], of: kept, &states) {
        ends[number] = Int32(truncatingIfNeeded: place)
        continue
      }
      if canBeginLater(all[number], kept, states, groups) { continue }
      if !isLone { counts[share, default: 0] += 1 }
      groups[rest, default: []].append(kept.count)
      ends[number] = Int32(truncatingIfNeeded: kept.count)
      kept.append(number)
    }
    return Result(
      states: kept.map { frames.unpack(states[$0]) }, all: kept.map { all[$0] },
      ways: found.ways(to: ends, costs: kept.map { all[$0].cost }), isCut: isCut)
  }

  /// The explanation that is followed instead of another, by place among those that are kept.
  ///
  /// It dominates the other, or gets its models: what happens until nothing is under way can cost
  /// more in one version than in another, and that does not rule the version out for what comes
  /// later.
  private mutating func standIn(
    for number: Int, among places: [Int], of kept: [Int], _ states: inout [PackedExplanation]
  ) -> Int? {
    let state = states[number]
    if let place = places.first(where: { dominates(states[kept[$0]], state) }) { return place }
    guard state.rest.isQuiet,
      let place = places.first(where: { states[kept[$0]].rest == state.rest }),
      found.all[number].cost - found.all[kept[place]].cost < AlignmentCost.doubt
    else { return nil }
    let new = state.models & ~states[kept[place]].models
    if new != 0 { states[kept[place]] = joined(states[kept[place]], state, in: new) }
    return new == state.models ? place : nil
  }

  /// Whether the interaction that begins in an explanation can as well begin later: one that is
  /// followed allows all that it does without that.
  private mutating func canBeginLater(
    _ candidate: AlignmentCandidates.Candidate, _ kept: [Int],
    _ states: [PackedExplanation], _ groups: [PackedExplanation.Rest: [Int]]
  ) -> Bool {
    guard candidate.early >= 0 else { return false }
    let early = earlies[Int(candidate.early)]
    let group = groups[early.rest.withoutLife] ?? []
    return group.contains { dominates(states[kept[$0]], early) }
  }

  /// Whether an explanation allows all that another with the same interactions under way allows.
  private mutating func dominates(_ one: PackedExplanation, _ other: PackedExplanation) -> Bool {
    if other.models & ~one.models != 0 || !one.rest.life.allows(other.rest.life) { return false }
    for slot in 0..<SlotHolders.size where one.sets[slot] != other.sets[slot] {
      guard let machine = holders.members[slot]?.machine,
        objects[machine].contains(Int(one.sets[slot]), Int(other.sets[slot]))
      else { return false }
    }
    return true
  }

  /// An explanation that is possible in more models, as another is there.
  private mutating func joined(
    _ one: PackedExplanation, _ other: PackedExplanation, in new: UInt64
  ) -> PackedExplanation {
    var sets = one.sets
    for slot in 0..<SlotHolders.size where one.sets[slot] != other.sets[slot] {
      guard let machine = holders.members[slot]?.machine else { continue }
      let joint = objects[machine].joining(
        Int(one.sets[slot]), in: one.models, with: Int(other.sets[slot]), in: new)
      sets[slot] = UInt16(truncatingIfNeeded: joint)
    }
    return PackedExplanation(rest: one.rest, models: one.models | new, sets: sets)
  }

  /// Explains the record by the interactions under way, and by those that can begin.
  mutating func explain(_ starts: [Start], _ event: LogEvent, _ reach: Reach) {
    for reading in event.readings {
      var states = Interner<PackedExplanation>()
      var bases: [Start] = []
      var others: [[Rival]] = []
      for start in starts where !start.from.state.isOver && found.takes(start.from.cost) {
        if reach != .far { goOn(start, reading, event, reach) }
        for base in self.bases(start, reach) {
          let number = states.intern(frames.pack(base.from.state))
          if number == bases.count {
            bases.append(base)
            others.append([])
            continue
          }
          let isCheaper = base.from.cost < bases[number].from.cost
          let rival = isCheaper ? bases[number] : base
          if isCheaper { bases[number] = base }
          others[number].append(Rival(parent: rival.parent, cost: rival.from.cost))
        }
      }
      for base in undominated(bases, others, states) { begin(from: base, reading, reach) }
    }
  }

  /// Those from which more follows than from cheaper ones; the others are their rivals.
  private mutating func undominated(
    _ bases: [Start], _ others: [[Rival]], _ states: Interner<PackedExplanation>
  ) -> [Start] {
    var others = others
    let order = bases.indices.sorted { (bases[$0].from.cost, $0) < (bases[$1].from.cost, $1) }
    var kept: [Int] = []
    var groups: [PackedExplanation.Rest: [Int]] = [:]
    for number in order {
      let state = states[number]
      let rest = state.rest.withoutLife
      if let rival = groups[rest]?.first(where: { dominates(states[$0], state) }) {
        let loser = Rival(parent: bases[number].parent, cost: bases[number].from.cost)
        others[rival] += [loser] + others[number]
        continue
      }
      groups[rest, default: []].append(number)
      kept.append(number)
    }
    return kept.map { number in
      var base = bases[number]
      let own = others[number].filter { $0.parent != base.parent }
        .map { Rival(parent: $0.parent, cost: $0.cost - base.from.cost) }
      if !own.isEmpty {
        rivals.append(own)
        base.rivals = rivals.count - 1
      }
      return base
    }
  }

  /// Explains the record by an interaction under way.
  mutating func goOn(
    _ start: Start, _ reading: LogEvent.Reading, _ event: LogEvent, _ reach: Reach
  ) {
    let budget = Budget(from: start.from.cost, reach, costs)
    for place in 0..<Int(start.from.state.count) {
      if start.from.state.isBusy(reading.slot, but: place) { continue }
      let frame = start.from.state[place]
      if !model.futures[Int(frame.position)].contains(reading.callback), frame.run == 0 { continue }
      for open in unnested(start, above: place, budget) {
        var from = open.from
        from.lags = event.isLate
        reached.removeAll(keepingCapacity: true)
        go(SilentWalk(place: place, reading: reading, budget: budget), from: from)
        for one in reached where reach == .near || one.loss == .much {
          var next = open
          next.from = one
          if one.lags { charge(.lag, costs.lag, nil, &next.from) }
          next.from.lags = false
          let taking = Taking(
            place: place, taker: start.kept[place], begun: -1, automaton: Int(frame.automaton))
          settle(next, reading, taking)
        }
      }
    }
  }

  /// The explanations from which an interaction can go on: what began in its gap ends before, or
  /// overlaps with it.
  private mutating func unnested(_ start: Start, above place: Int, _ budget: Budget) -> [Start] {
    var all = [start]
    for other in ((place + 1)..<Explanation.most).reversed()
    where start.from.state[other].isNested {
      let (outer, inner) = (start.from.state[place], start.from.state[other])
      let isAlike = areAlike(outer, inner)
      let isDear = isAlike && !areSeveral(outer.slots | inner.slots, in: start.from.state)
      let cost =
        (isAlike ? costs.overlapAlike : costs.overlap) - (isDear ? costs.inGapAlike : costs.inGap)
      all = all.flatMap { one in
        var crossing = one
        crossing.from.state[other].isNested = false
        charge(.overlap, cost, nil, &crossing.from)
        return ends(of: other, in: one.from, budget).map {
          Start(from: $0, parent: one.parent, rivals: one.rivals, kept: one.kept.without(other))
        } + (found.takes(crossing.from.cost) ? [crossing] : [])
      }
    }
    return all
  }

  /// Whether two interactions have objects of one machine.
  private func areAlike(_ one: InteractionFrame, _ other: InteractionFrame) -> Bool {
    let machines = [one, other].map { frame in
      Set((0..<SlotHolders.size).compactMap { frame.has($0) ? holders.members[$0]?.machine : nil })
    }
    return !machines[0].isDisjoint(with: machines[1])
  }

  /// The explanations from which another interaction can begin: with all that is under way, and
  /// without what can end before the record.
  mutating func bases(_ start: Start, _ reach: Reach) -> [Start] {
    let budget = Budget(from: start.from.cost, reach, costs)
    var all = [start]
    for place in (0..<Int(start.from.state.count)).reversed() {
      for base in all {
        all += ends(of: place, in: base.from, budget).map {
          Start(from: $0, parent: start.parent, kept: base.kept.without(place))
        }
        if let cut = cutSilently(place, of: base) { all.append(cut) }
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
