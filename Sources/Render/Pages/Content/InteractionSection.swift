import Base
import Graphics
import Pack

/// An interaction on the page of its situation: its order, what differs in other configurations,
/// what it needs and leaves, and what can come in between.
struct InteractionSection {
  let page: PageContext
  let model: InteractionModel

  private var site: LocalizedSite { page.site }
  private var interaction: Interaction { model.interaction }

  /// Its order in all configurations; `nil` if it never runs.
  var order: DrawnOrder? {
    let sequences = model.variants.map {
      (bits: $0.bits, value: site.sequence(of: interaction, $0))
    }
    return DrawnOrder(
      of: ByConfiguration(sequences).entries.map { ($0.bits, $0.value) },
      as: .interaction, interaction.name.text, in: page)
  }

  /// What the template of a situation names of it.
  func values(with order: DrawnOrder?) -> Template.Value {
    let inside = model.inside.map { entry -> Template.Value in
      let situation = page.pack.situations[entry.value]
      return [
        "title": .text(site.title(of: situation)), "path": .link(.page(of: situation.name)),
        "when": .text(phrase(entry.bits)),
      ]
    }
    return [
      "id": .text(site.model.addresses[interaction.name].fragment),
      "title": .text(site.title(of: interaction)),
      "summary": page.blocks(interaction.summary), "isAmbient": .flag(interaction.isAmbient),
      "dataWhen": .text(site.phrases.mark(model.universe, of: site.phrases.all)),
      "where": .text(site.phrases.phrase(model.universe)),
      "existsWhen": .text(site.condition(model.universe, of: site.phrases.all)),
      "order": .list(order.map { [page.value(of: $0)] } ?? []),
      // Exploration does not know in which states parts leave objects.
      "hasLeftover": .flag(model.leaves.contains { $0.contains { !$0.isEmpty } }),
      "roles": .list(interaction.lifelines.indices.map { role($0) }),
      "inside": .group(inside),
    ]
  }

  private func phrase(_ bits: ConfigurationSet) -> String {
    site.phrases.phrase(bits, of: model.universe)
  }

  /// A lifeline: its machine, what must hold of it before, and what holds of it after.
  private func role(_ index: Int) -> Template.Value {
    let lifeline = interaction.lifelines[index]
    guard let machine = site.model.lookup.machines[lifeline.machine] else { return [:] }
    let needed = interaction.requires.filter { $0.lifeline == index }
    let leaves = machine.regions.indices.compactMap { region -> Template.Value? in
      let (own, states) = (machine.regions[region], model.leaves[index][region])
      guard own.kind != .history, !states.isEmpty, states.count < own.possibleStates.count else {
        return nil
      }
      let known = states.map { (state: $0.value, when: phrase($0.bits)) }
      return .object(page.region(region, of: machine, in: known) + ["text": ""])
    }
    return [
      "title": .text(site.title(of: lifeline)),
      "machine": .list(machine.isImplied ? [] : [page.link(to: machine.name)]),
      "isMany": .flag(lifeline.isMany),
      "needs": .series(
        needed.flatMap { page.regions(of: $0.states, on: machine) }
          + needed.flatMap { relations(of: $0) }),
      "leaves": .series(leaves),
    ]
  }

  private func relations(of requirement: Requirement) -> [Template.Value] {
    requirement.relations.sorted { $0.key < $1.key }.map { relation, target in
      let text =
        switch target {
        case .none: page.strings(.leadsNowhere)
        case .some: page.strings(.leadsSomewhere)
        case .role(let other): site.title(of: interaction.lifelines[other])
        }
      let machine = interaction.lifelines[requirement.lifeline].machine
      let title = page.pack.title(of: relation, on: machine, in: site.locale)
      return ["title": .text(title), "states": [], "text": .text(text)]
    }
  }
}
