import Base
import Pack

/// The elements of a component that no state graph reaches in any configuration.
struct UnreachedElements {
  private let component: Component
  private let pack: Pack
  private let index: PackIndex
  private let models: [Exploration.Model]
  /// The events that interactions send, by machine.
  private let sent: [Name<Machine>: Set<Name<Event>>]

  /// Compares a component with its state graphs; `models` has all of them.
  init(of component: Component, in pack: Pack, by index: PackIndex, models: [Exploration.Model]) {
    self.component = component
    self.pack = pack
    self.index = index
    self.models = models
    sent = pack.interactions.sentEvents
  }

  /// A diagnostic for each unreached element.
  var diagnostics: [Diagnostic] {
    neverBegun(component.interactions.filter { !hasBegun($0) })
      + component.machines.map { pack.machines[$0] }.flatMap { machine in
        let untaken = untaken(machine)
        return unreached(machine, untaken) + untaken.map { warning(of: $0, in: machine) }
          + uncalled(machine, untaken)
      }
  }

  private func hasBegun(_ number: Int) -> Bool {
    models.contains { model in
      let automaton = model.graph.system.compiled.automata.firstIndex { $0.interaction == number }
      return automaton.map { model.graph.begun[$0] } ?? false
    }
  }

  /// Errors for interactions that never begin.
  ///
  /// Each names one requirement that is never met, or says that all are never met at once.
  private func neverBegun(_ numbers: [Int]) -> [Diagnostic] {
    let met = requirementsMet(of: numbers)
    return numbers.map { number in
      let interaction = pack.interactions[number]
      let unmet = interaction.requires.first {
        !met.contains(Need(interaction: number, lifeline: $0.lifeline))
      }
      let reason =
        unmet.map {
          "no object ever meets its requirement for '\(interaction.lifelines[$0.lifeline].name)'"
        } ?? "each requirement is met at some time, but never all at once"
      return Diagnostic(
        .neverBegins, "'\(interaction.name)' never begins: \(reason)", at: interaction.place,
        notes: unmet.map { [Diagnostic.Note("this is never met", at: $0.place)] } ?? [])
    }
  }

  /// The requirement of an interaction on a lifeline, both by index.
  private struct Need: Hashable {
    let interaction: Int
    let lifeline: Int
  }

  /// The requirements of interactions that are met in at least one global state, each by itself.
  private func requirementsMet(of numbers: [Int]) -> Set<Need> {
    if numbers.isEmpty { return [] }
    return models.map(\.graph).reduce(into: []) { met, graph in
      for number in numbers {
        for (place, requirement) in pack.interactions[number].requires.enumerated() {
          let need = Need(interaction: number, lifeline: requirement.lifeline)
          if !met.contains(need), graph.meetsRequirement(place, of: number) { met.insert(need) }
        }
      }
    }
  }

  /// The local transitions of a machine that happen in any model.
  private func localTransitions(of machine: Machine) -> [LocalTransition] {
    models.map(\.graph).flatMap { graph in
      graph.machineTables.firstIndex { $0.machine.name == machine.name }.map(graph.localTransitions)
        ?? []
    }
  }

  /// For each region of a machine and state, whether an object is ever in it.
  private func reached(of machine: Machine) -> [[Bool]] {
    var reached = machine.regions.map { $0.states.map { _ in false } }
    for (region, initial) in machine.regions.map(\.initialIndex).enumerated() {
      reached[region][initial] = true
    }
    for action in localTransitions(of: machine).flatMap(\.actions) {
      if case .enter(let region, let state) = action { reached[region][state] = true }
    }
    return reached
  }

  /// Warnings for states that no object is ever in, except those that an untaken transition enters:
  /// they get a warning about the transition.
  private func unreached(_ machine: Machine, _ untaken: [Untaken]) -> [Diagnostic] {
    let reached = reached(of: machine)
    let entered = untaken.flatMap { machine.transition($0).actions }
    var found: [Diagnostic] = []
    for (region, states) in machine.regions.map(\.states).enumerated()
    where machine.regions[region].kind == .states {
      for (number, state) in states.enumerated() where !reached[region][number] {
        if entered.contains(.enter(region: region, state: number)) { continue }
        // Nothing in a pack is the state in which a region inside a state is not active.
        if state.place == machine.regions[region].place { continue }
        let name = "'\(state.name)' of region '\(machine.regions[region].name)'"
        found.append(
          Diagnostic(
            .unreachedState,
            "no object of '\(machine.name)' ever reaches state \(name); "
              + "enter it in a transition, or remove it",
            at: state.place,
            notes: machine.deadEnd(like: state, of: region, among: reached[region])))
      }
    }
    return found
  }

  /// A transition that no run takes, or that no run takes from some states that its guard names.
  fileprivate struct Untaken {
    let event: Int
    let transition: Int
    /// The arrow of the chart that is not followed, by index; `nil` if there is no chart.
    var arrow: Int?
    /// The states from which it is not taken, by index; empty if it is not taken at all.
    var sources: [(region: Int, state: Int)] = []
  }

