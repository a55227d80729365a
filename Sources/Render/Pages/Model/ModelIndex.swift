import Analysis
import Base
import Graphics
import Pack

/// The facts of all explored models, by what they are about.
struct ModelIndex: Sendable {
  /// The models, those of the default configuration first.
  let all: [ModelFacts]
  /// The models in which each callback runs, by index, ascending.
  private(set) var callbacks: [Name<Callback>: [Int]] = [:]
  /// The models in which each interaction begins, or is used as a part.
  private(set) var interactions: [Name<Interaction>: [Int]] = [:]
  /// The models in which each machine takes part.
  private(set) var machines: [Name<Machine>: [Int]] = [:]
  /// The configurations in which each callback runs.
  private(set) var configurations: [Name<Callback>: ConfigurationSet] = [:]
  /// For each model, which callbacks run in it, by their places in reading order.
  let running: [BitSet]
  /// The configurations with the same options, in all scopes; those of the default options first.
  let settings: [ConfigurationSet]
  /// The models whose facts are joined.
  let groups: [ByConfiguration<[Int]>.Entry]
  /// The configurations in which only rare interactions begin, such as a refused launch.
  let rareOnly: ConfigurationSet

  /// Sorts the facts of a pack.
  init(of facts: PackFacts, _ models: [ModelFacts], _ order: ReadingOrder) {
    all = models
    running = models.map { BitSet(order.places(of: $0.facts.callbacks.keys)) }
    settings = Self.settings(of: facts)
    groups = Self.groups(of: settings, exploredIn: models.map(\.bits))
    let common = Set(facts.pack.interactions.filter { !$0.isRare }.map(\.name))
    let ordinary = models.filter { !common.isDisjoint(with: $0.facts.interactions.keys) }
    rareOnly = ConfigurationSet(joining: models.map(\.bits))
      .subtracting(ConfigurationSet(joining: ordinary.map(\.bits)))
    for (number, model) in models.enumerated() {
      for name in model.facts.callbacks.keys {
        callbacks[name, default: []].append(number)
        configurations[name, default: ConfigurationSet()].formUnion(model.bits)
      }
      for name in model.facts.interactions.keys { interactions[name, default: []].append(number) }
      for name in model.facts.machines.keys { machines[name, default: []].append(number) }
    }
  }

  /// The configurations of the default options.
  var usual: ConfigurationSet { settings.first ?? ConfigurationSet() }

  /// Joins the models of configurations with the same options, because an app may do what several
  /// scopes explore.
  ///
  /// - Parameters:
  ///   - settings: Configurations with the same options, in all scopes.
  ///   - models: For each model, its configurations.
  /// - Returns: The models, by index, ascending; in counting order of their configurations.
  static func groups(
    of settings: [ConfigurationSet], exploredIn models: [ConfigurationSet]
  ) -> [ByConfiguration<[Int]>.Entry] {
    let explored = settings.map { setting in
      (bits: setting, value: models.indices.filter { models[$0].meets(setting) })
    }
    return ByConfiguration(explored).entries
      .sorted { ($0.bits.first ?? 0) < ($1.bits.first ?? 0) }
  }

  private static func settings(of facts: PackFacts) -> [ConfigurationSet] {
    let options = facts.pack.axes.indices.filter { !facts.pack.axes[$0].isScope }
    let usual = options.map { facts.pack.defaultConfiguration.choices[$0] }
    let groups = Dictionary(grouping: facts.configurations.indices) { number in
      options.map { facts.configurations[number].choices[$0] }
    }
    let others = groups.filter { $0.key != usual }.values.sorted { $0[0] < $1[0] }
    return ([groups[usual] ?? []] + others).map { ConfigurationSet($0) }
  }
}

extension ModelIndex {
  /// The facts of a callback in each model in which it runs.
  func facts(of callback: Name<Callback>) -> [(bits: ConfigurationSet, value: CallbackFacts)] {
    callbacks[callback, default: []].compactMap { number in
      all[number].facts.callbacks[callback].map { (all[number].bits, $0) }
    }
  }

  /// The facts of an interaction in each model that has it.
  func facts(
    of interaction: Name<Interaction>
  ) -> [(bits: ConfigurationSet, value: InteractionFacts)] {
    interactions[interaction, default: []].compactMap { number in
      all[number].facts.interactions[interaction].map { (all[number].bits, $0) }
    }
  }

  /// The diagram that shows a callback: its machine, in the first model in which it runs.
  func diagram(of callback: Name<Callback>) -> DiagramSource? {
    for model in callbacks[callback, default: []] {
      guard let machine = all[model].facts.callbacks[callback]?.machine,
        machines[machine, default: []].contains(model)
      else { continue }
      return DiagramSource(model: model, machine: machine)
    }
    return nil
  }

  /// The diagram of a machine: in the first model in which it moves, or else takes part.
  func diagram(of machine: Name<Machine>) -> DiagramSource? {
    let all = machines[machine, default: []]
    let moving = all.first { self.all[$0].facts.machines[machine]?.moves.isEmpty == false }
    return (moving ?? all.first).map { DiagramSource(model: $0, machine: machine) }
  }
}

/// What a state diagram shows: a machine, in one model.
struct DiagramSource: Hashable, Sendable {
  /// The model, by index.
  let model: Int
  let machine: Name<Machine>
}

extension SiteModel {
  /// The indices of some configurations, which ascend; those that were not explored are left out.
  func bits(_ configurations: [Configuration]) -> ConfigurationSet {
    var (bits, place) = (ConfigurationSet(), 0)
    for (number, explored) in facts.configurations.enumerated() {
      while place < configurations.count, configurations[place] < explored { place += 1 }
      if place < configurations.count, configurations[place] == explored { bits.insert(number) }
    }
    return bits
  }

  /// The configurations in which a condition holds.
  func bits(_ condition: Condition) -> ConfigurationSet {
    let all = facts.configurations
    return ConfigurationSet(all.indices.filter { condition.holds(in: all[$0]) })
  }
}
