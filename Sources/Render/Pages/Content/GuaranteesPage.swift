import Base
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
    var sections: [Template.Value] = []
    for (phase, stretch) in catalog.phases {
      let topics = catalog.callbacks[stretch].map { Topic.callback($0.name) }
      let title = phase.title.shown(as: phase.name, in: catalog.locale)
      sections.append(section("phase-\(phase.name)", title, topics))
    }
    let interactions = catalog.pack.interactions.map { Topic.interaction($0.name) }
    sections.append(section("interactions", scope.strings(.situations), interactions))
    sections.append(section("others", scope.strings(.others), [nil]))
    let shelf = catalog.guarantees
    let kinds = tally { shelf.count(of: $0) }
    return Page(
      indexOf: .guarantees, scope,
      values: [
        ("sections", .list(sections.filter { $0.member("rows")?.isTrue == true })),
        ("kinds", .list(kinds)), ("count", .number(shelf.all.count)),
      ])
  }

  private typealias Topic = Guarantee.Topic

  /// What is said of some topics, or, without a topic, of none in particular.
  private mutating func section(
    _ id: String, _ title: String, _ topics: [Topic?]
  ) -> Template.Value {
    var rows: [Template.Value] = []
    var counts: [JudgedGuarantee.Kind: Int] = [:]
    for topic in topics {
      let shelf = scope.catalog.guarantees
      for judged in topic.map(shelf.about) ?? shelf.general
      where judged.guarantee.topics.first == topic {
        counts[judged.kind, default: 0] += 1
        rows.append([
          "id": .text(topic == nil ? judged.guarantee.name.text : ""),
          "guarantee": scope.item(judged), "topic": .list(topic.map { [scope.item($0)] } ?? []),
        ])
      }
    }
    return [
      "id": .text(id), "title": .text(title), "rows": .list(rows),
      "tally": .list(tally { counts[$0] }),
    ]
  }

  /// How many there are of each kind of which there are some.
  private func tally(_ count: (JudgedGuarantee.Kind) -> Int?) -> [Template.Value] {
    JudgedGuarantee.Kind.allCases.compactMap { kind in
      count(kind).map { count in
        [
          "kind": .text(kind.rawValue), "title": .text(scope.strings(kind.title)),
          "count": .number(count),
        ]
      }
    }
  }
}
