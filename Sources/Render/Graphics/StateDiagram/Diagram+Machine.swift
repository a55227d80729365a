public import Model

extension Diagram {
  /// Draws a machine: a cluster for each region, with what the walk saw in it.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: What the walk of one model says of it; states it never reaches are left out.
  ///   - configuration: A configuration of that model; it tells apart transitions that run the same
  ///     callbacks.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - region: The only region to draw; none for all of them.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  public init(
    of machine: Machine, facts: MachineFacts, in configuration: Configuration? = nil,
    lit callback: Name<Callback>? = nil, only region: Name<Region>? = nil, locale: Words.Locale,
    link: @escaping (Name<Callback>) -> String
  ) {
    let regions = machine.regions.indices.filter { machine.regions[$0].name == region }
    self.init(
      of: machine, moves: DrawnMoves(of: machine, facts: facts, in: configuration),
      reached: facts.reached, lit: callback, only: region == nil ? nil : regions, locale: locale,
      link: link)
  }

  /// Draws where a callback stands on its machine: the fewest regions that show all that runs it.
  ///
  /// The regions look as they do on the machine's own diagram, with the callback lit; of large ones only
  /// a part is drawn.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - machine: The machine whose objects it runs on.
  ///   - facts: What the walk of one model says of the machine.
  ///   - configuration: A configuration of that model.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  public init(
    neighborhoodOf callback: Name<Callback>, on machine: Machine, facts: MachineFacts,
    in configuration: Configuration? = nil, locale: Words.Locale,
    link: @escaping (Name<Callback>) -> String
  ) {
    let moves = DrawnMoves(of: machine, facts: facts, in: configuration)
    let diagram = Diagram(
      of: machine, around: callback, in: Neighborhoods(of: moves, reached: facts.reached),
      isLit: true, locale: locale, link: link)
    self = diagram.with(title: diagram.title(about: callback))
  }
}

extension Diagram {
  /// Draws a machine whose moves were chosen before.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - moves: What is drawn of its moves.
  ///   - reached: For each region and state, whether the walk reaches it.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - regions: The regions to draw, by index; none for all of them.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  init(
    of machine: Machine, moves: DrawnMoves, reached: [[Bool]], lit callback: Name<Callback>? = nil,
    only regions: [Int]? = nil, locale: Words.Locale, link: @escaping (Name<Callback>) -> String
  ) {
    var draft = MachineDraft(
      of: machine, moves: moves, reached: reached, lit: callback, locale: locale, link: link)
    for region in regions ?? Array(machine.regions.indices) { draft.add(region) }
    self = draft.diagram(title: machine.title.shown(as: machine.name, in: locale))
  }

  /// Draws what is around a callback, under the machine's title.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - callback: The callback.
  ///   - neighborhoods: Where the machine's callbacks stand on it.
  ///   - isLit: Whether to draw attention to the callback.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  init(
    of machine: Machine, around callback: Name<Callback>, in neighborhoods: Neighborhoods,
    isLit: Bool, locale: Words.Locale, link: @escaping (Name<Callback>) -> String
  ) {
    let part = neighborhoods.part(around: callback)
    self.init(
      of: machine, moves: part.moves, reached: part.states, lit: isLit ? callback : nil,
      only: neighborhoods.regions(around: callback), locale: locale, link: link)
  }

  /// What the diagram is called where it shows where a callback stands.
  func title(about callback: Name<Callback>) -> String { "\(callback) – \(title)" }
}
