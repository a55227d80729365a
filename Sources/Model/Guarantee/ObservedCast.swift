/// Which objects of a walk an observer looks at, and in which roles.
struct ObservedCast {
  /// For each role, the objects: one, or for a lifeline that stands for many, all of them.
  let objects: [[Int]]
  /// For each object of the walk, its role; -1 for one that nobody looks at.
  let roleOf: [Int]
  /// For each role, the machine of its objects, by index into the stage.
  let machines: [Int]

  /// Gathers the objects of some roles.
  init(_ objects: [[Int]], in walk: Walk) {
    self.objects = objects
    var roleOf = [Int](repeating: -1, count: walk.stage.objects.count)
    for (role, group) in objects.enumerated() {
      for object in group { roleOf[object] = role }
    }
    self.roleOf = roleOf
    machines = objects.map { $0.first.map { walk.stage.objects[$0].machine } ?? 0 }
  }

  /// The states of all roles in a world; none for a role that stands for many.
  func states(in world: Int, of walk: Walk) -> [[UInt16]] {
    let packed = walk.table.worlds[world]
    return objects.indices.map { role in
      guard objects[role].count == 1 else { return [] }
      let local = packed[walk.stage.objects[objects[role][0]].state]
      return walk.behaviors[machines[role]].states(of: local)
    }
  }
}

extension Walk {
  /// The first object of a machine of the pack; nothing when the walk has none.
  ///
  /// Objects of one machine do not differ before anything happens to them, and every interaction
  /// is cast with them in every way: what holds of the first holds of all.
  func firstObject(ofMachine machine: Int) -> Int? {
    guard let own = stage.component.machines.firstIndex(of: machine) else { return nil }
    return stage.objectsOfMachine[own].first
  }
}
