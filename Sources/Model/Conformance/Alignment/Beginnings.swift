import Base
import StateSpace

/// A way in which an interaction can begin that has the first record in some step of it.
///
/// All steps before that one are of objects that the log has not named in it; what happened to
/// them is their history.
struct Beginning: MixedKey, Sendable {
  /// The automaton, by index.
  let automaton: Int
  /// The role whose object has the record.
  let role: Int
  /// Its machine.
  let machine: Int
  /// The event that calls it.
  let event: Int
  /// What happened to the role before; `nil` if that is not known.
  let history: Int?
  /// The interaction after the event.
  let frame: InteractionFrame
  /// Whether any number of objects can play the role.
  let isMany: Bool
  /// How many events that call something came before, of which the log shows nothing.
  var unseen = 0
  /// How many partners are not in the log, though it prints such objects.
  var alone = 0
  /// Whether the interaction was under way before the log began.
  var isResumed = false
  /// What it costs whatever else is under way, without partners that are not in the log.
  var price = 0

  var mixed: UInt64 {
    let rest = UInt64(truncatingIfNeeded: automaton << 32 ^ event << 8 ^ role)
    return HashIndex.mixed(rest, into: frame.mixed)
  }
}

/// Ways in which interactions can begin that are alike for the object of the record.
struct Beginnings: Sendable {
  /// What they have in common.
  struct Key: Hashable, Sendable {
    /// What happened to the object before the record.
    let history: Int
    /// The event that calls it.
    let event: Int
    /// Whether any number of objects can play the role.
    let isMany: Bool
    /// Whether the interactions were under way before the log began.
    let isResumed: Bool
    /// Whether the interactions can interleave anywhere.
    let isAmbient: Bool
    /// Whether the interactions can run within any callback.
    let isInCallbacks: Bool
  }

  let key: Key
  /// The ways.
  var all: [Beginning]
}

/// What becomes of an object that takes a role with some history and then gets an event.
struct Replay: Hashable, Sendable {
  /// What is known of it.
  var set: Int
  /// The callbacks of the event that are still to come.
  var run = CallbackRuns.nothing
  /// The models in which that is possible.
  var models = UInt64.max
  /// What missing records cost.
  var cost = 0
  /// The first of them, by index into the pack; -1 for none.
  var missing = -1
}

extension AlignmentSearch {
  /// The most points of one automaton from which beginnings are listed.
  private static let most = 384
  /// How many replays are remembered at a time.
  private static let mostReplays = 20_000
  /// The most that missing records of a history can cost.
  private static let mostCost = AlignmentCost.most

  /// Every way in which an interaction can begin with a callback.
  mutating func beginnings(with callback: Int) -> [Beginnings] {
    if let known = beginnings[callback] { return known }
    var found: [Beginning] = []
    for (number, automaton) in model.automata.automata.enumerated()
    where model.futures[automaton.start].contains(callback) {
      found += beginnings(of: number, with: callback)
    }
    found += model.callers[callback].map { caller in
      let automaton = model.automata.automata[caller.automaton]
      let isMany = automaton.roles[caller.role].isMany
      return Beginning(
        automaton: caller.automaton, role: caller.role, machine: model.homes[callback],
        event: caller.event, history: nil,
        frame: InteractionFrame(
          automaton: UInt32(truncatingIfNeeded: caller.automaton),
          position: UInt32(truncatingIfNeeded: isMany ? caller.source : caller.target),
          roles: SIMD16(repeating: InteractionFrame.wild)), isMany: isMany, isResumed: true)
    }
    var keys = Interner<Beginnings.Key>()
    var all: [Beginnings] = []
    for var one in Interner(found).all where one.machine == model.homes[callback] {
      (one.alone, one.price) = (aloneCount(of: one), price(of: one))
      let key = Beginnings.Key(
        history: one.history ?? RoleHistories.unknown, event: one.event, isMany: one.isMany,
        isResumed: one.isResumed, isAmbient: model.isAmbient[one.automaton],
        isInCallbacks: model.futures[model.automata.automata[one.automaton].start]
          .isSubset(of: model.early))
      let place = keys.intern(key)
      if place == all.count { all.append(Beginnings(key: key, all: [])) }
      all[place].all.append(one)
    }
    beginnings[callback] = all
    return all
  }

  /// What it costs that an interaction begins, whatever else is under way.
  private func price(of beginning: Beginning) -> Int {
    costs.interaction + beginning.unseen * costs.unseen
      + (model.parts[beginning.automaton].isOnce ? costs.once : 0)
      + (model.isRare[beginning.automaton] ? costs.rare : 0)
      + (beginning.isResumed ? costs.resumed : 0)
      + (model.isKnown(beginning.automaton, known) ? 0 : costs.unknown)
  }

  /// How many roles without an object have got what the log prints of others.
  private mutating func aloneCount(of beginning: Beginning) -> Int {
    let roles = model.automata.automata[beginning.automaton].roles
    return roles.indices.count { role in
      guard role != beginning.role, !roles[role].isMany,
        let history = beginning.frame.history(of: role)
      else { return false }
      return isAlone(history, of: roles[role].machine)
    }
  }

  /// A point of an automaton before its first record.
  private struct Point {
    /// The interaction, in which no role has an object.
    var frame: InteractionFrame
    /// How many events that call something came before.
    var unseen = 0
  }

  /// Every way in which one automaton can begin with a callback.
  private mutating func beginnings(of number: Int, with callback: Int) -> [Beginning] {
    var points = [Point(frame: start(of: number))]
    var seen = Interner([points[0].frame])
    var found: [Beginning] = []
    var next = 0
    while next < points.count, points.count < Self.most {
      let point = points[next]
      next += 1
      for edge in model.automata.positions[Int(point.frame.position)].edges {
        guard let after = self.point(after: edge, from: point, callback, &found) else { continue }
        if seen.insert(after.frame) { points.append(after) }
      }
    }
    return found
  }

