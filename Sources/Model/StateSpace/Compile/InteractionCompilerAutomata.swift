import Base
import Pack

extension InteractionCompiler {
  /// Compiles the interactions that exist in the configuration, then the free events.
  mutating func compileAll() {
    for number in component.interactions
    where pack.interactions[number].beginCondition.holds(in: configuration) {
      compile(number)
    }
    for free in component.freeEvents { compile(free) }
  }

  /// Adds the automaton of an interaction, by index into the pack.
  mutating func compile(_ number: Int) {
    let interaction = pack.interactions[number]
    compile(
      expression(of: number), of: number, name: interaction.name, place: interaction.place,
      isAmbient: interaction.isAmbient)
  }

  /// Adds the automaton of a free event, if it has a name.
  mutating func compile(_ free: FreeEvent) {
    let event = pack.machines[free.machine].events[free.event]
    guard let name = index.name(of: free.id(in: pack)) else { return }
    compile(
      expression(of: free), of: nil, name: name, place: event.place, isAmbient: free.isAmbient)
  }

  /// Adds the automaton of an expression.
  private mutating func compile(
    _ expression: Expression, of interaction: Int?, name: Name<Interaction>, place: Place,
    isAmbient: Bool
  ) {
    let automaton = automaton(from: expression.start, of: expression.draft, place: place)
    compiled.automata.append(
      InteractionAutomaton(
        interaction: interaction, name: name, place: place, isAmbient: isAmbient,
        roles: expression.roles,
        roleCount: expression.roles.reduce(0) { $0 + ($1.others ?? 1) },
        requires: expression.requires, arrival: automaton.arrival,
        restCount: numberRests(automaton), positions: automaton.positions,
        edges: automaton.edges))
  }

  /// An interaction whose steps are compiled, but not its automaton: the partial derivatives of the
  /// expression are the positions of the automaton.
  struct Expression {
    /// For each lifeline, its roles.
    let roles: [InteractionAutomaton.Role]
    /// What must hold when it begins: indices of tests.
    let requires: Range<Int>
    /// All that happens, as a residual, by index.
    let start: Int
    /// The steps and residuals.
    var draft: Draft
  }

  /// Compiles the steps of an interaction, by index into the pack.
  ///
  /// - Parameters:
  ///   - number: The interaction.
  ///   - choices: The choices of a script, which are then made; `nil` to leave all open.
  /// - Returns: The expression; each call adds new tests to `compiled`.
  mutating func expression(of number: Int, making choices: ScriptChoices? = nil) -> Expression {
    let interaction = pack.interactions[number]
    let roles = roles(of: interaction)
    let scope = Scope(interaction: number, roles: roles, owners: [number], reference: nil)
    var draft = Draft(hasGaps: !interaction.isAmbient, choices: choices)
    let first = compiled.tests.count
    for requirement in interaction.requires { _ = test(requirement, in: scope) }
    let requires = first..<compiled.tests.count
    let steps = residual(of: interaction.steps, in: scope, into: &draft)
    let start = draft.residuals.scope(steps)
    return Expression(roles: roles, requires: requires, start: start, draft: draft)
  }

  /// Compiles a free event to one step.
  ///
  /// - Parameters:
  ///   - free: The event.
  ///   - isScript: Whether the step must be taken; if not, it is taken where the machine has a
  ///     transition for it.
  /// - Returns: The expression; each call adds new tests to `compiled`.
  mutating func expression(of free: FreeEvent, inScript isScript: Bool = false) -> Expression {
    guard let own = component.machines.firstIndex(of: free.machine) else {
      preconditionFailure("machine \(free.machine) is not in the component of its event")
    }
    var draft = Draft(hasGaps: false, choices: nil)
    let step = draft.step(.send(role: 0, event: free.event), origin: -1)
    let start = draft.residuals.number(of: isScript ? .step(step) : .each(step: step, left: [0]))
    return Expression(
      roles: [InteractionAutomaton.Role(machine: own, first: 0, others: nil)],
      requires: compiled.tests.count..<compiled.tests.count, start: start, draft: draft)
  }

