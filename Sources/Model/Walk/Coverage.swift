/// What of a component no walk ever reached, in any configuration.
struct Coverage {
  private let component: Component
  private let pack: Pack
  private let index: PackIndex
  private let findings: [Survey.Finding]

  /// Compares a component with what its walks found.
  init(of component: Component, in pack: Pack, by index: PackIndex, findings: [Survey.Finding]) {
    self.component = component
    self.pack = pack
    self.index = index
    self.findings = findings
  }

  /// What was never reached, each once.
  var diagnostics: [Diagnostic] {
    component.interactions.compactMap { neverBegun($0) }
      + component.machines.flatMap { machine in
        unreached(pack.machines[machine]) + untaken(machine) + uncalled(pack.machines[machine])
      }
  }

  private func neverBegun(_ number: Int) -> Diagnostic? {
    let interaction = pack.interactions[number]
    for finding in findings {
      let programs = finding.walk.stage.score.programs
      guard let program = programs.firstIndex(where: { $0.interaction == number }) else { continue }
      if finding.walk.begun[program] { return nil }
    }
    let reason = obstacle(of: number)
    return Diagnostic(
      .error, "'\(interaction.name)' never begins: \(reason.text)", at: interaction.place,
      notes: reason.place.map { [Diagnostic.Note("this is never met", at: $0)] } ?? [])
  }

  /// Why an interaction never begins: one requirement that nobody ever meets, or all together.
  private func obstacle(of number: Int) -> (text: String, place: Place?) {
    let interaction = pack.interactions[number]
    for requirement in interaction.requires {
      let isMet = findings.contains { $0.walk.meets(requirement, of: number) }
      if !isMet {
        let role = interaction.lifelines[requirement.lifeline].name
        return ("nobody ever meets what it requires of '\(role)'", requirement.place)
      }
    }
    return ("each requirement is met at some time, but never all of them at once", nil)
  }

  private func unreached(_ machine: Machine) -> [Diagnostic] {
    let facts = findings.compactMap { $0.facts.machines[machine.name] }
    var found: [Diagnostic] = []
    for (region, states) in machine.regions.map(\.states).enumerated() {
      for (number, state) in states.enumerated() {
        if facts.contains(where: { $0.reached[region][number] }) { continue }
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

  private func untaken(_ number: Int) -> [Diagnostic] {
    let machine = pack.machines[number]
    var taken = machine.events.map { $0.transitions.map { _ in false } }
    for finding in findings {
      let own = finding.walk.stage.component.machines.firstIndex(of: number)
      for found in own.map({ finding.taken[$0] }) ?? [] {
        taken[found.event][found.transition] = true
      }
    }
    var found: [Diagnostic] = []
    for (event, transitions) in machine.events.map(\.transitions).enumerated() {
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
      let isCalled = findings.contains { $0.called.contains(index.callback(call.callback)) }
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

extension Walk {
  /// Whether a requirement of an interaction, alone, is met by some casting in some world in which
  /// the interaction might begin.
  fileprivate func meets(_ requirement: Requirement, of interaction: Int) -> Bool {
    guard let program = stage.score.programs.firstIndex(where: { $0.interaction == interaction })
    else { return false }
    let castings = stage.castings.indices.filter { stage.castings[$0].program == program }
    let casts = castings.map { stage.cast(of: $0) }
    let isAmbient = stage.score.programs[program].isAmbient
    return table.worlds.contains { world in
      stage.isOpen(world, forAmbient: isAmbient)
        && casts.contains { meets(requirement, by: $0, in: world) }
    }
  }
}
