import Analysis
import Base
import Graphics
import Pack
import StateSpace

/// What the models say of one situation: its interactions, and the runs of its scenarios.
struct SituationModel: Sendable {
  let situation: Situation
  let interactions: [InteractionModel]
  /// The scenarios that show it, each with its run.
  let runs: [(scenario: Scenario, run: Run)]

  /// Gathers a situation.
  ///
  /// - Throws: The scenarios that the model cannot run.
  init(of situation: Situation, in site: SiteModel) throws(PackErrors) {
    self.situation = situation
    interactions = situation.interactions.compactMap { site.lookup.interactions[$0] }
      .map { InteractionModel(of: $0, in: site) }
    var runs: [(scenario: Scenario, run: Run)] = []
    for scenario in situation.scenarios.compactMap({ site.lookup.scenarios[$0] }) {
      runs.append((scenario, try site.facts.exploration.run(of: scenario)))
    }
    self.runs = runs
  }
}

/// What the models say of one interaction.
struct InteractionModel: Sendable {
  let interaction: Interaction
  /// The different ways in which it runs.
  let variants: [InteractionVariant]
  /// The configurations in which it runs.
  let universe: ConfigurationSet
  /// For each lifeline and region, the states in which it can leave the object.
  let leaves: [[[ByConfiguration<Int>.Entry]]]
  /// The situations that can begin in its gaps, by index into the pack's.
  let inside: [ByConfiguration<Int>.Entry]

  /// Gathers an interaction.
  init(of interaction: Interaction, in site: SiteModel) {
    let facts = site.models.facts(of: interaction.name)
    self.interaction = interaction
    variants = site.variants[interaction.name]
    universe = ConfigurationSet(joining: variants.map(\.bits))
    leaves = interaction.lifelines.enumerated().map { index, lifeline in
      let left = facts.map { (bits: $0.bits, value: $0.value.leaves.dropFirst(index).first ?? []) }
        .filter { !$0.value.isEmpty }
      return (site.lookup.machines[lifeline.machine]?.regions.indices ?? 0..<0).map { region in
        ByConfiguration.ascending(left.map { (bits: $0.bits, value: $0.value[region]) })
      }
    }
    inside =
      ByConfiguration(
        elements: facts.map { bits, value in
          (bits: bits, value: value.inside.compactMap { site.lookup.situations[$0] })
        }
      ).sorted { $0 }
  }
}
