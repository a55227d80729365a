import Analysis
import Base
import Graphics
import Pack

extension Catalog {
  /// The models that speak of each thing, by index, ascending; nothing for what no walk meets.
  struct Mentions: Sendable {
    /// The models in which a callback runs.
    private(set) var callbacks: [Name<Callback>: [Int]] = [:]
    /// The configurations in which a callback runs.
    private(set) var callbackBits: [Name<Callback>: ConfigurationBits] = [:]
    /// The models in which an interaction begins, or in which a part is used.
    private(set) var interactions: [Name<Interaction>: [Int]] = [:]
    /// The models in which a machine takes part.
    private(set) var machines: [Name<Machine>: [Int]] = [:]

    /// Gathers what models speak of.
    init(of models: [ModelFacts]) {
      for (number, model) in models.enumerated() {
        for name in model.facts.callbacks.keys {
          callbacks[name, default: []].append(number)
          callbackBits[name, default: ConfigurationBits()].formUnion(model.bits)
        }
        for name in model.facts.interactions.keys {
          interactions[name, default: []].append(number)
        }
        for name in model.facts.machines.keys { machines[name, default: []].append(number) }
      }
    }
  }

  /// Some configurations, by their numbers; those that were not explored are left out.
  ///
  /// - Parameter configurations: The configurations, ascending.
  /// - Returns: Their numbers.
  func bits(_ configurations: [Configuration]) -> ConfigurationBits {
    var (bits, place) = (ConfigurationBits(), 0)
    for (number, explored) in survey.configurations.enumerated() {
      while place < configurations.count, configurations[place] < explored { place += 1 }
      if place < configurations.count, configurations[place] == explored { bits.insert(number) }
    }
    return bits
  }

  /// The configurations in which a condition holds.
  func bits(_ condition: Condition) -> ConfigurationBits {
    holding.answer(condition) {
      let all = survey.configurations
      return ConfigurationBits(all.indices.filter { condition.holds(in: all[$0]) })
    }
  }

  /// The models in which a machine takes part, those of the default configuration first.
  func models(of machine: Name<Machine>) -> [ModelFacts] {
    mentions.machines[machine, default: []].map { models[$0] }
  }

  /// What runs of any model do on a machine.
  func taken(on machine: Machine) -> TakenMoves {
    taken.answer(machine.name) {
      TakenMoves(
        of: machine, in: models(of: machine.name).compactMap { $0.facts.machines[machine.name] })
    }
  }

  /// The moves of a machine in all models.
  func moves(of machine: Machine) -> MachineMove.Survey {
    moves.answer(machine.name) { MachineMove.Survey(of: machine, in: self) }
  }

  /// What the walks say of a callback, that of the default configuration first.
  func facts(of callback: Name<Callback>) -> [(bits: ConfigurationBits, value: CallbackFacts)] {
    mentions.callbacks[callback, default: []].compactMap { number in
      models[number].facts.callbacks[callback].map { (models[number].bits, $0) }
    }
  }

  /// The configurations in which a callback runs.
  func configurations(of callback: Name<Callback>) -> ConfigurationBits {
    mentions.callbackBits[callback] ?? ConfigurationBits()
  }

  /// What the walks say of an interaction, that of the default configuration first.
  func facts(
    of interaction: Name<Interaction>
  ) -> [(bits: ConfigurationBits, value: InteractionFacts)] {
    mentions.interactions[interaction, default: []].compactMap { number in
      models[number].facts.interactions[interaction].map { (models[number].bits, $0) }
    }
  }
}
