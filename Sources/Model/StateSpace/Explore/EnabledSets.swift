import Base
import Pack

/// Which bindings the local states of objects let begin, learnt as the exploration asks for it.
///
/// Most interactions cannot begin in most global states, and nearly always the state of one object
/// says so. It says so of all bindings at once; where relations must lead is still to be asked of
/// those that are left.
struct EnabledSets {
  /// What a binding asks of one object before it begins.
  fileprivate enum Demand {
    /// A guard holds, by number; nothing is asked of one of many whose life is over.
    case state(Int, isMany: Bool)
    /// Its life is not over.
    case life
  }

  private let objects: [ProcessInstance]
  private let all: BitSet
  /// For each binding, the tests that still must be asked: those that ask where relations lead.
  let linked: [[Int]]
  /// The bindings of which such tests must be asked.
  let isLinked: BitSet
  /// For each object, what bindings ask of it.
  private var demands: [[(binding: Int, demand: Demand)]]
  /// For each object, the bindings that each of its local states lets begin.
  private var allowed: [[BitSet]]

  /// Gathers what the bindings of a transition system ask.
  init(of system: TransitionSystem) {
    objects = system.objects
    all = BitSet(system.bindings.indices)
    let linked = system.bindings.map { binding in
      binding.requires.filter { !system.compiled.tests[$0].links.isEmpty }
    }
    self.linked = linked
    isLinked = BitSet(linked.indices.filter { !linked[$0].isEmpty })
    demands = system.objects.map { _ in [] }
    allowed = system.objects.map { _ in [] }
    for (number, binding) in system.bindings.enumerated() {
      for test in binding.requires.lazy.map({ system.compiled.tests[$0] }) {
        let demand = Demand.state(test.guardNumber, isMany: test.isMany)
        for role in test.roles {
          demands[system.object(in: role, of: binding)].append((number, demand))
        }
      }
      for place in binding.named { demands[system.namedObjects[place]].append((number, .life)) }
    }
  }

  /// The bindings whose objects are all in states that let them begin.
  ///
  /// - Parameters:
  ///   - globalState: The global state.
  ///   - machineTables: What the machines do; all local states of the global state are known there.
  /// - Returns: Those bindings; where relations must lead is not asked.
  mutating func bindings(in globalState: GlobalState, _ machineTables: [MachineTable]) -> BitSet {
    var found = all
    for (number, object) in objects.enumerated() {
      let local = globalState[object.state]
      while allowed[number].count <= local { learn(number, machineTables[object.machine]) }
      found.formIntersection(allowed[number][local])
    }
    return found
  }

  /// Works out what the next local state of an object allows.
  private mutating func learn(_ object: Int, _ machineTable: MachineTable) {
    var row = all
    for (binding, demand) in demands[object]
    where !demand.isMet(in: allowed[object].count, machineTable) {
      row.remove(binding)
    }
    allowed[object].append(row)
  }
}

extension EnabledSets.Demand {
  fileprivate func isMet(in local: Int, _ machineTable: MachineTable) -> Bool {
    let isOver = machineTable.end(of: local) == .object
    return switch self {
    case .state(let number, let isMany): isMany && isOver || machineTable.holds(number, in: local)
    case .life: !isOver
    }
  }
}
