internal import Model

extension Gallery {
  /// An interaction's sequence diagrams, one for each set of configurations that differs, that of
  /// the default configuration first; their links begin at the top of the site.
  ///
  /// - Parameter interaction: The interaction.
  /// - Returns: The diagrams, each once, with the configurations that it shows.
  func sequences(of interaction: Interaction) -> [Variation<SequenceDiagram>.Entry] {
    let drawn = catalog.courses[interaction.name].map { course in
      let sequence = SequenceDiagram(
        of: interaction, in: catalog.pack, facts: course.facts,
        configuration: course.configuration, locale: catalog.locale, links: Self.links)
      return (bits: course.bits, value: sequence)
    }
    return Variation(drawn).entries
  }

  /// The run that the model makes of a scenario; its links begin at the top of the site.
  func sequence(of scenario: Scenario) throws(PackErrors) -> SequenceDiagram {
    let run = catalog.runs.answer(scenario.name) {
      Result { () throws(PackErrors) in try catalog.survey.exploration.run(of: scenario) }
    }
    return SequenceDiagram(
      of: try run.get(), in: catalog.pack,
      title: scenario.title.shown(as: scenario.name, in: catalog.locale), locale: catalog.locale,
      links: Self.links)
  }

  /// The run that refutes a guarantee; none when it is proved, or advice.
  func witness(against judged: JudgedGuarantee) -> Variation<SequenceDiagram>.Entry? {
    guard let run = judged.decision?.counterexample else { return nil }
    let guarantee = judged.guarantee
    let title = Markdown(text: catalog.text(guarantee.statement), place: guarantee.place).plain
    let sequence = SequenceDiagram(
      of: run, in: catalog.pack, title: title, locale: catalog.locale, links: Self.links)
    return Variation<SequenceDiagram>.Entry(value: sequence, bits: judged.refuted)
  }

  /// A recording, as the model explains it: its words say what the pack says, and what is drawn.
  func sequence(of finding: Evidence.Finding) -> SequenceDiagram {
    let recording = finding.recording
    let shows = Markdown(text: catalog.text(recording.shows), place: recording.place).plain
    let drawn = SequenceDiagram(
      of: finding.reading, in: catalog.pack,
      title: recording.title.shown(as: recording.name, in: catalog.locale), locale: catalog.locale,
      links: Self.links)
    let sentences = [shows, drawn.summary].filter { !$0.isEmpty }
    return SequenceDiagram(
      title: drawn.title, summary: DiagramPhrases(locale: catalog.locale).text(of: sentences),
      lifelines: drawn.lifelines, items: drawn.items)
  }

  /// Where sequence diagrams lead.
  static let links = SequenceLinks(
    callback: { Address.page(of: $0).path }, interaction: { Address.page(of: $0).path })
}
