import Base
import Pack

/// What of a component no state graph ever reached, in any configuration.
struct UnreachedElements {
  private let component: Component
  private let pack: Pack
  private let index: PackIndex
  private let models: [Exploration.Model]
  /// The events that interactions send, by machine.
  private let sent: [Name<Machine>: Set<Name<Event>>]

  /// Compares a component with what its state graphs found.
  init(of component: Component, in pack: Pack, by index: PackIndex, models: [Exploration.Model]) {
    self.component = component
    self.pack = pack
    self.index = index
    self.models = models
    sent = pack.interactions.sentEvents
  }

  /// What was never reached, each once.
  var diagnostics: [Diagnostic] {
    neverBegun(component.interactions.filter { !hasBegun($0) })
      + component.machines.flatMap { machine in
        unreached(pack.machines[machine]) + untaken(machine) + uncalled(pack.machines[machine])
      }
  }

  private func hasBegun(_ number: Int) -> Bool {
    models.contains { model in
      let automaton = model.graph.system.compiled.automata.firstIndex { $0.interaction == number }
      return automaton.map { model.graph.begun[$0] } ?? false
    }
  }

  /// That interactions never begin, and why: for each one requirement that nobody ever meets, or
  /// all together.
  private func neverBegun(_ numbers: [Int]) -> [Diagnostic] {
    let met = requirementsMet(of: numbers)
    return numbers.map { number in
      let interaction = pack.interactions[number]
      let unmet = interaction.requires.first {
        !met.contains(Need(interaction: number, lifeline: $0.lifeline))
      }
      let reason =
        unmet.map {
          "nobody ever meets what it requires of '\(interaction.lifelines[$0.lifeline].name)'"
        } ?? "each requirement is met at some time, but never all of them at once"
      return Diagnostic(
        .error, "'\(interaction.name)' never begins: \(reason)", at: interaction.place,
        notes: unmet.map { [Diagnostic.Note("this is never met", at: $0.place)] } ?? [])
    }
  }

  /// What an interaction requires of a lifeline, both by index.
  private struct Need: Hashable {
    let interaction: Int
    let lifeline: Int
  }

  /// Which requirements of interactions are met in some global state, each by itself.
  private func requirementsMet(of numbers: [Int]) -> Set<Need> {
    if numbers.isEmpty { return [] }
    return models.map(\.graph).reduce(into: []) { met, graph in
      for number in numbers {
        for requirement in pack.interactions[number].requires {
          let need = Need(interaction: number, lifeline: requirement.lifeline)
          if !met.contains(need), graph.meets(requirement, of: number) { met.insert(need) }
        }
      }
    }
  }

  /// What happens to objects of a machine in any model.
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

  private func unreached(_ machine: Machine) -> [Diagnostic] {
    let reached = reached(of: machine)
    var found: [Diagnostic] = []
    for (region, states) in machine.regions.map(\.states).enumerated() {
      for (number, state) in states.enumerated() {
        if reached[region][number] { continue }
        let name = "'\(state.name)' of region '\(machine.regions[region].name)'"
        found.append(
          Diagnostic(
            .error,
            "no object of '\(machine.name)' ever reaches state \(name); "
              + "enter it in a transition that some interaction uses, or remove it",
            at: state.place))
      }
    }
    return found
  }

  /// The transitions that nobody takes, but for those of an event that nobody sends, which is told
  /// of the event.
  private func untaken(_ number: Int) -> [Diagnostic] {
    let machine = pack.machines[number]
    var taken = machine.events.map { $0.transitions.map { _ in false } }
    for localTransition in localTransitions(of: machine) {
      taken[localTransition.event][localTransition.transition] = true
    }
    var found: [Diagnostic] = []
    let heard = sent[machine.name]
    for (event, transitions) in machine.events.map(\.transitions).enumerated() {
      if let heard, !heard.contains(machine.events[event].name) { continue }
      for (place, transition) in transitions.enumerated() where !taken[event][place] {
        found.append(
          Diagnostic(
            .warning,
            "no walk ever takes this transition of event "
              + "'\(machine.events[event].name)'; let an interaction send the event "
              + "in such a state, or remove it", at: transition.place))
      }
    }
    return found
  }

  private func uncalled(_ machine: Machine) -> [Diagnostic] {
    var reported: Set<Name<Callback>> = []
    return machine.calls.compactMap { call in
      let isCalled = models.contains { $0.called.contains(index.callback(call.callback)) }
      guard !isCalled, reported.insert(call.callback).inserted else { return nil }
      return Diagnostic(
        .error,
        "'\(call.callback)' never runs: no walk takes a transition that calls it, "
          + "in any configuration", at: call.place,
        notes: [
          Diagnostic.Note(
            "the callback is here", at: pack.callbacks[index.callback(call.callback)].place)
        ])
    }
  }
}

extension StateGraph {
  /// Whether a requirement of an interaction, alone, is met by some binding in some global state in
  /// which the interaction might begin.
  fileprivate func meets(_ requirement: Requirement, of interaction: Int) -> Bool {
    guard
      let automaton = system.compiled.automata.firstIndex(where: { $0.interaction == interaction })
    else { return false }
    let bindings = system.bindings.indices.filter { system.bindings[$0].automaton == automaton }
    let casts = bindings.map { system.cast(of: $0) }
    let isAmbient = system.compiled.automata[automaton].isAmbient
    return table.states.contains { globalState in
      system.isOpen(globalState, forAmbient: isAmbient)
        && casts.contains { meets(requirement, by: $0, in: globalState) }
    }
  }
}
