import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack

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
    func add(_ room: Room, _ pages: [(String, Address, String)]) {
      if pages.isEmpty { return }
      let above = room.parent.flatMap { draft.title(of: $0.index) } ?? top
      let parent =
        room.hasIndex
        ? draft.add(room.index, catalog.strings(room.title), home, under: above) : above
      for (name, address, title) in pages {
        draft.add(address, title, name, under: parent)
      }
    }
    let locale = catalog.locale
    add(
      .callbacks,
      catalog.callbacks.map {
        ($0.name.text, .page(of: $0.name), pack.callbackNames.display($0.name))
      })
    add(
      .situations,
      pack.situations.map {
        ($0.name.text, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    draft.add(Room.evidence.index, catalog.strings(Room.evidence.title), home, under: top)
    if !catalog.guarantees.all.isEmpty {
      draft.add(
        Room.guarantees.index, catalog.strings(Room.guarantees.title), home,
        under: draft.title(of: Room.evidence.index) ?? top)
    }
    add(
      .machines,
      pack.machines.map {
        ($0.name.text, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    add(
      .recordings,
      catalog.recordingsByPage.map { findings in
        let first = findings[0].recording
        let address = catalog.addresses[first.name]
        if address.fragment.isEmpty {
          return (first.name.text, address, first.title.shown(as: first.name, in: locale))
        }
        let source = first.citation.source
        let title = "\(catalog.title(of: source)) – \(catalog.strings(.recordings))"
        return (source.text, Address(path: address.file), title)
      })
    add(
      .changes,
      catalog.chronicle.steps.filter { !$0.isQuiet }.map {
        (catalog.axis(of: $0).name.text, catalog.address(of: $0), catalog.title(of: $0))
      })
    add(
      .articles,
      pack.articles.map { ($0.source.text, .page(of: $0), catalog.title(of: $0)) })
    if !pack.sources.isEmpty {
      draft.add(
        Room.sources.index, catalog.strings(Room.sources.title), home,
        under: draft.title(of: Room.evidence.index) ?? top)
    }
    places = draft.places
    titles = Dictionary(uniqueKeysWithValues: places.map { ($0.path, $0.title) })
  }

  /// What a link of a page leads to: a fragment of the page, a path of the site, or an address of
  /// the web.
  func target(of link: String) -> ConfluenceWriter.Target {
    if Address.hasScheme(link) { return .web(link) }
    let address = Address(path: link)
    if address.file.isEmpty { return .page(title: "", anchor: address.fragment) }
    return titles[address.file].map { .page(title: $0, anchor: address.fragment) } ?? .nowhere
  }

  /// The titles given so far.
  private struct Draft {
    var places: [Place] = []
    private var used: Set<String> = []

    /// The title of a page that was added.
    func title(of address: Address) -> String? {
      places.first { $0.path == address.path }?.title
    }

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
