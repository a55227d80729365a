import Logs
import Pack

/// One thing that a record may mean.
struct TraceMeaning: Hashable, Sendable {
  /// The callback, by index into the pack.
  let callback: Int
  /// The object; of one that is not its own, only the machine counts.
  let name: ObjectName
  /// Whether the record names the object that the callback ran on.
  let isOwn: Bool
  /// Whether the record may as well mean another callback of the machine.
  let isDoubtful: Bool
  /// What the record says of the object that the callback takes.
  var argument = PrintedArgument.unsaid
}

extension TraceCast {
  /// What a record means if it comes early, before that of an object which its own belongs to.
  fileprivate func meanings(
    inPlaceOf meaning: TraceSymbol.Meaning, mates: UInt64
  ) -> [TraceSymbol.Meaning] {
    players.indices.compactMap { slot in
      guard mates & 1 << UInt64(slot) != 0, let mate = players[slot] else { return nil }
      return TraceSymbol.Meaning(
        callback: meaning.callback, slot: slot, before: mate.object.set,
        emissions: meaning.emissions, isInPlace: true,
        cost: costOfLeading(meaning.callback, at: meaning.slot))
    }
  }
}

extension TraceMonitor {
  /// What a record may mean.
  ///
  /// A record without a name is of the one object of its machine that there is, or of any when the
  /// log names others. Of two callbacks of a machine that are written alike, one whose name is
  /// longer is that of a part of the object, such as its view, and has a name of its own in the
  /// log: not that of whom the log has shown before, and shows with what the object gets.
  func meanings(of call: TraceCall) -> [TraceMeaning] {
    let alike = call.callbacks(ofOwnerIn: model.pack)
    let callbacks = alike.filter { callback in
      !alike.contains { isOfWhole($0, insteadOf: callback, call) }
    }
    return callbacks.flatMap { callback -> [TraceMeaning] in
      let machine = model.homes[callback]
      guard machine >= 0 else { return [] }
      let isDoubtful = callbacks.contains {
        $0 != callback && model.homes[$0] == machine
      }
      let name = ObjectName(machine: machine, label: call.label, address: call.address)
      let isFirst = callbacks.allSatisfy {
        model.homes[$0] != machine || model.partCounts[$0] >= model.partCounts[callback]
      }
      let own = TraceMeaning(
        callback: callback, name: name, isOwn: true, isDoubtful: isDoubtful,
        argument: PrintedArgument(call.argument))
      let any = TraceMeaning(
        callback: callback, name: name, isOwn: false, isDoubtful: isDoubtful)
      if name.text.isEmpty, process.cast.named.contains(machine) { return [any] }
      return isDoubtful ? isFirst ? [own] : [any] : [own]
    }
  }

  /// Whether a record means a callback of an object and not one of a part of it that is written
  /// alike, since it is not the first under its name, and the log shows under that what the object
  /// gets when the part gets its callback.
  private func isOfWhole(_ whole: Int, insteadOf part: Int, _ call: TraceCall) -> Bool {
    let machine = model.homes[part]
    guard machine >= 0, model.homes[whole] == machine,
      model.partCounts[whole] < model.partCounts[part]
    else { return false }
    let name = ObjectName(machine: machine, label: call.label, address: call.address)
    guard !name.text.isEmpty, process.cast.object(name) != nil else { return false }
    let companions = model.companions[part, default: []].subtracting(call.callbacks)
    return !companions.isDisjoint(with: process.cast.callbacks(of: name))
  }

  /// What an object can make of a record.
  struct Step {
    let meaning: TraceMeaning
    let before: Int
    let after: Int
    let emissions: [TraceSymbol.Emission]
  }

  /// Where a record leads that was met before in the same circumstances.
  mutating func shortcut(for meanings: [TraceMeaning]) -> Int? {
    guard let (slot, place) = place(of: meanings), let found = shortcuts.shortcut(at: place) else {
      return nil
    }
    process.cast.hear(at: slot, set: found.after)
    if isBirth(meanings[0]) { process.cast.bear(meanings[0].name) }
    join(meanings[0], at: slot)
    return found.passage
  }

  /// The circumstances of a record that can mean one thing, of an object with a slot.
  private func place(of meanings: [TraceMeaning]) -> (slot: Int, TraceShortcuts.Place)? {
    guard meanings.count == 1, meanings[0].isOwn, !meanings[0].isDoubtful,
      meanings[0].argument == .unsaid, !isCrowd(meanings[0].name),
      let slot = process.cast.slot(of: meanings[0].name),
      let player = process.cast.players[slot]
    else { return nil }
    let mates = mates(of: meanings[0], at: slot)
    return (
      slot,
      TraceShortcuts.Place(
        belief: process.belief, company: process.cast.companyNumber, callback: meanings[0].callback,
        slot: slot,
        set: player.object.set, costOfJoining: costOfJoining(meanings[0], at: slot),
        mates: mates,
        isLeading: mates != 0
          && process.cast.costOfLeading(meanings[0].callback, at: slot) == TraceCost.along,
        isLate: isLate)
    )
  }

  /// What it costs to suppose that a record's object was told because another was that it belongs
  /// to; none where none was.
  private func costOfJoining(_ meaning: TraceMeaning, at slot: Int?) -> Int? {
    meaning.isOwn && model.isShared[meaning.callback]
      ? process.cast.costOfJoining(meaning.callback, at: slot) : nil
  }

  /// The slots of those who may be told the same after a record's object, a bit each.
  private func mates(of meaning: TraceMeaning, at slot: Int?) -> UInt64 {
    meaning.isOwn && model.isShared[meaning.callback] ? process.cast.mates(of: slot) : 0
  }

