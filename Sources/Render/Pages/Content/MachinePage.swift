import Analysis
import Base
import Conformance
import Formats
import Graphics
import Pack
import StateSpace

/// The page of one machine: its diagram, its states, its events.
struct MachinePage {
  private let machine: Machine
  private let picture: Template.Value
  private let isTooLarge: Bool
  private let models: [ModelFacts]
  private let universe: ConfigurationBits
  private let moves: [Variation<MachineMove>.Entry]
  /// The configurations that the diagram shows.
  private let shown: ConfigurationBits
  private var scope: PageScope

  /// Prepares the page of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - catalog: The pack.
  ///   - picture: Its state diagram as markup; empty where there is none.
  ///   - isTooLarge: Whether it has more states than a picture can show.
  init(of machine: Machine, in catalog: Catalog, picture: Template.Value, isTooLarge: Bool) {
    self.machine = machine
    self.picture = picture
    self.isTooLarge = isTooLarge
    scope = PageScope(catalog, at: .page(of: machine.name))
    models = catalog.models(of: machine.name)
    let told = catalog.moves(of: machine)
    (moves, universe) = (told.moves, told.universe)
    let home = catalog.home(of: machine.name).map { catalog.models[$0.model].bits } ?? universe
    shown = told.shown(in: home)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let title = machine.title.shown(as: machine.name, in: scope.catalog.locale)
    let regions = machine.regions.indices.map { region($0) }
    let values: [(String, Template.Value)] = [
      ("name", .name(machine.name.text)),
      ("summary", scope.blocks(machine.summary, at: machine.place)), ("picture", picture),
      ("isTooLarge", .flag(isTooLarge)),
      ("hasManyRegions", .flag(machine.regions.count > 1)),
      ("picturePath", .link(Address.picture(named: machine.name.text))),
      ("pictureWhen", .text(scope.catalog.circumstances.phrase(shown, of: universe))),
      ("regions", .list(regions)),
      ("events", .list(machine.events.map { event($0) })),
      ("interactions", .group(interactions)), ("callbacks", .group(callbacks)),
      ("citations", scope.citations(machine.citations)),
    ]
    return Page(
      address: scope.address, template: "html/machine", title: title,
      description: .text(scope.catalog.plain(machine.summary)),
      crumbs: scope.crumbs(to: .machines), values: values, faults: scope.faults,
      source: scope.file(of: machine.summary, at: machine.place))
  }

  private func when(_ bits: ConfigurationBits) -> String {
    scope.catalog.circumstances.phrase(bits, of: universe)
  }

  private var interactions: [Template.Value] {
    (scope.catalog.uses.lifelines[machine.name] ?? []).map { scope.item($0) }
  }

  private var callbacks: [Template.Value] {
    let called = Set(moves.flatMap { $0.value.calls.map(\.callback) })
    return called.compactMap { scope.catalog.places[$0] }.sorted()
      .map { scope.item($0) }
  }

  private mutating func region(_ index: Int) -> Template.Value {
    let region = machine.regions[index]
    let states = region.states.indices.map { state($0, in: index) }
    return [
      "title": .text(scope.title(of: region)), "id": .text("region-\(region.name)"),
      "states": .list(states),
    ]
  }

  private mutating func state(_ index: Int, in region: Int) -> Template.Value {
    let state = machine.regions[region].states[index]
    let bits = reach(of: index, in: region)
    let here = moves.filter { $0.value.region == region }
    return [
      "id": .text(Address.fragment(of: state.name, in: machine.regions[region].name)),
      "title": .text(state.title.shown(as: state.name, in: scope.catalog.locale)),
      "summary": scope.line(state.summary, at: state.place),
      "isInitial": .flag(index == machine.regions[region].initialIndex),
      "isFinal": .flag(state.end != .nothing), "isReached": .flag(!bits.isEmpty),
      "when": .text(bits.isEmpty ? "" : when(bits)),
      "enters": .group(here.filter { $0.value.enters(index) }.map { way($0, to: $0.value.from) }),
      "leaves": .group(here.filter { $0.value.leaves(index) }.map { way($0, to: $0.value.to) }),
      "stays": .group(here.filter { $0.value.stays(in: index) }.map { way($0, to: index) }),
    ]
  }

  /// Where the walks reach a state.
  private func reach(of state: Int, in region: Int) -> ConfigurationBits {
    let reaching = models.filter {
      $0.facts.machines[machine.name]?.reached[region][state] ?? false
    }
    return ConfigurationBits(joining: reaching.map(\.bits))
  }

