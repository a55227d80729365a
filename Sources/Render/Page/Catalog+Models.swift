internal import Model

extension Catalog {
  /// What one walk says of an interaction.
  struct InteractionModel {
    /// The configurations that were walked at once.
    let bits: ConfigurationBits
    /// One of them, by index: the default one where it is among them.
    let first: Int
    /// What the walk says.
    let facts: InteractionFacts
  }

  /// What each walk says of an interaction, that of the default configuration first.
  ///
  /// Of a part, which never begins by itself, the walk says what it says of those that use it.
  func models(of interaction: Interaction) -> [InteractionModel] {
    let names = interaction.isPart ? wholes(of: interaction.name) : [interaction.name]
    let models = survey.findings.joined().compactMap { finding -> InteractionModel? in
      let facts = names.compactMap { finding.facts.interactions[$0] }
      guard let first = finding.configurations.first, let facts = Self.merged(facts) else {
        return nil
      }
      let isDefault = finding.configurations.contains(defaultIndex)
      return InteractionModel(
        bits: ConfigurationBits(finding.configurations), first: isDefault ? defaultIndex : first,
        facts: facts)
    }
    let home = models.firstIndex { $0.first == defaultIndex } ?? 0
    return models.isEmpty ? [] : [models[home]] + models[..<home] + models[(home + 1)...]
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
