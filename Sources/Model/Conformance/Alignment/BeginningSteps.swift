import Base
import StateSpace

/// Records with which interactions begin, and what follows when an interaction takes a record.
extension AlignmentSearch {
  /// Which interaction takes a record.
  struct Taking {
    /// Its place among those under way after the record.
    let place: Int
    /// Its place in the belief state; -1 if it begins with the record.
    let taker: Int8
    /// The automaton of one that begins; -1 for none.
    let begun: Int
    /// Its automaton.
    let automaton: Int
    /// Whether it was under way before the log began.
    var isResumed = false
    /// The explanation without it, if it can as well begin later, by number; -1 if it cannot.
    var early: Int32 = -1
  }

  /// Explains the record by interactions that begin with it, or by another object that gets it.
  mutating func begin(from base: Start, _ reading: LogEvent.Reading, _ reach: Reach) {
    if !found.takes(base.from.cost) { return }
    let state = base.from.state
    if state.isBusy(reading.slot) { return }
    if reach == .near { accompany(base, reading) }
    if Int(state.count) == Explanation.most { return }
    let set = reading.slot < 0 ? ObjectStates.anything : Int(state.sets[reading.slot])
    let all = crowding(of: state, by: reading)
    let isOpen = state.isYoung || set == ObjectStates.anything
    let groups = beginnings(with: reading.callback)
    for opening in openings(of: reading, from: set) {
      let (key, replay) = (groups[opening.group].key, opening.replay)
      if key.isResumed ? reach == .near || !isOpen : reach == .far { continue }
      let crowd = key.isInCallbacks ? min(all, costs.byCode) : all
      let cost = base.from.cost + (key.isAmbient ? 0 : crowd)
      let isCrowded = !key.isAmbient && crowd >= costs.overlap
      if isCrowded, reach == .near, cost > found.least + limits.overlapWindow { continue }
      if replay.cost > reach.budget(costs) || !found.takes(cost + costs.interaction + replay.cost) {
        continue
      }
      // A nearer search has found it.
      let isFound =
        reach == .lossy
        && (key.isResumed
          ? base.from.loss == .none && replay.cost == 0
          : !isCrowded && base.from.loss != .much && replay.cost <= costs.unlike)
      for beginning in groups[opening.group].all {
        if isFound, model.soleRoles[beginning.automaton].isEmpty { continue }
        begin(beginning, opening, from: base, reading, crowd, reach)
      }
    }
  }

  private mutating func begin(
    _ beginning: Beginning, _ opening: Openings.Opening, from base: Start,
    _ reading: LogEvent.Reading, _ crowd: Int, _ reach: Reach
  ) {
    let (automaton, replay) = (beginning.automaton, opening.replay)
    let crowd = model.isAmbient[automaton] ? 0 : crowd
    let late = lateCost(of: beginning, reading, in: base.from.state)
    let cost = beginning.price + crowd + late
    if !found.takes(base.from.cost + cost + replay.cost) { return }
    let sole = soleRoles(of: beginning)
    let alone = aloneCount(of: beginning, but: sole)
    guard found.takes(base.from.cost + cost + alone * costs.alone + replay.cost),
      var next = begun(beginning, replay, from: base, reading)
    else { return }
    next.from.cost += cost + alone * costs.alone
    note(beginning, alone, crowd, &next.from)
    note(replay, reading.slot, &next.from)
    if late > costs.resumedLate {
      next.from.note = notes.adding(.leftOut, late + costs.resumed, to: next.from.note)
    }
    if isOutOfTurn(automaton, in: base.from.state) {
      charge(.overlap, costs.lateLaunch, nil, &next.from)
    }
    let place = Int(next.from.state.count) - 1
    var early: Int32 = -1
    if opening.isIdle && sole.isEmpty {
      let without = earlies.intern(frames.pack(next.from.state.without(place)))
      early = Int32(truncatingIfNeeded: without)
    }
    let taking = Taking(
      place: place, taker: -1, begun: automaton, automaton: automaton,
      isResumed: beginning.isResumed, early: early)
    for one in binding(sole, of: next, isLossy: reach == .lossy) { settle(one, reading, taking) }
  }

  /// What it costs that another interaction has begun since one that was under way when the log
  /// began; more if the log shows what another object of the machine has done.
  private func lateCost(
    of beginning: Beginning, _ reading: LogEvent.Reading, in state: Explanation
  ) -> Int {
    if !beginning.isResumed || state.isYoung { return 0 }
    let isAlike = holders.members.enumerated().contains { slot, member in
      slot != reading.slot && member?.machine == reading.machine
        && Int(state.sets[slot]) != ObjectStates.anything
    }
    return isAlike ? costs.overlapAlike : costs.resumedLate
  }

