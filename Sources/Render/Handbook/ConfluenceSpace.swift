internal import Model

/// The pages of a pack in a space of Confluence, where a page is known by its title alone.
struct ConfluenceSpace: Sendable {
  /// A page, and where it stands in the space.
  struct Place: Hashable, Sendable {
    /// The page, as a path of the site.
    let path: String
    /// Its title, which no other page has.
    let title: String
    /// The title of the page above it; empty for the first page.
    let parent: String
  }

  /// The most letters that Confluence allows in a title.
  private static let longest = 240

  /// The pages, each after the one above it.
  let places: [Place]
  private let titles: [String: String]

  /// Gives the pages of a pack their titles.
  init(of catalog: Catalog) {
    let pack = catalog.pack
    let home = pack.title.shown(as: pack.name, in: catalog.locale)
    var draft = Draft()
    let top = draft.add(.home, home, "", under: "")
    func add<Kind>(_ room: Room, _ pages: [(Name<Kind>, Address, String)]) {
      if pages.isEmpty { return }
      let parent = draft.add(room.index, catalog.strings(room.title), home, under: top)
      for (name, address, title) in pages {
        draft.add(address, title, name.text, under: parent)
      }
    }
    let locale = catalog.locale
    add(.callbacks, catalog.callbacks.map { ($0.name, .page(of: $0.name), $0.name.text) })
    add(
      .machines,
      pack.machines.map { ($0.name, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale)) })
    add(
      .interactions,
      pack.interactions.map {
        ($0.name, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    add(
      .scenarios,
      pack.scenarios.map { ($0.name, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale)) })
    add(
      .guarantees,
      catalog.guarantees.all.map { judged in
        let name = judged.guarantee.name
        let words = catalog.text(judged.guarantee.statement)
        return (
          name, .page(of: name), Markdown(text: words, place: judged.guarantee.place).plain
        )
      })
    add(
      .recordings,
      catalog.evidence.findings.map(\.recording).map {
        ($0.name, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    add(
      .versions,
      catalog.chronicle.steps.filter { !$0.isQuiet }.map {
        (catalog.axis(of: $0).name, catalog.address(of: $0), catalog.title(of: $0))
      })
    add(
      .articles,
      pack.articles.map { ($0.source, .page(of: $0), catalog.title(of: $0)) })
    if !pack.sources.isEmpty {
      draft.add(Room.sources.index, catalog.strings(Room.sources.title), home, under: top)
    }
    places = draft.places
    titles = Dictionary(uniqueKeysWithValues: places.map { ($0.path, $0.title) })
  }

  /// The title of a page; nothing for what is no page of the space.
  func title(of path: String) -> String? { titles[path] }

  /// The titles given so far.
  private struct Draft {
    var places: [Place] = []
    private var used: Set<String> = []

    /// Adds a page under a title of its own: the words, else the words and the name, else a number.
    @discardableResult
    mutating func add(
      _ address: Address, _ words: String, _ name: String, under parent: String
    ) -> String {
      var title = Self.title(words, "")
      if used.contains(title.lowercased()) { title = Self.title(words, " (\(name))") }
      var number = 2
      while used.contains(title.lowercased()) {
        title = Self.title(words, " (\(name), \(number))")
        number += 1
      }
      used.insert(title.lowercased())
      places.append(Place(path: address.path, title: title, parent: parent))
      return title
    }

    /// Words and an ending as a title, the words cut where both are too long.
    private static func title(_ words: String, _ ending: String) -> String {
      words.withoutControls.prefix(max(0, ConfluenceSpace.longest - ending.count)) + ending
    }
  }
}
