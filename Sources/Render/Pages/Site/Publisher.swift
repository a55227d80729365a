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
}

extension Publisher {
  /// The files about a subject.
  func sheets(about subject: PageSubject) throws(PackErrors) -> [Sheet] {
    switch subject {
    case .home:
      return [try sheet(HomePage(of: catalog, posters: try posters(at: .home)).page())]
    case .appendix: return try appendix()
    case .room(let room): return try pages(of: room).map(sheet)
    case .callback(let place): return try sheets(about: catalog.callbacks[place])
    case .machine(let machine): return try sheets(about: machine)
    case .situation(let situation): return try sheets(about: situation)
    case .recording(let finding): return try sheets(about: finding)
    }
  }

  private func pages(of room: Room) throws(PackErrors) -> [Page] {
    let indices = IndexPages(of: catalog)
    switch room {
    case .callbacks: return [indices.callbacks()]
    case .machines: return [indices.machines()]
    case .situations: return [indices.situations()]
    case .evidence: return [EvidencePage(of: catalog).page()]
    case .guarantees: return [GuaranteesPage(of: catalog).page()]
    case .recordings: return [RecordingsPage(of: catalog).page()]
    case .changes: return catalog.versionPages
    case .articles: return catalog.articlePages
    case .sources: return [SourcesPage(of: catalog).page()]
    }
  }

  /// The machines' diagrams, as markup of an index; what belongs to them stands beside their own
  /// pages.
  private func posters(at address: Address) throws(PackErrors) -> [[UInt8]] {
    var posters: [[UInt8]] = []
    for machine in catalog.pack.machines {
      let spot = Figure.Spot(
        page: address, number: posters.count + 1, kind: .machines, name: machine.name.text,
        isFirst: false)
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
    var files: [Sheet] = []
    var count = 0
    let interactions = situation.interactions.compactMap { catalog.register.interactions[$0] }
    let sections = interactions.map { interaction in
      let scenes = scenes(of: interaction, on: page, &count, &files)
      return InteractionSection(of: interaction, in: catalog, scenes: scenes).values()
    }
    var runs: [(value: Template.Value, faults: [Diagnostic])] = []
    for scenario in situation.scenarios.compactMap({ catalog.register.scenarios[$0] }) {
      let sequence = try gallery.sequence(of: scenario)
      count += 1
      let spot = Figure.Spot(
        page: page, number: count, kind: .scenarios, name: scenario.name.text)
      let figure = figure(of: .messages(sequence), at: spot)
      files += figure.files
      let scene = Scene(
        bits: catalog.circumstances.all, picture: figure.markup, table: SequenceTable(of: sequence))
      runs.append(ScenarioSection(of: scenario, in: catalog, scene: scene).values())
    }
    let made = SituationPage(of: situation, in: catalog, sections: sections, runs: runs).page()
    return [try sheet(made)] + files
  }

  /// The diagrams of an interaction on a page that has `count` pictures so far.
  private func scenes(
    of interaction: Interaction, on page: Address, _ count: inout Int, _ files: inout [Sheet]
  ) -> [Scene] {
    var scenes: [Scene] = []
    for entry in gallery.sequences(of: interaction) {
      let table = SequenceTable(of: entry.value)
      let isFirst = !table.rows.isEmpty && scenes.allSatisfy(\.isSilent)
      count += 1
      let spot = Figure.Spot(
        page: page, number: count, kind: .interactions, name: interaction.name.text,
        variant: scenes.count + 1, isFirst: isFirst)
      let figure = figure(of: .messages(entry.value), at: spot)
      scenes.append(Scene(bits: entry.bits, picture: figure.markup, table: table))
      files += figure.files
    }
    return scenes
  }

  private func sheets(about finding: Evidence.Finding) throws(PackErrors) -> [Sheet] {
    let name = finding.recording.name
    let spot = Figure.Spot(
      page: .page(of: name), kind: .recordings, name: name.text, isInline: false)
    let figure = figure(of: .messages(gallery.sequence(of: finding)), at: spot)
    let page = RecordingPage(of: finding, in: catalog, picture: figure.markup).page()
    return [try sheet(page)] + figure.files
  }
}
