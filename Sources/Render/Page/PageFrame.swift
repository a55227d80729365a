internal import Model

/// What stands around every page of a site: its title, its rooms, its language.
struct PageFrame: Sendable {
  private struct Room {
    let title: Strings.Key
    let address: Address
  }

  /// The language, and where its pages are.
  let edition: Edition
  private let catalog: Catalog
  private let base: String
  private let languages: [(edition: Edition, title: String)]
  private let rooms: [Room]
  private let title: String

  /// Prepares the frame.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - edition: The language, and where its pages are.
  ///   - editions: All languages of the site, this one among them, with their words.
  ///   - base: The address that the site is published at, ending in `/`; empty when not known.
  init(
    of catalog: Catalog, _ edition: Edition, among editions: [(Edition, Strings)], base: String
  ) {
    self.catalog = catalog
    self.edition = edition
    languages =
      editions.count == 1 ? [] : editions.map { ($0, $1(.languageName)) }
    self.base = base
    title = catalog.pack.title.shown(as: catalog.pack.name, in: catalog.locale)
    let rooms = [
      Room(title: .callbacks, address: .callbacks), Room(title: .machines, address: .machines),
      Room(title: .interactions, address: .interactions),
      Room(title: .scenarios, address: .scenarios),
      Room(title: .guarantees, address: .guarantees),
      Room(title: .recordings, address: .recordings),
      Room(title: .versions, address: .versions), Room(title: .articles, address: .articles),
      Room(title: .sources, address: .sources),
    ]
    let isFilled = [
      !catalog.pack.callbacks.isEmpty, !catalog.pack.machines.isEmpty,
      !catalog.pack.interactions.isEmpty, !catalog.pack.scenarios.isEmpty,
      !catalog.guarantees.all.isEmpty, !catalog.evidence.findings.isEmpty,
      !catalog.chronicle.steps.isEmpty, !catalog.pack.articles.isEmpty,
      !catalog.pack.sources.isEmpty,
    ]
    self.rooms = zip(rooms, isFilled).filter(\.1).map(\.0)
  }

  /// Where a page's template looks names up: the frame first, then the page, which is asked first.
  func contexts(for page: Page) -> [Template.Value] {
    let isHome = page.address == .home
    return [
      [
        "strings": catalog.strings.value, "lang": .text(catalog.locale),
        "siteTitle": .text(title), "root": .text(page.address.root),
        "top": .text(page.address.root + edition.wayUp),
        "hasLanguages": .flag(!languages.isEmpty),
        "languages": .list(languages.map { language($0.edition, $0.title, of: page) }),
        "title": .text(page.title),
        "pageTitle": .text(isHome ? title : "\(page.title) – \(title)"),
        "description": .text(page.description),
        "canonical": .text(
          base.isEmpty ? "" : base + edition.folder + page.address.published),
        "rooms": .list(rooms.map { room($0, on: page) }),
        "crumbs": .list(page.crumbs.map(crumb)),
      ],
      .object(Template.Object(page.values)),
    ]
  }

  /// The same page in a language.
  private func language(_ other: Edition, _ title: String, of page: Page) -> Template.Value {
    let way = page.address.root + edition.wayUp + other.folder
    let published = base + other.folder + page.address.published
    return [
      "lang": .text(other.locale), "title": .text(title),
      "path": .text(base.isEmpty ? way + page.address.path : published),
      "link": .text(way + page.address.path), "isCurrent": .flag(other == edition),
    ]
  }

  private func room(_ room: Room, on page: Page) -> Template.Value {
    let folder = room.address.path.prefix { $0 != "/" }
    return [
      "title": .text(catalog.strings(room.title)), "path": .text(room.address.path),
      "isCurrent": .flag(page.address.path.hasPrefix("\(folder)/")),
    ]
  }

  private func crumb(_ crumb: (title: String, address: Address)) -> Template.Value {
    ["title": .text(crumb.title), "path": .text(crumb.address.path)]
  }
}
