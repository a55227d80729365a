import Analysis
import Base
import Pack
import StateSpace

extension PackFacts {
  /// The configurations in which a property has anything to speak of, those with one state graph
  /// together: what makes it apply can happen there.
  ///
  /// That is read off the facts: the interaction begins, with the operands that are named; the
  /// callbacks run, and the states are reached. What it says of them is for a search to decide.
  func extents(of property: Property) -> [ConfigurationSet] {
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

  /// What must be there for a property to have anything to speak of.
  private struct Premise {
    /// The machines of its roles.
    let machines: [Name<Machine>]
    /// The interaction that it is about; none when it is about all of a life.
    let interaction: Name<Interaction>?
    /// For each operand of it that is named, for each place where it stands in the interaction, the
    /// places of the steps inside that send events.
    let operands: [[[Place]]]
    /// What has to happen.
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
    guard premise.machines.allSatisfy({ machines[$0] != nil }) else { return false }
    if let interaction = premise.interaction {
      guard let known = findings[component][number].facts.interactions[interaction],
        premise.operands.allSatisfy({ takesAny($0, known.taken) })
      else { return false }
    }
    let called = findings[component][number].called
    return premise.triggers.allSatisfy { canHappen($0, of: premise, called, machines) }
  }

  /// Whether some transition takes an operand of an interaction, or of a part of it, wherever it
  /// stands: some step inside, or there is none inside.
  private func takesAny(_ operands: [[Place]], _ taken: [Place: [Int]]) -> Bool {
    operands.contains { places in
      places.isEmpty || places.contains { taken[$0]?.isEmpty == false }
    }
  }

  /// Whether something can happen in a state graph.
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
  /// What has to happen for it to say anything.
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
  /// The operands of a label, wherever they stand in some steps or in parts.
  fileprivate func operands(_ label: String, in steps: [Step]) -> [Step.Operand] {
    var found: [Step.Operand] = []
    steps.forEachStep { step in
      found += step.choices.filter { $0.label == label }
      if case .ref(let part) = step { found += operands(label, in: self.steps(of: part)) }
    }
    return found
  }

  /// The places of all steps that send an event, those of parts included.
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
