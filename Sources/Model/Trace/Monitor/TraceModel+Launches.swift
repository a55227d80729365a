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
  /// They are of the same object, or of a kind of objects of which every one comes up later, or surely
  /// come once the callback is over: that an appearance ends. What may run inside the callback is not
  /// among them: a log may tell of that first.
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
      let own = Set(homes.indices.filter { homes[$0] == home }).subtracting(launches)
      let apart = called.subtracting(earlier).filter { callback in
        beginnings.allSatisfy { $0.maySeparate(callback, from: launch, by: own) }
      }
      later[launch] = Set(
        homes.indices.filter { callback in
          let machine = homes[callback]
          guard machine >= 0, worlds[machine] == worlds[home], callback != launch else {
            return false
          }
          return machine == home
            ? !earlier.contains(callback) : late.contains(machine) || apart.contains(callback)
        })
    }
  }
}

extension TraceProgram {
  /// Whether one of some callbacks may come between another and one after that, which then does not run
  /// inside of it; or the latter does not come at all.
  fileprivate func maySeparate(_ callback: Int, from first: Int, by others: Set<Int>) -> Bool {
    callees[callback] == nil
      || others.contains { mayCall($0, after: first) && mayCall(callback, after: $0) }
  }
}
