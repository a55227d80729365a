internal import Model

/// Makes the files of a site, one subject at a time; subjects may be worked on at once.
struct Press: Sendable {
  /// What files are about.
  enum Subject: Sendable {
    case home, callbacks, machines, interactions, scenarios, sources, search
    case callback(Callback)
    case machine(Machine)
    case interaction(Interaction)
    case scenario(Scenario)
  }

  /// A file in the making.
  struct Sheet: Sendable {
    /// Where it goes.
    let path: String
    /// What is in it.
    let bytes: [UInt8]
  }

  private let catalog: Catalog
  private let templates: Templates
  private let frame: PageFrame
  private let gallery: Gallery

  /// Sets up a press.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - templates: The markup of the pages.
  ///   - base: The address that the site is published at; empty when not known.
  init(catalog: Catalog, templates: Templates, base: String) {
    self.catalog = catalog
    self.templates = templates
    frame = PageFrame(of: catalog, base: base)
    gallery = Gallery(of: catalog)
  }

  /// Everything that files are about; what takes longest comes first.
  var subjects: [Subject] {
    let pack = catalog.pack
    var indices: [Subject] = [.home, .search]
    if !pack.callbacks.isEmpty { indices.append(.callbacks) }
    if !pack.machines.isEmpty { indices.append(.machines) }
    if !pack.interactions.isEmpty { indices.append(.interactions) }
    if !pack.scenarios.isEmpty { indices.append(.scenarios) }
    if !pack.sources.isEmpty { indices.append(.sources) }
    return pack.machines.map(Subject.machine) + indices + pack.scenarios.map(Subject.scenario)
      + pack.interactions.map(Subject.interaction) + catalog.callbacks.map(Subject.callback)
  }

  /// The files that are no pages: style sheets, scripts, and what else the templates bring along.
  ///
  /// The pictures in pages take their colours from the style sheet of the site.
  var attachments: [String: [UInt8]] {
    var files = templates.attachments
    files["assets/style.css", default: []] += StyleSheet.text(theme: .auto).utf8
    return files
  }

  /// The files about a subject.
  func sheets(about subject: Subject) -> Result<[Sheet], PackErrors> {
    do throws(PackErrors) {
      return .success(try made(subject))
    } catch {
      return .failure(error)
    }
  }

  private func made(_ subject: Subject) throws(PackErrors) -> [Sheet] {
    let indices = IndexPages(of: catalog)
    switch subject {
    case .home: return [try sheet(HomePage(of: catalog, posters: try posters(at: .home)).page())]
    case .callbacks: return [try sheet(indices.callbacks())]
    case .machines:
      return [try sheet(indices.machines(posters: try posters(at: .machines)))]
    case .interactions: return [try sheet(indices.interactions())]
    case .scenarios: return [try sheet(indices.scenarios())]
    case .sources: return [try sheet(SourcesPage(of: catalog).page())]
    case .search: return SearchIndex(of: catalog).sheets
    case .callback(let callback): return try sheets(about: callback)
    case .machine(let machine): return try sheets(about: machine)
    case .interaction(let interaction): return try sheets(about: interaction)
    case .scenario(let scenario): return try sheets(about: scenario)
    }
  }

  private func posters(at address: Address) throws(PackErrors) -> [[UInt8]] {
    var posters: [[UInt8]] = []
    for machine in catalog.pack.machines {
      let options = PictureOptions.inPage(posters.count + 1)
      posters.append(try gallery.poster(of: machine, at: address, options) ?? [])
    }
    return posters
  }

  private func sheet(_ page: Page) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    let bytes = try templates.render(page.template, in: frame.contexts(for: page))
    return Sheet(path: page.address.path, bytes: bytes)
  }
}

extension Press {
  private func sheets(about callback: Callback) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: callback.name)
    let file = Address.picture(of: callback.name)
    let picture = try gallery.neighborhood(of: callback, at: address, .inPage(1))
    let page = CallbackPage(of: callback, in: catalog, picture: picture ?? []).page()
    let alone = try gallery.neighborhood(of: callback, at: file, PictureOptions())
    return [try sheet(page)] + (alone.map { [Sheet(path: file.path, bytes: $0)] } ?? [])
  }

  private func sheets(about machine: Machine) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: machine.name)
    let file = Address.picture(of: machine.name)
    let picture = try gallery.poster(of: machine, at: address, .inPage(1))
    let page = MachinePage(of: machine, in: catalog, picture: picture ?? []).page()
    let alone = try gallery.poster(of: machine, at: file, PictureOptions())
    return [try sheet(page)] + (alone.map { [Sheet(path: file.path, bytes: $0)] } ?? [])
  }

  private func sheets(about interaction: Interaction) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: interaction.name)
    let file = Address.picture(of: interaction.name)
    let scenes = gallery.sequences(of: interaction, at: address).enumerated()
      .map { Scene($0.element, number: $0.offset + 1) }
    let page = InteractionPage(of: interaction, in: catalog, scenes: scenes).page()
    let alone = gallery.sequence(of: interaction, at: file)?.svg()
    return [try sheet(page)] + (alone.map { [Sheet(path: file.path, bytes: $0)] } ?? [])
  }

  private func sheets(about scenario: Scenario) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: scenario.name)
    let file = Address.picture(of: scenario.name)
    let sequence = try gallery.sequence(of: scenario, at: address)
    let entry = Variation([(bits: catalog.circumstances.all, value: sequence)]).entries[0]
    let page = ScenarioPage(of: scenario, in: catalog, scene: Scene(entry, number: 1)).page()
    let alone = try gallery.sequence(of: scenario, at: file).svg()
    return [try sheet(page), Sheet(path: file.path, bytes: alone)]
  }
}
