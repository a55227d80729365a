/// Finds every way from a hypothesis to a record: what may have happened in silence, and how the
/// record itself comes about.
///
/// An interaction begins only when it can lead to the record without any other record before it, so
/// nothing is imagined that the log does not ask for.
struct Exploration {
  let model: TraceModel
  let company: TraceCompany
  /// For each slot, what the log shows of it; none for a free slot.
  let sights: [Sight?]
  let symbol: TraceSymbol
  /// Whether an interaction may turn out to have been under way before the log began.
  let mayResume: Bool

  /// The hypotheses that the record leads to, each with the cheapest way, in the order found.
  private(set) var outcomes: [(hypothesis: Hypothesis, way: Way)] = []
  private var places: [[Int]: Int] = [:]
  /// What is to be looked at, by cost; of equal cost, first come first served.
  private var queue: [(items: [Item], next: Int)] = []
  private var seen: [Seen: UInt64] = [:]
  private var steps = 0

  /// The most items that are looked at for one hypothesis and record.
  private static let mostSteps = 6_000

  /// How a record was reached.
  struct Way: Hashable, Sendable {
    /// The configurations in which it is possible.
    var groups: UInt64
    /// How much had to be supposed; the less the better.
    var cost: Int
    /// What was supposed, in order.
    var suppositions: [Supposition]
    /// Which of the interactions under way the record belongs to, counted from the outermost.
    var depth: Int
  }

  /// One thing that was supposed on the way.
  enum Supposition: Hashable, Sendable {
    /// An interaction begins, or is found to have been under way, with who plays each lifeline.
    case begin(program: Int, roles: [Int], isResumed: Bool)
    /// The innermost interaction ends.
    case end
    /// Another object has taken the name of the one in a slot.
    case reborn(slot: Int)
    /// The process has ended.
    case over
  }

  private struct Seen: Hashable {
    let hypothesis: Hypothesis
    let isFresh: Bool
  }

  /// A hypothesis on the way to the record.
  struct Item {
    var hypothesis: Hypothesis
    var groups: UInt64
    var cost: Int
    var suppositions: [Supposition] = []
    /// Whether the innermost interaction began on this way, so that the record must come from it.
    var isFresh = false
  }

  /// Prepares to look for a record.
  init(
    _ model: TraceModel, _ company: TraceCompany, _ sights: [Sight?], _ symbol: TraceSymbol,
    mayResume: Bool
  ) {
    self.model = model
    self.company = company
    self.sights = sights
    self.symbol = symbol
    self.mayResume = mayResume
  }

  /// Looks for the record from a hypothesis.
  mutating func explore(from hypothesis: Hypothesis) {
    push(Item(hypothesis: hypothesis, groups: model.variants.all, cost: 0))
    var cost = 0
    while cost < queue.count {
      guard queue[cost].next < queue[cost].items.count else {
        queue[cost] = ([], 0)
        cost += 1
        continue
      }
      let item = queue[cost].items[queue[cost].next]
      queue[cost].next += 1
      steps += 1
      if steps > Self.mostSteps { return }
      expand(item)
    }
  }

  /// Takes up an item unless the same was looked at in the same configurations.
  mutating func push(_ item: Item) {
    var item = item
    settle(&item.hypothesis)
    let key = Seen(hypothesis: item.hypothesis, isFresh: item.isFresh)
    item.groups &= ~seen[key, default: 0]
    guard item.groups != 0 else { return }
    seen[key, default: 0] |= item.groups
    while queue.count <= item.cost { queue.append(([], 0)) }
    queue[item.cost].items.append(item)
  }

  private mutating func expand(_ item: Item) {
    guard let frame = item.hypothesis.frames.last else {
      rebear(item)
      begin(item, isAmbientOnly: false)
      if mayResume, item.hypothesis.open > 0 { resume(item) }
      return
    }
    if let pending = frame.pending {
      run(pending, of: item)
      return
    }
    let program = model.programs[frame.program]
    let node = program.nodes[frame.node]
    for edge in node.edges { follow(edge, of: item) }
    guard !item.isFresh else { return }
    if node.isEnd { end(item) }
    let depth = item.hypothesis.frames.count
    if node.isGap, depth < model.nesting {
      rebear(item)
      begin(item, isAmbientOnly: false)
    } else if !program.isAmbient {
      begin(item, isAmbientOnly: true)
    }
  }

