import Pack

/// The relations of each machine of a component, which lead from one object to at most one other.
struct RelationTable: Sendable {
  /// One relation.
  struct Declared: Sendable {
    /// The machine to whose objects it leads, by index into the component; `nil` if the component
    /// does not have it.
    let target: Int?
    /// Whether it is its own inverse, so that both objects have it to each other.
    let isMutual: Bool
  }

  /// For each machine, its relations, in the order of the pack.
  let relations: [[Declared]]

  /// Gathers the relations of machines.
  init(of machines: [Machine]) {
    relations = machines.map { machine in
      machine.relations.map { relation in
        Declared(
          target: machines.firstIndex { $0.name == relation.target },
          isMutual: relation.inverse == relation.name && relation.target == machine.name)
      }
    }
  }
}

/// Where the relations of objects lead in a kind of global state.
///
/// A type that conforms says how one relation of one object is read and written. The rules that
/// relations obey follow from that, and are the same for all kinds: a relation is one to one, an
/// object that loses its target to another leads to none, and a mutual relation leads back.
protocol RelationStore {
  /// A global state.
  associatedtype State
  /// Objects, by index.
  associatedtype Objects: Sequence<Int>

  /// The relations of each machine.
  var relationTable: RelationTable { get }

  /// The machine of an object.
  func machine(of object: Int, in state: State) -> Int

  /// The objects of a machine, ascending.
  func objects(of machine: Int, in state: State) -> Objects

  /// The object to which a relation of an object leads; `nil` if there is none.
  func target(of relation: Int, from object: Int, in state: State) -> Int?

  /// Makes a relation of an object lead to another object or to none, and changes nothing else.
  func setTarget(_ target: Int?, of relation: Int, from object: Int, in state: inout State)
}

extension RelationStore {
  /// The object to which a relation leads from an object; for an inverse, the object from which it
  /// leads there.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - relation: The relation, by index into the machine that declares it.
  ///   - machine: For an inverse, the machine that declares the relation; `nil` for a relation of
  ///     the object's own machine.
  ///   - state: The global state.
  /// - Returns: The other object; `nil` if there is none.
  func partner(of object: Int, by relation: Int, inverseOf machine: Int?, in state: State) -> Int? {
    guard let machine else { return target(of: relation, from: object, in: state) }
    return objects(of: machine, in: state).first {
      target(of: relation, from: $0, in: state) == object
    }
  }

  /// Sets a relation of an object to another object, or to none.
  ///
  /// Other objects that had the same target lose it.
  func relate(_ object: Int, by relation: Int, to target: Int?, in state: inout State) {
    let machine = machine(of: object, in: state)
    let isMutual = relationTable.relations[machine][relation].isMutual
    if isMutual, let former = self.target(of: relation, from: object, in: state) {
      setTarget(nil, of: relation, from: former, in: &state)
    }
    setTarget(nil, of: relation, from: object, in: &state)
    guard let target else { return }
    for rival in objects(of: machine, in: state)
    where self.target(of: relation, from: rival, in: state) == target {
      setTarget(nil, of: relation, from: rival, in: &state)
    }
    setTarget(target, of: relation, from: object, in: &state)
    if isMutual { setTarget(object, of: relation, from: target, in: &state) }
  }

  /// Clears all relations to and from an object whose life is over.
  func clearRelations(of object: Int, in state: inout State) {
    let own = machine(of: object, in: state)
    for relation in relationTable.relations[own].indices {
      setTarget(nil, of: relation, from: object, in: &state)
    }
    for (machine, relations) in relationTable.relations.enumerated() {
      for (relation, declared) in relations.enumerated() where declared.target == own {
        for other in objects(of: machine, in: state)
        where target(of: relation, from: other, in: state) == object {
          setTarget(nil, of: relation, from: other, in: &state)
        }
      }
    }
  }
}
