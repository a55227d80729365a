import Base
import Conformance
import Graphics
import Pack

/// Makes the files about what a pack holds.
///
/// The pages of all publishers say the same. What becomes of a page and of a picture, and what
/// stands beside the pages, is up to each.
protocol Publisher: Sendable {
  /// The pack.
  var catalog: Catalog { get }
  /// Draws the pictures.
  var gallery: Gallery { get }

  /// The files that a page becomes.
  func sheets(of page: Page) throws(PackErrors) -> [Sheet]
  /// A picture as it stands in a page.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure
  /// The files beside the pages.
  func appendix() throws(PackErrors) -> [Sheet]
  /// Whether the first page shows the machines' diagrams.
  var showsMachinesFirst: Bool { get }
}

extension Publisher {
  var showsMachinesFirst: Bool { true }

  /// The files about a subject.
  func sheets(about subject: PageSubject) throws(PackErrors) -> [Sheet] {
    switch subject {
    case .home: return try sheets(of: home())
    case .appendix: return try appendix()
    case .room(let room):
      var sheets: [Sheet] = []
      for page in pages(of: room) { sheets += try self.sheets(of: page) }
      return sheets
    case .callback(let place): return try sheets(about: catalog.callbacks[place])
    case .machine(let machine): return try sheets(about: machine)
    case .situation(let situation): return try sheets(about: situation)
    case .recordings(let findings): return try sheets(about: findings)
    }
  }

  /// The first page.
  func home() throws(PackErrors) -> Page {
    let life = catalog.pack.life.flatMap { catalog.register.scenarios[$0] }
    let run: SequenceDiagram? = if let life { try gallery.sequence(of: life) } else { nil }
    let posters = showsMachinesFirst ? try posters(at: .home) : []
    return HomePage(of: catalog, posters: posters, run: run).page()
  }

  private func pages(of room: Room) -> [Page] {
    let indices = IndexPages(of: catalog)
    switch room {
    case .callbacks: return [indices.callbacks()]
    // The page of the evidence lists them, and each has a page.
    case .machines: return []
    case .situations: return [indices.situations()]
    case .evidence: return [EvidencePage(of: catalog).page()]
    case .guarantees: return [GuaranteesPage(of: catalog).page()]
    case .recordings: return [RecordingsPage(of: catalog).page()]
    case .changes: return catalog.versionPages
    case .articles:
      return catalog.pack.articles.map { ArticlePage(of: $0, in: catalog).page() }
    case .sources: return [SourcesPage(of: catalog).page()]
    }
  }

  /// The machines' diagrams, as markup of an index; what belongs to them stands beside their own
  /// pages.
  private func posters(at address: Address) throws(PackErrors) -> [Template.Value] {
    var posters: [Template.Value] = []
    for machine in catalog.pack.machines {
      let spot = Figure.Spot(
        page: address, kind: .machines, name: machine.name.text)
      posters.append(figure(of: try gallery.poster(of: machine), at: spot).markup)
    }
    return posters
  }

  /// A diagram of states as it stands in a page; an empty one where there is none.
  private func figure(of plate: Plate?, at spot: Figure.Spot) -> Figure {
    plate.map { figure(of: .states($0), at: spot) }
      ?? Figure(markup: .markup(html: [], markdown: []))
  }
}

extension Publisher {
  private func sheets(about callback: Callback) throws(PackErrors) -> [Sheet] {
    let spot = Figure.Spot(
      page: .page(of: callback.name), kind: .callbacks, name: callback.name.text)
    let neighborhood = try gallery.neighborhood(of: callback)
    let figure = figure(of: neighborhood?.plate, at: spot)
    let page = CallbackPage(
      of: callback, in: catalog, picture: figure.markup, shown: neighborhood?.when ?? ""
    ).page()
    return try sheets(of: page) + figure.files
  }

  private func sheets(about machine: Machine) throws(PackErrors) -> [Sheet] {
    let spot = Figure.Spot(
      page: .page(of: machine.name), kind: .machines, name: machine.name.text, isInline: false)
    let figure = figure(of: try gallery.poster(of: machine), at: spot)
    let page = MachinePage(
      of: machine, in: catalog, picture: figure.markup, isTooLarge: gallery.isTooLarge(machine)
    ).page()
    return try sheets(of: page) + figure.files
  }

  private func sheets(about situation: Situation) throws(PackErrors) -> [Sheet] {
    let page = Address.page(of: situation.name)
    var figures: [Figure] = []
    let interactions = situation.interactions.compactMap { catalog.register.interactions[$0] }
    let sections = interactions.map { interaction in
      let scene = scene(of: interaction, on: page, &figures)
      return InteractionSection(of: interaction, in: catalog, scene: scene).values()
    }
    var runs: [(value: Template.Value, faults: [Diagnostic])] = []
    for scenario in situation.scenarios.compactMap({ catalog.register.scenarios[$0] }) {
      let spot = Figure.Spot(
        page: page, kind: .scenarios, name: scenario.name.text)
      let all = [(bits: catalog.circumstances.all, sequence: try gallery.sequence(of: scenario))]
      let scene = scene(of: all, at: spot, &figures)
      if let scene {
        runs.append(ScenarioSection(of: scenario, in: catalog, scene: scene).values())
      }
    }
    let made = SituationPage(of: situation, in: catalog, sections: sections, runs: runs).page()
    return try sheets(of: made) + figures.flatMap(\.files)
  }

  /// The order of an interaction; none if it never runs.
  private func scene(
    of interaction: Interaction, on page: Address, _ figures: inout [Figure]
  ) -> Scene? {
    let spot = Figure.Spot(
      page: page, kind: .interactions, name: interaction.name.text)
    let all = gallery.sequences(of: interaction).map { (bits: $0.bits, sequence: $0.value) }
    return scene(of: all, at: spot, &figures)
  }

  /// An order in some configurations, with a picture of the first in which a callback runs.
  private func scene(
    of sequences: [(bits: ConfigurationBits, sequence: SequenceDiagram)], at spot: Figure.Spot,
    _ figures: inout [Figure]
  ) -> Scene? {
    if sequences.isEmpty { return nil }
    let words = PageScope(catalog, at: spot.page).orderWords
    let orders = sequences.map {
      (bits: $0.bits, order: OrderList(of: $0.sequence, in: words))
    }
    guard let drawn = orders.firstIndex(where: { !$0.order.isSilent }) else {
      return Scene(order: OrderVariants(of: orders), picture: .markup(html: [], markdown: []))
    }
    let figure = figure(of: .messages(sequences[drawn].sequence), at: spot)
    figures.append(figure)
    return Scene(order: OrderVariants(of: orders), picture: figure.markup)
  }

  private func sheets(about findings: [Evidence.Finding]) throws(PackErrors) -> [Sheet] {
    let figures = findings.map { finding in
      let name = finding.recording.name
      let spot = Figure.Spot(
        page: catalog.addresses[name], kind: .recordings, name: name.text, isInline: false)
      return figure(of: .messages(gallery.sequence(of: finding)), at: spot)
    }
    let page = RecordingPage(of: findings, in: catalog, pictures: figures.map(\.markup)).page()
    return try sheets(of: page) + figures.flatMap(\.files)
  }
}
