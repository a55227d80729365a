import Conformance
import Pack

extension PageContext {
  /// The page of all guarantees: by what they are about, each with its verdict.
  func guarantees() -> PageContent {
    let phases = model.order.phases.map { phase, range in
      section(
        "phase-\(phase.name)", site.title(of: phase),
        model.order.callbacks[range].map { .callback($0.name) })
    }
    let others = [
      section(
        "interactions", strings(.situations), pack.interactions.map { .interaction($0.name) }),
      section("others", strings(.others), [nil]),
    ]
    let kinds = GuaranteeClass.allCases.map { kind -> Template.Value in
      ["title": .text(strings(kind.title)), "count": .number(model.guarantees.count(of: kind))]
    }
    return index(
      of: .guarantees,
      ["sections": .list((phases + others).compactMap(\.self)), "kinds": .list(kinds)])
  }

  /// The guarantees about some topics, or, if a topic is `nil`, about none in particular; `nil` if
  /// there are none.
  private func section(
    _ id: String, _ title: String, _ topics: [Guarantee.Topic?]
  ) -> Template.Value? {
    let groups = topics.compactMap { topic -> Template.Value? in
      let about = topic.map(model.guarantees.about) ?? model.guarantees.general
      let rows = about.filter { $0.guarantee.topics.first == topic }.map { row($0) }
      if rows.isEmpty { return nil }
      return ["topic": .list(topic.map { [link(to: $0)] } ?? []), "rows": .list(rows)]
    }
    if groups.isEmpty { return nil }
    return ["id": .text(id), "title": .text(title), "groups": .list(groups)]
  }

  private func link(to topic: Guarantee.Topic) -> Template.Value {
    switch topic {
    case .callback(let name):
      ["title": .name(site.name(of: name)), "path": .link(.page(of: name)), "isCode": true]
    case .interaction(let name):
      [
        "title": .text(site.title(of: name)), "path": .link(model.addresses[name]),
        "isCode": false,
      ]
    }
  }
}
