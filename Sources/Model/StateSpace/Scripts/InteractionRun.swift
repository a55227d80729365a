import Base
import Pack

/// Plays one interaction from an idle global state to its end, with the choices of an act of a
/// script.
///
/// An `alt` takes the operand that a label chooses, or else the first whose requirements hold. An
/// `opt` is taken only if its label is chosen. A `loop` runs once, or as often as the act says. The
/// operands of a `par` run one after the other. If the same choice occurs several times, its labels
/// are used in order, and the last one for the rest.
struct InteractionRun {
  /// One thing that happens when an interaction is played.
  enum Moment: Sendable {
    case gap(Words)
    /// An operand is taken, by label.
    case choice(String)
    /// The body of a loop is entered, by the loop's label.
    case lap(String)
    case localTransition(object: Int, states: [Int], actions: [Action])
  }

  /// Why an interaction cannot continue.
  struct Obstacle: Error, Hashable {
    /// The reason, as a clause without a capital or full stop.
    let reason: String
    /// The place in the pack or script that causes it.
    let place: Place
    /// The labels of the act that no operand had, in order; empty if the reason is another one.
    var unmet: [String] = []
  }

  private let act: Scenario.Act
  private let graph: StateGraph
  private let binding: Int
  /// The global state that was reached.
  private(set) var globalState: GlobalState
  /// The moments so far, in order.
  private(set) var moments: [Moment] = []
  /// The number of steps and loop iterations so far.
  private var steps = 0
  /// Whether it was stopped because loops have too many iterations.
  private(set) var isTooLong = false
  /// The labels of the act that no operand has had yet, in order.
  private var unmet: [String]

  /// Prepares to play an act from a global state in which its interaction can begin, with a role
  /// binding, by index.
  init(of act: Scenario.Act, binding: Int, in graph: StateGraph, _ globalState: GlobalState) {
    self.act = act
    self.graph = graph
    self.binding = binding
    self.globalState = globalState
    unmet = act.labels
  }

  /// Plays all steps.
  ///
  /// - Returns: Why the interaction cannot continue; `nil` if it reached its end.
  mutating func play() -> Obstacle? {
    let automaton = graph.system.compiled.automata[graph.system.bindings[binding].automaton]
    let cast = graph.system.cast(of: binding)
    do throws(Obstacle) {
      if let interaction = automaton.interaction {
        try play(graph.system.pack.interactions[interaction].steps, cast)
      } else {
        try playFreeEvent(of: automaton, cast)
      }
      if let label = unmet.first {
        throw Obstacle(reason: "no operand '\(label)' comes up", place: act.place, unmet: unmet)
      }
      return nil
    } catch {
      return error
    }
  }

  private mutating func playFreeEvent(
    of automaton: InteractionAutomaton, _ cast: [BoundObjects]
  ) throws(Obstacle) {
    let machine = graph.system.machine(of: cast[0].objects[0])
    guard let event = machine.events.firstIndex(where: { $0.name.text == automaton.name.text }),
      send(event, to: cast[0].objects[0])
    else {
      throw Obstacle(reason: "the machine refuses '\(automaton.name)'", place: automaton.place)
    }
  }

  private mutating func play(_ steps: [Step], _ cast: [BoundObjects]) throws(Obstacle) {
    for step in steps where globalState[graph.system.over] == 0 { try play(step, cast) }
  }

  private mutating func play(_ step: Step, _ cast: [BoundObjects]) throws(Obstacle) {
    steps += 1
    switch step {
    case .send(let send): try play(send, cast)
    case .relate(let relate):
      for object in cast[relate.lifeline].objects { play(relate, from: object, cast) }
    case .invariant(let requirement): try demand(requirement, cast)
    case .gap(let label, _): moments.append(.gap(label))
    case .alt(let operands, let place): try play(choice(among: operands, cast, place), cast)
    case .opt(let operand, _):
      guard isChosen(operand) else { return }
      moments.append(.choice(operand.label))
      try enter(operand, cast)
    case .loop(let operand, let atLeast, let atMost, _):
      try play(operand, atLeast: atLeast, atMost: atMost, cast)
    case .par(let operands, _):
      for operand in operands { try enter(operand, cast) }
    case .ref(let reference):
      let part = graph.system.pack.interactions[
        graph.system.index.interaction(reference.interaction)]
      let inner = reference.roles.map { cast[$0] }
      for requirement in part.requires { try demand(requirement, inner) }
      try play(part.steps, inner)
    case .when(let condition, let then, let otherwise, _):
      try play(condition.holds(in: graph.configuration) ? then : otherwise, cast)
    }
  }

