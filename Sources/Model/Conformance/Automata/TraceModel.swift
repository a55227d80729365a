import Base
import Pack

/// A pack as the monitor reads it.
final class TraceModel: Sendable {
  /// Where a callback may come from: a role of a program.
  struct Entry: Hashable, Sendable {
    let program: Int
    let role: Int
  }

  /// The pack.
  let pack: Pack
  /// Its models.
  let models: TraceModels
  /// Its machines.
  let machines: [TraceMachine]
  /// The interactions that may begin by themselves and exist in some model.
  let programs: [TraceProgram]
  /// For each callback of the pack, the machine whose objects get it; -1 for none.
  let homes: [Int]
  /// For each callback of the pack, how many parts its name has.
  let partCounts: [Int]
  /// For each callback of a part of an object, such as its view, those that the object itself gets
  /// in the same transition.
  let companions: [Int: Set<Int>]
  /// For each callback of the pack, where it may come from.
  let entries: [[Entry]]
  /// For each machine of the pack, whether no interaction sends it an event, so that its events
  /// come when they like.
  let isFree: [Bool]
  /// For each machine of the pack, the number of those that it is walked together with.
  let worlds: [Int]
  /// The callbacks that only a process gets which has just begun; none where the pack has none end.
  let launches: Set<Int>
  /// For each callback of the pack, whether it is one of these launches.
  let isLaunch: [Bool]
  /// For each callback of the pack, whether the life of an object may end with it, and not the
  /// world.
  let isDeath: [Bool]
  /// For each program, the role whose object, the only one of its kind, begins with it; -1 for
  /// none.
  let launchRoles: [Int]
  /// For each callback of the pack, whether several objects of a machine may be told it together: a
  /// controller and its children.
  let isShared: [Bool]
  /// For each callback of the pack, whether it comes at any time, as often as it likes.
  let isAmbient: [Bool]
  /// For each relation of the pack, whether it points back by itself.
  let isMutual: [Bool]

  /// Prepares a pack.
  ///
  /// - Parameters:
  ///   - ground: What is known of it in any configurations.
  ///   - configurations: The configurations that may be; none for all of the pack.
  init(on ground: TraceGround, in configurations: [Configuration]? = nil) {
    let pack = ground.pack
    let models = TraceModels(on: ground, among: configurations ?? ground.configurations)
    let machines = pack.machines.map { TraceMachine($0, on: ground, models) }
    var writer = TraceProgramWriter(ground, models: models, machines: machines)
    var programs: [TraceProgram] = []
    for (number, interaction) in pack.interactions.enumerated()
    where interaction.mayExplainLogs && models.mask(where: interaction.beginCondition) != 0 {
      programs.append(writer.program(of: number))
    }
    self.pack = pack
    self.models = models
    self.machines = machines
    self.programs = programs
    isMutual = ground.isMutual
    partCounts = ground.partCounts
    companions = ground.companions
    let shared = Self.shared(in: programs, machines)
    isShared = pack.callbacks.indices.map { shared.contains($0) }
    let ambient = programs.filter(\.isAmbient).reduce(into: Set()) { $0.formUnion($1.callees.keys) }
    isAmbient = pack.callbacks.indices.map { ambient.contains($0) }
    entries = Self.entries(of: programs, count: pack.callbacks.count)
    homes = ground.homes
    launches = Self.launches(of: programs, machines, homes, ground.worlds)
    isFree = ground.isFree
    worlds = ground.worlds
    launchRoles = Self.launchRoles(of: programs, machines, in: pack)
    isLaunch = pack.callbacks.indices.map { [launches] in launches.contains($0) }
    let deaths = machines.reduce(into: Set()) { $0.formUnion($1.deaths) }
    isDeath = pack.callbacks.indices.map { deaths.contains($0) }
  }

  /// The most interactions that may turn out to have been under way when a log began.
  var mostOpen: Int { pack.bounds.nesting + 1 }

  /// The number of the machines that those of an interaction are walked together with.
  func world(of program: Int) -> Int {
    programs[program].roles.first.map { worlds[$0.machine] } ?? -1
  }