  /// A way between two states, as seen from the one that is not the other.
  private func way(
    _ entry: Variation<MachineMove>.Entry, to other: Int
  ) -> Template.Value {
    [
      "event": .text(machine.title(of: entry.value.event, in: scope.catalog.locale)),
      "eventId": .text("event-\(entry.value.event)"),
      "state": scope.item(state: other, in: entry.value.region, of: machine),
      "guards": .series(entry.value.conditions.map { condition($0) }),
      "calls": .group(entry.value.calls.map { scope.item($0.callback, argument: $0.argument) }),
      "when": .text(when(entry.bits)),
    ]
  }

  private func condition(_ condition: DrawnTransitions.Condition) -> Template.Value {
    [
      "title": .text(scope.title(of: machine.regions[condition.region])),
      "states": scope.items(
        states: condition.states.map { ($0, "") }, in: condition.region, of: machine),
    ]
  }

  private mutating func event(_ event: Event) -> Template.Value {
    let rows = event.transitions.enumerated().map { number, transition in
      let id = Transition.ID(machine: machine.name, event: event.name, number: number)
      return self.transition(transition, recordings: scope.catalog.evidence.transitions[id] ?? [])
    }
    return [
      "id": .text("event-\(event.name)"), "name": .name(event.title(in: scope.catalog.locale)),
      "summary": scope.line(event.summary, at: event.place), "transitions": .list(rows),
    ]
  }

  private func transition(
    _ transition: Transition, recordings: [Name<Recording>]
  ) -> Template.Value {
    [
      "from": .series(scope.items(of: transition.source, on: machine)),
      "when": .text(scope.phrase(for: transition.condition, of: universe)),
      "actions": .series(machine.actions(inLifeOf: transition).map { action($0) }),
      "recordings": .group(recordings.map { scope.item($0) }),
      "recordingCount": .text(
        scope.counted(recordings.count, .oneRecording, .manyRecordings)),
    ]
  }

  private func action(_ action: Action) -> Template.Value {
    switch action {
    case .call(let call):
      let when = scope.phrase(for: call.condition, of: universe)
      return [
        "call": scope.item(call.callback, argument: call.argument, when: when), "state": false,
      ]
    case .enter(let region, let state):
      return [
        "call": false, "state": scope.item(state: state, in: region, of: machine),
        "region": .text(scope.title(of: machine.regions[region])),
      ]
    }
  }
}

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
  /// Whether some run makes it.
  let isTaken: Bool

  /// A callback that runs, whichever line of the pack says so.
  struct Run: Hashable, Sendable {
    /// The callback.
    let callback: Name<Callback>
    /// The argument worth showing; empty when none matters.
    let argument: String
  }

  /// The moves of a machine in several models.
  struct Survey: Sendable {
    /// The moves that some run makes and that have an effect, each with the configurations in
    /// which it is told.
    let moves: [Variation<MachineMove>.Entry]
    /// The configurations in which the machine takes part.
    let universe: ConfigurationBits
    /// For each region, the configurations in which the same moves are told, for each such set of
    /// moves.
    private let tellings: [[ConfigurationBits]]

    /// Gathers the moves of a machine.
    init(of machine: Machine, in catalog: Catalog) {
      let models = catalog.models(of: machine.name)
      let anywhere = catalog.taken(on: machine)
      let told = models.map { model in
        (bits: model.bits, value: MachineMove.all(of: machine, in: model, among: anywhere))
      }
      moves =
        Variation(elements: told.map { (bits: $0.bits, value: $0.value.filter(\.isListed)) })
        .entries
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
  private static func all(
    of machine: Machine, in model: ModelFacts, among anywhere: TakenMoves
  ) -> [MachineMove] {
    guard let facts = model.facts.machines[machine.name] else { return [] }
    let drawn = DrawnTransitions(
      of: machine, facts: facts, in: model.configuration, among: anywhere)
    return drawn.edges.flatMap { way in
      way.groups.flatMap { group in
        group.triggers.map { trigger in
          MachineMove(
            region: way.region, from: way.from, to: way.to, event: trigger.event,
            conditions: trigger.conditions,
            calls: group.calls.map { Run(callback: $0.callback, argument: $0.argument) },
            isTaken: group.isTaken)
        }
      }
    }
  }

  /// Whether pages list it: some run makes it, and it has an effect.
  private var isListed: Bool { isTaken && (from != to || !calls.isEmpty) }

  /// Whether it leads into a state from another one.
  func enters(_ state: Int) -> Bool { to == state && from != state }

  /// Whether it leads out of a state into another one.
  func leaves(_ state: Int) -> Bool { from == state && to != state }

  /// Whether it happens inside a state.
  func stays(in state: Int) -> Bool { from == state && to == state }
}
