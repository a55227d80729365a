import Analysis
import Base
import Conformance
import Formats
import Graphics
import Pack

/// An interaction on the page of its situation: a sequence diagram for each configuration that
/// differs, what it needs and leaves, and what may come in between.
struct InteractionSection {
  private let interaction: Interaction
  private let scenes: [Scene]
  private let facts: [(bits: ConfigurationBits, value: InteractionFacts)]
  private let universe: ConfigurationBits
  private var scope: PageScope

  /// Prepares the section of an interaction.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - catalog: The pack.
  ///   - scenes: Its diagrams, that of the default configuration first.
  init(of interaction: Interaction, in catalog: Catalog, scenes: [Scene]) {
    self.interaction = interaction
    self.scenes = scenes
    scope = PageScope(catalog, at: Address(path: catalog.addresses[interaction.name].file))
    facts = catalog.facts(of: interaction.name)
    universe = ConfigurationBits(joining: scenes.map(\.bits))
  }

  /// What the template of a situation names of it, and what is wrong with its texts.
  consuming func values() -> (value: Template.Value, faults: [Diagnostic]) {
    let catalog = scope.catalog
    let guarantees = scope.shelf(about: .interaction(interaction.name))
    let values: [(String, Template.Value)] = [
      ("id", .text(interaction.name.text)), ("name", .name(interaction.name.text)),
      ("title", .text(interaction.title.shown(as: interaction.name, in: catalog.locale))),
      ("summary", scope.blocks(interaction.summary, at: interaction.place)),
      ("isAmbient", .flag(interaction.isAmbient)), ("isPart", .flag(interaction.isPart)),
      ("existsWhen", .text(scenes.isEmpty ? "" : catalog.circumstances.phrase(universe))),
      ("scenes", .list(orders)), ("hasScenes", .flag(!scenes.isEmpty)),
      ("hasLeftover", .flag(hasLeftover)),
      ("roles", .list(interaction.lifelines.indices.map { role($0) })),
      ("inside", .group(inside)),
      (
        "recordings",
        .group((catalog.evidence.showings[interaction.name] ?? []).map { scope.item($0) })
      ), ("citations", scope.citations(interaction.citations)),
    ]
    return (.object(Template.Object(values + guarantees)), scope.faults)
  }

  /// The diagrams, of which the first with anything to see stands alone, too.
  private var orders: [Template.Value] {
    let first = scenes.firstIndex { !$0.isSilent }
    let file = scope.catalog.pictures[interaction.name]
    return scenes.enumerated().map { index, scene in
      scope.item(scene, when: when(scene.bits), file: index == first ? file : nil)
    }
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

  private var inside: [Template.Value] {
    let order = scope.catalog.register.interactionPlaces
    return Variation(elements: facts.map { ($0.bits, $0.value.inside) })
      .sorted { order[$0] ?? 0 }
      .map { scope.item($0.value, when: when($0.bits)) }
  }
}
