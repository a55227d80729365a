@testable import Base
@testable import Pack

extension Pack {
  /// An interaction by itself in one configuration: two objects of each machine that plays in it,
  /// which begin in states that it requires, and one of each machine that these are related to.
  ///
  /// Conditions are decided and parts are written out, so that the naive exploration needs to know
  /// neither.
  func alone(_ interaction: Interaction, in configuration: Configuration) -> Pack {
    let plain = Plain(pack: self, configuration: configuration)
    let players = Set(interaction.lifelines.map(\.machine))
    let roles = Array(interaction.lifelines.indices)
    let own = Interaction(
      name: interaction.name, title: interaction.title, summary: interaction.summary,
      isAmbient: interaction.isAmbient, isPart: false, condition: .always,
      lifelines: interaction.lifelines,
      requires: interaction.requires.map { plain.requirement($0, roles, withPartners: false) },
      steps: plain.steps(interaction.steps, roles), citations: [], place: interaction.place)
    let kept = machines.filter { related(to: players).contains($0.name) }.map { machine in
      plain.machine(machine, beginningAs: interaction.start(of: machine))
    }
    return Pack(
      name: name, title: title, summary: summary, system: system, locales: locales, axes: [],
      impossible: .any([]),
      bounds: Bounds(
        objects: Dictionary(uniqueKeysWithValues: players.map { ($0, 2) }), nesting: 1,
        states: 4_000),
      phases: [], callbacks: callbacks.map(\.everywhere), machines: kept, interactions: [own],
      scenarios: [], sources: [])
  }

  /// Some machines, and all that relations lead to from them or to them.
  private func related(to some: Set<Name<Machine>>) -> Set<Name<Machine>> {
    var found = some
    var count = 0
    while count < found.count {
      count = found.count
      for machine in machines {
        let targets = machine.relations.map(\.target)
        if found.contains(machine.name) { found.formUnion(targets) }
        if !found.isDisjoint(with: targets) { found.insert(machine.name) }
      }
    }
    return found
  }
}

/// Writes out what a configuration decides.
private struct Plain {
  let pack: Pack
  let configuration: Configuration

  func machine(_ machine: Machine, beginningAs start: [Int: Int]) -> Machine {
    Machine(
      name: machine.name, title: machine.title, summary: machine.summary,
      regions: machine.regions.enumerated().map { number, region in
        Region(
          name: region.name, title: region.title, states: region.states,
          initialIndex: start[number] ?? region.initialIndex, place: region.place)
      },
      relations: machine.relations, events: machine.events.map(event), spans: [], citations: [],
      place: machine.place)
  }

  private func event(_ event: Event) -> Event {
    let possible = event.transitions.filter { $0.condition.holds(in: configuration) }
    return Event(
      name: event.name, summary: event.summary,
      transitions: possible.map { transition in
        Transition(
          condition: .always, source: transition.source,
          actions: transition.actions.compactMap(action), place: transition.place)
      }, place: event.place)
  }

  private func action(_ action: Action) -> Action? {
    guard let call = action.call else { return action }
    let callback = pack.callback(call.callback)
    guard call.condition.holds(in: configuration),
      callback?.condition.holds(in: configuration) ?? true
    else { return nil }
    return .call(
      Call(
        callback: call.callback, argument: call.argument, caller: call.caller, place: call.place))
  }

  /// A requirement of the roles that lifelines are; without partners, it asks for no related
  /// object.
  func requirement(
    _ requirement: Requirement, _ roles: [Int], withPartners: Bool = true
  ) -> Requirement {
    Requirement(
      lifeline: roles[requirement.lifeline], states: requirement.states,
      relations: requirement.relations.compactMapValues { target in
        switch target {
        case .none: Requirement.Target.none
        case .some: withPartners ? target : nil
        case .role(let lifeline): withPartners ? .role(roles[lifeline]) : nil
        }
      }, place: requirement.place)
  }

  func steps(_ steps: [Step], _ roles: [Int]) -> [Step] {
    steps.flatMap { step -> [Step] in
      switch step {
      case .send(let send):
        [
          .send(
            Step.Send(lifeline: roles[send.lifeline], event: send.event, place: send.place))
        ]
      case .relate(let relate):
        [
          .relate(
            Step.Relate(
              lifeline: roles[relate.lifeline], relation: relate.relation,
              target: relate.target.map { roles[$0] }, place: relate.place))
        ]
      case .invariant(let asked): [.invariant(requirement(asked, roles))]
      case .gap, .note: [step]
      case .alt(let operands, let place):
        [.alt(operands.map { operand($0, roles) }, place: place)]
      case .opt(let own, let place): [.opt(operand(own, roles), place: place)]
      case .break(let own, let place): [.break(operand(own, roles), place: place)]
      case .loop(let own, let atLeast, let atMost, let place):
        [.loop(operand(own, roles), atLeast: atLeast, atMost: atMost, place: place)]
      case .par(let operands, let place):
        [.par(operands.map { operand($0, roles) }, place: place)]
      case .ref(let reference): part(reference, roles)
      case .when(let condition, let then, let otherwise, _):
        self.steps(condition.holds(in: configuration) ? then : otherwise, roles)
      }
    }
  }

  private func part(_ reference: Step.Reference, _ roles: [Int]) -> [Step] {
    guard let part = pack.interaction(reference.interaction) else { return [] }
    let inner = reference.roles.map { roles[$0] }
    return part.requires.map { .invariant(requirement($0, inner)) } + steps(part.steps, inner)
  }

  private func operand(_ operand: Step.Operand, _ roles: [Int]) -> Step.Operand {
    Step.Operand(
      label: operand.label, title: operand.title,
      requires: operand.requires.map { requirement($0, roles) },
      steps: steps(operand.steps, roles), place: operand.place)
  }
}

extension Interaction {
  /// The states, by region, in which an object of a machine may begin it.
  fileprivate func start(of machine: Machine) -> [Int: Int] {
    let own = requires.filter { lifelines[$0.lifeline].machine == machine.name }
    return own.first?.states.allowed.compactMapValues(\.first) ?? [:]
  }
}

extension Callback {
  /// The callback, available in every configuration.
  fileprivate var everywhere: Callback {
    Callback(
      name: name, phase: phase, owner: owner, swift: "", objc: "", declarations: [], aliases: [],
      availability: [], condition: .always, superRule: .none, notification: "", citations: [],
      texts: CallbackTexts(), place: place)
  }
}
