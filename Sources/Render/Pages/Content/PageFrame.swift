import Base
import Graphics
import Pack

/// What stands around every page of a site: its title, its rooms, its language.
struct PageFrame: Sendable {
  /// The language, and where its pages are.
  let edition: Edition
  /// The pack.
  let catalog: Catalog
  private let base: String
  /// The address at which the files of the pack are edited, ending in `/`; empty when not known.
  private let editBase: String
  private let languages: [(edition: Edition, title: String)]
  private let rooms: [Room]
  private let title: String
  private let sidebar: Sidebar
  /// The rooms, as pages name them: those in none of them, then those in each.
  private let doors: [Template.Value]

  /// Prepares the frame.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - edition: The language, and where its pages are.
  ///   - editions: All languages of the site, this one among them, with their words.
  ///   - options: How the site is to be made.
  init(
    of catalog: Catalog, _ edition: Edition, among editions: [(Edition, Strings)],
    options: SiteOptions
  ) {
    self.catalog = catalog
    self.edition = edition
    languages =
      editions.count == 1 ? [] : editions.map { ($0, $1(.languageName)) }
    base = options.address
    editBase = options.editAddress
    title = catalog.pack.title.shown(as: catalog.pack.name, in: catalog.locale)
    sidebar = Sidebar(of: catalog)
    let rooms = catalog.rooms.filter { $0.parent == nil }
    self.rooms = rooms
    doors = ([nil] + rooms.indices.map(Optional.some)).map {
      Self.doors(to: rooms, from: $0, catalog.strings)
    }
  }

  /// Where a page's template looks names up: the frame first, then the page, which is asked first.
  func contexts(for page: Page) -> [Template.Value] {
    // At which depth the page of an address that leads nowhere is shown is not known.
    let root = page.address == .notFound ? published : page.address.root
    let frame: [(String, Template.Value)] = [
      ("strings", catalog.strings.value), ("lang", .text(catalog.locale)),
      ("isRightToLeft", .flag(catalog.locale.isRightToLeft)), ("siteTitle", .text(title)),
      ("root", .text(root)), ("top", .text(root + edition.wayUp)),
      ("languages", .list(languages.map { language($0.edition, $0.title, of: page, root) })),
      ("title", .text(page.title)), ("pageTitle", .text(windowTitle(of: page))),
      ("description", page.description),
      (
        "canonical",
        .text(base.isEmpty ? "" : published + page.address.published)
      ),
      ("rooms", doors(on: page)), ("crumbs", .list(page.crumbs.map { crumb($0) })),
      ("twin", .text(twin(of: page))), ("editAddress", .text(editAddress(of: page))),
      ("isHome", .flag(page.address == .home)), ("homePath", .link(.home)),
      ("searchPath", .link(SearchPage.address)),
    ]
    return [
      .object(Template.Object(frame + sidebar.values(on: page.address))),
      .object(Template.Object(page.values)),
    ]
  }

  /// Where the pages of the edition are published; empty when not known.
  var published: String { base.isEmpty ? "" : base + edition.folder }

  /// The file beside a page that says the same as Markdown; empty where there is none.
  private func twin(of page: Page) -> String {
    let isAlone = page.address == SearchPage.address
    return isAlone || page.address.published == page.address.path ? "" : "index.md"
  }

  /// Where the file that a page is about is edited; empty where there is none, or it is not known.
  private func editAddress(of page: Page) -> String {
    if editBase.isEmpty || page.source.isEmpty { return "" }
    let plain = "-._~/".utf8
    return page.source.utf8.reduce(into: editBase) { address, byte in
      let isPlain =
        Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || plain.contains(byte)
      address += isPlain ? String(Unicode.Scalar(byte)) : byte.percentEncoded
    }
  }

  /// What windows call a page: with its room where another room may have a page of the same title.
  private func windowTitle(of page: Page) -> String {
    if page.address == .home { return title }
    let room = [Room.situations, .recordings].first {
      page.address != $0.index && page.address.isInside($0)
    }
    let titles = [page.outerTitle ?? page.title, room.map { catalog.strings($0.title) }, title]
    return titles.compactMap(\.self).joined(separator: " – ")
  }

  /// The same page in a language.
  private func language(
    _ other: Edition, _ title: String, of page: Page, _ root: String
  ) -> Template.Value {
    let way = root + edition.wayUp + other.folder
    let published = base + other.folder + page.address.published
    return [
      "lang": .text(other.locale), "title": .text(title),
      "path": .text(base.isEmpty ? way + page.address.path : published),
      "link": .text(way + page.address.path), "isCurrent": .flag(other == edition),
    ]
  }

  /// The rooms, as a page names them that is in one of them.
  private func doors(on page: Page) -> Template.Value {
    let room = rooms.firstIndex { page.address.isInside($0) }
    return doors[room.map { $0 + 1 } ?? 0]
  }

  /// The rooms, as a page names them that is in one of them, or in none.
  private static func doors(
    to rooms: [Room], from current: Int?, _ strings: Strings
  ) -> Template.Value {
    .list(
      rooms.enumerated().map { number, room in
        [
          "title": .text(strings(room.title)), "path": .link(room.index),
          "isCurrent": .flag(number == current),
        ]
      })
  }

  private func crumb(_ crumb: (title: String, address: Address)) -> Template.Value {
    ["title": .text(crumb.title), "path": .link(crumb.address)]
  }
}

extension Words.Locale {
  /// Whether the language is written from right to left.
  fileprivate var isRightToLeft: Bool {
    let language = prefix { $0 != "-" }
    return ["ar", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(language)
  }
}

/// A page before it is written: where it goes, its template, and what fills it.
struct Page {
  /// Where the page goes.
  let address: Address
  /// The template, by name.
  let template: String
  /// What it is called.
  let title: String
  /// What it is about, in a sentence without markup; may be empty.
  let description: Template.Value
  /// The pages above it, outermost first, without the first page of the site.
  let crumbs: [(title: String, address: Address)]
  /// What its template names beyond what every page has.
  let values: [(String, Template.Value)]
  /// What is wrong with its texts.
  let faults: [Diagnostic]
  /// What windows and lists of other sites call it, where its title alone would mislead there.
  var outerTitle: String?
  /// The file of the pack that says most of it; empty where it is put together from many.
  var source = ""
}
