import Base
import StateSpace

/// Records that no interaction takes or that have changed places, objects that give their names to
/// others, and segments.
extension AlignmentSearch {
  /// An explanation with the objects that a record begins: those that are new, and the next ones of
  /// names whose objects are gone.
  mutating func renewed(_ start: Start, _ event: LogEvent) -> Start {
    var start = start
    for slot in 0..<SlotHolders.size where event.fresh >> UInt8(slot) & 1 == 1 {
      start.from.state.forget(slot, set: firstSet(of: slot, event, start.from.state.life))
    }
    for reading in event.readings where reading.slot >= 0 {
      // Its last transition runs to completion.
      guard objects[reading.machine].end(of: Int(start.from.state.sets[reading.slot])).isGone,
        !start.from.state.isBusy(reading.slot)
      else { continue }
      let alphabet = alphabet(of: reading.slot)
      let unborn = objects[reading.machine].unborn(seenAs: alphabet, alphabets)
      start.from.state.forget(reading.slot, set: unborn)
      if objects[reading.machine].isFirst(reading.callback, seenAs: alphabet, alphabets) {
        start.from.cost +=
          event.addressed >> UInt8(reading.slot) & 1 == 1
          ? costs.nextAtAddress : costs.nextOfName
      } else {
        charge(.second, costs.nextUnmade, reading, &start.from)
      }
    }
    chargeLeftOut(event, &start.from)
    return start
  }

  /// Adds what it costs that a segment is of the same run as the one before: an object that the log
  /// has named goes on.
  private mutating func chargeLeftOut(_ event: LogEvent, _ from: inout Reached) {
    let start = from.state.segmentStart
    guard start == .open || start == .blank else { return }
    for reading in event.readings where reading.slot >= 0 {
      let (machine, slot) = (reading.machine, reading.slot)
      let isSame = event.isSameProcess || event.addressed >> UInt8(slot) & 1 == 1
      guard isSame || start == .blank,
        Int(from.state.sets[slot]) == ObjectStates.anything,
        event.unmet >> UInt8(slot) & 1 == 0, !objects[machine].isSingle,
        !objects[machine].canBegin(
          with: reading.callback, seenAs: alphabet(of: slot), alphabets, &runs)
      else { continue }
      from.state.segmentStart = .sameRun
      return charge(.leftOut, costs.leftOut, reading, &from)
    }
  }

  /// What is known of an object before its first record: of one that the log has not named since a
  /// launch, that it was not there before, however its class is made.
  private mutating func firstSet(of slot: Int, _ event: LogEvent, _ life: ProcessLife) -> Int {
    guard life == .launched, event.unmet >> UInt8(slot) & 1 == 1,
      let machine = holders.members[slot]?.machine
    else { return ObjectStates.anything }
    return objects[machine].unborn(seenAlone: alphabet(of: slot), alphabets)
  }

  /// Explains the record of an object by that of another which has just got the same: a child that
  /// goes with its container.
  mutating func accompany(_ start: Start, _ reading: LogEvent.Reading) {
    for one in company(start.from, reading) {
      var next = start
      next.from = one
      chargeRepetition(reading, &next.from)
      getAlone(next, reading, .companion, costs.companion)
    }
  }

  /// The explanations in which another object has just got what the record of an object shows, or
  /// gets it now.
  private mutating func company(_ from: Reached, _ reading: LogEvent.Reading) -> [Reached] {
    guard reading.slot >= 0, model.isShared[reading.callback] else { return [] }
    let isAfter = holders.members.enumerated().contains { slot, member in
      slot != reading.slot && member?.machine == reading.machine && member?.isRecent == true
        && member?.last == reading.callback
    }
    return isAfter ? [from] : following(from, reading)
  }

  /// The explanations in which an interaction under way sends another object what the record shows,
  /// and that gets it next: a child gets it before its container.
  private mutating func following(_ from: Reached, _ reading: LogEvent.Reading) -> [Reached] {
    var all: [Reached] = []
    for place in 0..<Int(from.state.count) {
      let frame = from.state[place]
      guard model.futures[Int(frame.position)].contains(reading.callback) else { continue }
      let owners = (0..<InteractionFrame.mostRoles).compactMap { frame.slot(of: $0) }
      for slot in owners
      where slot != reading.slot && holders.members[slot]?.machine == reading.machine {
        let own = LogEvent.Reading(code: reading.code, machine: reading.machine, slot: slot)
        reached.removeAll(keepingCapacity: true)
        let budget = Budget(from: from.cost, .far, costs)
        go(
          SilentWalk(place: place, reading: own, budget: budget, isBefore: true), from: from)
        all += reached
      }
    }
    return all
  }

