import Base
package import Pack

/// The automata of all interactions of a pack before objects are bound to roles, in several
/// configurations.
///
/// Exploration binds every object to every role. A reader of logs binds a role when its object
/// prints, so it needs the automata alone. Configurations are given as samples, a bit each; an
/// automaton has the set of samples in which it is the same.
package struct OpenAutomata: Sendable {
  /// The automata: those of interactions, then those of free events.
  package private(set) var automata: [OpenAutomaton] = []
  /// The positions of all automata.
  package private(set) var positions: [Position] = []
  /// The edges of all automata.
  package private(set) var edges: [OpenEdge] = []
  /// The machines, in the order of the pack.
  package private(set) var machines: [OpenMachine] = []

  /// Compiles the interactions and free events of a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - samples: The configurations, a bit each; those after the 63rd share one.
  ///   - holding: The samples that a condition allows.
  package init(of pack: Pack, in samples: [Configuration], where holding: (Condition) -> UInt64) {
    let index = PackIndex(of: pack)
    let bits = samples.enumerated().map { ($1, UInt64(1) << UInt64(min($0, 63))) }
    let all = Component.all(in: pack, by: index)
    let component = Component(
      machines: Array(pack.machines.indices),
      interactions: pack.interactions.indices.filter { !pack.interactions[$0].isPart },
      freeEvents: all.flatMap(\.freeEvents))
    guard let first = samples.first else { return }
    var compiler = InteractionCompiler(
      pack: pack, index: index, configuration: first, component: component, counts: [])
    for number in component.interactions {
      let interaction = pack.interactions[number]
      let existing = holding(interaction.beginCondition)
      let classes = SampleClass.all(
        of: bits.filter { $0.1 & existing != 0 }, by: pack.conditions(of: number, index))
      for sample in classes { add(number, in: sample, by: &compiler) }
    }
    for free in component.freeEvents {
      let former = compiler.compiled.automata.count
      compiler.compile(free)
      if compiler.compiled.automata.count == former { continue }
      add(nil, samples: bits.reduce(0) { $0 | $1.1 }, from: compiler)
    }
    (positions, edges) = (compiler.compiled.positions, compiler.openEdges)
    machines = pack.machines.indices.map { machine in
      let classes = SampleClass.all(
        of: bits, by: pack.conditions(of: pack.machines[machine], index))
      return OpenMachine(
        of: machine, in: pack, index, guards: compiler.compiled.guards[machine], classes: classes)
    }
  }

  /// Adds the automaton of an interaction in a class of samples.
  private mutating func add(
    _ number: Int, in sample: SampleClass, by compiler: inout InteractionCompiler
  ) {
    compiler.configuration = sample.configuration
    let lifelines = compiler.pack.interactions[number].lifelines
    // One role for a lifeline for many: a reader of logs lets any number of objects play it.
    compiler.counts = compiler.component.machines.map { machine in
      let name = compiler.pack.machines[machine].name
      return lifelines.count { $0.machine == name && !$0.isMany } + 1
    }
    compiler.compile(number)
    add(number, samples: sample.samples, from: compiler)
  }

  private mutating func add(_ number: Int?, samples: UInt64, from compiler: InteractionCompiler) {
    guard let automaton = compiler.compiled.automata.last else { return }
    var roles = [OpenAutomaton.Role](
      repeating: OpenAutomaton.Role(machine: 0, isMany: false, lifeline: 0),
      count: automaton.roleCount)
    for (lifeline, role) in automaton.roles.enumerated() {
      for place in role.first..<(role.first + (role.others ?? 1)) {
        roles[place] = OpenAutomaton.Role(
          machine: role.machine, isMany: role.others != nil, lifeline: lifeline)
      }
    }
    automata.append(
      OpenAutomaton(
        interaction: number, isAmbient: automaton.isAmbient, roles: roles,
        requires: automaton.requires.compactMap { compiler.openTest(.open($0)) },
        start: automaton.positions.lowerBound, positions: automaton.positions, samples: samples))
  }
}

/// The automaton of an interaction or a free event, without objects.
package struct OpenAutomaton: Sendable {
  /// A role.
  package struct Role: Hashable, Sendable {
    /// The machine, by index into the pack.
    package let machine: Int
    /// Whether any number of objects can play it.
    package let isMany: Bool
    /// The lifeline, by index into the interaction.
    package let lifeline: Int
  }

  /// The interaction, by index into the pack; `nil` for a free event.
  package let interaction: Int?
  /// Whether it can interleave anywhere.
  package let isAmbient: Bool
  /// The roles.
  package let roles: [Role]
  /// What must hold before it begins.
  package let requires: [OpenTest]
  /// The initial position.
  package let start: Int
  /// Its positions, by index into `OpenAutomata.positions`.
  package let positions: Range<Int>
  /// The samples in which it is this.
  package let samples: UInt64
}

/// An edge of an automaton without objects.
package struct OpenEdge: Sendable {
  /// What must hold, in order.
  package let tests: [OpenTest]
  /// What happens.
  package let action: EdgeAction
  /// The position that it leads to.
  package let target: Int
}

/// What must hold of the object in a role.
package struct OpenTest: Hashable, Sendable {
  /// What that is.
  package enum Question: Hashable, Sendable {
    /// A guard, by index into those of the machine.
    case holds(Int)
    /// A transition for an event.
    case accepts(Int)
    /// No transition for an event.
    case refuses(Int)
  }

  /// The role.
  package let role: Int
  /// What must hold.
  package let question: Question
}

extension InteractionCompiler {
  /// The edges compiled so far, without what their tests say of relations.
  fileprivate var openEdges: [OpenEdge] {
    compiled.edges.map { edge in
      OpenEdge(
        tests: compiled.pathTests[edge.tests].compactMap { openTest($0) }, action: edge.action,
        target: edge.target)
    }
  }

  /// A test on the states of one object; `nil` for one on relations alone.
  fileprivate func openTest(_ test: EdgeTest) -> OpenTest? {
    switch test {
    case .open(let number), .check(let number):
      let test = compiled.tests[number]
      return test.roles.first.map {
        OpenTest(role: $0, question: .holds(test.guardNumber))
      }
    case .accepts(let role, let event): return OpenTest(role: role, question: .accepts(event))
    case .refuses(let role, let event): return OpenTest(role: role, question: .refuses(event))
    }
  }
}

extension Pack {
  /// The conditions that decide what the steps of an interaction are.
  func conditions(of interaction: Int, _ index: PackIndex) -> [Condition] {
    var found: [Condition] = []
    var seen: Set<Int> = []
    var waiting = [interaction]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      interactions[next].steps.forEachStep { step in
        switch step {
        case .when(let condition, _, _, _):
          if !found.contains(condition) { found.append(condition) }
        case .ref(let reference): waiting.append(index.interaction(reference.interaction))
        default: break
        }
      }
    }
    return found
  }

  /// The conditions that decide what the transitions of a machine are.
  fileprivate func conditions(of machine: Machine, _ index: PackIndex) -> [Condition] {
    let transitions = machine.events.flatMap(\.transitions)
    let calls = transitions.flatMap(\.actions).compactMap(\.call)
    let all =
      transitions.map(\.condition) + calls.map(\.condition)
      + calls.map { callbacks[index.callback($0.callback)].condition }
    var seen: Set<Condition> = [.always]
    return all.filter { seen.insert($0).inserted }
  }
}
