/// Turns interactions into programs, from their last step to the first.
struct ProgramWriter {
  private let pack: Pack
  private let variants: Variants
  private let machines: [TraceMachine]
  private let machineNumbers: [Name<Machine>: Int]
  private let interactionNumbers: [Name<Interaction>: Int]
  private var nodes: [TraceProgram.Node] = []

  /// The most nodes that steps in any order may take; beyond, their order is not checked.
  private static let mostNodes = 5_000
  /// The most repetitions that are counted.
  private static let mostRounds = 6

  /// Prepares to write the interactions of a pack.
  init(_ pack: Pack, _ variants: Variants, _ machines: [TraceMachine]) {
    self.pack = pack
    self.variants = variants
    self.machines = machines
    machineNumbers = Dictionary(
      zip(pack.machines.map(\.name), pack.machines.indices), uniquingKeysWith: { first, _ in first }
    )
    interactionNumbers = Dictionary(
      zip(pack.interactions.map(\.name), pack.interactions.indices),
      uniquingKeysWith: { first, _ in first })
  }

  /// The program of an interaction, by index.
  mutating func program(of number: Int) -> TraceProgram {
    let interaction = pack.interactions[number]
    nodes = []
    let end = node(TraceProgram.Node(isEnd: true))
    let scope = Scope(interaction: number, roles: Array(interaction.lifelines.indices))
    let start = entry(of: interaction.steps, to: end, in: scope)
    return TraceProgram(
      interaction: number, isAmbient: interaction.isAmbient,
      machines: interaction.lifelines.map { machineNumbers[$0.machine, default: 0] },
      isMany: interaction.lifelines.map(\.isMany),
      groups: variants.groups(where: interaction.condition),
      needs: interaction.requires.map { need($0, in: scope) }, start: start, nodes: nodes)
  }

  /// An interaction, or a part of it, and which roles of the whole play its lifelines.
  private struct Scope {
    let interaction: Int
    let roles: [Int]
  }

  private mutating func node(_ node: TraceProgram.Node = .init()) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// A node from which one thing happens.
  private mutating func node(
    _ deed: TraceProgram.Deed, to target: Int, where groups: UInt64? = nil
  ) -> Int {
    node(
      TraceProgram.Node(edges: [
        TraceProgram.Edge(groups: groups ?? variants.all, deed: deed, target: target)
      ]))
  }

  private mutating func connect(_ from: Int, to target: Int, where groups: UInt64? = nil) {
    nodes[from].edges.append(
      TraceProgram.Edge(groups: groups ?? variants.all, deed: .nothing, target: target))
  }

  /// The node from which some steps lead to a node.
  private mutating func entry(of steps: [Step], to target: Int, in scope: Scope) -> Int {
    steps.reversed().reduce(target) { entry(of: $1, to: $0, in: scope) }
  }

  private mutating func entry(of step: Step, to target: Int, in scope: Scope) -> Int {
    switch step {
    case .send(let send): return entry(of: send, to: target, in: scope)
    case .relate(let relate): return entry(of: relate, to: target, in: scope)
    case .invariant(let requirement): return node(.ask(need(requirement, in: scope)), to: target)
    case .gap:
      let gap = node(.nothing, to: target)
      nodes[gap].isGap = true
      return gap
    case .alt(let operands, _):
      let entries = operands.map { entry(of: $0, to: target, in: scope) }
      return choice(of: entries)
    case .opt(let operand, _):
      return choice(of: [entry(of: operand, to: target, in: scope), target])
    case .loop(let operand, let atLeast, let atMost, _):
      return loop(operand, atLeast, atMost, to: target, in: scope)
    case .par(let operands, _): return interleaving(of: operands, to: target, in: scope)
    case .ref(let reference):
      guard let number = interactionNumbers[reference.interaction] else { return target }
      let inner = Scope(interaction: number, roles: reference.roles.map { scope.roles[$0] })
      let part = pack.interactions[number]
      let steps = entry(of: part.steps, to: target, in: inner)
      return part.requires.reversed().reduce(steps) { next, requirement in
        node(.ask(need(requirement, in: inner)), to: next)
      }
    case .when(let condition, let then, let otherwise, _):
      let groups = variants.groups(where: condition)
      let fork = node()
      let (yes, no) = (
        entry(of: then, to: target, in: scope), entry(of: otherwise, to: target, in: scope)
      )
      connect(fork, to: yes, where: groups)
      connect(fork, to: no, where: variants.groups(where: .not(condition)))
      return fork
    }
  }