  /// The callbacks of objects that never die which come in no interaction but those that begin with
  /// a process: in which an object of the same machine leaves the states it never comes back to; of
  /// worlds that end.
  private static func launches(
    of programs: [TraceProgram], _ machines: [TraceMachine], _ homes: [Int], _ worlds: [Int]
  ) -> Set<Int> {
    let mortal = Set(
      machines.indices.filter { machines[$0].isOver.contains(true) }.map { worlds[$0] })
    var beginning: Set<Int> = []
    var later: Set<Int> = []
    for program in programs {
      let calls = program.callees.keys
      let born = Set(
        program.roles.indices.map { program.roles[$0].machine }.filter { machine in
          machines[machine].isImmortal
            && machines[machine].births.contains { program.callees[$0] != nil }
        }
          + program.roles.filter { machines[$0.machine].begins($0) }.map(\.machine))
      for call in calls {
        if born.contains(homes[call]) { beginning.insert(call) } else { later.insert(call) }
      }
    }
    return beginning.subtracting(later).filter { mortal.contains(worlds[homes[$0]]) }
  }

  /// The callbacks that one interaction calls on several objects of a machine, and those of
  /// interactions that each object has for itself: a rotation.
  ///
  /// Callbacks that come at any time are not among them: they need no company.
  private static func shared(
    in programs: [TraceProgram], _ machines: [TraceMachine]
  ) -> Set<Int> {
    var shared: Set<Int> = []
    var ambient: Set<Int> = []
    for program in programs {
      if program.isAmbient { ambient.formUnion(program.callees.keys) }
      for (callback, callees) in program.callees {
        let isMany = callees.contains { program.roles[$0].isMany }
        if isMany || program.concernsOne(of: machines)
          || Set(callees.map { program.roles[$0].machine }).count < callees.count
        {
          shared.insert(callback)
        }
      }
    }
    return shared.subtracting(ambient)
  }

  /// The transition that an action of a machine belongs to, by the number of the action.
  func transition(of machine: Int, calling emission: Int) -> Transition.ID? {
    place(of: emission, in: machine).map {
      Transition.ID(
        machine: pack.machines[machine].name, event: $0.event.name, number: $0.transition)
    }
  }

  /// The callback that an action of a machine calls, by the number of the action.
  func callback(of machine: Int, calling emission: Int) -> Name<Callback>? {
    place(of: emission, in: machine).flatMap {
      $0.event.transitions[$0.transition].actions[$0.action].call?.callback
    }
  }

  /// Where an action of a machine is declared, by its number among all actions there.
  private func place(
    of emission: Int, in machine: Int
  ) -> (event: Event, transition: Int, action: Int)? {
    for (event, firsts) in zip(pack.machines[machine].events, machines[machine].firstEmissions) {
      for (number, first) in firsts.enumerated()
      where event.transitions[number].actions.indices.contains(emission - first) {
        return (event, number, emission - first)
      }
    }
    return nil
  }

  private static func entries(of programs: [TraceProgram], count: Int) -> [[Entry]] {
    var entries = [[Entry]](repeating: [], count: count)
    for (number, program) in programs.enumerated() {
      for edge in program.nodes.lazy.flatMap(\.edges) where edge.callback >= 0 {
        let entry = Entry(program: number, role: edge.role)
        if !entries[edge.callback].contains(entry) { entries[edge.callback].append(entry) }
      }
    }
    return entries
  }
}

extension TraceProgram {
  /// Whether it tells one object that can die something, and nobody else, and relates it to nobody.
  fileprivate func concernsOne(of machines: [TraceMachine]) -> Bool {
    let mortal = roles.indices.filter { !machines[roles[$0].machine].isImmortal }
    return mortal.count == 1 && relates.isEmpty
      && nodes.allSatisfy { $0.edges.allSatisfy { $0.callback < 0 || $0.role == mortal[0] } }
  }
}

extension TraceModel {
  /// For each program, the role whose object begins with it, where that ends with the world and the
  /// model has but one such object; -1 for none.
  static func launchRoles(
    of programs: [TraceProgram], _ machines: [TraceMachine], in pack: Pack
  ) -> [Int] {
    programs.map { program in
      program.roles.firstIndex { role in
        machines[role.machine].begins(role) && machines[role.machine].isOver.contains(true)
          && pack.mostObjects(of: pack.machines[role.machine].name) == 1
      } ?? -1
    }
  }
}
