internal import Model

/// Makes the files of a site, one subject at a time; subjects may be worked on at once.
///
/// An object, since every piece of work holds on to one.
final class Press: Sendable {
  /// What files are about.
  indirect enum Subject: Sendable {
    case home, callbacks, machines, interactions, scenarios, guarantees, recordings, versions
    case articles, sources, search
    /// A callback, by its place in reading order.
    case callback(Int)
    case machine(Machine)
    case interaction(Interaction)
    case scenario(Scenario)
    case guarantee(JudgedGuarantee)
    case recording(Evidence.Finding)
  }

  /// A file in the making.
  struct Sheet: Sendable {
    /// Where it goes.
    let path: String
    /// What is in it.
    let bytes: [UInt8]
    /// The texts of callbacks in it, in their order.
    var insets: [Inset] = []

    /// The same file in a folder, whose path ends in `/` where it is not empty.
    consuming func moved(to folder: String) -> Sheet {
      if folder.isEmpty { return self }
      return Sheet(
        path: folder + path, bytes: bytes,
        insets: insets.map {
          Inset($0.label, in: $0.locale, page: folder + $0.page, range: $0.range)
        })
    }
  }

  /// The pack.
  let catalog: Catalog
  private let templates: Templates
  /// What stands around every page.
  let frame: PageFrame
  /// Draws its pictures.
  let gallery: Gallery

  /// Sets up a press.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - templates: The markup of the pages.
  ///   - frame: What stands around every page.
  ///   - jobs: How many things are worked on at once.
  init(catalog: Catalog, templates: Templates, frame: PageFrame, jobs: Int) async {
    self.catalog = catalog
    self.templates = templates.joined(
      filling: (name: "strings", values: catalog.strings.value), outermost: PageFrame.names)
    self.frame = frame
    gallery = await Gallery(of: catalog, jobs: jobs)
  }

  /// The presses of a site, one for each language.
  static func all(
    for survey: Survey, _ verification: Verification, templates: Templates, options: SiteOptions
  ) async throws(PackErrors) -> [Press] {
    async let history = Chronicle(of: survey, verification, jobs: options.jobs)
    var editions: [(Edition, Strings)] = []
    for edition in Edition.all(in: options.locales) {
      editions.append((edition, try templates.strings(in: edition.locale)))
    }
    guard let (edition, strings) = editions.first else { return [] }
    let first = Catalog(
      of: survey, verification, locale: edition.locale, strings: strings, languages: editions.count)
    let (all, chronicle) = (editions, await history)
    return await withTaskGroup(of: (Int, Press).self) { group in
      var presses: [Int: Press] = [:]
      for (number, (edition, strings)) in all.enumerated() {
        if options.jobs == 1, let (number, press) = await group.next() { presses[number] = press }
        group.addTask {
          let catalog = Catalog(first, chronicle, locale: edition.locale, strings: strings)
          let frame = PageFrame(of: catalog, edition, among: all, base: options.address)
          let press = await Press(
            catalog: catalog, templates: templates, frame: frame, jobs: options.jobs)
          return (number, press)
        }
      }
      for await (number, press) in group { presses[number] = press }
      return all.indices.compactMap { presses[$0] }
    }
  }

  /// Everything that files are about; what takes longest comes first, and what is drawn together in a row.
  var subjects: [Subject] {
    let pack = catalog.pack
    let indices: [Subject] = [.home, .search] + frame.rooms.map(\.index)
    return pack.machines.map(Subject.machine) + indices + pack.scenarios.map(Subject.scenario)
      + pack.interactions.map(Subject.interaction)
      + catalog.callbacksByHome.map(Subject.callback)
      + catalog.guarantees.all.map(Subject.guarantee)
      + catalog.evidence.findings.map(Subject.recording)
  }

  /// The files about a subject.
  func sheets(about subject: Subject) -> Result<[Sheet], PackErrors> {
    do throws(PackErrors) {
      let sheets = try made(subject)
      return .success(sheets.map { $0.moved(to: frame.edition.folder) })
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
    case .guarantees: return [try sheet(GuaranteesPage(of: catalog).page())]
    case .recordings: return [try sheet(RecordingsPage(of: catalog).page())]
    case .versions: return try catalog.versionPages.map(sheet)
    case .articles: return try catalog.articlePages.map(sheet)
    case .sources: return [try sheet(SourcesPage(of: catalog).page())]
    case .search: return SearchIndex(of: catalog, rooms: frame.rooms).sheets
    case .callback(let place): return try sheets(about: catalog.callbacks[place])
    case .machine(let machine): return try sheets(about: machine)
    case .interaction(let interaction): return try sheets(about: interaction)
    case .scenario(let scenario): return try sheets(about: scenario)
    case .guarantee(let judged): return try sheets(about: judged)
    case .recording(let finding): return try sheets(about: finding)
    }
  }

