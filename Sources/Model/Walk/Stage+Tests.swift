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
