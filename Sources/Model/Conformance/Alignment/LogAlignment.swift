import Base
package import Logs
import Pack

/// Aligns a log with a model at least cost, record by record.
///
/// An alignment pairs records of a log with callbacks of a run of the model. What does not pair,
/// and what must be supposed, has a cost (van der Aalst, Adriansyah & van Dongen, WIREs 2012). One
/// process of a log is one case.
package struct LogAlignment: Sendable {
  private let model: AlignmentModel
  /// Whether a name without an address can mean several objects at a time.
  private let hasCrowds: Bool
  private(set) var states: BeliefStates
  private var belief = BeliefStates.beginning
  private var assignment = SlotAssignment()
  /// For each seat, the last record of its object; -1 for none.
  private var latest = [(callback: Int, line: Int)](repeating: (-1, 0), count: SlotHolders.size)
  /// The seat of the object of the last record; -1 if it can be of several, and of a record without
  /// a name -2 less its callback.
  private var lastSeat = -1
  private var (spacing, time) = (LogSpacing(), Int?.none)
  /// Whether the log says which process writes.
  private var isNumbered = false
  private var trail: [TrailEntry] = []
  /// How long the trail can be before it is settled.
  private var patience = longest
  private var report: AlignmentReport
  /// What was worked out of stretches.
  private var lattice = AlignmentLattice()
  /// For how many records it was found what could have come instead.
  private var asked = 0
  /// How often records were looked at again, and how often in a row no doubt went by it.
  private var (retraces, vain) = (0, 0)
  /// Grows with records that do not pair, and shrinks with others.
  private var unrest = 0
  /// Whether a record has named a callback.
  private var hasBegun = false
  /// Steps of the path, each with the place of its explanation, of which the transitions are known.
  private var known: Set<NumberPair> = []
  private var transitions: Set<Transition.ID> = []
  /// For some models that were asked for, the configurations.
  private var fitting: [UInt64: [Configuration]] = [:]

  /// A record, as the way back from the last one needs it.
  struct TrailEntry {
    var step: Int
    /// The belief state before it.
    var before: Int
    /// What it says.
    var event: LogEvent
    let record: TraceLine
    /// The line of the object's record before it, if that names the same callback.
    let repeatedLine: Int?
    /// For each slot, the object, by number in the assignment.
    var names: SIMD8<Int32>
  }

  /// After how many more records those are settled that all explanations have in common.
  private static let longest = 4_096
  /// After how many records the cheapest explanation is taken, although others are as good.
  private static let most = 16_384
  /// For how many records it is found what could have come instead.
  private static let mostAsked = 40
  /// How often records are looked at again, how often in a row in vain, and how many at a time.
  private static let (mostRetraces, mostVain, mostRetraced) = (24, 4, 24)
  /// How much unrest a record adds that does not pair; from how much on fewer explanations are
  /// followed, until there is none; and the most.
  private static let (unrestByRecord, unrestOfMany, mostUnrest) = (16, 128, 192)
  /// How many bytes of a record are kept; how long an interaction that does not wait can take, in
  /// microseconds.
  private static let (mostBytes, pause) = (1_024, 1_000_000)

  /// Prepares to align a log with a model.
  init(
    with model: AlignmentModel, limits: AlignmentLimits = AlignmentLimits(),
    costs: AlignmentCost = AlignmentCost(), hasCrowds: Bool = false
  ) {
    self.init(model, BeliefStates(with: model, limits, costs), hasCrowds: hasCrowds)
  }

  /// An alignment of another log with the same model, which has less to work out.
  var anew: Self { Self(model, states.anew, hasCrowds: hasCrowds) }

  private init(_ model: AlignmentModel, _ states: BeliefStates, hasCrowds: Bool) {
    self.model = model
    self.states = states
    self.hasCrowds = hasCrowds
    report = AlignmentReport(model)
  }

  /// Prefers explanations by interactions that the log is known to show, in order, before its first
  /// record; then those that cite its source.
  mutating func prefer(_ interactions: [Int], citing: BitSet) {
    states.search.known = BitSet(interactions)
    report.names.prefer(interactions, citing: citing)
  }

  /// Learns from a record ahead of time which callbacks the log prints of whom.
  package mutating func expect(_ line: TraceLine) {
    if let call = line.call { show(call) }
  }

  /// Learns from a callback ahead of time that the log prints it.
  mutating func show(_ call: TraceCall) {
    let callbacks = callbacks(of: call)
    for callback in callbacks {
      let name = ObjectName(of: call, model.homes[callback])
      assignment.show(callback, of: name, isCertain: callbacks.count == 1, among: call.callbacks)
      states.show(callback, of: name.machine)
    }
  }

  /// Takes the next record.
  package mutating func take(_ line: TraceLine) {
    guard let call = line.call else {
      spacing.take(line)
      if let aside = line.aside { report.take(aside, in: line.kept(atMost: Self.mostBytes)) }
      return
    }
    show(call)
    if !line.process.isEmpty { isNumbered = true }
    let now = line.time?.microseconds
    let passed = time.flatMap { former in now.map { $0 - former } }
    time = now
    // Records of one second are of one segment, even with a title between them.
    let isAtOnce = passed.map { (0...Self.pause).contains($0) } ?? false
    let sign = isAtOnce ? .none : spacing.sign
    spacing.takeCall()
    let isLate = passed.map { $0 > Self.pause } ?? false
    defer { hasBegun = true }
    guard let event = event(for: call, sign: sign, isLate: isLate) else { return }
    let step = states.step(from: belief, by: event)
    trail.append(
      TrailEntry(
        step: step, before: belief, event: event, record: line.kept(atMost: Self.mostBytes),
        repeatedLine: hear(event, at: line.number), names: assignment.names))
    belief = states.steps[step].belief
    if let order = states.steps[step].order { assignment.reorder(by: order) }
    heed(states.steps[step].cost, isLaunch: event.sign == .launch)
    if states[belief].items.count == 1 || states.isOverfull(at: belief) {
      settle(trail.count)
    } else if trail.count > patience {
      settle(trail.count > Self.most || assignment.isFull ? trail.count : commonCount)
      patience = trail.count + Self.longest
    }
  }

  /// Follows more explanations of the last records if one is dear, or fewer if most are: what comes
  /// after many faults is known less exactly, but in no more time than other records.
  private mutating func heed(_ cost: Int, isLaunch: Bool) {
    let isUnpaired = cost >= states.search.costs.missing
    unrest = isUnpaired ? min(unrest + Self.unrestByRecord, Self.mostUnrest) : max(unrest - 1, 0)
    if unrest >= Self.unrestOfMany { states.isNarrow = true }
    if unrest == 0 { states.isNarrow = false }
    // A launch that seems to begin a segment can be one that has begun before.
    if cost >= (isLaunch ? states.search.limits.surprise : AlignmentCost.doubt) { retrace() }
  }

  /// Looks at the last records again and follows more explanations, if some were dropped: what is
  /// found is taken if it costs less.
  private mutating func retrace() {
    let first = max(trail.count - Self.mostRetraced, 0)
    guard retraces < Self.mostRetraces, vain < Self.mostVain, !states.isNarrow,
      trail[first...].contains(where: { states.steps[$0.step].isCut })
    else { return }
    retraces += 1
    let stepCount = states.steps.count
    var (other, names) = (trail[first].before, trail[first].names)
    let entries = trail[first...].map { entry in
      var entry = entry
      let order = SlotOrder(of: entry.names, as: &names)
      let holders = states.holders(of: entry.before).reordered(by: order)
      entry.before = states.seating(holders, in: other)
      entry.event = entry.event.reordered(to: order.inverse)
      entry.names = names
      entry.step = states.step(from: entry.before, by: entry.event, within: .retrace)
      other = states.steps[entry.step].belief
      return entry
    }
    let (new, old) = (cost(of: entries), cost(of: trail[first...]))
    vain = old - new < AlignmentCost.doubt ? vain + 1 : 0
    if new >= old { return states.dropSteps(from: stepCount) }
    trail[first...] = entries[...]
    belief = other
    assignment.reorder(by: SlotOrder(of: assignment.names, as: &names))
  }

  /// What the cheapest explanation of some records costs more than that of those before.
  private func cost(of entries: some Sequence<TrailEntry>) -> Int {
    entries.reduce(0) { $0 + states.steps[$1.step].cost }
  }

  /// Notes the record of an object.
  ///
  /// - Returns: The line of its record before, if that names the same callback.
  private mutating func hear(_ event: LogEvent, at line: Int) -> Int? {
    guard !event.isOpen else {
      for reading in event.readings where reading.slot >= 0 {
        latest[assignment.seat(of: reading.slot)] = (-1, 0)
      }
      return nil
    }
    let (seat, callback) = (assignment.seat(of: event.readings[0].slot), event.readings[0].callback)
    defer { latest[seat] = (callback, line) }
    let isRepeated = event.fresh == 0 && latest[seat].callback == callback
    return isRepeated ? latest[seat].line : nil
  }

  /// What a record says, with slots for its objects; `nil` if no machine has its callbacks.
  private mutating func event(
    for call: TraceCall, sign: LogEvent.Sign, isLate: Bool
  ) -> LogEvent? {
    var readings: [LogEvent.Reading] = []
    var event = LogEvent(
      readings: [], isLate: isLate, sign: sign, isSameProcess: isNumbered && hasBegun)
    var taken: UInt8 = 0
    for callback in callbacks(of: call) {
      let machine = model.homes[callback]
      let name = ObjectName(of: call, machine)
      if model.launches.contains(callback), !isNumbered { event.sign = .launch }
      let code = model.tables.arguments.code(printed: call.argument, of: callback)
      let isOfAny = name.text.isEmpty && assignment.isNamed(machine)
      if isOfAny || taken == .max || hasCrowds && call.address.isEmpty {
        let slots = isOfAny ? assignment.slots(of: machine) : []
        readings += (slots + [-1]).map {
          LogEvent.Reading(code: code, machine: machine, slot: $0)
        }
        continue
      }
      let (slot, isNew, isUnmet) = assignment.seat(
        name, alike: { states.alike(in: belief) }, taken: taken)
      taken |= 1 << UInt8(slot)
      if isNew { event.fresh |= 1 << UInt8(slot) }
      if isUnmet || name.text.isEmpty { event.unmet |= 1 << UInt8(slot) }
      if !call.address.isEmpty { event.addressed |= 1 << UInt8(slot) }
      readings.append(LogEvent.Reading(code: code, machine: machine, slot: slot))
    }
    if readings.isEmpty { return nil }
    event.readings = readings
    event.isNext = isNext(event, of: call, after: sign)
    guard assignment.hasNews || event.fresh != 0 else { return event }
    let former = states.holders(of: belief)
    let holders = assignment.holders(after: former, event) {
      states.search.alphabets.number(of: $0)
    }
    belief = states.seating(holders, in: belief)
    return event
  }

  /// Whether a record is of the same object as the one before, with no title between, or repeats it
  /// without a name; that and a launch are not after a blank line or seconds.
  private mutating func isNext(
    _ event: LogEvent, of call: TraceCall, after sign: LogEvent.Sign
  ) -> Bool {
    let (former, first) = (lastSeat, event.readings[0])
    let other = call.isNameless ? -2 - first.callback : -1
    lastSeat = event.isOpen ? other : assignment.seat(of: first.slot)
    if lastSeat == -1 || lastSeat != former { return false }
    let isClose = event.isOpen || event.sign == .launch
    return isClose ? sign == .none && !event.isLate : sign != .title
  }

  /// The callbacks that a record can mean, of machines; not those of a part of an object that are
  /// written alike if the log prints under that name what only the object itself gets.
  private func callbacks(of call: TraceCall) -> [Int] {
    let all = call.callbacks(ofOwnerIn: model.pack).filter { model.homes[$0] >= 0 }
    if all.count < 2 { return all }
    let own = BitSet(all)
    return all.filter { callback in
      let wholes = model.tables.wholes[callback]
      let name = ObjectName(of: call, model.homes[callback])
      return !own.meets(wholes) || !assignment.prints(wholes.subtracting(own), of: name)
    }
  }

  /// Ends the log.
  package mutating func finish() -> AlignmentVerdict {
    let configurations = configurations(of: belief)
    settle(trail.count, isEnd: true)
    report.finish(states.search.kinds, configurations, &states)
    return AlignmentVerdict(
      findings: report.findings, unlisted: report.unlisted, segments: report.segments,
      transitions: transitions, cost: report.cost)
  }

  /// The configurations in which a belief state is possible without a doubt more.
  private mutating func configurations(of belief: Int) -> [Configuration] {
    let models = states[belief].items.reduce(UInt64(0)) { models, item in
      item.cost < AlignmentCost.doubt ? models | states.models(of: item.explanation) : models
    }
    let configurations = fitting[models] ?? model.models.configurations(in: models)
    fitting[models] = configurations
    return configurations
  }

  /// How many records of the trail have the same explanation in all that is followed.
  private var commonCount: Int {
    var places = Set(states[belief].items.indices.map { Int32(truncatingIfNeeded: $0) })
    for number in trail.indices.reversed() {
      if places.count == 1 { return number + 1 }
      let moves = states.steps[trail[number].step].moves
      places = Set(places.map { moves[Int($0)].parent })
    }
    return 0
  }

  /// Takes the cheapest explanation for what the first records of the trail show; at the end of the
  /// log with what it costs until all has ended.
  private mutating func settle(_ count: Int, isEnd: Bool = false) {
    let ends = isEnd ? states.endCosts(of: belief) : states[belief].items.map { _ in 0 }
    if lattice.isFull { lattice = AlignmentLattice() }
    let views = lattice.look(at: trail.map { ($0.step, $0.before) }, ends, in: states)
    let (path, assignment, printed) = (path(before: ends), assignment, states.search.kinds)
    for number in 0..<count {
      let (step, place) = (trail[number].step, path[number])
      let move = states.steps[step].moves[place]
      let reasons = move.note < 0 ? [] : states.notes.reasons(of: move.note)
      let isUnpaired = reasons.contains { $0.kind.isUnpaired }
      let view = lattice[views[number]]
      let isFirst = reasons.contains { $0.kind == .segment }
      if known.insert(NumberPair(step, place)).inserted {
        let fresh = isFirst ? .max : trail[number].event.fresh
        transitions.formUnion(
          states.transitions(of: step, to: place, from: trail[number].before, fresh: fresh))
      }
      let record = AlignmentReport.Record(
        entry: trail[number], place: place, move: move, reasons: reasons, choices: view.choices,
        expected: isUnpaired ? expected(at: trail[number], move) : [],
        repairs: isUnpaired ? repairs(at: number, reasons, view.notes) : [],
        configurations: isFirst ? configurations(of: trail[number].before) : [],
        printed: printed)
      report.take(record, assignment, &states)
      report.cost += states.steps[step].cost
    }
    trail.removeFirst(count)
    guard trail.isEmpty else { return }
    self.assignment.forgetNames()
    // The report goes on with the explanation that it has given.
    if states[belief].items.count > 1 { belief = states.cheapest(of: belief) }
    if states.isFull {
      belief = states.forget(allBut: belief)
      (lattice, known) = (AlignmentLattice(), [])
      report.forgetSteps()
      self.assignment.hasNews = true
    }
  }

  /// For each record of the trail, the place of the cheapest explanation after it.
  private func path(before ends: [Int]) -> [Int] {
    let costs = zip(states[belief].items, ends).map { Int($0.cost) + $1 }
    var place = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    var path = [Int](repeating: 0, count: trail.count)
    for number in trail.indices.reversed() {
      path[number] = place
      place = Int(states.steps[trail[number].step].moves[place].parent)
    }
    return path
  }

  /// What could have come instead of a record.
  private mutating func expected(
    at entry: TrailEntry, _ move: AlignmentStep.Move
  ) -> [AlignmentVerdict.Record] {
    guard asked < Self.mostAsked else { return [] }
    asked += 1
    let reason = states.notes.reasons(of: move.note).first { $0.slot >= 0 }
    let slot = move.taking.slot >= 0 ? Int(move.taking.slot) : Int(reason?.slot ?? -1)
    return states.expected(
      in: entry.before, at: slot, names: entry.names, fresh: entry.event.fresh
    ).map {
      AlignmentVerdict.Record(
        callback: model.pack.callbacks[$0.callback].name,
        object: assignment.text(of: entry.names[$0.slot]))
    }
  }

  /// What one change of the log repairs a record of the trail, by the cheapest alignment first.
  private func repairs(
    at number: Int, _ reasons: [AlignmentNotes.Note], _ others: [Int32]
  ) -> [AlignmentVerdict.Repair] {
    let all = reasons + others.flatMap { states.notes.reasons(of: $0) }
    let next = number + 1 < trail.count ? trail[number + 1].record.number : nil
    let repairs = all.compactMap { reason in
      let names = trail[number].names
      let object = reason.slot < 0 ? "" : assignment.text(of: names[Int(reason.slot)])
      return reason.repair(of: object, before: next, in: model.pack)
    }
    return Interner(repairs).all
  }
}
