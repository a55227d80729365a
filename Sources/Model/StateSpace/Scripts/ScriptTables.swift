package import Base
package import Pack

/// What scripts of one component can play, as tables: for a program that runs acts without the pack,
/// as the simulator of a site does.
///
/// A lifeline has one role, by its index. For a lifeline for many that role has all other objects of
/// its machine: a step is sent to each that accepts its event, and a requirement must hold for each
/// that lives.
package struct ScriptTables: Sendable {
  /// The machines, by index into the pack.
  package let machines: [Int]
  /// For each machine, its relations.
  package let relations: [[Relation]]
  /// For each machine, the greatest number of objects.
  package let mostObjects: [Int]
  /// For each machine and event, what it does.
  package let events: [[[MachineTable.Rule]]]
  package let acts: [Act]
  /// For each act, the global state in which it begins if it comes first; `nil` if no idle global
  /// state of the state graph allows that.
  package let starts: [Start?]

  /// A relation of a machine.
  package struct Relation: Sendable {
    /// The machine to which it leads, by index into `machines`; `nil` if the component lacks it.
    package let target: Int?
    /// Whether both objects have it to each other.
    package let isMutual: Bool
  }

  /// A global state in which nothing is under way.
  package struct Start: Hashable, Sendable {
    /// An object: its machine, by index into `machines`, and the state of each region.
    package struct Object: Hashable, Sendable {
      package let machine: Int
      package let states: [Int]
    }

    /// A relation of an object that leads to another; objects by index.
    package struct Target: Hashable, Sendable {
      package let object: Int
      package let relation: Int
      package let target: Int
    }

    package let objects: [Object]
    package let links: [Target]
  }

  /// One interaction or event.
  package struct Act: Hashable, Sendable {
    /// What scripts call it.
    package let word: Name<Interaction>
    /// The interaction; for an event, one of a step.
    package let interaction: Interaction
    /// Whether it is an interaction of the pack, and no event.
    package let isInteraction: Bool
    /// For each lifeline, its machine, by index into `machines`.
    package let machines: [Int]
    /// The requirements; the first ones must hold before it begins.
    package let tests: [Need]
    /// How many of them must hold before it begins.
    package let requirementCount: Int
    /// The positions, the first one first: for each, the paths from it.
    package let positions: [[Path]]

    /// Hashes what differs between most acts, since an interaction is large.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(word)
      hasher.combine(positions.count)
    }
  }

  /// A requirement on a role.
  package struct Need: Hashable, Sendable {
    package let role: Int
    package let states: Guard
    package let links: [RelationNeed]
  }

  /// A requirement on one relation of an object.
  package struct RelationNeed: Hashable, Sendable {
    /// The relation, by index into the machine that declares it; `nil` if it leads nowhere.
    package let relation: Int?
    /// For an inverse, the machine that declares the relation.
    package let inverseOf: Int?
    package let goal: Goal
  }

  /// What a relation must lead to.
  package enum Goal: Hashable, Sendable {
    case none
    case some
    case role(Int)
  }

  /// A path from a position, in the order in which they are tried.
  package struct Path: Hashable, Sendable {
    package let conditions: [EdgeTest]
    package let step: Step
    /// The position that it leads to; `nil` if the act ends.
    package let next: Int?
  }

  /// What happens on a path.
  package enum Step: Hashable, Sendable {
    case nothing
    case mark(ScriptMark)
    /// An event, by index, is sent to a role; `sender` is the role that sends, if the pack says so.
    case send(role: Int, event: Int, sender: Int?)
    /// A relation, by index, of a role is set.
    case relate(role: Int, relation: Int, target: Int?)
  }
}

extension Exploration {
  /// The tables of each component, in one of the explored configurations.
  package func scriptTables(in configuration: Configuration) -> [ScriptTables] {
    var compiler = ScriptTableCompiler(of: self)
    return compiler.tables(in: configuration)
  }
}

extension ScriptTables {
  /// The tables of a component.
  ///
  /// - Parameters:
  ///   - system: The component in a configuration.
  ///   - acts: What it can play, each with where a script begins with it.
  init(of system: ScriptSystem, playing acts: [(act: Act, start: Start?)]) {
    machines = system.graph.system.component.machines
    relations = system.relationTable.relations.map { declared in
      declared.map { Relation(target: $0.target, isMutual: $0.isMutual) }
    }
    mostObjects = system.mostObjects
    events = system.machineTables.map { table in
      table.machine.events.indices.map { table.rules(of: $0) }
    }
    self.acts = acts.map(\.act)
    starts = acts.map(\.start)
  }
}