  /// Sends an event to the object of a lifeline, or for a lifeline for many to each object that has
  /// a transition for it.
  private mutating func play(_ step: Step.Send, _ cast: [BoundObjects]) throws(Obstacle) {
    let players = cast[step.lifeline]
    for object in players.objects {
      let machine = graph.system.component.machines[graph.system.objects[object].machine]
      let event = graph.system.index.event(step.event, of: machine)
      if !send(event, to: object), !players.isMany {
        throw Obstacle(reason: "the machine refuses '\(step.event)'", place: step.place)
      }
    }
  }

  /// Sends an event to an object; false if its machine refuses it.
  private mutating func send(_ event: Int, to object: Int) -> Bool {
    let states = graph.states(of: object, in: globalState)
    let found = graph.system.objects[object]
    let machineTable = graph.machineTables[found.machine]
    guard
      let (number, _) = machineTable.knownLocalTransition(to: event, in: globalState[found.state])
    else {
      return false
    }
    let localTransition = machineTable.localTransitions[number]
    graph.system.move(
      object, to: localTransition.to, end: machineTable.end(of: localTransition.to),
      in: &globalState)
    moments.append(
      .localTransition(object: object, states: states, actions: localTransition.actions))
    return true
  }

  private mutating func play(_ step: Step.Relate, from object: Int, _ cast: [BoundObjects]) {
    let relations = graph.system.machine(of: object).relations
    guard let relation = relations.firstIndex(where: { $0.name == step.relation }) else { return }
    let target = step.target.flatMap { cast[$0].objects.first }
    graph.system.relate(object, by: relation, to: target, in: &globalState)
  }

  private func demand(_ requirement: Requirement, _ cast: [BoundObjects]) throws(Obstacle) {
    guard graph.meets(requirement, by: cast, in: globalState) else {
      throw Obstacle(reason: "a requirement does not hold", place: requirement.place)
    }
  }

  /// Plays an operand, whose requirements must hold.
  private mutating func enter(
    _ operand: Step.Operand, _ cast: [BoundObjects]
  ) throws(Obstacle) {
    for requirement in operand.requires { try demand(requirement, cast) }
    meet(operand.label)
    try play(operand.steps, cast)
  }

  private mutating func choice(
    among operands: [Step.Operand], _ cast: [BoundObjects], _ place: Place
  ) throws(Obstacle) -> [Step] {
    func isHere(_ label: String) -> Bool { operands.contains { $0.label == label } }
    let label = unmet.first(where: isHere) ?? act.labels.last(where: isHere)
    let chosen = operands.first { !$0.label.isEmpty && $0.label == label }
    guard let taken = chosen ?? operands.first(where: { isOpen($0, cast) }) else {
      throw Obstacle(reason: "no operand may be entered", place: place)
    }
    for requirement in taken.requires { try demand(requirement, cast) }
    meet(taken.label)
    if !taken.label.isEmpty { moments.append(.choice(taken.label)) }
    return taken.steps
  }

  /// Removes a label from `unmet` when an operand with it is entered.
  private mutating func meet(_ label: String) {
    if let place = unmet.firstIndex(of: label) { unmet.remove(at: place) }
  }

  /// Whether the requirements of an operand hold.
  private func isOpen(_ operand: Step.Operand, _ cast: [BoundObjects]) -> Bool {
    operand.requires.allSatisfy { graph.meets($0, by: cast, in: globalState) }
  }

  private func isChosen(_ operand: Step.Operand) -> Bool {
    !operand.label.isEmpty && act.labels.contains(operand.label)
  }

  private mutating func play(
    _ operand: Step.Operand, atLeast: Int, atMost: Int?, _ cast: [BoundObjects]
  ) throws(Obstacle) {
    let wished = act.repeats[operand.address]
    let times = min(max(wished ?? 1, atLeast), atMost ?? Int.max)
    for time in 0..<times {
      steps += 1
      if moments.count > Limits.moments || steps > Limits.actSteps {
        isTooLong = true
        throw Obstacle(
          reason: "its loops go round more often than can be followed", place: act.place)
      }
      if !isOpen(operand, cast), wished == nil, time >= atLeast { return }
      if !operand.address.isEmpty { moments.append(.lap(operand.address)) }
      try enter(operand, cast)
    }
  }
}
