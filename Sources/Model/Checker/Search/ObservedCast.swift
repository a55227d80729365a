/// Which objects of a walk an observer looks at, and in which roles.
struct ObservedCast {
  /// For each role, the objects: one, or for a lifeline that stands for many, all of them; none for
  /// an object that the walk has not.
  let objects: [[Int]]
  /// For each object of the walk, its role; -1 for one that nobody looks at.
  let roleOf: [Int]
  /// For each role, the machine of its objects, by index into the stage.
  let machines: [Int]
  /// For each role and other role, whether somebody asks for the other's states when something happens
  /// to it.
  let isCompanion: [[Bool]]

  /// Gathers the objects of some roles.
  ///
  /// - Parameters:
  ///   - objects: For each role, its objects.
  ///   - companions: For each role, itself and those that matter beside it; nothing when all do.
  ///   - walk: The walk that has the objects.
  init(_ objects: [[Int]], companions: [Set<Int>]? = nil, in walk: Walk) {
    self.objects = objects
    isCompanion = objects.indices.map { role in
      objects.indices.map { companions?[role].contains($0) ?? true }
    }
    var roleOf = [Int](repeating: -1, count: walk.stage.objects.count)
    for (role, group) in objects.enumerated() {
      for object in group { roleOf[object] = role }
    }
    self.roleOf = roleOf
    machines = objects.map { $0.first.map { walk.stage.objects[$0].machine } ?? 0 }
  }

  /// Gathers the first object of each of some machines, by index into the pack; of one that the walk
  /// has not, none.
  init(ofLives machines: [Int], companions: [Set<Int>]? = nil, in walk: Walk) {
    self.init(
      machines.map { [walk.firstObject(ofMachine: $0)].compactMap(\.self) },
      companions: companions, in: walk)
  }

  /// The states of roles in a world.
  ///
  /// - Parameters:
  ///   - role: The role to which something happens; nothing when it concerns all.
  ///   - world: The world.
  ///   - walk: The walk.
  /// - Returns: For each role, the state of each region; none for a role that stands for many, or is
  ///   not asked for.
  func states(for role: Int?, in world: Int, of walk: Walk) -> [[UInt16]] {
    objects.indices.map { other in
      guard let object = object(of: other), role.map({ isCompanion[$0][other] }) ?? true
      else { return [] }
      let local = walk.table.worlds[world][walk.stage.objects[object].state]
      return walk.behaviors[machines[other]].states(of: local)
    }
  }

  /// Adds the numbers of these states to what is seen of an edge: one for each role.
  ///
  /// - Parameters:
  ///   - role: The role to which something happens; -1 when it concerns all.
  ///   - world: The world.
  ///   - walk: The walk.
  ///   - numbers: The numbers.
  ///   - sights: Where they are added.
  func addStates(
    for role: Int, in world: Int, of walk: Walk, _ numbers: SharedNumbers,
    to sights: inout Sights
  ) {
    let state = walk.table.worlds[world]
    for other in objects.indices {
      guard objects[other].count == 1, role < 0 || isCompanion[role][other] else {
        sights.add(state: 0)
        continue
      }
      let local = state[walk.stage.objects[objects[other][0]].state]
      sights.add(state: numbers.states[machines[other]][local] &+ 1)
    }
  }

  /// The object of a role that is one object.
  func object(of role: Int) -> Int? { objects[role].count == 1 ? objects[role][0] : nil }
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
