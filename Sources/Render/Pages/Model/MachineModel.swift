import Analysis
import Base
import Graphics
import Pack

/// What the models say of one machine: its transitions, and where each is made.
struct MachineModel: Sendable {
  let machine: Machine
  /// The models in which it takes part, those of the default configuration first.
  let models: [ModelFacts]
  /// The configurations in which it takes part.
  let universe: ConfigurationSet
  /// The transitions that runs of any model take.
  let taken: TakenMoves
  /// The transitions that some run takes and that have an effect, and where.
  let moves: [ByConfiguration<MachineMove>.Entry]
  /// For each region, the sets of configurations in which its transitions are the same.
  private let alike: [[ConfigurationSet]]

  /// Gathers the transitions of a machine.
  init(of machine: Machine, in site: SiteModel) {
    let models = site.models.machines[machine.name, default: []].map { site.models.all[$0] }
    let taken = TakenMoves(of: machine, in: models.compactMap { $0.facts.machines[machine.name] })
    let drawn = models.map { model in
      (bits: model.bits, value: MachineMove.all(of: machine, in: model, among: taken))
    }
    (self.machine, self.models, self.taken) = (machine, models, taken)
    universe = ConfigurationSet(joining: models.map(\.bits))
    moves =
      ByConfiguration(
        elements: drawn.map { (bits: $0.bits, value: $0.value.filter(\.isListed)) }
      ).entries
    alike = machine.regions.indices.map { region in
      let own = drawn.map { (bits: $0.bits, value: $0.value.filter { $0.region == region }) }
      return ByConfiguration(own).entries.map(\.bits)
    }
  }

  /// The configurations in which a picture of some regions looks the same.
  ///
  /// - Parameters:
  ///   - home: Configurations in which it is drawn.
  ///   - regions: The regions, by index; `nil` for all.
  /// - Returns: Those, and all others in which the transitions of the regions are the same.
  func shown(in home: ConfigurationSet, regions: [Int]? = nil) -> ConfigurationSet {
    (regions ?? Array(alike.indices)).reduce(universe) { shown, region in
      shown.intersection(alike[region].first { $0.meets(home) } ?? universe)
    }
  }

  /// The configurations in which a state is reached, by the indices of the state and its region.
  func reach(of state: Int, in region: Int) -> ConfigurationSet {
    let reaching = models.filter {
      $0.facts.machines[machine.name]?.reached[region][state] ?? false
    }
    return ConfigurationSet(joining: reaching.map(\.bits))
  }
}

/// A transition of a region, as the page of its machine lists it.
struct MachineMove: Hashable, Sendable {
  /// The region, by index.
  let region: Int
  /// The source, by index.
  let from: Int
  /// The target, by index; the source again if only callbacks run.
  let to: Int
  let event: Name<Event>
  /// The states that other regions must be in, if the event could do something else.
  let conditions: [DrawnTransitions.Condition]
  /// The callbacks that run, in order.
  let calls: [Run]
  /// Whether some run takes it.
  let isTaken: Bool
  /// Whether it leaves the state and enters it again.
  let isReentry: Bool

  /// A callback that runs, whichever line of the pack calls it.
  struct Run: Hashable, Sendable {
    let callback: Name<Callback>
    /// The argument to show; may be empty.
    let argument: String

    init(_ call: Call) { (callback, argument) = (call.callback, call.argument) }
  }

  /// The transitions that a machine's diagram shows in one model, event by event.
  fileprivate static func all(
    of machine: Machine, in model: ModelFacts, among taken: TakenMoves
  ) -> [MachineMove] {
    guard let facts = model.facts.machines[machine.name] else { return [] }
    let drawn = DrawnTransitions(of: machine, facts: facts, in: model.configuration, among: taken)
    return drawn.edges.flatMap { edge in
      edge.groups.flatMap { group in
        let calls = group.calls.map(Run.init)
        return group.triggers.map { trigger in
          MachineMove(
            region: edge.region, from: edge.from, to: edge.to, event: trigger.event,
            conditions: trigger.conditions, calls: calls, isTaken: group.isTaken,
            isReentry: edge.from == edge.to
              && machine.reenters(edge.from, in: edge.region, on: trigger.event, calling: calls))
        }
      }
    }
  }

  /// Whether pages list it: some run takes it, and it has an effect.
  fileprivate var isListed: Bool { isTaken && (from != to || !calls.isEmpty) }
}

extension Machine {
  /// Whether an event that makes some calls leaves a state of a chart and enters it again.
  fileprivate func reenters(
    _ state: Int, in region: Int, on event: Name<Event>, calling calls: [MachineMove.Run]
  ) -> Bool {
    if chart == nil { return false }
    return self.event(event)?.transitions.contains { transition in
      transition.source.allowed[region]?.contains(state) ?? true
        && transition.actions.contains(.enter(region: region, state: state))
        && transition.actions.compactMap(\.call).map(MachineMove.Run.init) == calls
    } ?? false
  }
}

/// A machine in one model, as its diagrams show it.
struct MachineDrawing: Sendable {
  let model: MachineModel
  /// The configurations of the model.
  let bits: ConfigurationSet
  let transitions: DrawnTransitions
  /// The parts of the diagram around callbacks.
  let neighborhoods: CallbackNeighborhoods

  /// Prepares the diagrams of a machine; `nil` if it does not take part in the model.
  init?(of machine: MachineModel, in model: ModelFacts) {
    guard let facts = model.facts.machines[machine.machine.name] else { return nil }
    self.model = machine
    bits = model.bits
    transitions = DrawnTransitions(
      of: machine.machine, facts: facts, in: model.configuration, among: machine.taken)
    neighborhoods = CallbackNeighborhoods(of: transitions)
  }
}
