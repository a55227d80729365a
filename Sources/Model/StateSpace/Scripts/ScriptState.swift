/// A global state while a script runs: any number of objects, their relations, and no interaction
/// under way.
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