  /// An explanation with one more interaction under way, before its cost; `nil` if it cannot begin.
  private mutating func begun(
    _ beginning: Beginning, _ replay: Replay, from base: Start, _ reading: LogEvent.Reading
  ) -> Start? {
    let models = model.samples[beginning.automaton] & replay.models & base.from.state.models
    guard models != 0, let life = life(base.from.state.life, beginning: beginning) else {
      return nil
    }
    var next = base
    next.from.state.models = models
    next.from.state.life = life
    if !beginning.isResumed, !model.isAmbient[beginning.automaton] {
      next.from.state.isYoung = false
    }
    next.from.state.begin(beginning.frame)
    let place = Int(next.from.state.count) - 1
    if reading.slot >= 0 {
      next.from.state.sets[reading.slot] = UInt16(truncatingIfNeeded: replay.set)
      next.from.state[place].bind(
        reading.slot, to: beginning.role, replay.run, beginning.isMany)
    }
    next.kept[place] = -1
    next.from.role = beginning.role
    next.from.state[place].isNested = isNested(beginning, in: base.from.state)
    return fits(next.from.state[place], reading.slot, &next.from.state) ? next : nil
  }

  /// Whether an interaction begins in the gap of another.
  private func isNested(_ beginning: Beginning, in state: Explanation) -> Bool {
    guard state.count > 0, !model.isAmbient[beginning.automaton],
      !model.isFree[beginning.automaton]
    else { return false }
    let last = state[Int(state.count) - 1]
    return last.run == 0 && model.automata.positions[Int(last.position)].isGap
  }

  /// Whether what an interaction requires of each object of a machine that plays no other role can
  /// hold; it is not known of whom while another role of the machine has no object.
  private mutating func fits(_ frame: InteractionFrame, _ own: Int, _ state: inout Explanation)
    -> Bool
  {
    let automaton = model.automata.automata[Int(frame.automaton)]
    for test in model.claims[Int(frame.automaton)] {
      let machine = automaton.roles[test.role].machine
      if automaton.hasFreeRole(for: machine, isTaken: { frame.slot(of: $0) != nil }) { continue }
      for slot in 0..<SlotHolders.size
      where slot != own && holders.members[slot]?.machine == machine && !frame.has(slot) {
        let end = objects[machine].end(of: Int(state.sets[slot]))
        guard let alive = end.alive else { continue }
        if let set = objects[machine].filter(alive, by: test.question) {
          if end.gone == nil { state.sets[slot] = UInt16(truncatingIfNeeded: set) }
        } else if let gone = end.gone {
          state.sets[slot] = UInt16(truncatingIfNeeded: gone)
        } else {
          return false
        }
      }
    }
    return true
  }

  /// What it costs that another interaction begins beside those under way.
  private func crowding(of state: Explanation, by reading: LogEvent.Reading) -> Int {
    guard state.count > 0 else { return 0 }
    let last = state[Int(state.count) - 1]
    if last.run != 0 { return costs.inCallback }
    let isGap = model.automata.positions[Int(last.position)].isGap
    let isAlike = (0..<InteractionFrame.mostRoles).contains { role in
      last.slot(of: role).map { holders.members[$0]?.machine == reading.machine } ?? false
    }
    if !isGap { return isAlike ? costs.overlapAlike : costs.overlap }
    let own: UInt8 = reading.slot < 0 ? 0 : 1 << UInt8(reading.slot)
    return isAlike && !areSeveral(last.slots | own, in: state) ? costs.inGapAlike : costs.inGap
  }

  /// Whether one of some slots has several objects of one name: no interaction has two of them.
  func areSeveral(_ slots: UInt8, in state: Explanation) -> Bool {
    holders.members.enumerated().contains { slot, member in
      guard let member, slots >> UInt8(slot) & 1 == 1 else { return false }
      return objects[member.machine].isSeveral(Int(state.sets[slot]))
    }
  }

  /// Notes the suppositions in that an interaction begins.
  private mutating func note(
    _ beginning: Beginning, _ alone: Int, _ crowd: Int, _ next: inout Reached
  ) {
    if model.isRare[beginning.automaton] {
      next.note = notes.adding(.rare, costs.rare, to: next.note)
    }
    if crowd >= costs.inGapAlike {
      next.note = notes.adding(.overlap, crowd, to: next.note)
    }
    if alone > 0 {
      next.note = notes.adding(.alone, alone * costs.alone, to: next.note)
    }
  }

