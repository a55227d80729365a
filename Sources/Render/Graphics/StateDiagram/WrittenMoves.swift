import Analysis
import Base
import Pack

/// The moves that a pack writes for a machine in one configuration, and that no run makes.
///
/// A transition moves each region that it enters, from each state that its guard names there. If
/// its guard does not name the region, the moves that runs make are enough. If no run takes the
/// transition, it leaves every other state of the region; if those are more than `mostSources`,
/// only the initial one.
///
/// A transition that enters nothing stays in the states of the last region that its guard names, or
/// in the initial state of the first region if its guard names none. One that enters a state that
/// its guard names stays there, too.
struct WrittenMoves {
  /// The most states that a transition leaves of a region that its guard does not name.
  private static let mostSources = 4

  /// The machine.
  let machine: Machine
  /// The configuration, in which a transition and its calls exist; `nil` for all of the pack.
  let configuration: Configuration?
  /// The moves that runs make, in any model.
  let taken: TakenMoves

  /// The moves that no run makes, each once, in the order of the pack.
  var untaken: [MachineFacts.Move] {
    var found: [MachineFacts.Move] = []
    var seen: Set<MachineFacts.Move> = []
    let arrows = takenArrows
    for event in machine.declaredEvents {
      for (number, transition) in event.transitions.enumerated()
      where !transition.isIgnoring && exists(transition) {
        let id = Transition.ID(machine: machine.name, event: event.name, number: number)
        let isTaken = taken.contains(id)
        if !isTaken, arrows.contains(transition.place) || isFollowed(transition, of: event) {
          continue
        }
        let moves = changes(by: transition, id) + stays(by: transition, id)
        found += moves.filter { !taken.contains($0, by: transition) && seen.insert($0).inserted }
      }
    }
    return found
  }

  /// The places of the arrows of a chart that runs take: each is many transitions, and those that
  /// no run takes are not drawn.
  private var takenArrows: Set<Place> {
    if machine.chart == nil { return [] }
    return Set(
      machine.events.flatMap { event in
        event.transitions.indices.filter { number in
          taken.contains(Transition.ID(machine: machine.name, event: event.name, number: number))
        }
        .map { event.transitions[$0].place }
      })
  }

  /// Whether runs follow the arrow of a transition together with those of other regions.
  private func isFollowed(_ transition: Transition, of event: Event) -> Bool {
    machine.chart != nil
      && event.transitions.indices.contains { number in
        taken.contains(Transition.ID(machine: machine.name, event: event.name, number: number))
          && event.transitions[number].includes(transition)
      }
  }

  private func exists(_ transition: Transition) -> Bool {
    configuration.map(transition.condition.holds) ?? true
  }

  /// The actions of a transition that happen in the configuration while the object lives.
  private func actions(of transition: Transition) -> [Action] {
    machine.actions(inLifeOf: transition).filter { action in
      guard let condition = action.call?.condition, let configuration else { return true }
      return condition.holds(in: configuration)
    }
  }

  /// What a transition changes in regions.
  private func changes(by transition: Transition, _ id: Transition.ID) -> [MachineFacts.Move] {
    let actions = actions(of: transition)
    let calls = actions.compactMap(\.call)
    return Set(actions.compactMap(\.region)).sorted().flatMap { region in
      let sources =
        transition.source.allowed[region] ?? sources(of: transition, id, in: region)
      guard case .enter(_, let target)? = actions.last(where: { $0.region == region }) else {
        return [MachineFacts.Move]()
      }
      return sources.filter { $0 != target }.map { source in
        MachineFacts.Move(
          region: region, from: source, to: target, event: id.event, calls: calls)
      }
    }
  }

  /// The states that a transition leaves of a region that its guard does not name.
  private func sources(of transition: Transition, _ id: Transition.ID, in region: Int) -> [Int] {
    if taken.contains(id) { return [] }
    let target = transition.states(enteredIn: region).last
    let states = machine.regions[region].states
    let others = states.indices.filter { $0 != target && states[$0].end == .nothing }
    if others.count <= Self.mostSources { return others }
    let initial = machine.regions[region].initialIndex
    return others.contains(initial) ? [initial] : Array(others.prefix(1))
  }

  /// The states in which a transition can change nothing.
  private func stays(by transition: Transition, _ id: Transition.ID) -> [MachineFacts.Move] {
    let calls = actions(of: transition).compactMap(\.call)
    guard let region = transition.regionOfStays(on: machine),
      calls.isEmpty || region == transition.source.lastRegion(on: machine),
      !transition.source.allowed.isEmpty || !taken.contains(id)
    else { return [] }
    let states =
      transition.states(enteredIn: region).last.map { [$0] }
      ?? transition.source.allowed[region] ?? [machine.regions[region].initialIndex]
    return states.map { state in
      MachineFacts.Move(region: region, from: state, to: state, event: id.event, calls: calls)
    }
  }
}

extension Guard {
  /// The last region that it names; the first of the machine if it names none.
  ///
  /// Packs list general regions first, so this is the region that it is most about.
  /// Counters and histories are no regions of pictures.
  func lastRegion(on machine: Machine) -> Int {
    allowed.keys.filter { machine.regions[$0].kind == .states }.max() ?? 0
  }
}

extension Transition {
  /// The region inside whose states the transition is drawn if it changes nothing and calls
  /// nothing; `nil` if its guard does not name the state that it enters, or it enters several.
  func regionOfStays(on machine: Machine) -> Int? {
    let entered = Set(actions.compactMap(\.region)).filter { machine.regions[$0].kind == .states }
    guard let region = entered.first else { return source.lastRegion(on: machine) }
    let states = Set(states(enteredIn: region))
    let canStay = states.allSatisfy { source.allowed[region]?.contains($0) ?? false }
    return entered.count == 1 && states.count == 1 && canStay ? region : nil
  }

  /// The states of a region that the transition enters, in order.
  fileprivate func states(enteredIn region: Int) -> [Int] {
    actions.compactMap { action in
      if case .enter(region, let state) = action { state } else { nil }
    }
  }
}

extension Event {
  /// The event, limited to the transitions that exist in a configuration.
  func limited(to configuration: Configuration?) -> Event {
    guard let configuration else { return self }
    return Event(
      name: name, title: title, isFree: isFree, isNamed: isNamed, outcome: outcome,
      summary: summary,
      transitions: transitions.filter {
        !$0.isIgnoring && $0.condition.holds(in: configuration)
      }, place: place)
  }
}
