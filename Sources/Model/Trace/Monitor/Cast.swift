/// An object as a log names it.
struct ObjectName: Hashable, Sendable {
  /// The machine, by index into the pack.
  let machine: Int
  /// The label, and the address where there is one.
  let label: String
  /// The process, where the log tells.
  let process: String
}

/// A change of who has a slot.
enum CastChange: Hashable, Sendable {
  /// An object gets a free slot, with what is known of it.
  case admit(slot: Int, machine: Int, state: ObjectState)
  /// An object gives its slot up; what it takes part in goes on with an object unseen.
  case dismiss(slot: Int)

  /// What becomes of a hypothesis, by those who have a slot while the change is made; several where
  /// an object may be one that was unseen before.
  func apply(
    to hypothesis: Hypothesis, _ company: TraceCompany, _ model: TraceModel
  ) -> [Hypothesis] {
    switch self {
    case .admit(let slot, let machine, let state):
      var found = [hypothesis.admitting(state, machine, in: slot, company, model)]
      for (place, frame) in hypothesis.frames.enumerated() {
        let machines = model.programs[frame.program].machines
        for role in machines.indices
        where frame.roles[role] == Hypothesis.Frame.unseenRole && machines[role] == machine {
          let known = frame.unseen[role]
          var next = hypothesis.admitting(known, machine, in: slot, company, model)
          next.frames[place].roles[role] = slot
          next.frames[place].unseen[role] = []
          if let pending = frame.pending, pending.role == role {
            next.frames[place].pending = Hypothesis.Pending(
              role: role, slot: slot, event: pending.event, move: pending.move,
              done: pending.done)
          }
          found.append(next)
        }
      }
      return found
    case .dismiss(let slot): return [hypothesis.dismissing(slot, company, model)]
    }
  }
}

extension Hypothesis {
  /// With an object in a slot; whoever was related to an unseen one may be related to this one.
  fileprivate func admitting(
    _ state: ObjectState, _ machine: Int, in slot: Int, _ company: TraceCompany, _ model: TraceModel
  ) -> Hypothesis {
    var next = self
    var named: UInt64 = 0
    for (other, member) in company.members.enumerated() where other != slot {
      guard let member else { continue }
      named |= TraceMachine.slot(other)
      let regions = model.machines[member.machine].regionCount
      for place in next.slots[other].indices.dropFirst(regions)
      where next.slots[other][place] & TraceMachine.unseen != 0 {
        next.slots[other][place] |= TraceMachine.slot(slot)
      }
    }
    next.slots[slot] = state
    for (port, place) in state.indices.dropFirst(model.machines[machine].regionCount).enumerated() {
      let partner = model.machines[machine].ports[port]
      let regions = model.machines[partner.partner].regionCount
      for other in company.slots(of: partner.partner)
      where other != slot && state[place] == TraceMachine.slot(other) {
        // A relation has one object at each end, so the other end is known as well.
        next.slots[other][regions + partner.partnerPort] = TraceMachine.slot(slot)
      }
      if state[place] & TraceMachine.unseen != 0 { next.slots[slot][place] |= named }
    }
    return next
  }

  /// Without the object of a slot, which is unseen from now on.
  fileprivate func dismissing(_ slot: Int, _ company: TraceCompany, _ model: TraceModel)
    -> Hypothesis
  {
    var next = self
    for place in frames.indices {
      for role in frames[place].roles.indices where frames[place].roles[role] == slot {
        next.frames[place].roles[role] = Frame.unseenRole
        next.frames[place].unseen[role] = slots[slot].unnamed(
          slot,
          from: model.machines[model.programs[frames[place].program].machines[role]].regionCount)
      }
      if let pending = frames[place].pending, pending.slot == slot {
        let isMany = frames[place].roles[pending.role] == Frame.manyRole
        next.frames[place].pending =
          isMany
          ? nil
          : Pending(
            role: pending.role, slot: -1, event: pending.event, move: pending.move,
            done: pending.done)
      }
    }
    next.slots[slot] = []
    for (other, member) in company.members.enumerated() where other != slot {
      guard let member else { continue }
      next.slots[other] = next.slots[other].unnamed(
        slot, from: model.machines[member.machine].regionCount)
    }
    return next
  }
}

extension ObjectState {
  /// With relations to an unseen object where they led to a slot.
  fileprivate func unnamed(_ slot: Int, from regions: Int) -> ObjectState {
    var state = self
    for place in indices.dropFirst(regions) where state[place] & TraceMachine.slot(slot) != 0 {
      state[place] &= ~TraceMachine.slot(slot)
      state[place] |= TraceMachine.unseen
    }
    return state
  }

  /// With relations to unseen objects where they led to any slot.
  func unnamed(from regions: Int) -> ObjectState {
    var state = self
    for place in indices.dropFirst(regions) where state[place] > 3 {
      state[place] = (state[place] & 3) | TraceMachine.unseen
    }
    return state
  }
}

/// Which object of a log has which slot; whoever was not heard of for longest gives way.
struct Cast: Sendable {
  /// How many objects are followed together.
  static let size = 5

  private(set) var company = TraceCompany(members: Array(repeating: nil, count: size))
  private(set) var names: [ObjectName?] = Array(repeating: nil, count: size)
  private var lastHeard = Array(repeating: 0, count: size)
  private var clock = 0

  /// The slot of an object, if it has one.
  func slot(of name: ObjectName) -> Int? { names.firstIndex(of: name) }

  /// The slot that a further object would get, and whether someone has it still.
  func slotToGive(besides kept: [Int]) -> Int {
    let free = names.firstIndex { $0 == nil }
    let oldest = lastHeard.indices.filter { !kept.contains($0) }
      .min { lastHeard[$0] < lastHeard[$1] }
    return free ?? oldest ?? 0
  }

  /// Gives a slot to an object, or takes it back.
  mutating func assign(_ name: ObjectName?, sight: Int, to slot: Int) {
    names[slot] = name
    company.members[slot] = name.map { TraceCompany.Member(machine: $0.machine, sight: sight) }
  }

  /// Notes that the object in a slot was heard of.
  mutating func hear(_ slot: Int) {
    clock += 1
    lastHeard[slot] = clock
  }
}
