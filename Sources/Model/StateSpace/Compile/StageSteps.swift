extension Stage {
  /// Whether a test, by index, holds for a casting in a world.
  func holds(
    _ number: Int, _ casting: Int, _ world: World, _ behaviors: [Behavior]
  ) -> Bool {
    let test = score.tests[number]
    let first = castings[casting].firstRole
    for role in test.roles {
      let object = objects[roleObjects[first &+ role]]
      let local = world[object.state]
      if test.isMany, behaviors[object.machine].end(of: local) == .object { continue }
      guard behaviors[object.machine].holds(test.guardNumber, in: local) else { return false }
      for link in test.links {
        guard leads(score.links[link], from: object, casting, world) else { return false }
      }
    }
    return true
  }

  private func leads(
    _ link: Link, from object: StageObject, _ casting: Int, _ world: World
  ) -> Bool {
    guard let relation = link.relation else { return link.goal == .none }
    let found = partner(of: object, by: relation, inverseOf: link.inverseOf, in: world)
    switch link.goal {
    case .none: return found == nil
    case .some: return found != nil
    case .role(let role):
      return found == roleObjects[castings[casting].firstRole &+ role]
    }
  }

  /// The object that a relation leads to, or that points here by it.
  func partner(
    of object: StageObject, by relation: Int, inverseOf machine: Int?, in world: World
  ) -> Int? {
    guard let machine else {
      let number = world[relationFields[object.relations.lowerBound + relation]]
      guard number > 0 else { return nil }
      return targets(of: relation, from: object).lowerBound + number - 1
    }
    return objectsOfMachine[machine].first {
      world[field(of: relation, from: $0)] == object.number + 1
    }
  }

  /// Where a relation of an object lies in a world.
  func field(of relation: Int, from object: Int) -> Field {
    relationFields[objects[object].relations.lowerBound + relation]
  }
}

extension Stage {
  /// Moves an object to another local state, with what that ends.
  func move(_ number: Int, to local: Int, end: State.End, in world: inout World) {
    let object = objects[number]
    world[object.state] = local
    switch end {
    case .nothing: break
    case .object: letGo(of: object, in: &world)
    case .world: endWorld(&world)
    }
  }

  /// No relation leads to or from an object whose life is over.
  private func letGo(of object: StageObject, in world: inout World) {
    for place in object.relations { world[relationFields[place]] = 0 }
    for other in objects {
      for (relation, place) in other.relations.enumerated()
      where world[relationFields[place]] == object.number + 1 {
        if targets(of: relation, from: other) == objectsOfMachine[object.machine] {
          world[relationFields[place]] = 0
        }
      }
    }
  }

  private func endWorld(_ world: inout World) {
    world[over] = 1
    world[ambientField] = 0
    for field in frameFields { world[field] = 0 }
  }

  /// Leads a relation from an object to another, or to none.
  ///
  /// At most one object stands at either end, so whoever stood there is let go.
  func relate(_ from: Int, by relation: Int, to target: Int?, in world: inout World) {
    let object = objects[from]
    let declared = machine(of: from).relations[relation]
    let isMutual =
      declared.inverse == declared.name && declared.target == machine(of: from).name
    if isMutual, let former = partner(of: object, by: relation, inverseOf: nil, in: world) {
      world[field(of: relation, from: former)] = 0
    }
    world[field(of: relation, from: from)] = 0
    guard let target else { return }
    let other = objects[target]
    for rival in objectsOfMachine[object.machine] {
      let field = field(of: relation, from: rival)
      if world[field] == other.number + 1 { world[field] = 0 }
    }
    world[field(of: relation, from: from)] = other.number + 1
    if isMutual {
      world[field(of: relation, from: target)] = object.number + 1
    }
  }

  /// The objects that a relation of an object can lead to.
  func targets(of relation: Int, from object: StageObject) -> Range<Int> {
    let machine = pack.machines[component.machines[object.machine]]
    let name = machine.relations[relation].target
    let target = component.machines.firstIndex { pack.machines[$0].name == name }
    return target.map { objectsOfMachine[$0] } ?? 0..<0
  }
}
