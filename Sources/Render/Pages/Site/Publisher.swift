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

  /// A page as a file.
  func sheet(_ page: Page) throws(PackErrors) -> Sheet
  /// A picture as it stands in a page.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure
  /// The files beside the pages.
  func appendix() throws(PackErrors) -> [Sheet]
  /// Whether pages show orders as pictures as well; otherwise as lists alone.
  var drawsOrders: Bool { get }
  /// Whether the first page shows the machines' diagrams.
  var showsMachinesFirst: Bool { get }
}

extension Publisher {
  var drawsOrders: Bool { true }
  var showsMachinesFirst: Bool { true }

  /// The files about a subject.
  func sheets(about subject: PageSubject) throws(PackErrors) -> [Sheet] {
    switch subject {
    case .home:
      let life = catalog.pack.life.flatMap { catalog.register.scenarios[$0] }
      let run: SequenceDiagram? = if let life { try gallery.sequence(of: life) } else { nil }
      let posters = showsMachinesFirst ? try posters(at: .home) : []
      let home = HomePage(of: catalog, posters: posters, run: run)
      return [try sheet(home.page())]
    case .appendix: return try appendix()
    case .room(let room): return try pages(of: room).map(sheet)
    case .callback(let place): return try sheets(about: catalog.callbacks[place])
    case .machine(let machine): return try sheets(about: machine)
    case .situation(let situation): return try sheets(about: situation)
    case .recordings(let findings): return try sheets(about: findings)
    }
  }

  private func pages(of room: Room) throws(PackErrors) -> [Page] {
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
  private func posters(at address: Address) throws(PackErrors) -> [[UInt8]] {
    var posters: [[UInt8]] = []
    for machine in catalog.pack.machines {
      let spot = Figure.Spot(
        page: address, number: posters.count + 1, kind: .machines, name: machine.name.text)
      posters.append(figure(of: try gallery.poster(of: machine), at: spot).markup)
    }
    return posters
  }

  /// A diagram of states as it stands in a page; an empty one where there is none.
  private func figure(of plate: Plate?, at spot: Figure.Spot) -> Figure {
    plate.map { figure(of: .states($0), at: spot) } ?? Figure(markup: [])
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
    return [try sheet(page)] + figure.files
  }

  private func sheets(about machine: Machine) throws(PackErrors) -> [Sheet] {
    let spot = Figure.Spot(
      page: .page(of: machine.name), kind: .machines, name: machine.name.text, isInline: false)
    let figure = figure(of: try gallery.poster(of: machine), at: spot)
    let page = MachinePage(
      of: machine, in: catalog, picture: figure.markup, isTooLarge: gallery.isTooLarge(machine)
    ).page()
    return [try sheet(page)] + figure.files
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
        page: page, number: figures.count + 1, kind: .scenarios, name: scenario.name.text)
      let all = [(bits: catalog.circumstances.all, sequence: try gallery.sequence(of: scenario))]
      let scene = scene(of: all, at: spot, &figures)
      if let scene {
        runs.append(ScenarioSection(of: scenario, in: catalog, scene: scene).values())
      }
    }
    let made = SituationPage(of: situation, in: catalog, sections: sections, runs: runs).page()
    return [try sheet(made)] + figures.flatMap(\.files)
  }

  /// The order of an interaction; none if it never runs.
  private func scene(
    of interaction: Interaction, on page: Address, _ figures: inout [Figure]
  ) -> Scene? {
    let spot = Figure.Spot(
      page: page, number: figures.count + 1, kind: .interactions, name: interaction.name.text)
    let all = gallery.sequences(of: interaction).map { (bits: $0.bits, sequence: $0.value) }
    return scene(of: all, at: spot, &figures)
  }

  /// An order in some configurations, with a picture of the first in which a callback runs, if
  /// orders are drawn.
  private func scene(
    of sequences: [(bits: ConfigurationBits, sequence: SequenceDiagram)], at spot: Figure.Spot,
    _ figures: inout [Figure]
  ) -> Scene? {
    if sequences.isEmpty { return nil }
    let words = PageScope(catalog, at: spot.page).orderWords
    let orders = sequences.map {
      (bits: $0.bits, order: OrderList(of: $0.sequence, in: words))
    }
    guard drawsOrders, let drawn = orders.firstIndex(where: { !$0.order.isSilent }) else {
      return Scene(order: OrderVariants(of: orders), picture: [])
    }
    let figure = figure(of: .messages(sequences[drawn].sequence), at: spot)
    figures.append(figure)
    return Scene(order: OrderVariants(of: orders), picture: figure.markup)
  }

  private func sheets(about findings: [Evidence.Finding]) throws(PackErrors) -> [Sheet] {
    let figures = findings.enumerated().map { number, finding in
      let name = finding.recording.name
      let spot = Figure.Spot(
        page: catalog.addresses[name], number: number + 1, kind: .recordings, name: name.text,
        isInline: false)
      return drawsOrders
        ? figure(of: .messages(gallery.sequence(of: finding)), at: spot) : Figure(markup: [])
    }
    let page = RecordingPage(of: findings, in: catalog, pictures: figures.map(\.markup)).page()
    return [try sheet(page)] + figures.flatMap(\.files)
  }
}