  /// Adds an explanation in which an interaction has taken the record; the interaction ends if
  /// nothing of it can come that the log prints.
  mutating func settle(_ next: Start, _ reading: LogEvent.Reading, _ taking: Taking) {
    var next = next
    chargeRepetition(reading, &next.from)
    if !found.takes(next.from.cost) { return }
    let frame = next.from.state[taking.place]
    let position = Int(frame.position)
    let isLive =
      frame.run != 0
      || !model.automata.positions[position].isEnd && model.futures[position].meets(printed)
    if isLive {
      forgetRoles(of: taking.place, in: &next.from.state)
      return add(next, reading, taking)
    }
    let ends = ends(
      of: taking.place, in: next.from, Budget(from: next.from.cost, .far, costs))
    if ends.isEmpty { add(next, reading, taking) }
    let kept = next.kept.without(taking.place)
    for over in ends {
      let role = next.from.role
      next.from = over
      next.from.role = role
      next.kept = kept
      add(next, reading, taking)
    }
  }

  /// Adds what it costs that an object gets a callback again with nothing in between.
  mutating func chargeRepetition(_ reading: LogEvent.Reading, _ next: inout Reached) {
    guard isNext, !model.repeats.contains(reading.callback) else { return }
    let isAgain =
      isEcho
      ? !model.isAnywhere(reading.callback)
      : reading.slot >= 0 && holders.members[reading.slot]?.last == reading.callback
        && !objects[reading.machine].isSeveral(Int(next.state.sets[reading.slot]))
    if isAgain { charge(.again, costs.again, reading, &next) }
  }

  /// Adds an explanation; if the process has ended with the record, nothing is under way.
  private mutating func add(_ next: Start, _ reading: LogEvent.Reading, _ taking: Taking) {
    guard reading.slot >= 0, taking.begun >= 0, model.isFree[taking.begun] else {
      return addPart(next, reading, taking)
    }
    for one in parted(next, by: reading) { addPart(one, reading, taking) }
  }

  private mutating func addPart(_ next: Start, _ reading: LogEvent.Reading, _ taking: Taking) {
    var next = next
    if reading.slot >= 0,
      objects[reading.machine].end(of: Int(next.from.state.sets[reading.slot])).isOver,
      !next.from.state.isBusy(reading.slot)
    {
      while next.from.state.count > 0 { next.from.state.end(0) }
      next.from.state.life = .over
    }
    found.add(
      AlignmentCandidates.Candidate(
        cost: next.from.cost,
        move: next.move(
          taker: taking.taker, begun: taking.begun, isResumed: taking.isResumed, by: reading),
        automaton: Int32(truncatingIfNeeded: taking.automaton), early: taking.early),
      frames.pack(next.from.state), rivals[next.rivals])
  }

  /// Forgets what happened to roles without an object that get nothing any more, so that equal
  /// futures are equal.
  private func forgetRoles(of place: Int, in state: inout Explanation) {
    let frame = state[place]
    for role in 0..<min(model.roleCount(of: frame.automaton), InteractionFrame.mostRoles)
    where frame.roles[role] != InteractionFrame.wild && isFree(role, of: frame) {
      let position = Int(frame.position)
      let isTaker =
        frame.isServed(role)
        ? model.takesMore(role, after: position)
        : model.takes(role, from: position)
      if !isTaker || kinds[model.role(role, of: frame.automaton).machine].isEmpty {
        state[place].roles[role] = InteractionFrame.wild
      }
    }
  }

  /// Whether a role has no object, or is one for many whose object has got all of its last event.
  private func isFree(_ role: Int, of frame: InteractionFrame) -> Bool {
    frame.slot(of: role) == nil
      || isMany(role, in: frame) && (frame.run == 0 || Int(frame.runner) != role)
  }

  /// Adds a reason with what it costs.
  mutating func charge(
    _ reason: AlignmentReason, _ cost: Int, _ reading: LogEvent.Reading?, _ next: inout Reached
  ) {
    next.cost += cost
    next.note = notes.adding(
      reason, cost, callback: reading?.callback ?? -1, slot: reading?.slot ?? -1, to: next.note)
  }
}

extension OpenAutomaton {
  /// Whether a role for one object of a machine has no object yet.
  func hasFreeRole(for machine: Int, isTaken: (Int) -> Bool) -> Bool {
    roles.indices.contains { role in
      roles[role].machine == machine && !roles[role].isMany && !isTaken(role)
    }
  }
}
