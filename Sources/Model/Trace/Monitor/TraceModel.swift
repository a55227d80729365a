/// A pack as the monitor follows it: machines, programs, and who calls what.
struct TraceModel: Sendable {
  /// A way in which a callback can come: an interaction that may send it to one of its roles.
  struct Entry: Hashable, Sendable {
    let program: Int
    let role: Int
  }

  /// The configurations.
  let variants: Variants
  /// The machines, as the pack lists them.
  let machines: [TraceMachine]
  /// The interactions that begin by themselves.
  let programs: [TraceProgram]
  /// For each callback, the machine whose objects it runs on; none when no machine calls it.
  let machineOfCallback: [Int?]
  /// For each callback, the roles that can get it.
  let entries: [[Entry]]
  /// For each machine and event, whether an ambient interaction sends it.
  let isAmbientEvent: [[Bool]]
  /// How many interactions can be under way one inside another, ambient ones not counted.
  let nesting: Int

  /// Prepares a pack.
  init(of pack: Pack) {
    let variants = Variants(of: pack, by: pack.allConditions)
    let ports = Self.ports(of: pack)
    let machines = zip(pack.machines, ports).map {
      TraceMachine($0, ports: $1, in: pack, variants)
    }
    var writer = ProgramWriter(pack, variants, machines)
    let whole = pack.interactions.indices.filter { !pack.interactions[$0].isPart }
    let programs = whole.map { writer.program(of: $0) }
    self.variants = variants
    self.machines = machines
    self.programs = programs
    nesting = max(pack.bounds.nesting, 1)
    var owners: [Int?] = pack.callbacks.map { _ in nil }
    for (number, machine) in machines.enumerated() {
      for callback in machine.moves.joined().flatMap(\.calls) where owners[callback] == nil {
        owners[callback] = number
      }
    }
    machineOfCallback = owners
    var entries: [[Entry]] = pack.callbacks.map { _ in [] }
    var ambient = machines.map { $0.moves.map { _ in false } }
    for (number, program) in programs.enumerated() {
      for edge in program.nodes.lazy.flatMap(\.edges) {
        guard case .send(let role, let event) = edge.deed else { continue }
        let machine = program.machines[role]
        if program.isAmbient { ambient[machine][event] = true }
        for callback in machines[machine].moves[event].flatMap(\.calls) {
          let entry = Entry(program: number, role: role)
          if !entries[callback].contains(entry) { entries[callback].append(entry) }
        }
      }
    }
    self.entries = entries
    isAmbientEvent = ambient
  }

  /// For each machine, the ends of relations that its objects have.
  private static func ports(of pack: Pack) -> [[TraceMachine.Port]] {
    var ports: [[TraceMachine.Port]] = pack.machines.map { _ in [] }
    for (number, machine) in pack.machines.enumerated() {
      for relation in machine.relations {
        guard let target = pack.machines.firstIndex(where: { $0.name == relation.target }) else {
          continue
        }
        let own = ports[number].count
        if relation.inverse == relation.name, target == number {
          ports[number].append(.init(name: relation.name, partner: number, partnerPort: own))
        } else {
          let other = ports[target].count + (target == number ? 1 : 0)
          ports[number].append(.init(name: relation.name, partner: target, partnerPort: other))
          ports[target].append(.init(name: relation.inverse, partner: number, partnerPort: own))
        }
      }
    }
    return ports
  }
}

extension Pack {
  /// Every condition that anything in the pack has.
  fileprivate var allConditions: [Condition] {
    let transitions = machines.flatMap(\.events).flatMap(\.transitions)
    let calls = transitions.flatMap(\.actions).compactMap { action -> Condition? in
      guard case .call(let call) = action else { return nil }
      return call.condition
    }
    return callbacks.map(\.condition) + transitions.map(\.condition) + calls
      + interactions.map(\.condition) + interactions.flatMap { $0.steps.flatMap(\.conditions) }
  }
}

extension Step {
  /// The conditions on it and inside it.
  fileprivate var conditions: [Condition] {
    switch self {
    case .send, .relate, .invariant, .gap, .ref: []
    case .alt(let operands, _), .par(let operands, _):
      operands.flatMap { $0.steps.flatMap(\.conditions) }
    case .opt(let operand, _), .loop(let operand, _, _, _): operand.steps.flatMap(\.conditions)
    case .when(let condition, let then, let otherwise, _):
      [condition] + (then + otherwise).flatMap(\.conditions)
    }
  }
}
