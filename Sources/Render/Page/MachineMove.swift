internal import Model

/// What an event does in one region of a machine, where it is worth telling.
struct MachineMove: Hashable, Sendable {
  /// The region, by index.
  let region: Int
  /// The state left, by index.
  let from: Int
  /// The state entered, by index; the same where only callbacks run.
  let to: Int
  /// The event.
  let event: Name<Event>
  /// What must hold in other regions; only where the event could do something else.
  let conditions: [DrawnTransitions.Condition]
  /// The callbacks that run, in order.
  let calls: [Run]

  /// A callback that runs, whichever line of the pack says so.
  struct Run: Hashable, Sendable {
    /// The callback.
    let callback: Name<Callback>
    /// The argument worth showing; empty when none matters.
    let argument: String
  }

  /// The moves of a machine in several models.
  struct Survey: Sendable {
    /// The moves, each with the configurations in which it is told.
    let moves: [Variation<MachineMove>.Entry]
    /// The configurations in which the machine takes part.
    let universe: ConfigurationBits
    /// For each region, the configurations in which the same moves are told, for each such set of moves.
    private let tellings: [[ConfigurationBits]]

    /// Gathers the moves of a machine.
    init(of machine: Machine, in models: [ModelFacts]) {
      let told = models.map { (bits: $0.bits, value: MachineMove.all(of: machine, in: $0)) }
      moves = Variation(elements: told).entries
      universe = ConfigurationBits(joining: models.map(\.bits))
      tellings = machine.regions.indices.map { region in
        let own = told.map { (bits: $0.bits, value: $0.value.filter { $0.region == region }) }
        return Variation(own).entries.map(\.bits)
      }
    }

    /// The configurations in which a picture of some regions looks the same.
    ///
    /// - Parameters:
    ///   - home: Configurations in which it is drawn.
    ///   - regions: The regions, by index; without, all of them.
    /// - Returns: Those configurations, and all others in which the same moves are told.
    func shown(in home: ConfigurationBits, regions: [Int]? = nil) -> ConfigurationBits {
      (regions ?? Array(tellings.indices)).reduce(universe) { shown, region in
        let same = tellings[region].first { $0.meets(home) } ?? universe
        return shown.intersection(same)
      }
    }
  }

  /// The moves that a machine's diagram tells in one model, event by event.
  static func all(of machine: Machine, in model: ModelFacts) -> [MachineMove] {
    guard let facts = model.facts.machines[machine.name] else { return [] }
    let drawn = DrawnTransitions(of: machine, facts: facts, in: model.configuration)
    return drawn.edges.flatMap { way in
      way.groups.flatMap { group in
        group.triggers.map { trigger in
          MachineMove(
            region: way.region, from: way.from, to: way.to, event: trigger.event,
            conditions: trigger.conditions,
            calls: group.calls.map { Run(callback: $0.callback, argument: $0.argument) })
        }
      }
    }
  }

  /// Whether it leads into a state from another one.
  func enters(_ state: Int) -> Bool { to == state && from != state }

  /// Whether it leads out of a state into another one.
  func leaves(_ state: Int) -> Bool { from == state && to != state }

  /// Whether it happens inside a state.
  func stays(in state: Int) -> Bool { from == state && to == state }
}
