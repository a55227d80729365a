extension Survey {
  /// Whether a property has anything to speak of in some configurations: what makes it apply can
  /// happen there.
  ///
  /// That is read off the facts: the interaction begins, with the operands that are named; the
  /// callbacks run, and the states are reached. What it says of them is for a search to decide.
  func applies(_ property: Property, in side: ConfigurationSet) -> Bool {
    findings.joined().contains { finding in
      finding.configurations.meets(side) && applies(property, in: finding)
    }
  }

  private func applies(_ property: Property, in finding: Finding) -> Bool {
    let facts = finding.facts
    let hasRoles = property.roles.allSatisfy {
      facts.machines[pack.machines[$0.machine].name] != nil
    }
    guard hasRoles else { return false }
    if let occasion = property.occasion {
      let interaction = pack.interactions[occasion.interaction]
      guard let known = facts.interactions[interaction.name],
        occasion.labels.allSatisfy({ pack.takes($0, of: interaction, known.taken) })
      else { return false }
    }
    return property.triggers.allSatisfy { canHappen($0, of: property, in: finding) }
  }

  /// Whether something can happen in the model of a walk.
  private func canHappen(
    _ happening: Happening, of property: Property, in finding: Finding
  ) -> Bool {
    switch happening {
    case .anyCall, .not: true
    case .call(_, let callback, _): finding.called.contains(index.callback(callback))
    case .state(let role, let region, let state):
      finding.facts.machines[pack.machines[property.roles[role].machine].name]?
        .reached[region][state] ?? false
    case .all(let parts): parts.allSatisfy { canHappen($0, of: property, in: finding) }
    case .any(let parts): parts.contains { canHappen($0, of: property, in: finding) }
    }
  }
}

extension Property {
  /// What has to happen for it to say anything.
  fileprivate var triggers: [Happening] {
    let own: [Happening] =
      switch pattern {
      case .absence, .existence, .universality: []
      case .limitation(let one, _), .response(let one, _), .succession(let one, _),
        .predecession(let one, _):
        [one]
      case .precedence(_, let last): [last]
      }
    switch scope {
    case .globally: return own
    case .before(let end): return own + [end]
    case .after(let start), .afterUntil(let start, _): return own + [start]
    case .between(let start, let end): return own + [start, end]
    }
  }
}

extension Pack {
  /// Whether a walk takes an operand of an interaction, or of a part of it: some step inside, or
  /// there is none inside.
  fileprivate func takes(
    _ label: String, of interaction: Interaction, _ taken: [Place: [Int]]
  ) -> Bool {
    operands(label, in: interaction.steps).contains { operand in
      let places = sends(in: operand.steps)
      return places.isEmpty || places.contains { taken[$0]?.isEmpty == false }
    }
  }

  private func operands(_ label: String, in steps: [Step]) -> [Step.Operand] {
    var found: [Step.Operand] = []
    steps.forEachStep { step in
      switch step {
      case .alt(let operands, _): found += operands.filter { $0.label == label }
      case .opt(let operand, _): if operand.label == label { found.append(operand) }
      case .ref(let part): found += operands(label, in: self.steps(of: part))
      default: break
      }
    }
    return found
  }

  /// The places of all steps that send an event, those of parts included.
  private func sends(in steps: [Step]) -> [Place] {
    var places: [Place] = []
    steps.forEachStep { step in
      switch step {
      case .send(let send): places.append(send.place)
      case .ref(let part): places += sends(in: self.steps(of: part))
      default: break
      }
    }
    return places
  }

  private func steps(of part: Step.Reference) -> [Step] {
    interactions.first { $0.name == part.interaction }?.steps ?? []
  }
}