extension ScriptTables.Start {
  /// The objects and links of a state.
  init(_ state: ScriptState, in system: ScriptSystem) {
    objects = state.objects.indices.map {
      Object(machine: state.objects[$0].machine, states: system.states(of: $0, in: state))
    }
    links = state.targets.map { end, target in
      Target(object: end.object, relation: end.relation, target: target)
    }.sorted { ($0.object, $0.relation) < ($1.object, $1.relation) }
  }
}

extension ScriptTables.Act {
  /// Compiles an act; `nil` if it has too many positions.
  init?(of act: ScriptAct, in system: ScriptSystem) {
    var compiler = InteractionCompiler(of: act, in: system)
    let expression = compiler.expression(of: act, .open)
    guard let positions = Self.positions(of: expression, compiler.compiled) else { return nil }
    (word, interaction, machines) = (act.act.interaction, act.interaction, act.machines)
    isInteraction = act.act.event == nil
    tests = compiler.compiled.tests.map {
      ScriptTables.Need($0, compiler.compiled, machine: act.machines[$0.roles.lowerBound])
    }
    requirementCount = expression.requires.count
    self.positions = positions
  }

  /// The positions that can be reached, breadth first.
  private static func positions(
    of expression: InteractionCompiler.Expression, _ compiled: CompiledInteractions
  ) -> [[ScriptTables.Path]]? {
    var residuals = expression.draft.residuals
    var (found, numbers) = ([expression.start], [expression.start: 0])
    var positions: [[ScriptTables.Path]] = []
    while positions.count < found.count {
      let paths = residuals.paths(from: found[positions.count]).map { path in
        if let rest = path.rest, numbers[rest] == nil {
          numbers[rest] = found.count
          found.append(rest)
        }
        return ScriptTables.Path(path, to: path.rest.flatMap { numbers[$0] }, expression, compiled)
      }
      guard residuals.excess == nil, found.count <= Limits.positions else { return nil }
      positions.append(paths)
    }
    return positions
  }
}

extension ScriptTables.Path {
  fileprivate init(
    _ path: ResidualPath, to next: Int?, _ expression: InteractionCompiler.Expression,
    _ compiled: CompiledInteractions
  ) {
    (conditions, self.next) = (path.tests, next)
    let draft = expression.draft
    guard let number = path.step else {
      step = .nothing
      return
    }
    if let mark = draft.marks[number] {
      step = .mark(mark)
      return
    }
    let origin = draft.origins[number]
    switch draft.action(of: path) {
    case .nothing, .end: step = .nothing
    case .send(let role, let event):
      let message = origin < 0 ? nil : compiled.steps[origin].message
      step = .send(role: role, event: event, sender: message?.sender)
    case .relate(let role, let relation, let target):
      step = .relate(role: role, relation: relation, target: target)
    }
  }
}

extension ScriptTables.Need {
  fileprivate init(_ test: StateTest, _ compiled: CompiledInteractions, machine: Int) {
    role = test.roles.lowerBound
    states = compiled.guards[machine][test.guardNumber]
    links = compiled.links[test.links].map { link in
      let goal: ScriptTables.Goal =
        switch link.goal {
        case .none: .none
        case .some: .some
        case .role(let role): .role(role)
        }
      return ScriptTables.RelationNeed(
        relation: link.relation, inverseOf: link.inverseOf, goal: goal)
    }
  }
}

extension InteractionCompiler {
  /// A compiler that gives each lifeline of an act one role.
  fileprivate init(of act: ScriptAct, in system: ScriptSystem) {
    let ordinary = zip(act.interaction.lifelines, act.machines).filter { !$0.0.isMany }.map(\.1)
    let transitionSystem = system.graph.system
    self.init(
      pack: system.pack, index: transitionSystem.index,
      configuration: system.configuration, component: transitionSystem.component,
      counts: system.machineTables.indices.map { machine in
        ordinary.count { $0 == machine } + 1
      })
  }
}
