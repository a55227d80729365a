import Base
import Logs
import Pack
import StateSpace

/// A pack as alignments use it: the automata of its interactions, and what follows from them for
/// single callbacks.
final class AlignmentModel: Sendable {
  /// Where an automaton can call something.
  struct Caller: Hashable, Sendable {
    /// The automaton, by index.
    let automaton: Int
    /// The role whose object is called.
    let role: Int
    /// The event that it is sent.
    let event: Int
    /// The position before that.
    let source: Int
    /// The position after it.
    let target: Int
  }

  /// The pack, and what is known of it in any configurations.
  let (pack, tables): (Pack, PackTables)
  /// The models that a log is held to.
  let models: TraceModels
  /// The automata and machines.
  let automata: OpenAutomata
  /// For each callback, the machine whose objects get it; -1 for none.
  let homes: [Int]
  /// For each machine and event, the callbacks that it can call.
  let calls: [[BitSet]]
  /// For each machine and event, the callbacks that it calls whatever the object is doing.
  let sureCalls: [[BitSet]]
  /// For each callback, where automata can call it.
  let callers: [[Caller]]
  /// For each position, the callbacks that can come from there on.
  let futures: [BitSet]
  /// For each position, the roles that get something from there on.
  private let takers: [BitSet]
  /// For each interaction, what it asks of relations.
  let relations: [InteractionRelations]
  /// The models of the default configuration; all if the log is of others.
  let usual: UInt64
  /// For each machine, the events that come by themselves and end an object of it.
  let endings: [[Int]]
  /// For each automaton, what it has to do with the life of a process.
  let parts: [ProcessPart]
  /// The callbacks that can come before the record of a launch that has begun.
  let early: BitSet
  /// The callbacks that only interactions call which begin a process.
  let launches: BitSet
  /// For each automaton, the roles that get something, of machines of which a process has but one
  /// object.
  let soleRoles: [[Int]]
  /// For each automaton, the roles that any number of objects can play.
  let manyRoles: [[Int]]
  /// For each automaton, what it requires of each object that plays a role for many.
  let claims: [[OpenTest]]
  /// For each machine, how the lives of its objects begin and end.
  let lives: [ObjectLife]
  /// For each automaton, whether it explains logs only at a price.
  let isRare: [Bool]
  /// The callbacks that an object which has got one can always get again with nothing in between.
  let repeats: BitSet
  /// For each callback, whether several objects can get it together: an interaction sends it to
  /// two roles of a machine, or to as many as there are.
  let isShared: [Bool]
  /// For each automaton, the models in which it exists.
  let samples: [UInt64]
  /// For each automaton, whether it can interleave anywhere.
  let isAmbient: [Bool]
  /// For each automaton, whether it is that of an event that comes by itself.
  let isFree: [Bool]
  /// The roles of all automata.
  private let roles: [OpenAutomaton.Role]
  /// For each automaton, the first of its roles; then the number of all.
  private let firstRoles: [Int]

  /// Prepares a pack.
  ///
  /// - Parameters:
  ///   - tables: What is known of it in any configurations.
  ///   - configurations: The configurations that may be; `nil` for all of the pack.
  init(on tables: PackTables, in configurations: [Configuration]? = nil) {
    (pack, self.tables, homes) = (tables.pack, tables, tables.homes)
    models = TraceModels(on: tables, among: configurations ?? tables.configurations)
    automata = OpenAutomata(of: tables.pack, in: models.samples, where: models.mask(where:))
    let (pack, automata) = (pack, automata)
    calls = automata.calls(in: pack)
    sureCalls = automata.sureCalls(in: pack)
    callers = automata.callers(calls, count: pack.callbacks.count)
    futures = automata.futures(calls)
    takers = automata.takers()
    endings = automata.endings()
    lives = zip(pack.machines, automata.machines).map { ObjectLife(of: $0, $1, tables.index) }
    usual = models.usualMask(of: tables.pack.defaultConfiguration)
    relations = pack.interactions.indices.map { InteractionRelations(of: $0, on: tables) }
    (parts, early, launches) = ProcessPart.all(of: automata, callers, futures)
    soleRoles = automata.automata.map { automata.soleRoles(of: $0) }
    manyRoles = automata.automata.map { one in one.roles.indices.filter { one.roles[$0].isMany } }
    claims = automata.automata.map { one in one.requires.filter { one.roles[$0.role].isMany } }
    isRare = automata.automata.map { automaton in
      automaton.interaction.map { pack.interactions[$0] }.map { !$0.mayExplainLogs || $0.isRare }
        ?? false
    }
    repeats = automata.repeats(count: pack.callbacks.count).subtracting(launches)
    isShared = callers.map { callers in
      Dictionary(grouping: callers, by: \.automaton).contains { automaton, own in
        let roles = automata.automata[automaton].roles
        return own.contains { roles[$0.role].isMany } || Set(own.map(\.role)).count > 1
      }
    }
    (samples, isAmbient) = (automata.automata.map(\.samples), automata.automata.map(\.isAmbient))
    isFree = automata.automata.map { $0.interaction == nil }
    roles = automata.automata.flatMap(\.roles)
    firstRoles = automata.automata.reduce(into: [0]) { firsts, automaton in
      firsts.append(firsts[firsts.count - 1] + automaton.roles.count)
    }
  }

  /// Whether an automaton is of an interaction that a log is known to show, or that needs no such
  /// knowledge; all are if nothing is known.
  func isKnown(_ automaton: Int, _ known: BitSet) -> Bool {
    if known.isEmpty || isAmbient[automaton] { return true }
    return automata.automata[automaton].interaction.map { known.contains($0) } ?? true
  }

