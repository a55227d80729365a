import Base
import Pack

/// The bindings that can begin in a global state, computed from the local state of each object, on
/// demand.
///
/// Most interactions cannot begin in most global states, usually because of the local state of one
/// object. So each local state of each object has the set of bindings that it allows, and the
/// intersection of these sets is enabled. Conditions on relations are not part of it; they are
/// tested afterwards.
struct EnabledSets {
  /// What a binding requires of one object before it begins.
  fileprivate enum Demand {
    /// A guard, by index into the machine's guards, holds. If `isMany`, an object whose life is
    /// over need not meet it.
    case state(Int, isMany: Bool)
    /// Its life is not over.
    case life
  }

  private let objects: [ProcessInstance]
  /// All bindings.
  let all: BitSet
  /// For each binding, the tests that have conditions on relations.
  let linked: [[Int]]
  /// For each object, what bindings require of it.
  private var demands: [[(binding: Int, demand: Demand)]]
  /// For each object and local state, the bindings that it allows, a bit each in a row of as many
  /// words as `all` has; rows are added on demand.
  private var allowed: [[UInt64]]

  /// Collects what the bindings of a transition system require.
  init(of system: TransitionSystem) {
    objects = system.objects
    all = BitSet(system.bindings.indices)
    linked = system.bindings.map { binding in
      binding.requires.filter { !system.compiled.tests[$0].links.isEmpty }
    }
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

  /// The bindings whose objects are all in local states that allow them to begin.
  ///
  /// - Parameters:
  ///   - candidates: The bindings that are asked for.
  ///   - globalState: The global state.
  ///   - machineTables: The machine tables; they must have all local states of the global state.
  /// - Returns: Those bindings; conditions on relations are not tested.
  mutating func bindings(
    among candidates: BitSet, in globalState: GlobalState, _ machineTables: [MachineTable]
  ) -> BitSet {
    if candidates.isEmpty { return candidates }
    // By index, since a loop gets a copy of each object.
    let rows = objects.indices.map { number in
      let first = globalState[objects[number].state] &* all.words.count
      while allowed[number].count <= first { learn(number, machineTables[objects[number].machine]) }
      return first
    }
    return BitSet(
      words: candidates.words.enumerated().map { place, word in
        word == 0 ? 0 : objects.indices.reduce(word) { $0 & allowed[$1][rows[$1] &+ place] }
      })
  }

  /// About how many bytes a local state of each object takes.
  var rowBytes: Int { 8 * all.words.count }

  /// About how many bytes its rows take.
  var bytes: Int { allowed.reduce(0) { $0 + 8 * $1.count } }

  /// About how many bytes the rest takes.
  var preparedBytes: Int { demands.reduce(16 * linked.count) { $0 + 32 * $1.count } }

  /// Adds the bindings that the next local state of an object allows.
  private mutating func learn(_ object: Int, _ machineTable: MachineTable) {
    let local = allowed[object].count / all.words.count
    let refused = demands[object].filter { !$0.demand.isMet(in: local, machineTable) }
    let row = all.subtracting(BitSet(refused.map(\.binding))).words
    allowed[object] += row + [UInt64](repeating: 0, count: all.words.count - row.count)
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
