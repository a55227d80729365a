import Base
import Pack

/// The objects bound to a lifeline.
package struct BoundObjects: Sendable {
  /// The objects, by index into the transition system: one, or any number for a lifeline for many.
  package let objects: [Int]
  /// Whether the lifeline is one for many.
  let isMany: Bool
}

extension TransitionSystem {
  /// For each lifeline of a binding, by index, its objects.
  package func cast(of binding: Int) -> [BoundObjects] {
    let binding = bindings[binding]
    return compiled.automata[binding.automaton].roles.map { role in
      let last = role.first + (role.others ?? 1)
      return BoundObjects(
        objects: (role.first..<last).map { object(in: $0, of: binding) },
        isMany: role.others != nil)
    }
  }
}

extension StateGraph {
  /// Whether a requirement holds in a global state, if `cast` has the objects of each lifeline.
  ///
  /// A lifeline for many skips objects whose life is over.
  func meets(_ requirement: Requirement, by cast: [BoundObjects], in globalState: GlobalState)
    -> Bool
  {
    let players = cast[requirement.lifeline]
    return players.objects.allSatisfy { object in
      if players.isMany, isOver(object, in: globalState) { return true }
      return meets(requirement, object: object, cast: cast, in: globalState)
    }
  }

  /// Whether the life of an object is over.
  func isOver(_ object: Int, in globalState: GlobalState) -> Bool {
    let found = system.objects[object]
    return machineTables[found.machine].end(of: globalState[found.state]) == .object
  }

  private func meets(
    _ requirement: Requirement, object: Int, cast: [BoundObjects], in globalState: GlobalState
  ) -> Bool {
    guard requirement.states.holds(in: states(of: object, in: globalState)) else { return false }
    return requirement.relations.allSatisfy { name, target in
      let partner = partner(of: object, by: name, in: globalState)
      return switch target {
      case .none: partner == nil
      case .some: partner != nil
      case .role(let lifeline): partner != nil && partner == cast[lifeline].objects.first
      }
    }
  }

  /// For each region of an object, the index of its state.
  func states(of object: Int, in globalState: GlobalState) -> [Int] {
    let found = system.objects[object]
    return machineTables[found.machine].states(of: globalState[found.state]).map { Int($0) }
  }

  /// The object that a relation or an inverse, by name, leads to; `nil` if there is none.
  func partner(of object: Int, by name: Name<Relation>, in globalState: GlobalState) -> Int? {
    let found = system.objects[object]
    return ResolvedRelation(name, on: found.machine, among: machineTables.map(\.machine)).flatMap {
      way in
      system.partner(of: found, by: way.relation, inverseOf: way.inverseOf, in: globalState)
    }
  }
}
