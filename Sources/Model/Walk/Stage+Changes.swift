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