  private mutating func end(_ item: Item) {
    var next = item
    next.hypothesis.frames.removeLast()
    next.suppositions.append(.end)
    push(next)
  }

  /// Lets another object take the name of one that may be gone for good.
  private mutating func rebear(_ item: Item) {
    for slot in Set(symbol.meanings.map(\.slot)) where slot >= 0 && !item.hypothesis.isBusy(slot) {
      guard let member = company.members[slot] else { continue }
      let machine = model.machines[member.machine]
      guard machine.canEnd(item.hypothesis.slots[slot]) else { continue }
      var next = item
      next.hypothesis.slots[slot] = machine.unborn
      next.hypothesis.release(slot, in: company, model)
      next.cost += 3
      next.suppositions.append(.reborn(slot: slot))
      push(next)
    }
  }

  private mutating func follow(_ edge: TraceProgram.Edge, of item: Item) {
    var next = item
    next.groups &= edge.groups
    guard next.groups != 0 else { return }
    let top = next.hypothesis.frames.count - 1
    next.hypothesis.frames[top].node = edge.target
    switch edge.deed {
    case .nothing: push(next)
    case .ask(let need):
      if next.hypothesis.meet(need, in: company, model) { push(next) }
    case .relate(let role, let port, let target):
      next.hypothesis.relate(role, port, to: target, in: company, model)
      push(next)
    case .send(let role, let event):
      let slot = next.hypothesis.frames[top].roles[role]
      if slot != Hypothesis.Frame.manyRole {
        send(event, to: slot, role: role, of: next)
      } else {
        let machine = model.programs[next.hypothesis.frames[top].program].machines[role]
        for slot in company.slots(of: machine)
        where !next.hypothesis.frames[top].roles.contains(slot) {
          send(event, to: slot, role: role, of: next)
        }
      }
    }
  }

  private mutating func send(_ event: Int, to slot: Int, role: Int, of item: Item) {
    let top = item.hypothesis.frames.count - 1
    let frame = item.hypothesis.frames[top]
    let machine = model.machines[model.programs[frame.program].machines[role]]
    let before = slot >= 0 ? item.hypothesis.slots[slot] : frame.unseen[role]
    var quiet: (state: ObjectState, groups: UInt64) = ([], 0)
    for (number, move) in machine.moves[event].enumerated() {
      var next = item
      next.groups &= move.groups
      guard next.groups != 0, let state = before.narrowed(to: move.guards) else { continue }
      if isQuiet(move, for: slot) {
        quiet.groups |= next.groups
        quiet.state.include(state.after(move))
        continue
      }
      next.hypothesis.set(state, slot: slot, role: role)
      next.hypothesis.frames[top].pending = Hypothesis.Pending(
        role: role, slot: slot, event: event, move: number, done: 0)
      push(next)
    }
    guard quiet.groups != 0 else { return }
    var next = item
    next.groups = quiet.groups
    next.hypothesis.set(quiet.state, slot: slot, role: role)
    push(next)
  }

  /// Whether a move of an object leaves no record and ends nothing: all such moves of an event are
  /// taken together.
  private func isQuiet(_ move: TraceMachine.Move, for slot: Int) -> Bool {
    guard !move.ends else { return false }
    let printed = slot >= 0 ? sights[slot]?.isPrinted : nil
    return move.calls.allSatisfy {
      !(printed?[$0] ?? false) && symbol.cost(of: $0, on: slot) == nil
    }
  }

