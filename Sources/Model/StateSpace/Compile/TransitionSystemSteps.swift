import Pack

extension TransitionSystem {
  /// Whether a test, by index, holds for a binding in a global state.
  func holds(
    _ number: Int, _ binding: Int, _ globalState: GlobalState, _ machineTables: [MachineTable]
  ) -> Bool {
    let test = compiled.tests[number]
    let first = bindings[binding].firstRole
    for role in test.roles {
      let object = objects[roleObjects[first &+ role]]
      let local = globalState[object.state]
      if test.isMany, machineTables[object.machine].end(of: local) == .object { continue }
      guard machineTables[object.machine].holds(test.guardNumber, in: local) else { return false }
      for link in test.links {
        guard leads(compiled.links[link], from: object, binding, globalState) else { return false }
      }
    }
    return true
  }

  private func leads(
    _ link: RelationTest, from object: ProcessInstance, _ binding: Int, _ globalState: GlobalState
  ) -> Bool {
    guard let relation = link.relation else { return link.goal == .none }
    let found = partner(of: object, by: relation, inverseOf: link.inverseOf, in: globalState)
    switch link.goal {
    case .none: return found == nil
    case .some: return found != nil
    case .role(let role):
      return found == roleObjects[bindings[binding].firstRole &+ role]
    }
  }

  /// The object that a relation of an object leads to, or for an inverse, the object whose relation
  /// leads to this one; `nil` if there is none.
  func partner(
    of object: ProcessInstance, by relation: Int, inverseOf machine: Int?,
    in globalState: GlobalState
  ) -> Int? {
    guard let machine else {
      let number = globalState[relationFields[object.relations.lowerBound + relation]]
      guard number > 0 else { return nil }
      return targets(of: relation, from: object).lowerBound + number - 1
    }
    return objectsOfMachine[machine].first {
      globalState[field(of: relation, from: $0)] == object.number + 1
    }
  }

  /// The field of a relation of an object.
  func field(of relation: Int, from object: Int) -> BitField {
    relationFields[objects[object].relations.lowerBound + relation]
  }
}

extension TransitionSystem {
  /// Puts an object into another local state, and ends the object's life or the process if that
  /// state does.
  func move(_ number: Int, to local: Int, end: State.End, in globalState: inout GlobalState) {
    let object = objects[number]
    globalState[object.state] = local
    switch end {
    case .nothing: break
    case .object: letGo(of: object, in: &globalState)
    case .process: endProcess(&globalState)
    }
  }

  /// Clears all relations to and from an object whose life is over.
  private func letGo(of object: ProcessInstance, in globalState: inout GlobalState) {
    for place in object.relations { globalState[relationFields[place]] = 0 }
    for other in objects {
      for (relation, place) in other.relations.enumerated()
      where globalState[relationFields[place]] == object.number + 1 {
        if targets(of: relation, from: other) == objectsOfMachine[object.machine] {
          globalState[relationFields[place]] = 0
        }
      }
    }
  }

  private func endProcess(_ globalState: inout GlobalState) {
    globalState[over] = 1
    globalState[ambientField] = 0
    for field in frameFields { globalState[field] = 0 }
  }

  /// Sets a relation of an object to another object, or to none.
  ///
  /// A relation is one to one: other objects that had the same target lose it.
  func relate(_ from: Int, by relation: Int, to target: Int?, in globalState: inout GlobalState) {
    let object = objects[from]
    let declared = machine(of: from).relations[relation]
    let isMutual =
      declared.inverse == declared.name && declared.target == machine(of: from).name
    if isMutual, let former = partner(of: object, by: relation, inverseOf: nil, in: globalState) {
      globalState[field(of: relation, from: former)] = 0
    }
    globalState[field(of: relation, from: from)] = 0
    guard let target else { return }
    let other = objects[target]
    for rival in objectsOfMachine[object.machine] {
      let field = field(of: relation, from: rival)
      if globalState[field] == other.number + 1 { globalState[field] = 0 }
    }
    globalState[field(of: relation, from: from)] = other.number + 1
    if isMutual {
      globalState[field(of: relation, from: target)] = object.number + 1
    }
  }

  /// The objects that a relation of an object can lead to.
  func targets(of relation: Int, from object: ProcessInstance) -> Range<Int> {
    let machine = pack.machines[component.machines[object.machine]]
    let name = machine.relations[relation].target
    let target = component.machines.firstIndex { pack.machines[$0].name == name }
    return target.map { objectsOfMachine[$0] } ?? 0..<0
  }
}
