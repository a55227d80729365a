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
  /// transition asks about, or in the first when it asks about none.
  private static func moves(of reactions: [Reaction], in behavior: Behavior) -> [Move] {
    let machine = behavior.machine
    var found: [(key: [Int], move: Move)] = []
    for reaction in reactions {
      let (before, after) = (behavior.states(of: reaction.from), behavior.states(of: reaction.to))
      var regions = machine.regions.indices.filter { before[$0] != after[$0] }
      if regions.isEmpty {
        if reaction.beats.isEmpty { continue }
        let asked = machine.events[reaction.event].transitions[reaction.transition].source.allowed
        regions = asked.isEmpty ? [0] : asked.keys.sorted()
      }
      for region in regions {
        let (from, to) = (Int(before[region]), Int(after[region]))
        let move = Move(
          region: region, from: from, to: to, event: machine.events[reaction.event].name,
          calls: reaction.actions.compactMap(\.call))
        found.append(([region, from, to, reaction.event, reaction.transition], move))
      }
    }
    found.sort { $0.key.lexicographicallyPrecedes($1.key) }
    var seen: Set<Move> = []
    return found.map(\.move).filter { seen.insert($0).inserted }
  }
}