  /// Whether a callback can come anywhere, such as that of a child's load.
  func isAnywhere(_ callback: Int) -> Bool {
    callers[callback].contains { isAmbient[$0.automaton] }
  }

  /// How many roles an automaton has.
  func roleCount(of automaton: UInt32) -> Int {
    firstRoles[Int(automaton) + 1] - firstRoles[Int(automaton)]
  }

  /// A role of an automaton.
  func role(_ role: Int, of automaton: UInt32) -> OpenAutomaton.Role {
    roles[firstRoles[Int(automaton)] + role]
  }

  /// Whether a role of an automaton gets something from a position on.
  func takes(_ role: Int, from position: Int) -> Bool { takers[position].contains(role) }

  /// Whether a role of an automaton gets something after an event that it gets at a position.
  func takesMore(_ role: Int, after position: Int) -> Bool {
    automata.positions[position].edges.contains {
      sends($0, to: role) && takes(role, from: automata.edges[$0].target)
    }
  }

  /// Whether an edge sends a role something.
  func sends(_ edge: Int, to role: Int) -> Bool {
    if case .send(role, _) = automata.edges[edge].action { true } else { false }
  }
}

extension TraceModels {
  /// The models that a configuration gives; all if none does.
  fileprivate func usualMask(of configuration: Configuration) -> Mask {
    let mask = (0..<64).reduce(Mask(0)) { found, model in
      let own = all & 1 << Mask(model)
      return own != 0 && configurations(in: own).contains(configuration) ? found | own : found
    }
    return mask == 0 ? all : mask
  }
}

extension OpenAutomata {
  /// For each machine and event, the callbacks that it can call.
  fileprivate func calls(in pack: Pack) -> [[BitSet]] {
    zip(machines, pack.machines).map { machine, declared in
      var calls = [BitSet](repeating: BitSet(), count: declared.events.count)
      for move in machine.moves.joined() {
        for emission in move.emissions { calls[move.event].insert(emission.callback) }
      }
      return calls
    }
  }

  /// For each machine and event, the callbacks that each of its moves calls.
  fileprivate func sureCalls(in pack: Pack) -> [[BitSet]] {
    zip(machines, pack.machines).map { machine, declared in
      var calls = [BitSet?](repeating: nil, count: declared.events.count)
      for move in machine.moves.joined() {
        let own = BitSet(move.emissions.map(\.callback))
        calls[move.event] = calls[move.event].map { $0.intersection(own) } ?? own
      }
      return calls.map { $0 ?? BitSet() }
    }
  }

  /// For each callback, where automata can call it.
  fileprivate func callers(_ calls: [[BitSet]], count: Int) -> [[AlignmentModel.Caller]] {
    var callers = [[AlignmentModel.Caller]](repeating: [], count: count)
    for (number, automaton) in automata.enumerated() {
      for position in automaton.positions {
        for edge in edges[positions[position].edges] {
          guard case .send(let role, let event) = edge.action else { continue }
          let caller = AlignmentModel.Caller(
            automaton: number, role: role, event: event, source: position, target: edge.target)
          for callback in calls[automaton.roles[role].machine][event] {
            callers[callback].append(caller)
          }
        }
      }
    }
    return callers
  }

  /// For each position, the callbacks that can come from there on.
  fileprivate func futures(_ calls: [[BitSet]]) -> [BitSet] {
    closure { automaton, edge in
      guard case .send(let role, let event) = edge.action else { return BitSet() }
      return calls[automaton.roles[role].machine][event]
    }
  }

  /// For each position, the roles that get something from there on.
  fileprivate func takers() -> [BitSet] {
    closure { _, edge in
      var roles = BitSet(edge.tests.map(\.role))
      if case .send(let role, _) = edge.action { roles.insert(role) }
      return roles
    }
  }

  /// For each position, all that its edges and those after them have: a least fixed point.
  private func closure(_ own: (OpenAutomaton, OpenEdge) -> BitSet) -> [BitSet] {
    var all = [BitSet](repeating: BitSet(), count: positions.count)
    for automaton in automata {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for position in automaton.positions.reversed() {
          for edge in edges[positions[position].edges] {
            let next = all[edge.target]
            if all[position].formUnion(own(automaton, edge)) { isGrowing = true }
            if all[position].formUnion(next) { isGrowing = true }
          }
        }
      }
    }
    return all
  }

  /// For each machine, the events that come by themselves and end an object of it.
  fileprivate func endings() -> [[Int]] {
    var endings = machines.map { _ in [Int]() }
    for automaton in automata where automaton.interaction == nil {
      for edge in automaton.positions.flatMap({ positions[$0].edges }).map({ edges[$0] }) {
        guard case .send(let role, let event) = edge.action else { continue }
        let machine = automaton.roles[role].machine
        let isEnd = machines[machine].moves.joined().contains {
          $0.event == event && machines[machine].ends[$0.target] == .object
        }
        if isEnd { endings[machine].append(event) }
      }
    }
    return endings
  }

  /// The callbacks after each call of which another can follow.
  fileprivate func repeats(count: Int) -> BitSet {
    var (called, ending) = (BitSet(), BitSet())
    for machine in machines {
      for move in machine.moves.joined() {
        let own = BitSet(move.emissions.map(\.callback))
        let next = BitSet(machine.moves[move.target].flatMap(\.emissions).map(\.callback))
        called.formUnion(own)
        ending.formUnion(own.subtracting(next))
      }
    }
    return called.subtracting(ending)
  }
}
