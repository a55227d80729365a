import Analysis
import Base
import Graphics
import Pack

/// An interaction on the page of its situation: its order, what differs in other configurations,
/// what it needs and leaves, and what may come in between.
struct InteractionSection {
  private let interaction: Interaction
  private let scene: Scene?
  private let facts: [(bits: ConfigurationBits, value: InteractionFacts)]
  private let universe: ConfigurationBits
  private var scope: PageScope

  /// Prepares the section of an interaction.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - catalog: The pack.
  ///   - scene: Its order in all configurations; `nil` if it never runs.
  init(of interaction: Interaction, in catalog: Catalog, scene: Scene?) {
    self.interaction = interaction
    self.scene = scene
    scope = PageScope(catalog, at: Address(path: catalog.addresses[interaction.name].file))
    facts = catalog.facts(of: interaction.name)
    universe = scene?.order.universe ?? ConfigurationBits()
  }

  /// What the template of a situation names of it, and what is wrong with its texts.
  consuming func values() -> (value: Template.Value, faults: [Diagnostic]) {
    let catalog = scope.catalog
    let values: Template.Value = [
      "id": .text(catalog.addresses[interaction.name].fragment),
      "title": .text(interaction.title.shown(as: interaction.name, in: catalog.locale)),
      "summary": scope.blocks(interaction.summary, at: interaction.place),
      "isAmbient": .flag(interaction.isAmbient),
      "existsWhen": .text(catalog.condition(universe, of: catalog.circumstances.all)),
      "order": .list(scene.map { [scope.item($0)] } ?? []),
      "hasLeftover": .flag(hasLeftover),
      "roles": .list(interaction.lifelines.indices.map { role($0) }),
      "inside": .group(inside),
    ]
    return (values, scope.faults)
  }

  private func when(_ bits: ConfigurationBits) -> String {
    scope.catalog.circumstances.phrase(bits, of: universe)
  }

  /// A lifeline: who plays it, what must hold of it before, and what holds of it after.
  private func role(_ index: Int) -> Template.Value {
    let lifeline = interaction.lifelines[index]
    guard let machine = scope.catalog.register.machines[lifeline.machine] else { return [:] }
    let needed = interaction.requires.filter { $0.lifeline == index }
    return [
      "title": .text(lifeline.title.shown(as: lifeline.name, in: scope.catalog.locale)),
      "machine": scope.item(machine.name), "isMany": .flag(lifeline.isMany),
      "needs": .series(
        needed.flatMap { scope.items(of: $0.states, on: machine) }
          + needed.flatMap { relations(of: $0) }),
      "leaves": .series(leaves(index, on: machine)),
    ]
  }

  private func relations(of requirement: Requirement) -> [Template.Value] {
    requirement.relations.sorted { $0.key < $1.key }.map { relation, target in
      let text: String
      switch target {
      case .none: text = scope.strings(.leadsNowhere)
      case .some: text = scope.strings(.leadsSomewhere)
      case .role(let other):
        let lifeline = interaction.lifelines[other]
        text = lifeline.title.shown(as: lifeline.name, in: scope.catalog.locale)
      }
      let machine = interaction.lifelines[requirement.lifeline].machine
      let title = scope.catalog.pack.title(of: relation, on: machine, in: scope.catalog.locale)
      return ["title": .text(title), "states": [], "text": .text(text)]
    }
  }

  /// Whether the walks tell in which states anybody is afterwards: of parts they do not.
  private var hasLeftover: Bool {
    facts.contains { $0.value.leaves.contains { $0.contains { !$0.isEmpty } } }
  }

  /// The regions of which the end of the interaction says anything.
  private func leaves(_ lifeline: Int, on machine: Machine) -> [Template.Value] {
    let left = facts.map { (bits: $0.bits, value: $0.value.leaves.dropFirst(lifeline).first ?? []) }
      .filter { !$0.value.isEmpty }
    return machine.regions.indices.compactMap { region in
      let lists = left.map { (bits: $0.bits, value: $0.value[region]) }
      let states = Variation.ascending(lists)
      guard !states.isEmpty, states.count < machine.regions[region].states.count else { return nil }
      return [
        "title": .text(scope.title(of: machine.regions[region])), "text": "",
        "states": scope.items(
          states: states.map { ($0.value, when($0.bits)) }, in: region, of: machine),
      ]
    }
  }

  /// The situations that can begin in its gaps.
  private var inside: [Template.Value] {
    let situations = scope.catalog.pack.situations
    let lists = facts.map { bits, value in
      (bits: bits, value: value.inside.compactMap { scope.catalog.register.situations[$0] })
    }
    return Variation(elements: lists).sorted { $0 }.map { entry in
      let link = scope.item(situations[entry.value]).object?.pairs ?? []
      return .object(Template.Object(link + [("when", .text(when(entry.bits)))]))
    }
  }
}
