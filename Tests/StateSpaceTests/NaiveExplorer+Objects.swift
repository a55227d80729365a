@testable import Base
@testable import Pack

extension NaiveExplorer {
  func isEnded(_ object: Object, _ number: Int) -> Bool {
    ends(object, number).contains(.object) && !ends(object, number).contains(.process)
  }

  private func ends(_ object: Object, _ number: Int) -> [State.End] {
    zip(machines[number].regions, object.states).map { $0.states[$1].end }
  }

  func holds(_ requirement: Requirement, _ frame: StackFrame, _ globalState: GlobalState) -> Bool {
    let lifeline = pack.interactions[frame.interaction].lifelines[requirement.lifeline]
    return frame.binding[requirement.lifeline].allSatisfy { number in
      let object = globalState.objects[number]
      if lifeline.isMany, isEnded(object, number) { return true }
      guard requirement.states.holds(in: object.states) else { return false }
      return requirement.relations.allSatisfy { name, target in
        let partner = partner(of: number, by: name, globalState)
        return switch target {
        case .none: partner == nil
        case .some: partner != nil
        case .role(let role): partner != nil && partner == frame.binding[role].first
        }
      }
    }
  }

  private func partner(of number: Int, by name: Name<Relation>, _ globalState: GlobalState) -> Int?
  {
    if let own = machines[number].relations.firstIndex(where: { $0.name == name }) {
      return globalState.objects[number].relations[own]
    }
    return machines.indices.first { other in
      zip(machines[other].relations, globalState.objects[other].relations).contains {
        $0.inverse == name && $1 == number
      }
    }
  }

  func transition(_ event: Name<Event>, _ number: Int, _ globalState: GlobalState) -> Transition? {
    let object = globalState.objects[number]
    let isEnded = isEnded(object, number)
    return machines[number].events.first { $0.name == event }?.transitions.first {
      (!isEnded || $0.isIgnoring) && $0.source.holds(in: object.states)
    }
  }

  func apply(_ transition: Transition, to number: Int, _ globalState: inout GlobalState) {
    for action in transition.actions {
      if case .enter(let region, let state) = action {
        globalState.objects[number].states[region] = state
      }
    }
    if ends(globalState.objects[number], number).contains(.process) {
      globalState.isOver = true
      globalState.stack = []
    } else if isEnded(globalState.objects[number], number) {
      for other in globalState.objects.indices {
        for relation in globalState.objects[other].relations.indices {
          let leads = globalState.objects[other].relations[relation]
          if other == number || leads == number {
            globalState.objects[other].relations[relation] = nil
          }
        }
      }
    }
  }

  func setRelation(
    _ from: Int, _ relate: Step.Relate, _ frame: StackFrame, _ globalState: inout GlobalState
  ) {
    guard let own = machines[from].relations.firstIndex(where: { $0.name == relate.relation })
    else { return }
    let relation = machines[from].relations[own]
    let target = relate.target.map { frame.binding[$0][0] }
    let isMutual = relation.name == relation.inverse
    if isMutual, let former = globalState.objects[from].relations[own] {
      globalState.objects[former].relations[own] = nil
    }
    globalState.objects[from].relations[own] = nil
    guard let target else { return }
    for other in globalState.objects.indices
    where machines[other].name == machines[from].name
      && globalState.objects[other].relations[own] == target
    {
      globalState.objects[other].relations[own] = nil
    }
    globalState.objects[from].relations[own] = target
    if isMutual { globalState.objects[target].relations[own] = from }
  }
}
