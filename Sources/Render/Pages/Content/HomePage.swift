import Base
import Checker
import Formats
import Conformance
import Graphics
import Pack

/// The first page: what the pack is about, where to begin, and a map of all of it.
struct HomePage {
  /// How many callbacks of a phase the map shows; the index has all.
  private static let mostShown = 40

  private let posters: [[UInt8]]
  private let run: SequenceDiagram?
  private var scope: PageScope

  /// Prepares the first page.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - posters: The machines' state diagrams as markup, in the pack's order.
  ///   - run: The scenario of a life; `nil` if the pack names none.
  init(of catalog: Catalog, posters: [[UInt8]], run: SequenceDiagram? = nil) {
    self.posters = posters
    self.run = run
    scope = PageScope(catalog, at: .home)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    let pack = catalog.pack
    let place = Place(path: PackFiles.head)
    let machines = zip(pack.machines, posters).map { machine, poster in
      IndexPages.card(of: machine, poster: poster, in: &scope)
    }
    let life = run.map { HomeLife(of: $0, in: scope) }
    let title = pack.life.flatMap { catalog.register.scenarios[$0] }.map { scenario in
      scope.item(scenario.name)
    }
    let values: [(String, Template.Value)] = [
      ("life", .group(life?.steps ?? [])),
      ("lifeOf", .list([title].compactMap(\.self))),
      (
        "symptoms",
        .group(HomeSymptoms(of: life?.callbacks ?? catalog.callbacks.map(\.name), in: scope).values)
      ),
      ("doors", .list(rooms)), ("summary", scope.line(pack.summary, at: place)),
      ("machines", .list(machines)),
      ("phases", .list(catalog.phases.map(phase))),
      ("hasPhases", .flag(catalog.phases.count > 1)),
      ("situations", .group(pack.situations.map { scope.item($0) })),
    ]
    return Page(
      address: .home, template: "html/index",
      title: pack.title.shown(as: pack.name, in: catalog.locale),
      description: .text(Markdown(text: catalog.text(pack.summary), place: place).plain),
      crumbs: [],
      values: values, faults: scope.faults)
  }

  /// The rooms, each with what it holds.
  private var rooms: [Template.Value] {
    scope.catalog.rooms.filter { $0.parent == nil }.map { room in
      [
        "title": .text(scope.strings(room.title)), "path": .text(room.index.path),
        "about": .text(scope.strings(room.about)),
      ]
    }
  }

  private func phase(_ phase: Phase, _ stretch: Range<Int>) -> Template.Value {
    let shown = scope.catalog.callbacks[stretch].prefix(Self.mostShown)
    return [
      "title": .text(phase.title.shown(as: phase.name, in: scope.catalog.locale)),
      "path": .text(Address.page(of: phase.name).path),
      "items": .list(shown.map { scope.item($0.name) }),
      "more": .text(stretch.count > shown.count ? String(stretch.count - shown.count) : ""),
    ]
  }
}
