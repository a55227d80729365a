@testable import Base
@testable import Pack

extension NaiveExplorer {
  func isEnded(_ object: Object, _ number: Int) -> Bool {
    ends(object, number).contains(.object) && !ends(object, number).contains(.process)
  }

  private func ends(_ object: Object, _ number: Int) -> [State.End] {
    zip(machines[number].regions, object.states).map { $0.states[$1].end }
  }

  func holds(_ requirement: Requirement, _ frame: StackFrame, _ world: GlobalState) -> Bool {
    let lifeline = pack.interactions[frame.interaction].lifelines[requirement.lifeline]
    return frame.cast[requirement.lifeline].allSatisfy { number in
      let object = world.objects[number]
      if lifeline.isMany, isEnded(object, number) { return true }
      guard requirement.states.holds(in: object.states) else { return false }
      return requirement.relations.allSatisfy { name, target in
        let partner = partner(of: number, by: name, world)
        return switch target {
        case .none: partner == nil
        case .some: partner != nil
        case .role(let role): partner != nil && partner == frame.cast[role].first
        }
      }
    }
  }

  private func partner(of number: Int, by name: Name<Relation>, _ world: GlobalState) -> Int? {
    if let own = machines[number].relations.firstIndex(where: { $0.name == name }) {
      return world.objects[number].relations[own]
    }
    return machines.indices.first { other in
      zip(machines[other].relations, world.objects[other].relations).contains {
        $0.inverse == name && $1 == number
      }
    }
  }

  func transition(_ event: Name<Event>, _ number: Int, _ world: GlobalState) -> Transition? {
    let object = world.objects[number]
    if isEnded(object, number) { return nil }
    return machines[number].events.first { $0.name == event }?.transitions.first {
      $0.source.holds(in: object.states)
    }
  }

  func apply(_ transition: Transition, to number: Int, _ world: inout GlobalState) {
    for action in transition.actions {
      if case .enter(let region, let state) = action {
        world.objects[number].states[region] = state
      }
    }
    if ends(world.objects[number], number).contains(.process) {
      world.isOver = true
      world.stack = []
    } else if isEnded(world.objects[number], number) {
      for other in world.objects.indices {
        for relation in world.objects[other].relations.indices {
          let leads = world.objects[other].relations[relation]
          if other == number || leads == number { world.objects[other].relations[relation] = nil }
        }
      }
    }
  }

  func relate_(_ from: Int, _ relate: Step.Relate, _ frame: StackFrame, _ world: inout GlobalState)
  {
    guard let own = machines[from].relations.firstIndex(where: { $0.name == relate.relation })
    else { return }
    let relation = machines[from].relations[own]
    let target = relate.target.map { frame.cast[$0][0] }
    let isMutual = relation.name == relation.inverse
    if isMutual, let former = world.objects[from].relations[own] {
      world.objects[former].relations[own] = nil
    }
    world.objects[from].relations[own] = nil
    guard let target else { return }
    for other in world.objects.indices
    where machines[other].name == machines[from].name
      && world.objects[other].relations[own] == target
    {
      world.objects[other].relations[own] = nil
    }
    world.objects[from].relations[own] = target
    if isMutual { world.objects[target].relations[own] = from }
  }
}
