extension Facts {
  /// Reads everything that one walk says.
  init(of walk: Walk) {
    self.init(of: walk, tally: Tally(of: walk))
  }

  /// Reads everything that one walk says, when its moves are tallied already.
  init(of walk: Walk, tally: Tally) {
    let pack = walk.stage.pack
    let shape = GraphShape(of: walk.graph)
    let following = NextCalls(of: walk, shape: shape)
    var callbacks: [Name<Callback>: CallbackFacts] = [:]
    var machines: [Name<Machine>: MachineFacts] = [:]
    for machine in walk.behaviors.indices {
      let life = MachineLife(machine, in: walk, shape: shape, tally: tally, following: following)
      callbacks.merge(life.facts) { first, _ in first }
      machines[walk.behaviors[machine].machine.name] = MachineFacts(machine, in: walk, tally: tally)
    }
    var interactions: [Name<Interaction>: InteractionFacts] = [:]
    for (number, seen) in tally.interactions {
      interactions[pack.interactions[number].name] = InteractionFacts(
        of: seen, interaction: pack.interactions[number], in: walk)
    }
    self.init(callbacks: callbacks, interactions: interactions, machines: machines)
  }
}

extension InteractionFacts {
  fileprivate init(of seen: Tally.Seen, interaction: Interaction, in walk: Walk) {
    let pack = walk.stage.pack
    let leaves = zip(interaction.lifelines, seen.leaves).map { lifeline, locals -> [[Int]] in
      guard !lifeline.isMany,
        let machine = walk.behaviors.first(where: { $0.machine.name == lifeline.machine })
      else { return [] }
      return machine.machine.regions.indices.map { region in
        Set(locals.map { Int(machine.states(of: $0)[region]) }).sorted()
      }
    }
    self.init(
      taken: seen.taken.mapValues { $0.sorted() }, leaves: leaves,
      inside: seen.inside.sorted().map { pack.interactions[$0].name })
  }
}