  /// Lets an object get a callback that no interaction sends it.
  private mutating func getAlone(
    _ start: Start, _ reading: LogEvent.Reading, _ reason: AlignmentReason, _ cost: Int
  ) {
    var next = start
    charge(reason, cost, reading, &next.from)
    let set = Int(next.from.state.sets[reading.slot])
    for event in objects[reading.machine].machine.callers[reading.callback, default: []] {
      for replay in replays(of: RoleHistories.empty, then: event, reading, from: set)
      where replay.cost == 0 && replay.models & next.from.state.models != 0 {
        var after = next
        after.from.state.models &= replay.models
        after.from.state.sets[reading.slot] = UInt16(truncatingIfNeeded: replay.set)
        add(after)
      }
    }
  }

  private mutating func add(_ next: Start) {
    found.add(
      AlignmentCandidates.Candidate(
        cost: next.from.cost,
        move: next.move(taker: AlignmentStep.Taking.unpaired, begun: -1)),
      frames.pack(next.from.state))
  }

  /// Takes the record for itself: too many, or of a second object of its name.
  mutating func takeAlone(_ start: Start, _ event: LogEvent) {
    var extra = start
    charge(.extra, costs.extra, event.readings[0], &extra.from)
    add(extra)
    if start.from.state.isOver { return }
    for reading in event.readings where reading.slot >= 0 {
      getAlone(start, reading, .unexplained, costs.unexplained)
      var anew = start
      anew.from.state.sets[reading.slot] = UInt16(ObjectStates.anything)
      // A trifle more: what is known of the object is preferred.
      getAlone(anew, reading, .unexplained, costs.unexplained + 1)
      takeSecond(start, reading, event)
    }
  }

  /// Explains the record by a second object of its name, if its first record can be this one.
  ///
  /// An object with an address has no second. From then on the name is that of several objects.
  private mutating func takeSecond(
    _ start: Start, _ reading: LogEvent.Reading, _ event: LogEvent
  ) {
    let (machine, slot, alphabet) = (reading.machine, reading.slot, alphabet(of: reading.slot))
    let isNamed = event.addressed >> UInt8(slot) & 1 == 0 && event.fresh == 0
    guard isNamed, !objects[machine].isSingle, holders.members[slot]?.last != -1,
      objects[machine].isFirst(reading.callback, seenAs: alphabet, alphabets)
    else { return }
    var second = start
    let unborn = objects[machine].unborn(seenAs: alphabet, alphabets)
    let all = objects[machine].adding(unborn, to: Int(start.from.state.sets[slot]))
    second.from.state.sets[slot] = UInt16(truncatingIfNeeded: all)
    charge(.second, costs.secondWithSign, reading, &second.from)
    // Two children of one class get the same right after their container.
    if holders.members[slot]?.last == reading.callback,
      !objects[machine].isBirth(reading.callback), company(start.from, reading).isEmpty
    {
      charge(.again, costs.again, reading, &second.from)
    }
    guard found.takes(second.from.cost) else { return }
    for base in bases(second, .far) { begin(from: base, reading, .near) }
  }

  /// Sets the record aside, to be explained after the next.
  mutating func hold(_ start: Start, _ event: LogEvent) {
    guard !start.from.state.isOver else { return }
    var next = start
    charge(.swapped, costs.swapped, event.readings[0], &next.from)
    next.from.state.held = Int32(truncatingIfNeeded: held.intern(event.readings))
    add(next)
  }