  private mutating func join(_ meaning: TraceMeaning, at slot: Int?) {
    guard meaning.isOwn, model.isShared[meaning.callback], let slot else { return }
    process.cast.join(meaning.callback, at: slot)
  }

  /// Where a record leads, and notes what it says of its objects.
  ///
  /// - Returns: The passage of the belief, by number; none when nothing leads to the record.
  mutating func passage(for meanings: [TraceMeaning]) -> Int? {
    let steps = meanings.compactMap { step($0, from: set(of: $0.name)) }
    guard !steps.isEmpty else { return nil }
    let place = place(of: meanings)
    let symbol = symbol(of: steps)
    let passage = book.passage(from: process.belief, .record(symbol), knowledge)
    guard book.passages[passage].belief != nil else { return nil }
    commit(steps)
    if let place { shortcuts.keep(passage, after: steps[0].after, at: place.1) }
    return passage
  }

  /// What is known of the objects that a record may be of, by the numbers of sets.
  func states(of meanings: [TraceMeaning]) -> [ObjectName: Int] {
    let own = meanings.filter(\.isOwn).map { ($0.name, process.cast.object($0.name)?.set) }
    return own.reduce(into: [:]) { states, known in states[known.0] = known.1 }
  }

  /// Takes it for possible that objects are still where they were known to be.
  mutating func admit(_ former: [ObjectName: Int]) {
    for (name, set) in former {
      let now = process.cast.object(name)?.set ?? set
      process.cast.set(knowledge[name.machine].union(now, set), isFresh: false, of: name)
    }
  }

  /// Where a record leads that nothing explains, as far as it can be taken for itself.
  mutating func surprise(_ meanings: [TraceMeaning]) -> Int? {
    let steps = meanings.compactMap { step($0, from: ObjectKnowledge.anything) }
    guard !steps.isEmpty else { return nil }
    let symbol = symbol(of: steps)
    commit(steps)
    return book.passage(from: process.belief, .surprise(symbol), knowledge)
  }

  /// Whether a record can only come from a process that has just begun.
  func isRelaunch(_ meanings: [TraceMeaning]) -> Bool {
    meanings.contains { $0.isOwn && model.launches.contains($0.callback) }
  }

  /// The number of what is known of an object.
  func set(of name: ObjectName) -> Int {
    hasCrowds && name.address.isEmpty
      ? ObjectKnowledge.anything : process.cast.object(name)?.set ?? ObjectKnowledge.anything
  }

  mutating func step(_ meaning: TraceMeaning, from set: Int) -> Step? {
    guard meaning.isOwn else {
      return Step(meaning: meaning, before: set, after: set, emissions: [])
    }
    let machine = meaning.name.machine
    let sight = process.cast.sight(of: meaning.name)
    let isOneOfSeveral = process.crowds.contains(meaning.name)
    let before = isOneOfSeveral && isBirth(meaning) ? ObjectKnowledge.anything : set
    guard
      let step = knowledge[machine].step(
        from: before, sight: sight, callback: meaning.callback, argument: meaning.argument)
    else { return nil }
    let isOpen = meaning.isDoubtful || isOneOfSeveral
    let after = isOpen ? knowledge[machine].union(set, step.after) : step.after
    return Step(meaning: meaning, before: before, after: after, emissions: step.emissions)
  }

  /// What a record says in terms of slots; gives slots to those who need one.
  mutating func symbol(of steps: [Step]) -> TraceSymbol {
    let own = steps.filter(\.meaning.isOwn)
    for step in own {
      let name = step.meaning.name
      let isNew = process.cast.object(name) == nil
      if isNew {
        let fresh = model.machines[name.machine].freshEmissions
        process.cast.set(
          step.before, isFresh: step.emissions.allSatisfy { fresh.contains($0.number) }, of: name)
      }
      let former = process.cast.seat(
        name, isCrowd: isCrowd(name), besides: own.map(\.meaning.name))
      if let former {
        go(through: book.passage(from: process.belief, .forget(slot: former), knowledge), nil)
      }
      if isNew, let slot = process.cast.slot(of: name) {
        process.cast.arrive(step.meaning.callback, at: slot)
      }
    }
    var meanings: [TraceSymbol.Meaning] = []
    for step in steps {
      let slot = step.meaning.isOwn ? process.cast.slot(of: step.meaning.name) : nil
      let meaning = TraceSymbol.Meaning(
        callback: step.meaning.callback, slot: slot ?? TraceSymbol.Meaning.anyone,
        before: step.before, emissions: step.emissions,
        costOfJoining: costOfJoining(step.meaning, at: slot),
        cost: step.meaning.isOwn || own.isEmpty ? 0 : TraceSymbol.Meaning.costOfAnother)
      meanings.append(meaning)
      let mates = mates(of: step.meaning, at: slot)
      if mates != 0 { meanings += process.cast.meanings(inPlaceOf: meaning, mates: mates) }
    }
    return TraceSymbol(meanings: meanings, company: process.cast.company, isLate: isLate)
  }

  private mutating func commit(_ steps: [Step]) {
    var sets: [ObjectName: Int] = [:]
    for step in steps where step.meaning.isOwn {
      let machine = step.meaning.name.machine
      let former = sets[step.meaning.name]
      sets[step.meaning.name] =
        former.map { knowledge[machine].union($0, step.after) } ?? step.after
    }
    for (name, set) in sets { process.cast.set(set, isFresh: false, of: name) }
    for step in steps where isBirth(step.meaning) { process.cast.bear(step.meaning.name) }
    for step in steps { join(step.meaning, at: process.cast.slot(of: step.meaning.name)) }
  }
}
