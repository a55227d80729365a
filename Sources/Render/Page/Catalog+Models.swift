internal import Model

extension Catalog {
  /// What one walk says, and where it holds.
  struct Model: Sendable {
    /// The configurations that were walked at once.
    let bits: ConfigurationBits
    /// One of them: the default one where it is among them.
    let configuration: Configuration
    /// What the walk says.
    let facts: Facts

    /// All walks of a survey, those of the default configuration first.
    static func all(in survey: Survey) -> [Model] {
      let home = survey.pack.defaultConfiguration
      let models = survey.findings.joined().map { finding in
        let configurations = finding.configurations.indices.map { survey.configurations[$0] }
        return Model(
          bits: ConfigurationBits(finding.configurations),
          configuration: configurations.contains(home) ? home : configurations[0],
          facts: finding.facts)
      }
      return models.filter { $0.configuration == home }
        + models.filter { $0.configuration != home }
    }
  }

  /// What the walks say of a callback, that of the default configuration first.
  func facts(of callback: Name<Callback>) -> [(bits: ConfigurationBits, value: CallbackFacts)] {
    models.compactMap { model in model.facts.callbacks[callback].map { (model.bits, $0) } }
  }

  /// What the walks say of an interaction, that of the default configuration first.
  func facts(
    of interaction: Name<Interaction>
  ) -> [(bits: ConfigurationBits, value: InteractionFacts)] {
    models.compactMap { model in model.facts.interactions[interaction].map { (model.bits, $0) } }
  }

  /// The first model in which a callback runs, and the machine whose objects it runs on.
  func home(of callback: Name<Callback>) -> (model: Model, machine: Machine, MachineFacts)? {
    for model in models {
      guard let name = model.facts.callbacks[callback]?.machine, let machine = machines[name],
        let facts = model.facts.machines[name]
      else { continue }
      return (model, machine, facts)
    }
    return nil
  }

  /// What each walk says of the steps of an interaction, that of the default configuration first.
  ///
  /// Of a part, which never begins by itself, a walk says what it says of those that use it.
  func steps(
    of interaction: Interaction
  ) -> [(model: Model, facts: InteractionFacts)] {
    let names = interaction.isPart ? wholes(of: interaction.name) : [interaction.name]
    return models.compactMap { model in
      Self.merged(names.compactMap { model.facts.interactions[$0] }).map { (model, $0) }
    }
  }

  /// The interactions that begin by themselves and use a part, directly or through other parts.
  private func wholes(of part: Name<Interaction>) -> [Name<Interaction>] {
    var open = [part]
    var seen: Set = [part]
    var wholes: [Name<Interaction>] = []
    while let name = open.popLast() {
      for user in uses.refs[name] ?? [] where seen.insert(user).inserted {
        open.append(user)
        if interactions[user]?.isPart == false { wholes.append(user) }
      }
    }
    return wholes
  }

  /// Facts of several interactions as far as they speak of a part of all of them.
  private static func merged(_ facts: [InteractionFacts]) -> InteractionFacts? {
    guard let first = facts.first, facts.count > 1 else { return facts.first }
    let taken = facts.dropFirst().reduce(first.taken) { taken, more in
      taken.merging(more.taken) { Set($0 + $1).sorted() }
    }
    return InteractionFacts(taken: taken, leaves: [], inside: [])
  }
}