  /// Explains the record and then the one before it, with which it has changed places.
  mutating func takeHeld(_ start: Start, _ event: LogEvent) {
    let former = held[Int(start.from.state.held)]
    guard found.takes(start.from.cost), former != event.readings else { return }
    var open = start
    open.from.state.held = -1
    let firsts = explained(event, from: open)
    let holders = holders
    // The record that was set aside was the last one of its object.
    for reading in former where reading.slot >= 0 { self.holders.members[reading.slot]?.last = -1 }
    for (number, first) in firsts.all.enumerated() {
      let next = Start(
        from: Reached(
          state: frames.unpack(firsts.states[number]), cost: first.cost, note: first.move.note),
        parent: start.parent)
      let lasts = explained(LogEvent(readings: former), from: next)
      for (number, var last) in lasts.all.enumerated() {
        last.move.swap(with: first.move)
        last.automaton = first.automaton
        last.early = -1
        found.add(last, lasts.states[number])
      }
    }
    self.holders = holders
  }

  /// What explains a record after one explanation, nothing else.
  private mutating func explained(
    _ event: LogEvent, from start: Start, _ reach: Reach = .near
  ) -> AlignmentCandidates {
    let others = found
    found = AlignmentCandidates(within: limits, usual: model.usual)
    found.expect(others.least)
    explain([start], event, reach)
    defer { found = others }
    return found
  }

  /// Begins a segment with the record.
  mutating func beginSegment(_ before: [(Explanation, Int)], _ event: LogEvent) {
    if !event.isSameProcess { beginProcess(before, event) }
    let signCost = event.sign.cost(costs)
    guard found.takes((before.first?.1 ?? 0) + signCost) else { return }
    // A process that has ended does not go on.
    let all = before.enumerated().filter { _, one in
      one.0.held < 0 && !(event.isSameProcess && one.0.isOver)
    }.map { (parent: $0, from: cut(Reached(state: $1.0, cost: $1.1))) }
    guard let (parent, from) = all.min(by: { $0.from.cost < $1.from.cost }) else { return }
    var next = from
    next.state = Explanation(models: model.models.all)
    if event.isSameProcess { next.state.life = from.state.life }
    if from.state == next.state { return }
    if event.sign == .launch { next.state = newProcess(allowing: model.early) }
    begin(next, after: parent, signCost, event)
  }

  /// Adds what it costs that a segment cuts the interactions under way: lines are left out of those
  /// that cannot have ended.
  private mutating func cut(_ from: Reached) -> Reached {
    var cut = from
    for place in 0..<Int(from.state.count) {
      if ends(of: place, in: from, Budget(from: from.cost, .far, costs)).isEmpty {
        charge(.leftOut, costs.leftOut, nil, &cut)
      } else {
        cut.cost += costs.cut
      }
    }
    return cut
  }

  /// Begins another process with the record, after the end of one.
  private mutating func beginProcess(_ before: [(Explanation, Int)], _ event: LogEvent) {
    guard let parent = before.indices.first(where: { before[$0].0.isOver }) else { return }
    var state = newProcess()
    state.isYoung = false
    state.life = printed.meets(model.launches) ? .unlaunched : .open
    let from = Reached(state: state, cost: before[parent].1)
    begin(from, after: parent, costs.nextProcess, event)
  }

  /// Another process, in which objects can have got some callbacks and nothing else; that of which
  /// it has but one has got none.
  private mutating func newProcess(allowing early: BitSet = BitSet()) -> Explanation {
    var state = Explanation(models: model.models.all)
    for (slot, member) in holders.members.enumerated() {
      guard let member else { continue }
      let early = objects[member.machine].isSingle ? BitSet() : early
      state.sets[slot] = UInt16(
        truncatingIfNeeded: objects[member.machine].unborn(
          seenAs: member.alphabet, alphabets, allowing: early))
    }
    return state
  }

  /// Explains the record as the first of a segment.
  private mutating func begin(
    _ from: Reached, after parent: Int, _ signCost: Int, _ event: LogEvent
  ) {
    guard found.takes(from.cost + signCost) else { return }
    var start = Start(from: from, parent: parent)
    start.from.state.segmentStart = event.sign == .blank ? .blank : .open
    charge(.segment, signCost, nil, &start.from)
    if event.sign != .blank {
      for reading in event.readings { chargeRepetition(reading, &start.from) }
    }
    chargeLeftOut(event, &start.from)
    let holders = holders
    for slot in holders.members.indices { self.holders.members[slot]?.last = -1 }
    defer { self.holders = holders }
    // A segment is dear until the next records show it.
    found.add(explained(event, from: start))
    charge(.segment, costs.inMiddle, nil, &start.from)
    if found.takes(start.from.cost) { found.add(explained(event, from: start, .far)) }
  }
}