  private func posters(at address: Address) throws(PackErrors) -> [[UInt8]] {
    var posters: [[UInt8]] = []
    for machine in catalog.pack.machines {
      let options = PictureOptions.inPage(posters.count + 1, at: address)
      posters.append(try gallery.poster(of: machine)?.print(options) ?? [])
    }
    return posters
  }

  private func sheet(_ page: Page) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    let filled = try templates.filled(page.template, in: frame.contexts(for: page))
    let insets = filled.insets.map {
      Inset(
        page.labels[$0.number], in: catalog.locale, page: page.address.path, range: $0.range)
    }
    return Sheet(path: page.address.path, bytes: filled.bytes, insets: insets)
  }
}

extension Press {
  private func sheets(about callback: Callback) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: callback.name)
    let plate = try gallery.neighborhood(of: callback)
    let picture = plate?.print(.inPage(1, at: address)) ?? []
    let page = CallbackPage(of: callback, in: catalog, picture: picture).page()
    return sheets(try sheet(page), plate?.print, at: catalog.pictures[callback.name])
  }

  private func sheets(about machine: Machine) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: machine.name)
    let plate = try gallery.poster(of: machine)
    let picture = plate?.print(.inPage(1, at: address)) ?? []
    let page = MachinePage(of: machine, in: catalog, picture: picture).page()
    return sheets(try sheet(page), plate?.print, at: catalog.pictures[machine.name])
  }

  private func sheets(about interaction: Interaction) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: interaction.name)
    let sequences = gallery.sequences(of: interaction)
    let plates = sequences.map { SequencePlate(of: $0.value) }
    let scenes = zip(sequences, plates).enumerated()
      .map { Scene($0.element.0, $0.element.1, number: $0.offset + 1, at: address) }
    let page = InteractionPage(of: interaction, in: catalog, scenes: scenes).page()
    let shown = zip(plates, scenes).first { !$1.isSilent }?.0
    return sheets(try sheet(page), shown?.print, at: catalog.pictures[interaction.name])
  }

  private func sheets(about scenario: Scenario) throws(PackErrors) -> [Sheet] {
    let sequence = try gallery.sequence(of: scenario)
    let plate = SequencePlate(of: sequence)
    let entry = Variation<Sequence>.Entry(value: sequence, bits: catalog.circumstances.all)
    let scene = Scene(entry, plate, number: 1, at: .page(of: scenario.name))
    let page = ScenarioPage(of: scenario, in: catalog, scene: scene).page()
    return sheets(try sheet(page), plate.print, at: catalog.pictures[scenario.name])
  }

  /// A page, and its picture as a file that stands alone, where there is one.
  private func sheets(
    _ page: Sheet, _ print: ((PictureOptions) -> [UInt8])?, at file: Address
  ) -> [Sheet] {
    let picture = print.map { Sheet(path: file.path, bytes: $0(.alone(at: file))) }
    return [page] + (picture.map { [$0] } ?? [])
  }

  private func sheets(about finding: Evidence.Finding) throws(PackErrors) -> [Sheet] {
    let name = finding.recording.name
    let plate = SequencePlate(of: gallery.sequence(of: finding))
    let picture = plate.print(.inPage(1, at: .page(of: name)))
    let page = RecordingPage(of: finding, in: catalog, picture: picture).page()
    return sheets(try sheet(page), plate.print, at: catalog.pictures[name])
  }

  private func sheets(about judged: JudgedGuarantee) throws(PackErrors) -> [Sheet] {
    let address = Address.page(of: judged.guarantee.name)
    let witness = gallery.witness(against: judged).map {
      Scene($0, SequencePlate(of: $0.value), number: 1, at: address)
    }
    return [try sheet(GuaranteePage(of: judged, in: catalog, witness: witness).page())]
  }
}
