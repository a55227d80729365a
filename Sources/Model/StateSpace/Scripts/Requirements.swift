/// Who plays a lifeline.
struct Players: Sendable {
  /// The objects: one, or any number where the lifeline stands for many.
  let objects: [Int]
  /// Whether the lifeline stands for many.
  let isMany: Bool
}

extension Stage {
  /// Who plays each lifeline of a casting.
  func cast(of casting: Int) -> [Players] {
    let casting = castings[casting]
    return score.programs[casting.program].roles.map { role in
      let last = role.first + (role.others ?? 1)
      return Players(
        objects: (role.first..<last).map { object(in: $0, of: casting) },
        isMany: role.others != nil)
    }
  }
}

extension Walk {
  /// Whether a requirement holds in a world, when given objects play the lifelines.
  ///
  /// Objects whose life is over do not count on a lifeline for many.
  func meets(_ requirement: Requirement, by cast: [Players], in world: World) -> Bool {
    let players = cast[requirement.lifeline]
    return players.objects.allSatisfy { object in
      if players.isMany, isOver(object, in: world) { return true }
      return meets(requirement, object: object, cast: cast, in: world)
    }
  }

  /// Whether the life of an object is over.
  func isOver(_ object: Int, in world: World) -> Bool {
    let found = stage.objects[object]
    return behaviors[found.machine].end(of: world[found.state]) == .object
  }

  private func meets(
    _ requirement: Requirement, object: Int, cast: [Players], in world: World
  ) -> Bool {
    guard requirement.states.holds(in: states(of: object, in: world)) else { return false }
    return requirement.relations.allSatisfy { name, target in
      let partner = partner(of: object, by: name, in: world)
      return switch target {
      case .none: partner == nil
      case .some: partner != nil
      case .role(let lifeline): partner != nil && partner == cast[lifeline].objects.first
      }
    }
  }

  /// For each region of an object, the index of its state.
  func states(of object: Int, in world: World) -> [Int] {
    let found = stage.objects[object]
    return behaviors[found.machine].states(of: world[found.state]).map { Int($0) }
  }

  /// The object that a relation or an inverse, by its word, leads to.
  func partner(of object: Int, by name: Name<Relation>, in world: World) -> Int? {
    let found = stage.objects[object]
    return ResolvedRelation(name, on: found.machine, among: behaviors.map(\.machine)).flatMap {
      way in
      stage.partner(of: found, by: way.relation, inverseOf: way.inverseOf, in: world)
    }
  }
}
