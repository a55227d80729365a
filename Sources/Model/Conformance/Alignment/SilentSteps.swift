import Base
import StateSpace

/// Walks through the automaton of an interaction under way: silent steps, and steps whose records
/// are missing, up to the step that a record shows.
extension AlignmentSearch {
  /// What a walk looks for.
  struct SilentWalk {
    /// The interaction, by place among those under way.
    let place: Int
    /// The record; `nil` to find how the interaction ends.
    let reading: LogEvent.Reading?
    /// What steps can cost with which a record is missing.
    let budget: Budget
    /// Whether it ends before the object in a role gets the record.
    var isBefore = false
  }

  /// The most that explanations can cost in which records are missing.
  struct Budget: Sendable {
    /// In this search, and in one that is not lossy.
    let (most, near): (Int, Int)

    /// What steps from an explanation with a cost can cost.
    init(from cost: Int, _ reach: Reach, _ costs: AlignmentCost) {
      (most, near) = (cost + reach.budget(costs), cost + costs.unlike)
    }

    /// How much is missing if missing records cost something after a point.
    func loss(_ cost: Int, after point: Reached) -> Reached.Loss {
      cost == 0 ? point.loss : point.cost + cost > near ? .much : max(point.loss, .little)
    }
  }

  /// What a walk has reached.
  struct WalkPoints: Sendable {
    fileprivate var all: [Reached] = []
    /// For each point, the position and what is still to come of its last step.
    fileprivate var keys: [UInt64] = []

    /// Begins a walk.
    fileprivate mutating func begin(at start: Reached, _ place: Int) {
      all.removeAll(keepingCapacity: true)
      keys.removeAll(keepingCapacity: true)
      add(start, place)
    }

    /// Adds a point, unless one that costs no more is equal.
    fileprivate mutating func add(_ point: Reached, _ place: Int) {
      let frame = point.state[place]
      let key = UInt64(frame.position) << 32 | UInt64(frame.run)
      for other in keys.indices
      where keys[other] == key && all[other].cost <= point.cost && all[other].lags == point.lags
        && all[other].state == point.state
      { return }
      all.append(point)
      keys.append(key)
    }
  }

  /// The most points of one walk.
  private static let most = 96

  /// Walks from an explanation; what is found goes to `reached`, or to `ended` without a record.
  mutating func go(_ walk: SilentWalk, from start: Reached) {
    points.begin(at: start, walk.place)
    var next = 0
    while next < points.all.count, points.all.count <= Self.most {
      var point = points.all[next]
      next += 1
      let frame = point.state[walk.place]
      if frame.run != 0 {
        pass(run: frame, walk, at: point)
        continue
      }
      let position = model.automata.positions[Int(frame.position)]
      if position.isGap { point.lags = false }
      if position.isEnd, walk.reading == nil { finish(walk, point) }
      if let reading = walk.reading, !model.futures[Int(frame.position)].contains(reading.callback)
      {
        continue
      }
      for edge in position.edges where !skips(edge, frame) { take(edge, walk, from: point) }
    }
  }

  /// The callbacks of the last step that are still to come: the next is the record, or missing.
  private mutating func pass(run frame: InteractionFrame, _ walk: SilentWalk, at point: Reached) {
    guard let code = runs.first(of: Int(frame.run)), let slot = frame.slot(of: Int(frame.runner))
    else { return }
    var after = point
    after.state[walk.place].run = UInt32(truncatingIfNeeded: runs.rest(of: Int(frame.run)))
    if let reading = walk.reading, reading.slot == slot, CallbackRuns.agree(code, reading.code) {
      after.role = Int(frame.runner)
      reached.append(walk.isBefore ? point : after)
    }
    let callback = CallbackRuns.callback(of: code)
    let cost = alphabets.cost(ofMissing: callback, to: alphabet(of: slot), costs)
    guard cost == 0 || point.cost + cost <= walk.budget.most else { return }
    after.cost += cost
    after.role = -1
    after.loss = walk.budget.loss(cost, after: point)
    if cost > 0 {
      after.note = notes.adding(
        cost == costs.missing ? .missing : .unlike, cost, callback: callback, slot: slot,
        to: point.note)
    }
    points.add(after, walk.place)
  }

  private mutating func take(_ number: Int, _ walk: SilentWalk, from point: Reached) {
    var after = point
    guard passes(model.automata.edges[number].tests, walk.place, &after.state) else { return }
    let target = model.automata.edges[number].target
    after.state[walk.place].position = UInt32(truncatingIfNeeded: target)
    switch model.automata.edges[number].action {
    case .end: if walk.reading == nil { finish(walk, after) }
    case .nothing, .relate: points.add(after, walk.place)
    case .send(let role, let event):
      send(event, to: role, walk, from: point, after)
    }
  }

  /// Whether an edge leaves out the event that the object in a role for many has got.
  private func skips(_ edge: Int, _ frame: InteractionFrame) -> Bool {
    model.manyRoles[Int(frame.automaton)].contains { role in
      frame.isServed(role) && !model.sends(edge, to: role)
        && !model.automata.positions[model.automata.edges[edge].target].edges.contains {
          model.sends($0, to: role)
        }
    }
  }

  /// Whether any number of objects can play a role.
  func isMany(_ role: Int, in frame: InteractionFrame) -> Bool {
    model.role(role, of: frame.automaton).isMany
  }

