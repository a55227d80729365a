public import Model

extension Sequence {
  /// Draws an interaction as it is in one configuration: what the walk saw its steps call.
  ///
  /// A step that calls different callbacks depending on the state it finds becomes a frame with a
  /// guard for each case. What the walk never reached in this configuration is left out.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - facts: What the walk says of the interaction in this configuration.
  ///   - configuration: The configuration.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - locale: The language of the words.
  ///   - links: Where clicks lead.
  public init(
    of interaction: Interaction, in pack: Pack, facts: InteractionFacts,
    configuration: Configuration, lit callback: Name<Callback>? = nil, locale: Words.Locale,
    links: SequenceLinks = .none
  ) {
    let draft = InteractionDraft(
      pack: pack, taken: facts.taken, configuration: configuration, lit: callback,
      locale: locale, links: links)
    let scope = InteractionDraft.Scope(of: interaction)
    let cast = interaction.lifelines.map {
      Lifeline(
        InteractionDraft.role(of: $0, in: locale), of: $0.machine, in: pack, locale: locale,
        isMany: $0.isMany)
    }
    self.init(
      title: interaction.title.shown(as: interaction.name, in: locale),
      cast: [Lifeline(system: pack.system, in: locale)] + cast,
      items: draft.items(of: interaction.steps, in: scope), words: SequenceWords(locale: locale))
  }
}
