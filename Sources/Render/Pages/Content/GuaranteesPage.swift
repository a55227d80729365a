import Base
import Conformance
import Graphics
import Pack

/// The page of everything that the pack says of its callbacks and interactions, with its verdict.
struct GuaranteesPage {
  private var scope: PageScope

  /// Prepares the page.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Room.guarantees.index) }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    var sections: [Template.Value?] = []
    for (phase, stretch) in catalog.phases {
      let topics = catalog.callbacks[stretch].map { Topic.callback($0.name) }
      let title = phase.title.shown(as: phase.name, in: catalog.locale)
      sections.append(section("phase-\(phase.name)", title, topics))
    }
    let interactions = catalog.pack.interactions.map { Topic.interaction($0.name) }
    sections.append(section("interactions", scope.strings(.situations), interactions))
    sections.append(section("others", scope.strings(.others), [nil]))
    return Page(
      indexOf: .guarantees, scope,
      values: [
        ("sections", .list(sections.compactMap(\.self))),
        ("kinds", .list(kinds)),
      ])
  }

  private typealias Topic = Guarantee.Topic

  /// The guarantees about some topics, or, without a topic, about none in particular; `nil` if
  /// there are none.
  private mutating func section(
    _ id: String, _ title: String, _ topics: [Topic?]
  ) -> Template.Value? {
    var groups: [Template.Value] = []
    for topic in topics {
      let shelf = scope.catalog.guarantees
      var rows: [Template.Value] = []
      for judged in topic.map(shelf.about) ?? shelf.general
      where judged.guarantee.topics.first == topic {
        rows.append(scope.row(judged))
      }
      if rows.isEmpty { continue }
      groups.append([
        "topic": .list(topic.map { [scope.item($0)] } ?? []), "rows": .list(rows),
      ])
    }
    if groups.isEmpty { return nil }
    return ["id": .text(id), "title": .text(title), "groups": .list(groups)]
  }

  /// How many there are of each kind.
  private var kinds: [Template.Value] {
    GuaranteeClass.allCases.map { kind in
      [
        "title": .text(scope.strings(kind.title)),
        "count": .number(scope.catalog.guarantees.count(of: kind)),
      ]
    }
  }
}