  private func roles(of interaction: Interaction) -> [InteractionAutomaton.Role] {
    let machines = interaction.lifelines.map { lifeline in
      guard let machine = machine(lifeline.machine) else {
        preconditionFailure("'\(lifeline.machine)' is in no component of '\(interaction.name)'")
      }
      return machine
    }
    var left = counts
    for (lifeline, machine) in zip(interaction.lifelines, machines) where !lifeline.isMany {
      left[machine] -= 1
    }
    var next = 0
    return zip(interaction.lifelines, machines).map { lifeline, machine in
      let others = lifeline.isMany ? max(left[machine], 0) : nil
      defer { next += others ?? 1 }
      return InteractionAutomaton.Role(machine: machine, first: next, others: others)
    }
  }

  private typealias Automaton = (arrival: Range<Int>, positions: Range<Int>, edges: Range<Int>)

  /// Adds the positions reachable from a residual, in breadth-first order, and their edges.
  private mutating func automaton(from start: Int, of draft: Draft, place: Place) -> Automaton {
    var residuals = draft.residuals
    let settled = residuals.settled(start)
    let arrival = arrivals(settled.checks)
    let (firstPosition, firstEdge) = (compiled.positions.count, compiled.edges.count)
    var found = [settled.rest]
    var numbers = [settled.rest: 0]
    var next = 0
    while next < found.count, found.count <= Limits.positions, residuals.excess == nil {
      let edgeStart = compiled.edges.count
      let paths = residuals.paths(from: found[next])
      for path in paths {
        let rest = residuals.settled(path.rest ?? Residuals.done)
        let number = numbers[rest.rest, default: found.count]
        if number == found.count {
          numbers[rest.rest] = number
          found.append(rest.rest)
        }
        let arrival = arrivals(rest.checks)
        write(path, of: draft, to: firstPosition + number, arrival: arrival)
      }
      let label = residuals.gap(of: found[next])
      let isPlainEnd = paths.count == 1 && paths[0].rest == nil && paths[0].tests.isEmpty
      compiled.positions.append(
        Position(
          edges: edgeStart..<compiled.edges.count, isGap: label != nil,
          isEnd: label == nil && isPlainEnd, label: label ?? -1))
      next += 1
    }
    switch residuals.excess {
    case .paths: problems.append(.tooManyPaths(at: place))
    case .positions: problems.append(.tooManyPositions(at: place))
    case nil: if next < found.count { problems.append(.tooManyPositions(at: place)) }
    }
    return (arrival, firstPosition..<compiled.positions.count, firstEdge..<compiled.edges.count)
  }

  /// Numbers the resting positions of an automaton, and returns how many there are.
  private mutating func numberRests(_ automaton: Automaton) -> Int {
    var count = 0
    func rest(at position: Int) {
      guard !compiled.positions[position].isEnd, compiled.positions[position].rest < 0 else {
        return
      }
      compiled.positions[position].rest = count
      count += 1
    }
    // If there are too many positions, some targets are missing; that is already reported.
    guard problems.isEmpty else { return 0 }
    if compiled.positions[automaton.positions.lowerBound].isGap {
      rest(at: automaton.positions.lowerBound)
    }
    for edge in automaton.edges {
      if case .end = compiled.edges[edge].action { continue }
      rest(at: compiled.edges[edge].target)
    }
    return count
  }

  private mutating func arrivals(_ checks: [Int]) -> Range<Int> {
    let first = compiled.arrivals.count
    compiled.arrivals += checks
    return first..<compiled.arrivals.count
  }

  private mutating func write(
    _ path: ResidualPath, of draft: Draft, to target: Int, arrival: Range<Int>
  ) {
    let firstTest = compiled.pathTests.count
    compiled.pathTests += path.tests
    compiled.edges.append(
      Edge(
        tests: firstTest..<compiled.pathTests.count, action: draft.action(of: path),
        step: path.step.map { draft.origins[$0] } ?? -1, target: target, arrival: arrival,
        labels: path.labels, laps: path.laps))
  }
}

extension Diagnostic {
  fileprivate static func tooManyPositions(at place: Place) -> Self {
    Diagnostic(
      .modelSize,
      "its steps can be interleaved in more than \(Limits.positions.grouped) ways; "
        + "put fewer steps into 'par', or lower 'atMost' of its loops", at: place)
  }

  fileprivate static func tooManyPaths(at place: Place) -> Self {
    Diagnostic(
      .modelSize,
      "choices without a step between them can be made in more than \(Limits.ways.grouped) ways, "
        + "or \(Limits.waysInAll.grouped) from all steps together; "
        + "join some of them to one 'alt', or let a step come between them", at: place)
  }
}
