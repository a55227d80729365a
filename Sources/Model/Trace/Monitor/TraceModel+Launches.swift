extension TraceModel {
  /// For each program, the role whose object begins with it, where that ends with the world and the model
  /// has but one such object; -1 for none.
  static func launchRoles(
    of programs: [TraceProgram], _ machines: [TraceMachine], in pack: Pack
  ) -> [Int] {
    programs.map { program in
      program.roles.firstIndex { role in
        machines[role.machine].begins(role) && machines[role.machine].isOver.contains(true)
          && pack.bounds.objects(of: pack.machines[role.machine].name) == 1
      } ?? -1
    }
  }

  /// For each callback of a process that has just begun, those that come only after it in the process.
  ///
  /// They are of the same object, or of a kind of objects of which every one comes up later. What may run
  /// inside the callback is not among them: a log may tell of that first.
  static func later(
    than launches: Set<Int>, in programs: [TraceProgram], _ homes: [Int], _ worlds: [Int]
  ) -> [Int: Set<Int>] {
    let beginnings = programs.filter(\.beginsWorld)
    let called = beginnings.reduce(into: Set()) { $0.formUnion($1.callees.keys) }
    return launches.reduce(into: [:]) { later, launch in
      let home = homes[launch]
      let earlier = called.filter { callback in
        beginnings.contains { $0.mayCall(callback, before: [launch]) }
      }
      let early = Set(earlier.map { homes[$0] })
      let late = Set(called.map { homes[$0] }).subtracting(early)
      later[launch] = Set(
        homes.indices.filter { callback in
          let machine = homes[callback]
          guard machine >= 0, worlds[machine] == worlds[home], callback != launch else {
            return false
          }
          return machine == home ? !earlier.contains(callback) : late.contains(machine)
        })
    }
  }
}
