public import Model

extension Sequence {
  /// Draws one concrete run: a frame for each act, and in it what the act calls.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - pack: The pack whose model ran.
  ///   - title: What the diagram is called.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - region: The region whose states are shown where objects enter them; none for no states.
  ///   - locale: The language of the words.
  ///   - links: Where clicks lead.
  public init(
    of run: Run, in pack: Pack, title: String, lit callback: Name<Callback>? = nil,
    showing region: Name<Region>? = nil, locale: Words.Locale, links: SequenceLinks = .none
  ) {
    let draft = RunDraft(
      run: run, pack: pack, region: region, locale: locale, links: links, lit: callback)
    let titles = pack.titles(of: run, in: locale)
    let objects = zip(run.participants, titles).map {
      Lifeline($1, of: $0.machine, in: pack, locale: locale)
    }
    self.init(
      title: title, cast: [Lifeline(system: pack.system, in: locale)] + objects,
      items: draft.items(), words: SequenceWords(locale: locale))
  }
}
