internal import Model

/// Makes the files of a site, in one language: the pages as HTML, with their pictures in them.
///
/// An object, since every piece of work holds on to one.
final class Press: Sendable {
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
    self.templates = templates
    self.frame = frame
    gallery = await Gallery(of: catalog, jobs: jobs)
  }

  /// The presses of a site, one for each language.
  static func all(
    for survey: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions
  ) async throws(PackErrors) -> [Press] {
    async let history = VersionHistory(of: survey, verification.verdicts, jobs: options.jobs)
    var editions: [(Edition, Strings)] = []
    for edition in Edition.all(in: options.locales) {
      editions.append((edition, try templates.strings(in: edition.locale)))
    }
    guard let (edition, strings) = editions.first else { return [] }
    let first = await Catalog(
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

  /// The files about a subject, in the folder of their language; several may be made at once.
  func made(_ subject: PageSubject) -> Result<[Sheet], PackErrors> {
    Result { () throws(PackErrors) in try sheets(about: subject) }
      .map { [frame] sheets in sheets.map { $0.moved(to: frame.edition.folder) } }
  }
}

extension Press: Publisher {
  func sheet(_ page: Page) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    let bytes = try templates.render(page.template, in: frame.contexts(for: page))
    return Sheet(path: page.address.path, bytes: bytes)
  }

  /// A picture in a page, and a file of it that stands alone where people would look for one.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure {
    let markup = picture.print(.inPage(spot.number, at: spot.page))
    guard spot.isFirst else { return Figure(markup: markup) }
    let file = catalog.pictures.address(of: spot.name, in: spot.room)
    let sheet = Sheet(path: file.path, bytes: picture.print(.alone(at: file)))
    return Figure(markup: markup, files: [sheet])
  }

  /// What a search looks through.
  func appendix() -> [Sheet] { SearchIndex(of: catalog).sheets }
}
