import Base
import Checker
import Formats
import Conformance
import Graphics
import Pack

/// The first page: what the pack is about, the life of an object, complaints with their answers,
/// and the ways in; exports have a map of the callbacks and machines besides.
struct HomePage {
  /// How many callbacks of a phase the map shows; the index has all.
  private static let mostShown = 40

  private let posters: [Template.Value]
  private let run: SequenceDiagram?
  private var scope: PageScope

  /// Prepares the first page.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - posters: The machines' state diagrams as markup, in the pack's order.
  ///   - run: The scenario of a life; `nil` if the pack names none.
  init(of catalog: Catalog, posters: [Template.Value], run: SequenceDiagram? = nil) {
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
      ("doors", .list(catalog.rooms.filter { $0.parent == nil }.map { scope.item($0) })),
      ("summary", scope.line(pack.summary, at: place)),
      ("machines", .list(machines)),
      ("phases", .group(catalog.phases.map(phase))),
      ("hasPhases", .flag(catalog.phases.count > 1)),
      ("situations", .group(pack.situations.map { scope.item($0) })),
    ]
    return Page(
      address: .home, template: "html/index",
      title: pack.title.shown(as: pack.name, in: catalog.locale),
      description: .text(catalog.plain(pack.summary)),
      crumbs: [],
      values: values, faults: scope.faults)
  }

  private func phase(_ phase: Phase, _ stretch: Range<Int>) -> Template.Value {
    let shown = scope.catalog.callbacks[stretch].prefix(Self.mostShown)
    return [
      "title": .text(phase.title.shown(as: phase.name, in: scope.catalog.locale)),
      "path": .link(Address.page(of: phase.name)),
      "items": .list(shown.map { scope.item($0.name) }),
      "more": .text(stretch.count > shown.count ? String(stretch.count - shown.count) : ""),
    ]
  }
}