  /// The beginning of an automaton; nothing is known of roles that no record can be of.
  private mutating func start(of number: Int) -> InteractionFrame {
    let automaton = model.automata.automata[number]
    var start = InteractionFrame(
      automaton: UInt32(truncatingIfNeeded: number),
      position: UInt32(truncatingIfNeeded: automaton.start),
      roles: SIMD16(repeating: InteractionFrame.firstHistory))
    for (role, own) in automaton.roles.enumerated().prefix(InteractionFrame.mostRoles)
    where kinds[own.machine].isEmpty {
      start.roles[role] = InteractionFrame.wild
    }
    note(automaton.requires, in: &start)
    return start
  }

  /// The point after an edge; `nil` if the callback cannot come after it.
  ///
  /// If the callback can come with the edge, that is a beginning.
  private mutating func point(
    after number: Int, from point: Point, _ callback: Int, _ found: inout [Beginning]
  ) -> Point? {
    let edge = model.automata.edges[number]
    if case .end = edge.action { return nil }
    var after = point
    note(edge.tests, in: &after.frame)
    if case .send(let role, let event) = edge.action {
      let own = model.role(role, of: point.frame.automaton)
      let history = after.frame.history(of: role)
      if model.calls[own.machine][event].contains(callback) {
        var taken = after.frame
        if !own.isMany { taken.position = UInt32(truncatingIfNeeded: edge.target) }
        found.append(
          Beginning(
            automaton: Int(taken.automaton), role: role, machine: own.machine, event: event,
            history: history, frame: taken, isMany: own.isMany, unseen: point.unseen))
      }
      if !model.sureCalls[own.machine][event].isEmpty { after.unseen += 1 }
      if let history { after.frame.roles[role] = longer(history, .event(event)) }
    }
    after.frame.position = UInt32(truncatingIfNeeded: edge.target)
    return model.futures[edge.target].contains(callback) ? after : nil
  }

  /// Adds tests to the histories of roles.
  private mutating func note(_ tests: [OpenTest], in frame: inout InteractionFrame) {
    for test in tests {
      guard let history = frame.history(of: test.role) else { continue }
      frame.roles[test.role] = longer(history, .test(test.question))
    }
  }

  /// What can become of the object of a record if it takes a role with some history, and then gets
  /// an event whose first record that is.
  mutating func replays(
    of history: Int, then event: Int, _ reading: LogEvent.Reading, from set: Int
  ) -> [Replay] {
    let (machine, alphabet) = (reading.machine, alphabet(of: reading.slot))
    // The machine is that of the callback; sets have 16 bits, and a machine has fewer events.
    let key = NumberPair(
      (history + 1) << 32 | event << 16 | set, alphabet << 32 | reading.code)
    if let known = replays[key] { return known }
    // The log can begin within a transition.
    let isNew = history == RoleHistories.unknown && set == ObjectStates.anything
    let found = objects(after: history, reading, from: set).flatMap { former in
      outcomes(of: event, machine, in: former.set, at: reading.slot).compactMap { outcome in
        var replay = former
        replay.models &= outcome.models
        replay.set = outcome.set
        var rest = outcome.run
        while let code = runs.first(of: rest) {
          rest = runs.rest(of: rest)
          if CallbackRuns.agree(code, reading.code) {
            replay.run = rest
            return replay.models == 0 ? nil : replay
          }
          if !isNew { lose(code, alphabet, &replay) }
        }
        return nil
      }
    }
    let cheap = found.filter { $0.cost <= Self.mostCost }
    if replays.count >= Self.mostReplays { replays = Memo() }
    replays.keep(cheap, for: key)
    return cheap
  }

  /// What can become of the object of a record with a history.
  mutating func objects(
    after history: Int, _ reading: LogEvent.Reading, from set: Int
  ) -> [Replay] {
    var all = [Replay(set: set)]
    if history == RoleHistories.unknown { return all }
    for item in histories.items(of: history) {
      all = all.flatMap { after(item, $0, of: reading.machine, at: reading.slot) }
    }
    return all
  }

  /// What can become of an object with one item of a history.
  private mutating func after(
    _ item: RoleHistories.Item, _ former: Replay, of machine: Int, at slot: Int
  ) -> [Replay] {
    switch item {
    case .test(let question):
      guard let set = objects[machine].filter(former.set, by: question) else { return [] }
      var next = former
      next.set = set
      return [next]
    case .event(let event):
      return outcomes(of: event, machine, in: former.set, at: slot).compactMap { outcome in
        var next = former
        next.set = outcome.set
        next.models &= outcome.models
        for code in runs.codes(of: outcome.run) { lose(code, alphabet(of: slot), &next) }
        return next.models == 0 || next.cost > Self.mostCost ? nil : next
      }
    }
  }

  /// Notes that a record is missing.
  private func lose(_ code: Int, _ alphabet: Int, _ replay: inout Replay) {
    let callback = CallbackRuns.callback(of: code)
    replay.cost += alphabets.cost(ofMissing: callback, to: alphabet, costs)
    if replay.missing < 0 { replay.missing = callback }
  }

  /// Adds what a replay costs.
  mutating func note(_ replay: Replay, _ slot: Int, _ reached: inout Reached) {
    guard replay.cost > 0 else { return }
    reached.cost += replay.cost
    reached.note = notes.adding(
      replay.cost % costs.missing == 0 ? .missing : .unlike, replay.cost,
      callback: replay.missing, slot: slot, to: reached.note)
  }
}
