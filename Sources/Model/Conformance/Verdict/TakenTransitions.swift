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
    let machine = search.model.homes[callback]
    let found = search.objects[machine].transitions(
      ObjectStates.Question(
        callback: callback, rest: search.rest(of: next, at: slotAfter),
        events: Set(callers.map(\.event)), models: next.models,
        before: fresh >> UInt8(slot) & 1 == 1 ? ObjectStates.anything : Int(former.sets[slot]),
        after: Int(next.sets[slotAfter]),
        alphabet: holders(of: before).members[slot]?.alphabet ?? 0), search.alphabets)
    let declared = search.model.pack.machines[machine]
    return found.map {
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
  /// Which transitions are asked for.
  struct Question {
    /// The callback of the record.
    let callback: Int
    /// The callbacks that come after it, of those that the log prints.
    let rest: [Int]
    /// The events that the object can have got.
    let events: Set<Int>
    /// The models that can be.
    let models: UInt64
    /// What was known of the object before the record.
    let before: Int
    /// What is known after it.
    let after: Int
    /// What the log prints of the object.
    let alphabet: Int
  }

  /// The transitions that call a callback on the way from one set of states to another: pairs of an
  /// event and the number of its transition, by index.
  func transitions(_ question: Question, _ alphabets: borrowing Alphabets) -> [NumberPair] {
    let own = transitions(question, from: question.before, alphabets)
    // The object can be another than before, or its transitions before are known only now.
    return own.isEmpty ? transitions(question, from: Self.anything, alphabets) : own
  }

  private func transitions(
    _ question: Question, from set: Int, _ alphabets: borrowing Alphabets
  ) -> [NumberPair] {
    var found = Interner<NumberPair>()
    let (before, after) = (sets[set], sets[question.after])
    for (local, own) in before.dropLast().enumerated() where own & question.models != 0 {
      for move in machine.moves[local] where question.events.contains(move.event) {
        if own & after[move.target] & move.samples & question.models == 0 { continue }
        let shown = move.emissions.map(\.callback).filter {
          alphabets.canShow($0, to: question.alphabet)
        }
        guard let place = shown.firstIndex(of: question.callback) else { continue }
        if Array(shown[(place + 1)...]) != question.rest { continue }
        found.intern(NumberPair(move.event, move.transition))
      }
    }
    return found.all
  }
}
