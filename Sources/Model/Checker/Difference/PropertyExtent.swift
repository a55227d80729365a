package import Analysis
import Base
package import Pack
import StateSpace

extension PackFacts {
  /// The scopes of the pack in which a property is not vacuous, in the pack's order: those in which
  /// it was proved or refuted.
  package func scopes(of property: Property) -> [Pack.Scope] {
    guard let axis = pack.scopeAxis else { return [] }
    let met = Set(extents(of: property).joined().map { configurations[$0].choices[axis] })
    return met.sorted().map { pack.scopes[$0] }
  }

  /// The configurations in which a property is not vacuous, grouped by state graph: its trigger can
  /// occur there.
  ///
  /// This is decided from facts only: the interaction can begin and take the operands that the
  /// property names, the callbacks can run, and the states are reached. Whether the property holds
  /// is not decided here.
  package func extents(of property: Property) -> [ConfigurationSet] {
    let premise = Premise(of: property, in: pack)
    let components = exploration.components
    let machines = property.roles.map(\.machine)
    var extents: [ConfigurationSet] = []
    for component in components.indices
    where machines.allSatisfy(components[component].machines.contains) {
      for number in findings[component].indices where applies(premise, component, number) {
        extents.append(findings[component][number].configurations)
      }
    }
    return extents
  }

  /// What must be possible for a property not to be vacuous.
  private struct Premise {
    /// The machines of its roles.
    let machines: [Name<Machine>]
    /// The interaction that it is about; `nil` if it is about whole runs.
    let interaction: Name<Interaction>?
    /// For each label that the property names, for each operand with that label, the places of the
    /// steps in it that send events.
    let operands: [[[Place]]]
    /// The propositions that must be able to become true.
    let triggers: [Proposition]

    init(of property: Property, in pack: Pack) {
      machines = property.roles.map { pack.machines[$0.machine].name }
      triggers = property.triggers
      guard let context = property.context else {
        (interaction, operands) = (nil, [])
        return
      }
      interaction = pack.interactions[context.interaction].name
      operands = context.labels.map { label in
        pack.operands(label, in: pack.interactions[context.interaction].steps).map {
          pack.sends(in: $0.steps)
        }
      }
    }
  }

  private func applies(_ premise: Premise, _ component: Int, _ number: Int) -> Bool {
    let machines = findings[component][number].facts.machines
    // By index, since a value that is looked up is copied.
    guard premise.machines.allSatisfy({ machines.index(forKey: $0) != nil }) else { return false }
    if let interaction = premise.interaction {
      guard let taken = findings[component][number].facts.interactions[interaction]?.taken,
        premise.operands.allSatisfy({ takesAny($0, taken) })
      else { return false }
    }
    let called = findings[component][number].called
    return premise.triggers.allSatisfy { canHappen($0, of: premise, called, machines) }
  }

  /// Whether one of some operands can be taken: a step in it is taken, or it has no steps that send
  /// events.
  private func takesAny(_ operands: [[Place]], _ taken: [Place: [Int]]) -> Bool {
    operands.contains { places in
      places.isEmpty || places.contains { taken[$0]?.isEmpty == false }
    }
  }

  /// Whether a proposition can become true in a state graph; an over-approximation.
  private func canHappen(
    _ proposition: Proposition, of premise: Premise, _ called: Set<Int>,
    _ machines: [Name<Machine>: MachineFacts]
  ) -> Bool {
    switch proposition {
    case .anyCall, .not: true
    case .call(_, let callback, _): called.contains(exploration.index.callback(callback))
    case .state(let role, let region, let state):
      machines[premise.machines[role]]?.reached[region][state] ?? false
    case .all(let parts):
      parts.allSatisfy { canHappen($0, of: premise, called, machines) }
    case .any(let parts): parts.contains { canHappen($0, of: premise, called, machines) }
    }
  }
}

extension Property {
  /// The propositions that must become true for it not to be vacuous.
  fileprivate var triggers: [Proposition] {
    let own: [Proposition] =
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
  /// The operands with a label in some steps and in the interactions that these refer to.
  fileprivate func operands(_ label: String, in steps: [Step]) -> [Step.Operand] {
    var found: [Step.Operand] = []
    steps.forEachStep { step in
      found += step.choices.filter { $0.label == label }
      if case .ref(let part) = step { found += operands(label, in: self.steps(of: part)) }
    }
    return found
  }

  /// The places of all steps that send an event, including those of interactions that the steps
  /// refer to.
  fileprivate func sends(in steps: [Step]) -> [Place] {
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
    interaction(part.interaction)?.steps ?? []
  }
}