  private mutating func send(
    _ event: Int, to role: Int, _ walk: SilentWalk, from point: Reached, _ after: Reached
  ) {
    let frame = after.state[walk.place]
    let machine = machine(of: role, in: frame)
    let isMany = isMany(role, in: frame)
    if let slot = frame.slot(of: role), !frame.isServed(role) {
      send(event, to: role, at: slot, walk, after)
      if !isMany { return }
    }
    if let reading = walk.reading, !walk.isBefore, reading.machine == machine,
      model.calls[machine][event].contains(reading.callback)
    {
      bind(reading, to: role, event, walk, from: point, after)
    }
    var silent = after
    if !model.sureCalls[machine][event].isEmpty { silent.cost += costs.unseen }
    guard let history = frame.history(of: role) else {
      silent.state[walk.place].pass(role)
      if frame.slot(of: role) == nil || frame.isServed(role) { points.add(silent, walk.place) }
      return
    }
    if !isMany, isSurelyPrinted(event, of: machine), !isAlone(history, of: machine) {
      charge(.alone, costs.alone, nil, &silent)
    }
    silent.state[walk.place].roles[role] = longer(history, .event(event))
    points.add(silent, walk.place)
  }

  /// Sends an event to the object of a role.
  private mutating func send(
    _ event: Int, to role: Int, at slot: Int, _ walk: SilentWalk, _ after: Reached
  ) {
    let machine = machine(of: role, in: after.state[walk.place])
    for outcome in outcomes(of: event, machine, in: Int(after.state.sets[slot]), at: slot) {
      guard outcome.models & after.state.models != 0 else { continue }
      var next = after
      if outcome.run == 0, !model.sureCalls[machine][event].isEmpty {
        next.cost += costs.unseen
      }
      next.state.models &= outcome.models
      next.state.sets[slot] = UInt16(truncatingIfNeeded: outcome.set)
      next.state[walk.place].run = UInt32(truncatingIfNeeded: outcome.run)
      next.state[walk.place].runner = UInt8(truncatingIfNeeded: role)
      points.add(next, walk.place)
    }
  }

  /// The ways in which an event can go for the object in a slot.
  mutating func outcomes(
    of event: Int, _ machine: Int, in set: Int, at slot: Int
  ) -> [ObjectStates.Outcome] {
    objects[machine].outcomes(of: event, in: set, seenAs: alphabet(of: slot), alphabets, &runs)
  }

  /// Binds the object of a record to a role, which gets its event with the record.
  private mutating func bind(
    _ reading: LogEvent.Reading, to role: Int, _ event: Int, _ walk: SilentWalk,
    from point: Reached,
    _ after: Reached
  ) {
    let frame = after.state[walk.place]
    guard reading.slot >= 0 else {
      var next = after
      if let history = frame.history(of: role) {
        next.state[walk.place].roles[role] = longer(history, .event(event))
      }
      next.role = role
      reached.append(next)
      return
    }
    let isNext = frame.slot(of: role) == reading.slot && !frame.isServed(role)
    if frame.has(reading.slot), !isNext { return }
    let set = Int(after.state.sets[reading.slot])
    let history = frame.slot(of: role) == nil ? frame.history(of: role) : RoleHistories.empty
    for replay in replays(of: history ?? RoleHistories.unknown, then: event, reading, from: set) {
      guard replay.models & after.state.models != 0,
        replay.cost == 0 || after.cost + replay.cost <= walk.budget.most
      else { continue }
      var next = after
      next.state.models &= replay.models
      next.state.sets[reading.slot] = UInt16(truncatingIfNeeded: replay.set)
      if isMany(role, in: frame) {
        next.state[walk.place].position = point.state[walk.place].position
        charge(.companion, costs.companion, reading, &next)
      }
      next.state[walk.place].bind(reading.slot, to: role, replay.run, isMany(role, in: frame))
      next.loss = walk.budget.loss(replay.cost, after: after)
      note(replay, reading.slot, &next)
      next.role = role
      reached.append(next)
    }
  }

  /// A history with one more item; not known if it becomes too long.
  mutating func longer(_ history: Int, _ item: RoleHistories.Item) -> UInt16 {
    guard let longer = histories.adding(item, to: history) else { return InteractionFrame.wild }
    return UInt16(truncatingIfNeeded: longer) + InteractionFrame.firstHistory
  }

  /// Whether the tests of an edge can hold; what they say of objects and histories is noted.
  private mutating func passes(_ tests: [OpenTest], _ place: Int, _ state: inout Explanation)
    -> Bool
  {
    for test in tests {
      let frame = state[place]
      if let slot = frame.slot(of: test.role) {
        let machine = machine(of: test.role, in: frame)
        guard let set = objects[machine].filter(Int(state.sets[slot]), by: test.question) else {
          return false
        }
        state.sets[slot] = UInt16(truncatingIfNeeded: set)
      } else if let history = frame.history(of: test.role) {
        state[place].roles[test.role] = longer(history, .test(test.question))
      }
    }
    return true
  }

  private mutating func finish(_ walk: SilentWalk, _ point: Reached) {
    var over = point
    noteEnd(of: over.state[walk.place].automaton, in: &over.state)
    over.state.end(walk.place)
    if !ended.contains(where: { $0.state == over.state && $0.cost <= over.cost }) {
      ended.append(over)
    }
  }
}
