import Pack

/// A global state while a script runs: any number of objects, and their relations.
///
/// Unlike `GlobalState` it is not packed, so a script can have more objects than an exploration.
struct ScriptState: Hashable {
  /// One object.
  struct Object: Hashable {
    /// Its machine, by index into the component.
    let machine: Int
    /// Its local state, by the machine table's number.
    var local: Int
  }

  /// One end of a relation.
  struct End: Hashable {
    /// The object, by index.
    let object: Int
    /// The relation, by index into the object's machine.
    let relation: Int
  }

  /// The objects; a script names them by their indices.
  var objects: [Object]
  /// For each relation that leads to an object, that object, by index.
  var targets: [End: Int] = [:]
  /// Whether the process has ended.
  var isOver = false

  /// Whether an object is as it was made, without relations.
  func isFresh(_ object: Int) -> Bool {
    objects[object].local == 0
      && !targets.contains { $0.key.object == object || $0.value == object }
  }
}

/// The rules for global states of scripts; a binding has the object of each role.
extension ScriptSystem: StepRules {
  var compiled: CompiledInteractions { compiler.compiled }

  var relationTable: RelationTable { graph.system.relationTable }

  func object(in role: Int, of binding: [Int]) -> Int { binding[role] }

  func machine(of object: Int, in state: ScriptState) -> Int { state.objects[object].machine }

  func objects(of machine: Int, in state: ScriptState) -> [Int] {
    state.objects.indices.filter { state.objects[$0].machine == machine }
  }

  func local(of object: Int, in state: ScriptState) -> Int { state.objects[object].local }

  func setLocal(_ local: Int, of object: Int, in state: inout ScriptState) {
    state.objects[object].local = local
  }

  func holds(guardNumber: Int, of machine: Int, in local: Int) -> Bool {
    compiled.guards[machine][guardNumber].holds(
      in: machineTables[machine].states(of: local).map { Int($0) })
  }

  func target(of relation: Int, from object: Int, in state: ScriptState) -> Int? {
    state.targets[.init(object: object, relation: relation)]
  }

  func setTarget(
    _ target: Int?, of relation: Int, from object: Int, in state: inout ScriptState
  ) {
    state.targets[.init(object: object, relation: relation)] = target
  }

  func endProcess(in state: inout ScriptState) { state.isOver = true }
}