  private func untaken(_ machine: Machine) -> [Untaken] {
    let taken = Dictionary(grouping: models.flatMap { $0.graph.origins(in: machine) }) {
      [$0.event, $0.transition]
    }
    if machine.chart != nil { return untakenArrows(of: machine, taken: Set(taken.keys)) }
    var found: [Untaken] = []
    for (event, transitions) in machine.declaredEvents.map(\.transitions).enumerated() {
      for (number, transition) in transitions.enumerated() where !transition.isIgnoring {
        guard let own = taken[[event, number]] else {
          found.append(Untaken(event: event, transition: number))
          continue
        }
        let sources = transition.source.allowed.sorted { $0.key < $1.key }.flatMap { entry in
          entry.value.map { (region: entry.key, state: $0) }
        }
        let missed = sources.filter { source in
          !own.contains { Int($0.states[source.region]) == source.state }
        }
        if missed.isEmpty { continue }
        found.append(Untaken(event: event, transition: number, sources: missed))
      }
    }
    return found
  }

  /// For each arrow of a chart that no run follows, the first transition that follows it; there are
  /// many for an arrow, since states, counters, and outcomes are separated, and a transition follows
  /// several arrows if the first leads to a choice.
  private func untakenArrows(of machine: Machine, taken: Set<[Int]>) -> [Untaken] {
    let all = machine.events.indices.flatMap { event in
      machine.events[event].transitions.indices
        .filter { !machine.events[event].transitions[$0].isIgnoring }
        .map { Untaken(event: event, transition: $0) }
    }
    var followed = BitSet(
      all.filter { taken.contains([$0.event, $0.transition]) }
        .flatMap { machine.transition($0).arrows })
    return all.flatMap { one in
      machine.transition(one).arrows.filter { followed.insert($0) }.map { arrow in
        Untaken(event: one.event, transition: one.transition, arrow: arrow)
      }
    }
  }

  private func warning(of untaken: Untaken, in machine: Machine) -> Diagnostic {
    let event = machine.events[untaken.event]
    let sources = untaken.sources.map { region, state in
      "'\(machine.regions[region].states[state].name)'"
    }
    let origin = sources.isEmpty ? "" : " from " + sources.listed("or")
    let isSent = event.isFree || sent[machine.name]?.contains(event.name) ?? true
    let remedy =
      isSent
      ? sources.isEmpty
        ? "let an interaction send the event in such a state, or remove it"
        : "let an interaction send the event there, or name fewer states"
      : "let an interaction send the event, or write 'free: true' in the machine if its events "
        + "come at any time"
    let arrow = untaken.arrow.flatMap { machine.chart?.arrows[$0] }
    return Diagnostic(
      .untakenTransition,
      "no run takes this transition of event '\(event.spelling)'\(origin); \(remedy)",
      at: arrow?.place ?? machine.transition(untaken).place)
  }

  /// Errors for callbacks that never run although their transitions are taken.
  private func uncalled(_ machine: Machine, _ untaken: [Untaken]) -> [Diagnostic] {
    let explained = Set(untaken.flatMap { machine.transition($0).actions.compactMap(\.call) })
    var reported: Set<Name<Callback>> = []
    return machine.calls.compactMap { call in
      let isCalled = models.contains { $0.called.contains(index.callback(call.callback)) }
      guard !isCalled, !explained.contains(call), reported.insert(call.callback).inserted else {
        return nil
      }
      return Diagnostic(
        .neverRuns, "'\(call.callback)' never runs in any configuration", at: call.place,
        notes: [
          Diagnostic.Note(
            "the callback is here", at: pack.callbacks[index.callback(call.callback)].place)
        ])
    }
  }
}

extension Machine {
  fileprivate func transition(_ untaken: UnreachedElements.Untaken) -> Transition {
    events[untaken.event].transitions[untaken.transition]
  }
}

extension StateGraph {
  /// Whether some binding meets a requirement of an interaction, both by index, in some global
  /// state in which the interaction could begin; its other requirements are ignored.
  fileprivate func meetsRequirement(_ number: Int, of interaction: Int) -> Bool {
    guard let automaton = system.compiled.automata.first(where: { $0.interaction == interaction })
    else { return false }
    let test = automaton.requires.lowerBound + number
    let bindings = system.bindings.indices.filter {
      system.compiled.automata[system.bindings[$0].automaton].interaction == interaction
    }
    let rules = rules
    return table.states.contains { globalState in
      system.isOpen(globalState, forAmbient: automaton.isAmbient)
        && bindings.contains { rules.holds(test, $0, globalState) }
    }
  }
}

extension StateGraph {
  /// A transition that some run takes, with the object's states before it.
  fileprivate struct Origin {
    let event: Int
    let transition: Int
    let states: [UInt16]
  }

  /// The transitions of a machine that some run takes; empty if the graph has no object of it.
  fileprivate func origins(in machine: Machine) -> [Origin] {
    guard let number = machineTables.firstIndex(where: { $0.machine.name == machine.name }) else {
      return []
    }
    return localTransitions(of: number).map { taken in
      Origin(
        event: taken.event, transition: taken.transition,
        states: machineTables[number].states(of: taken.from))
    }
  }
}

extension Machine {
  /// A note on a state that is reached and never left, and has nearly the name of one that is not
  /// reached: probably one is a misspelling of the other.
  fileprivate func deadEnd(
    like state: State, of region: Int, among reached: [Bool]
  ) -> [Diagnostic.Note] {
    let states = regions[region].states
    let left = Set(events.flatMap(\.transitions).flatMap { $0.source.allowed[region] ?? [] })
    let ends = states.indices.filter {
      reached[$0] && !left.contains($0) && states[$0].end == .nothing
    }
    let near = Suggestion(for: state.name.text, among: ends.map { states[$0].name.text }).word
    return ends.filter { states[$0].name.text == near }.map {
      Diagnostic.Note(
        "'\(states[$0].name)' is written here, and never left; did you mean '\(state.name)'?",
        at: states[$0].place)
    }
  }
}