  private mutating func entry(of operand: Step.Operand, to target: Int, in scope: Scope) -> Int {
    let steps = entry(of: operand.steps, to: target, in: scope)
    return operand.requires.reversed().reduce(steps) { next, requirement in
      node(.ask(need(requirement, in: scope)), to: next)
    }
  }

  private mutating func choice(of entries: [Int]) -> Int {
    let fork = node()
    for entry in entries { connect(fork, to: entry) }
    return fork
  }

  private mutating func loop(
    _ operand: Step.Operand, _ atLeast: Int, _ atMost: Int?, to target: Int, in scope: Scope
  ) -> Int {
    var next = target
    if let atMost, atMost <= Self.mostRounds {
      for _ in 0..<max(atMost - atLeast, 0) {
        next = choice(of: [entry(of: operand, to: next, in: scope), target])
      }
    } else {
      next = node()
      connect(next, to: entry(of: operand, to: next, in: scope))
      connect(next, to: target)
    }
    for _ in 0..<min(atLeast, Self.mostRounds) { next = entry(of: operand, to: next, in: scope) }
    return next
  }

  /// A step sent to many objects may come any number of times: for each that has a use for it.
  private mutating func entry(of send: Step.Send, to target: Int, in scope: Scope) -> Int {
    let role = scope.roles[send.lifeline]
    let lifeline = pack.interactions[scope.interaction].lifelines[send.lifeline]
    let machine = pack.machines[machineNumbers[lifeline.machine, default: 0]]
    guard let event = machine.events.firstIndex(where: { $0.name == send.event }) else {
      return target
    }
    guard lifeline.isMany else { return node(.send(role: role, event: event), to: target) }
    let fork = node()
    connect(fork, to: target)
    connect(fork, to: node(.send(role: role, event: event), to: fork))
    return fork
  }

  private mutating func entry(of relate: Step.Relate, to target: Int, in scope: Scope) -> Int {
    let role = scope.roles[relate.lifeline]
    let lifeline = pack.interactions[scope.interaction].lifelines[relate.lifeline]
    let machine = machines[machineNumbers[lifeline.machine, default: 0]]
    guard let port = machine.ports.firstIndex(where: { $0.name == relate.relation }) else {
      return target
    }
    let other = relate.target.map { scope.roles[$0] }
    return node(.relate(role: role, port: port, target: other), to: target)
  }

  private func need(_ requirement: Requirement, in scope: Scope) -> TraceProgram.Need {
    let lifeline = pack.interactions[scope.interaction].lifelines[requirement.lifeline]
    let machine = machines[machineNumbers[lifeline.machine, default: 0]]
    let relations = requirement.relations.sorted { $0.key < $1.key }
    let ports = relations.compactMap { name, target -> (Int, TraceProgram.Need.Goal)? in
      guard let port = machine.ports.firstIndex(where: { $0.name == name }) else { return nil }
      switch target {
      case .none: return (port, .nobody)
      case .some: return (port, .somebody)
      case .role(let role): return (port, .role(scope.roles[role]))
      }
    }
    return TraceProgram.Need(
      role: scope.roles[requirement.lifeline], guards: requirement.states.masks, ports: ports)
  }

  /// Steps of several operands in every order: a node for each combination of their nodes.
  private mutating func interleaving(
    of operands: [Step.Operand], to target: Int, in scope: Scope
  ) -> Int {
    let ends = operands.map { _ in node() }
    let starts = zip(operands, ends).map { entry(of: $0, to: $1, in: scope) }
    var numbers = [starts: node()]
    var waiting = [starts]
    while let places = waiting.popLast() {
      guard let own = numbers[places] else { continue }
      if numbers.count > Self.mostNodes {
        connect(own, to: target)
        continue
      }
      if places == ends { connect(own, to: target) }
      nodes[own].isGap = places.contains { nodes[$0].isGap }
      for (position, place) in places.enumerated() {
        for edge in nodes[place].edges {
          var next = places
          next[position] = edge.target
          if numbers[next] == nil {
            numbers[next] = node()
            waiting.append(next)
          }
          var moved = edge
          moved.target = numbers[next, default: target]
          nodes[own].edges.append(moved)
        }
      }
    }
    return numbers[starts, default: target]
  }
}