  /// Does what is left of a step until the record comes, or a record that is not there.
  private mutating func run(_ pending: Hypothesis.Pending, of item: Item) {
    var next = item
    let top = item.hypothesis.frames.count - 1
    let number = model.programs[item.hypothesis.frames[top].program].machines[pending.role]
    let move = model.machines[number].moves[pending.event][pending.move]
    var pending = pending
    while pending.done < move.deeds.count {
      let deed = move.deeds[pending.done]
      pending.done += 1
      switch deed {
      case .enter(let region, let states, let end):
        var state =
          pending.slot >= 0
          ? next.hypothesis.slots[pending.slot]
          : next.hypothesis.frames[top].unseen[pending.role]
        state[region] = states
        next.hypothesis.set(state, slot: pending.slot, role: pending.role)
        if end == .object, pending.slot >= 0 {
          next.hypothesis.release(pending.slot, in: company, model)
        }
        if end == .world { return over(next) }
      case .call(let callback, let groups):
        next.hypothesis.frames[top].pending = pending
        var with = next
        with.groups &= groups
        if with.groups != 0, let cost = symbol.cost(of: callback, on: pending.slot) {
          with.cost += cost
          reach(with, depth: top)
        }
        let isPrinted = pending.slot >= 0 && sights[pending.slot]?.isPrinted[callback] ?? false
        if isPrinted { next.groups &= ~groups }
        if next.groups == 0 { return }
      }
    }
    next.hypothesis.frames[top].pending = nil
    push(next)
  }

  /// The process is gone; what comes after is another one, in which nothing is born yet.
  private mutating func over(_ item: Item) {
    guard !item.isFresh else { return }
    var next = item
    next.hypothesis.frames = []
    next.hypothesis.open = 0
    for (slot, member) in company.members.enumerated() {
      if let member { next.hypothesis.slots[slot] = model.machines[member.machine].unborn }
    }
    next.suppositions.append(.over)
    push(next)
  }

  private mutating func reach(_ item: Item, depth: Int) {
    var hypothesis = item.hypothesis
    hypothesis.tidy(model)
    let way = Way(
      groups: item.groups, cost: item.cost, suppositions: item.suppositions, depth: depth)
    let shape = hypothesis.shape(model, isLazy: true)
    guard let place = places[shape] else {
      places[shape] = outcomes.count
      outcomes.append((hypothesis, way))
      return
    }
    if way.cost < outcomes[place].way.cost {
      let groups = outcomes[place].way.groups
      outcomes[place].way = way
      outcomes[place].way.groups |= groups
    }
    outcomes[place].way.groups |= way.groups
    if hypothesis.frames.map(\.node) == outcomes[place].hypothesis.frames.map(\.node) {
      outcomes[place].hypothesis.include(hypothesis)
    }
  }

  /// Where a relation of an object may lead that changes without a word; nowhere else while it
  /// leads to an object whose own end of it would not change without a word.
  private func ends(of port: Int, at slot: Int, _ sight: Sight, from known: UInt64) -> UInt64 {
    let partner = model.machines[sight.machine].ports[port]
    let isHeld = company.slots(of: partner.partner).contains {
      known == TraceMachine.slot($0) && !(sights[$0]?.mayRelate[partner.partnerPort] ?? true)
    }
    if isHeld { return 0 }
    return company.slots(of: partner.partner).reduce(TraceMachine.nobody | TraceMachine.unseen) {
      let isSilent = $1 != slot && sights[$1]?.mayRelate[partner.partnerPort] ?? false
      return isSilent ? $0 | TraceMachine.slot($1) : $0
    }
  }

  /// Forgets of each object what may have changed without a word.
  private func settle(_ hypothesis: inout Hypothesis) {
    for (slot, sight) in sights.enumerated() {
      guard let sight else { continue }
      let isFree = hypothesis.isFree(slot, model)
      hypothesis.slots[slot] = sight.settled(hypothesis.slots[slot], isFree: isFree)
      guard isFree else { continue }
      let regions = model.machines[sight.machine].regionCount
      for (port, mayChange) in sight.mayRelate.enumerated() where mayChange {
        let known = hypothesis.slots[slot][regions + port]
        hypothesis.slots[slot][regions + port] |= ends(of: port, at: slot, sight, from: known)
      }
    }
  }
}
