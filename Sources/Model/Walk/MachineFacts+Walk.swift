extension MachineFacts {
  /// What a walk says of one machine, by its index in the walk.
  init(_ number: Int, in walk: Walk, tally: Tally) {
    let behavior = walk.behaviors[number]
    let machine = behavior.machine
    let reactions = tally.reactions(of: number, in: walk)
    let initial = machine.regions.map(\.initialIndex)
    var reached = machine.regions.map { $0.states.map { _ in false } }
    for (region, state) in initial.enumerated() { reached[region][state] = true }
    for action in reactions.lazy.flatMap(\.actions) {
      if case .enter(let region, let state) = action { reached[region][state] = true }
    }
    self.init(moves: Self.moves(of: reactions, in: behavior), reached: reached)
  }

  /// The moves between states of each region.
  ///
  /// A reaction that changes no region but runs callbacks stays where it is: in the regions that its
  /// transition asks about, or in the first when it asks about none. What changes after the end of an
  /// object is no move of it.
  private static func moves(of reactions: [Reaction], in behavior: Behavior) -> [Move] {
    let machine = behavior.machine
    let lost = machine.events.map { $0.transitions.map { machine.regions(lostBy: $0) } }
    var calls: [Way: [Call]] = [:]
    for reaction in reactions {
      let (before, after) = (behavior.states(of: reaction.from), behavior.states(of: reaction.to))
      var regions = machine.regions.indices.filter { before[$0] != after[$0] }
      if regions.isEmpty {
        if reaction.beats.isEmpty { continue }
        let asked = machine.events[reaction.event].transitions[reaction.transition].source.allowed
        regions = asked.isEmpty ? [0] : asked.keys.sorted()
      }
      let lost = lost[reaction.event][reaction.transition]
      for region in regions where !lost.contains(region) {
        let way = Way(
          region: region, from: Int(before[region]), to: Int(after[region]),
          event: reaction.event, transition: reaction.transition)
        if calls[way] == nil { calls[way] = reaction.actions.compactMap(\.call) }
      }
    }
    var seen: Set<Move> = []
    return calls.keys.sorted().compactMap { way in
      let move = Move(
        region: way.region, from: way.from, to: way.to, event: machine.events[way.event].name,
        calls: calls[way, default: []])
      return seen.insert(move).inserted ? move : nil
    }
  }
}

extension Machine {
  /// The regions that a transition enters only after it has ended the life of its object.
  fileprivate func regions(lostBy transition: Transition) -> Set<Int> {
    let told = actions(inLifeOf: transition)
    return Set(transition.actions[told.endIndex...].compactMap(\.region))
      .subtracting(told.compactMap(\.region))
  }
}

/// A way from a state of a region to another, by a transition of an event; all by index.
private struct Way: Hashable, Comparable {
  let region, from, to, event, transition: Int

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, Int, Int, Int, Int) { (region, from, to, event, transition) }
}
