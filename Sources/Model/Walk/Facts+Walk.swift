extension Facts {
  /// Reads what one walk says.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - detail: How much to read.
  init(of walk: Walk, _ detail: Survey.Detail = .everything) {
    self.init(of: walk, tally: Tally(of: walk), detail)
  }

  /// Reads what one walk says, when its moves are tallied already.
  init(of walk: Walk, tally: Tally, _ detail: Survey.Detail) {
    let pack = walk.stage.pack
    var machines: [Name<Machine>: MachineFacts] = [:]
    for machine in walk.behaviors.indices {
      machines[walk.behaviors[machine].machine.name] = MachineFacts(machine, in: walk, tally: tally)
    }
    var interactions: [Name<Interaction>: InteractionFacts] = [:]
    for (number, seen) in tally.interactions {
      interactions[pack.interactions[number].name] = InteractionFacts(
        of: seen, interaction: pack.interactions[number], in: walk)
    }
    let callbacks = detail < .everything ? [:] : Self.callbacks(in: walk, tally: tally)
    self.init(callbacks: callbacks, interactions: interactions, machines: machines)
  }

  /// No facts.
  static let none = Facts(callbacks: [:], interactions: [:], machines: [:])

  private static func callbacks(
    in walk: Walk, tally: Tally
  ) -> [Name<Callback>: CallbackFacts] {
    let motion = Motion(of: walk)
    let following = NextCalls(of: walk, motion)
    return walk.behaviors.indices.reduce(into: [:]) { callbacks, machine in
      let life = MachineLife(machine, in: walk, motion, tally: tally, following: following)
      callbacks.merge(life.facts) { first, _ in first }
    }
  }
}

extension InteractionFacts {
  fileprivate init(of seen: Tally.Seen, interaction: Interaction, in walk: Walk) {
    let pack = walk.stage.pack
    let leaves = zip(interaction.lifelines, seen.leaves).map { lifeline, locals -> [[Int]] in
      guard !lifeline.isMany,
        let machine = walk.behaviors.firstIndex(where: { $0.machine.name == lifeline.machine })
      else { return [] }
      return walk.behaviors[machine].machine.regions.indices.map { region in
        Set(locals.map { Int(walk.behaviors[machine].states(of: $0)[region]) }).sorted()
      }
    }
    self.init(
      taken: seen.taken.mapValues { $0.sorted() }, leaves: leaves,
      inside: seen.inside.sorted().map { pack.interactions[$0].name })
  }
}
