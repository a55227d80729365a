import Base

/// An order of slots: for each slot, the former slot of its object.
///
/// Which object has which slot means nothing. Belief states that differ in nothing else are made
/// equal, so that what a log does with one object is worked out for all objects that follow it.
struct SlotOrder: Hashable, Sendable {
  private var former: SIMD8<UInt8> = [0, 1, 2, 3, 4, 5, 6, 7]

  /// Each object keeps its slot.
  static let same = Self()

  /// The former slot of the object in a slot.
  subscript(slot: Int) -> Int {
    get { Int(former[slot]) }
    set { former[slot] = UInt8(truncatingIfNeeded: newValue) }
  }

  /// For each former slot, the slot of its object.
  var inverse: Self {
    var inverse = Self()
    for slot in 0..<SlotHolders.size { inverse[self[slot]] = slot }
    return inverse
  }
}

extension SlotOrder {
  /// The order in which objects have the slots that they have elsewhere; those that are only here
  /// have the slots that are left.
  ///
  /// - Parameters:
  ///   - names: For each slot, who has it, by number; -1 for none.
  ///   - others: The same elsewhere; then the same objects in the order.
  init(of names: SIMD8<Int32>, as others: inout SIMD8<Int32>) {
    var rest = Array(0..<SlotHolders.size)
    let known = (0..<SlotHolders.size).map { slot -> Int? in
      rest.firstIndex { others[slot] >= 0 && names[$0] == others[slot] }.map { rest.remove(at: $0) }
    }
    for slot in 0..<SlotHolders.size {
      self[slot] = known[slot] ?? rest.removeFirst()
      others[slot] = names[self[slot]]
    }
  }
}

extension SlotHolders {
  /// The same objects in other slots.
  func reordered(by order: SlotOrder) -> Self {
    var holders = self
    for slot in members.indices { holders.members[slot] = members[order[slot]] }
    return holders
  }
}

extension Explanation {
  /// The same with objects in other slots.
  ///
  /// - Parameters:
  ///   - order: For each slot, the former slot of its object.
  ///   - slots: For each former slot, the slot of its object.
  /// - Returns: The same explanation in terms of the new slots.
  fileprivate func reordered(by order: SlotOrder, to slots: SlotOrder) -> Self {
    var state = self
    for slot in 0..<SlotHolders.size { state.sets[slot] = sets[order[slot]] }
    for place in 0..<Int(count) {
      for role in 0..<InteractionFrame.mostRoles {
        guard let slot = self[place].slot(of: role) else { continue }
        state[place].bind(slots[slot], to: role, isServed: self[place].isServed(role))
      }
    }
    return state
  }
}

extension AlignmentSearch {
  /// Gives the objects of explanations slots that do not depend on those which they had.
  ///
  /// - Parameters:
  ///   - states: The explanations.
  ///   - holders: Who has the slots.
  /// - Returns: The order of slots; `nil` if each object keeps its slot.
  mutating func reorder(_ states: inout [Explanation], _ holders: inout SlotHolders) -> SlotOrder? {
    let signs = signs(of: states, holders)
    let slots = (0..<SlotHolders.size).sorted { (signs[$0], $0) < (signs[$1], $1) }
    if slots.elementsEqual(0..<SlotHolders.size) { return nil }
    var order = SlotOrder.same
    for (slot, former) in slots.enumerated() { order[slot] = former }
    let inverse = order.inverse
    for number in states.indices {
      states[number] = states[number].reordered(by: order, to: inverse)
      guard states[number].held >= 0 else { continue }
      let readings = held[Int(states[number].held)].map { $0.reordered(to: inverse) }
      states[number].held = Int32(truncatingIfNeeded: held.intern(readings))
    }
    holders = holders.reordered(by: order)
    return order
  }

  /// For each slot, the first of those that differ from it in nothing but the object.
  func alike(_ states: [Explanation], _ holders: SlotHolders) -> SlotOrder {
    var alike = SlotOrder.same
    let signs = signs(of: states, holders)
    for slot in 1..<SlotHolders.size {
      let first = (0..<slot).first {
        signs[$0] == signs[slot] && holders.members[$0] == holders.members[slot]
          && areAlike($0, slot, states)
      }
      if let first { alike[slot] = first }
    }
    return alike
  }

  /// Whether explanations say the same of the objects in two slots: neither has a role, and the
  /// same is known of both.
  private func areAlike(_ one: Int, _ other: Int, _ states: [Explanation]) -> Bool {
    states.allSatisfy { state in
      state.sets[one] == state.sets[other]
        && (0..<Int(state.count)).allSatisfy { !state[$0].has(one) && !state[$0].has(other) }
        && (state.held < 0
          || held[Int(state.held)].allSatisfy { $0.slot != one && $0.slot != other })
    }
  }

  /// For each slot, a number of what explanations say of its object, wherever the others are.
  private func signs(of states: [Explanation], _ holders: SlotHolders) -> [UInt64] {
    var signs = holders.members.map { member -> UInt64 in
      guard let member else { return 0 }
      let sign = HashIndex.mixed(UInt64(member.machine) << 32 | UInt64(member.alphabet))
      let last = member.last << 1 | (member.isRecent ? 1 : 0)
      return HashIndex.mixed(UInt64(bitPattern: Int64(last)), into: sign)
    }
    for (number, state) in states.enumerated() {
      for slot in 0..<SlotHolders.size {
        signs[slot] = HashIndex.mixed(UInt64(state.sets[slot]), into: signs[slot])
      }
      for place in 0..<Int(state.count) {
        for role in 0..<InteractionFrame.mostRoles {
          guard let slot = state[place].slot(of: role) else { continue }
          let part = UInt64(number) << 16 | UInt64(place) << 8 | UInt64(role) << 1 | 1
          signs[slot] = HashIndex.mixed(part << 1, into: signs[slot])
        }
      }
      guard state.held >= 0 else { continue }
      for reading in held[Int(state.held)] where reading.slot >= 0 {
        signs[reading.slot] = HashIndex.mixed(
          UInt64(number) << 32 | UInt64(reading.code), into: signs[reading.slot])
      }
    }
    return signs
  }
}
