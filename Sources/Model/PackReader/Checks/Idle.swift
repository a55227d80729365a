/// What a pack without errors declares and never uses: worth a look, and no fault.
struct Idle {
  /// What is idle, with its place.
  private(set) var warnings: [(message: String, place: Place)] = []
}

extension Idle {
  /// Looks for axes that no condition asks for, parts that nothing refers to, and events that no
  /// interaction sends although the machine gets others.
  init(in parts: PackParts) {
    let axes = parts.head?.axes ?? []
    let asked = axes.isEmpty ? [] : Set(parts.conditions.flatMap(\.axes))
    for (index, axis) in axes.enumerated() where !asked.contains(index) {
      warnings.append(("no condition asks for axis '\(axis.name)'", axis.place))
    }
    let used = Set(parts.interactions.flatMap(\.steps.references).map(\.interaction))
    for part in parts.interactions where part.isPart && !used.contains(part.name) {
      warnings.append(("no interaction refers to the part '\(part.name)'", part.place))
    }
    let sent = parts.interactions.sentEvents
    for machine in parts.machines {
      guard let events = sent[machine.name] else { continue }
      for event in machine.events where !events.contains(event.name) {
        warnings.append(("no interaction sends event '\(event.name)'", event.place))
      }
    }
  }

  /// Adds the warnings to what was found.
  func report(to faults: Faults) {
    for warning in warnings { faults.warning(warning.message, at: warning.place) }
  }
}

extension PackParts {
  /// Every condition of the pack.
  fileprivate var conditions: [Condition] {
    var conditions = [head?.impossible ?? .always]
    conditions += callbacks.map(\.condition) + interactions.map(\.condition)
    for transition in machines.flatMap(\.events).flatMap(\.transitions) {
      conditions.append(transition.condition)
      for case .call(let call) in transition.actions { conditions.append(call.condition) }
    }
    for interaction in interactions {
      interaction.steps.forEachStep { step in
        if case .when(let condition, _, _, _) = step { conditions.append(condition) }
      }
    }
    return conditions
  }
}

extension [Interaction] {
  /// The events that interactions send, by machine.
  var sentEvents: [Name<Machine>: Set<Name<Event>>] {
    reduce(into: [:]) { sent, interaction in
      interaction.steps.forEachStep { step in
        guard case .send(let send) = step else { return }
        sent[interaction.lifelines[send.lifeline].machine, default: []].insert(send.event)
      }
    }
  }
}
