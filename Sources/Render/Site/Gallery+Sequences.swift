internal import Model

extension Gallery {
  /// An interaction's sequence diagrams, one for each set of configurations that differs, that of
  /// the default configuration first.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - address: The page or the file that shows the pictures.
  /// - Returns: The diagrams, each once, with the configurations that it shows.
  func sequences(
    of interaction: Interaction, at address: Address
  ) -> [Variation<Sequence>.Entry] {
    let drawn = catalog.steps(of: interaction).map { model, facts in
      (bits: model.bits, value: sequence(of: interaction, in: model, facts, at: address))
    }
    return Variation(drawn).entries
  }

  /// An interaction's sequence diagram in the default configuration, or in the first that has it.
  func sequence(of interaction: Interaction, at address: Address) -> Sequence? {
    catalog.steps(of: interaction).first.map { model, facts in
      sequence(of: interaction, in: model, facts, at: address)
    }
  }

  private func sequence(
    of interaction: Interaction, in model: Catalog.Model, _ facts: InteractionFacts,
    at address: Address
  ) -> Sequence {
    Sequence(
      of: interaction, in: catalog.pack, facts: facts, configuration: model.configuration,
      locale: catalog.locale, links: links(from: address))
  }

  /// The run that the model makes of a scenario.
  func sequence(of scenario: Scenario, at address: Address) throws(PackErrors) -> Sequence {
    let run = try catalog.survey.run(of: scenario)
    return Sequence(
      of: run, in: catalog.pack,
      title: scenario.title.shown(as: scenario.name, in: catalog.locale), locale: catalog.locale,
      links: links(from: address))
  }

  private func links(from address: Address) -> SequenceLinks {
    let root = address.root
    return SequenceLinks(
      callback: { root + Address.page(of: $0).path },
      interaction: { root + Address.page(of: $0).path })
  }
}

extension Scene {
  /// A sequence diagram for a page.
  ///
  /// - Parameters:
  ///   - entry: The diagram, and where it holds.
  ///   - number: Which picture of its page it is.
  init(_ entry: Variation<Sequence>.Entry, number: Int) {
    self.init(
      bits: entry.bits, picture: entry.value.svg(.inPage(number)),
      table: SequenceTable(of: entry.value))
  }
}
