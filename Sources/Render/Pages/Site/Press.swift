import Analysis
import Base
import Checker
import Conformance
import Formats
import Pack

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
  ///
  /// - Parameters:
  ///   - survey: What exploration says of the pack.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is to be made.
  /// - Returns: The presses.
  /// - Throws: What is wrong with the templates' words.
  static func all(
    for survey: PackFacts, _ verification: Verification, templates: Templates,
    options: SiteOptions
  ) async throws(PackErrors) -> [Press] {
    async let history = VersionHistory(of: survey, verification.verdicts, jobs: options.jobs)
    var editions: [(Edition, Strings)] = []
    for edition in Edition.all(in: options.locales) {
      editions.append((edition, try templates.strings(in: edition.locale)))
    }
    guard let (edition, strings) = editions.first else { return [] }
    let first = await Catalog(
      of: survey, verification, locale: edition.locale, strings: strings)
    let (all, chronicle) = (editions, await history)
    return await withTaskGroup(of: (Int, Press).self) { group in
      var presses: [Int: Press] = [:]
      for (number, (edition, strings)) in all.enumerated() {
        if options.jobs == 1, let (number, press) = await group.next() { presses[number] = press }
        group.addTask {
          let catalog = Catalog(first, chronicle, locale: edition.locale, strings: strings)
          let frame = PageFrame(of: catalog, edition, among: all, options: options)
          let press = await Press(
            catalog: catalog, templates: templates.saying(strings), frame: frame,
            jobs: options.jobs)
          return (number, press)
        }
      }
      for await (number, press) in group { presses[number] = press }
      return all.indices.compactMap { presses[$0] }
    }
  }

  /// The files about a subject, in the folder of their language, each page with its text beside it
  /// as Markdown; several may be made at once.
  func made(_ subject: PageSubject) -> Result<[Sheet], PackErrors> {
    Result { () throws(PackErrors) in
      // The first page has the machines' diagrams in its text alone.
      if case .home = subject {
        let home = try home()
        return [try html(home, in: frame.contexts(for: home))] + (try twin.sheets(about: subject))
      }
      return try sheets(about: subject)
    }
    .map { [frame] sheets in sheets.map { $0.moved(to: frame.edition.folder) } }
  }

  /// Makes the text of pages.
  private var twin: Handbook {
    Handbook(of: self, templates: templates, medium: .twin, pictures: .mermaid)
  }
}

extension Press: Publisher {
  var showsMachinesFirst: Bool { false }

  func sheets(of page: Page) throws(PackErrors) -> [Sheet] {
    let contexts = frame.contexts(for: page)
    return [try html(page, in: contexts), try twin.sheet(page, in: contexts)]
  }

  /// A page as HTML, with the values in which its template looks names up.
  private func html(_ page: Page, in contexts: [Template.Value]) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    // At which depth the page of an address that leads nowhere is shown is not known.
    let published = page.address == .notFound ? frame.published : nil
    let bytes = try templates.render(
      page.template, as: .html(from: page.address, published: published), in: contexts)
    return Sheet(path: page.address.path, bytes: bytes)
  }

  /// A picture in a page: part of the page, or an image of a file; none of messages, which the page
  /// shows as a list or a log.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure {
    let code = Array(ProseMarkdown.fenced(picture.mermaid, language: "mermaid").utf8)
    if case .messages = picture { return Figure(markup: .markup(html: [], markdown: code)) }
    if spot.isInline {
      return Figure(markup: .markup(html: picture.print(.inPage), markdown: code))
    }
    let file = Address.picture(named: spot.name)
    let image = Figure.image(of: picture.title, at: file.link(from: spot.page))
    let sheet = Sheet(path: file.path, bytes: picture.print(.alone(at: file)))
    return Figure(markup: .markup(html: image, markdown: code), files: [sheet])
  }

  /// What a search looks through, the page that shows all it finds, the words of scripts,
  /// `llms.txt`, and the page for addresses that lead nowhere.
  func appendix() throws(PackErrors) -> [Sheet] {
    let pages = [SearchPage(of: catalog).page(), frame.notFound].compactMap(\.self)
    var sheets = [SearchIndex(of: catalog).sheet, frame.words, frame.digest]
    for page in pages { sheets.append(try html(page, in: frame.contexts(for: page))) }
    return sheets
  }
}

/// One file of a site: its path and its bytes.
struct Sheet: Sendable {
  /// Where the file goes, relative to the folder of its language or of the site.
  let path: String
  /// The file's contents.
  let bytes: [UInt8]

  /// The same file in a folder, whose path ends in `/` unless it is empty.
  consuming func moved(to folder: String) -> Sheet {
    folder.isEmpty ? self : Sheet(path: folder + path, bytes: bytes)
  }
}

/// A site in one language, beside those in other languages: every page has the same path in each.
struct Edition: Hashable, Sendable {
  /// The language.
  let locale: Words.Locale
  /// Where its files are: `zh-Hans/`; empty for the first language, which is at the top.
  let folder: String

  /// The editions of a site in some languages, the first at the top.
  static func all(in locales: [Words.Locale]) -> [Edition] {
    locales.enumerated().map { number, locale in
      Edition(locale: locale, folder: number == 0 ? "" : "\(locale)/")
    }
  }

  /// How to get from the top of this edition to the top of the site.
  var wayUp: String { folder.isEmpty ? "" : "../" }
}

/// What files of a site are about.
indirect enum PageSubject: Sendable {
  /// The first page.
  case home
  /// What stands beside the pages.
  case appendix
  /// The index of a room; where no list of the pack has the pages of the room, these as well.
  case room(Room)
  /// A callback, by its place in reading order.
  case callback(Int)
  case machine(Machine)
  case situation(Situation)
  case recordings([Evidence.Finding])
}

extension Catalog {
  /// Everything that files are about; what takes longest comes first, and what is drawn together in
  /// a row.
  var subjects: [PageSubject] {
    let indices: [PageSubject] = [.home, .appendix] + rooms.map(PageSubject.room)
    return pack.machines.map(PageSubject.machine) + indices
      + pack.situations.map(PageSubject.situation)
      + callbacksByHome.map(PageSubject.callback) + recordingsByPage.map(PageSubject.recordings)
  }
}
