extension ObjectState {
  /// What is known of an object whose regions are in some of the states allowed, or nothing when
  /// that cannot be.
  func narrowed(to guards: [(region: Int, allowed: UInt64)]) -> ObjectState? {
    var state = self
    for question in guards {
      state[question.region] &= question.allowed
      if state[question.region] == 0 { return nil }
    }
    return state
  }
}

extension ObjectState {
  /// What is known of an object after a move that it was ready for.
  func after(_ move: TraceMachine.Move) -> ObjectState {
    var state = self
    for effect in move.effects { state[effect.region] = effect.states }
    return state
  }

  /// Allows all that another allows; an empty one allows nothing yet.
  mutating func include(_ other: ObjectState) {
    if isEmpty { self = other }
    for place in indices { self[place] |= other[place] }
  }
}

extension Hypothesis {
  /// Allows all that another allows, which has the same interactions under way.
  mutating func include(_ other: Hypothesis) {
    open = max(open, other.open)
    for slot in slots.indices { slots[slot].include(other.slots[slot]) }
    for place in frames.indices {
      for role in frames[place].unseen.indices {
        frames[place].unseen[role].include(other.frames[place].unseen[role])
      }
    }
  }

  /// The interactions under way, who plays in them, and how far they are.
  ///
  /// In a lazy shape it does not matter how far an interaction has come in silence when an ambient
  /// one goes on inside it: the least far stands for all.
  func shape(_ model: TraceModel, isLazy: Bool = false) -> [Int] {
    var shape: [Int] = []
    for (place, frame) in frames.enumerated() {
      let inner = place + 1 < frames.count ? model.programs[frames[place + 1].program] : nil
      let isOuter = isLazy && inner?.isAmbient ?? false
      shape.append(frame.program)
      shape.append(isOuter ? -3 : frame.node)
      shape += frame.roles
      if let pending = frame.pending {
        shape += [-4, pending.role, pending.slot, pending.event, pending.move, pending.done]
      }
    }
    return shape
  }

  /// Takes a requirement of the innermost interaction for true.
  ///
  /// - Returns: Whether it can be.
  mutating func meet(
    _ need: TraceProgram.Need, in company: TraceCompany, _ model: TraceModel
  ) -> Bool {
    guard let frame = frames.last else { return false }
    let machine = model.programs[frame.program].machines[need.role]
    if frame.roles[need.role] == Frame.manyRole {
      return meetByAll(need, machine, but: frame.roles, in: company, model)
    }
    guard var state = state(of: need.role).narrowed(to: need.guards) else { return false }
    let own = model.machines[machine]
    for (port, goal) in need.ports {
      let place = own.regionCount + port
      switch goal {
      case .nobody: state[place] &= TraceMachine.nobody
      case .somebody: state[place] &= ~TraceMachine.nobody
      case .role(let role): state[place] &= bit(of: role)
      }
      if state[place] == 0 { return false }
    }
    set(state, slot: frame.roles[need.role], role: need.role)
    for (port, goal) in need.ports {
      guard case .role(let role) = goal else { continue }
      let partner = own.ports[port]
      let place = model.machines[partner.partner].regionCount + partner.partnerPort
      var other = self.state(of: role)
      guard place < other.count else { continue }
      other[place] &= bit(of: need.role)
      if other[place] == 0 { return false }
      set(other, slot: frame.roles[role], role: role)
    }
    return true
  }

  /// Takes a requirement on many objects for true of each that is named and plays no other role.
  private mutating func meetByAll(
    _ need: TraceProgram.Need, _ machine: Int, but roles: [Int], in company: TraceCompany,
    _ model: TraceModel
  ) -> Bool {
    let finals = model.machines[machine].finals
    for slot in company.slots(of: machine) where !roles.contains(slot) {
      let guards = need.guards.map { ($0.region, $0.allowed | finals[$0.region]) }
      let isOver = zip(finals, slots[slot]).contains { $0 != 0 && $1 & ~$0 == 0 }
      if isOver { continue }
      guard let state = slots[slot].narrowed(to: guards) else { return false }
      slots[slot] = state
    }
    return true
  }

  /// The end of a relation that leads to whoever plays a lifeline of the innermost interaction.
  private func bit(of role: Int) -> UInt64 {
    guard let slot = frames.last?.roles[role], slot >= 0 else { return TraceMachine.unseen }
    return TraceMachine.slot(slot)
  }

  /// Leads a relation of one lifeline of the innermost interaction to another, or to nobody.
  mutating func relate(
    _ role: Int, _ port: Int, to target: Int?, in company: TraceCompany, _ model: TraceModel
  ) {
    guard let frame = frames.last else { return }
    let program = model.programs[frame.program]
    let machine = model.machines[program.machines[role]]
    let place = machine.regionCount + port
    let partner = machine.ports[port]
    let partnerPlace = model.machines[partner.partner].regionCount + partner.partnerPort
    guard frame.roles[role] != Frame.manyRole else {
      for slot in company.slots(of: program.machines[role]) { slots[slot][place] = .max }
      return
    }
    let own = bit(of: role)
    var state = state(of: role)
    let before = state[place]
    for slot in company.slots(of: partner.partner) where before & TraceMachine.slot(slot) != 0 {
      slots[slot][partnerPlace] |= TraceMachine.nobody
      if before == TraceMachine.slot(slot) { slots[slot][partnerPlace] = TraceMachine.nobody }
    }
    state = self.state(of: role)
    state[place] = target.map { bit(of: $0) } ?? TraceMachine.nobody
    set(state, slot: frame.roles[role], role: role)
    guard let target, frame.roles[target] != Frame.manyRole else { return }
    var other = self.state(of: target)
    other[partnerPlace] = own
    set(other, slot: frame.roles[target], role: target)
  }

  /// Lets go of every relation of the object in a slot, whose life is over.
  mutating func release(_ slot: Int, in company: TraceCompany, _ model: TraceModel) {
    for (other, member) in company.members.enumerated() {
      guard let member else { continue }
      let regions = model.machines[member.machine].regionCount
      for place in slots[other].indices.dropFirst(regions) {
        if other == slot {
          slots[other][place] = TraceMachine.nobody
        } else if slots[other][place] & TraceMachine.slot(slot) != 0 {
          let left = slots[other][place] & ~TraceMachine.slot(slot)
          slots[other][place] = left | TraceMachine.nobody
        }
      }
    }
  }

  /// Whether the object of a slot may do anything now: it takes part in nothing, or only in
  /// interactions that wait while time passes.
  func isFree(_ slot: Int, _ model: TraceModel) -> Bool {
    frames.allSatisfy { frame in
      guard frame.roles.contains(slot) || frame.pending?.slot == slot else { return true }
      return frame.pending == nil && model.programs[frame.program].nodes[frame.node].isGap
    }
  }

  /// Takes every step that is certain and says nothing: the end of an interaction of which nothing
  /// is left.
  mutating func tidy(_ model: TraceModel) {
    while let frame = frames.last {
      let program = model.programs[frame.program]
      if let pending = frame.pending {
        let machine = model.machines[program.machines[pending.role]]
        guard pending.done == machine.moves[pending.event][pending.move].deeds.count else { return }
        frames[frames.count - 1].pending = nil
        continue
      }
      let node = program.nodes[frame.node]
      if node.isEnd, node.edges.isEmpty {
        frames.removeLast()
        continue
      }
      guard node.edges.count == 1, case .nothing = node.edges[0].deed, !node.isGap,
        node.edges[0].groups == model.variants.all
      else { return }
      frames[frames.count - 1].node = node.edges[0].target
    }
  }
}
