import Base
import Pack
import StateSpace

/// The transitions of machines that call what records print.
extension BeliefStates {
  /// The transitions that can have called the record of a step, if the record is the first
  /// callback of its transition that the log prints.
  ///
  /// - Parameters:
  ///   - step: The step, by number.
  ///   - place: The explanation after it, by place in its belief state.
  ///   - before: The belief state before it, by number.
  ///   - fresh: The slots of which nothing is known before the record, a bit each.
  /// - Returns: The transitions; none for a record that no interaction takes.
  func transitions(
    of step: Int, to place: Int, from before: Int, fresh: UInt8
  ) -> [Transition.ID] {
    let (step, belief) = (steps[step], self[before])
    let move = step.moves[place]
    let taking = move.taking
    guard taking.callback >= 0, taking.slot >= 0, taking.role >= 0, move.late == nil else {
      return []
    }
    let (slot, role, callback) = (Int(taking.slot), Int(taking.role), Int(taking.callback))
    let former = explanation(belief.items[Int(move.parent)].explanation)
    let frame = taking.taker >= 0 ? former[Int(taking.taker)] : .none
    // Within a transition, its first record has shown it.
    if frame.run != 0, Int(frame.runner) == role, frame.slot(of: role) == slot { return [] }
    let automaton = taking.taker >= 0 ? Int(frame.automaton) : Int(taking.begun)
    let callers = search.model.callers[callback].filter {
      $0.automaton == automaton && $0.role == role
    }
    let next = explanation(self[step.belief].items[place].explanation)
    let slotAfter = step.order?.inverse[slot] ?? slot
    let rest = search.rest(of: next, at: slotAfter)
    let machine = search.model.homes[callback]
    func found(from set: Int) -> [NumberPair] {
      search.objects[machine].transitions(
        with: callback, then: rest, by: Set(callers.map(\.event)), in: next.models, from: set,
        to: Int(next.sets[slotAfter]), seenAs: holders(of: before).members[slot]?.alphabet ?? 0,
        search.alphabets)
    }
    let isFresh = fresh >> UInt8(slot) & 1 == 1
    let own = found(from: isFresh ? ObjectStates.anything : Int(former.sets[slot]))
    // The object can be another than before, or its transitions before are known only now.
    let all = own.isEmpty ? found(from: ObjectStates.anything) : own
    let declared = search.model.pack.machines[machine]
    return all.map {
      Transition.ID(
        machine: declared.name, event: declared.events[$0.first].name, number: $0.second)
    }
  }
}

extension AlignmentSearch {
  /// The callbacks of a transition of the object in a slot that are still to come.
  fileprivate func rest(of state: Explanation, at slot: Int) -> [Int] {
    for place in 0..<Int(state.count) where state[place].run != 0 {
      if state[place].slot(of: Int(state[place].runner)) == slot {
        return runs.codes(of: Int(state[place].run)).map(CallbackRuns.callback)
      }
    }
    return []
  }
}

extension ObjectStates {
  /// The transitions that call a callback on the way from one set of states to another: pairs of an
  /// event and the number of its transition, by index.
  ///
  /// - Parameters:
  ///   - callback: The callback of the record.
  ///   - rest: The callbacks that come after it, of those that the log prints.
  ///   - events: The events that the object can have got.
  ///   - models: The models that can be.
  ///   - set: What was known of the object before the record.
  ///   - last: What is known after it.
  ///   - alphabet: What the log prints of the object.
  ///   - alphabets: All alphabets.
  /// - Returns: The transitions.
  fileprivate func transitions(
    with callback: Int, then rest: [Int], by events: Set<Int>, in models: UInt64,
    from set: Int, to last: Int, seenAs alphabet: Int, _ alphabets: borrowing Alphabets
  ) -> [NumberPair] {
    var found = Interner<NumberPair>()
    let (before, after) = (sets[set], sets[last])
    for (local, own) in before.dropLast().enumerated() where own & models != 0 {
      for move in machine.moves[local] where events.contains(move.event) {
        if own & after[move.target] & move.samples & models == 0 { continue }
        let shown = move.emissions.map(\.callback).filter { alphabets.canShow($0, to: alphabet) }
        guard let place = shown.firstIndex(of: callback) else { continue }
        if Array(shown[(place + 1)...]) != rest { continue }
        found.intern(NumberPair(move.event, move.transition))
      }
    }
    return found.all
  }
}
