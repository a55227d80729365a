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
    /// A boundary of steps whose order is open, or that need not come.
    case group(Run.Group)
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
  private let system: ScriptSystem
  private let interaction: ScriptInteraction
  private let cast: [BoundObjects]
  /// The state that was reached.
  private(set) var state: ScriptState
  /// The moments so far, in order.
  private(set) var moments: [Moment] = []
  /// The number of steps and loop iterations so far.
  private var steps = 0
  /// Whether it was stopped because loops have too many iterations.
  private(set) var isTooLong = false
  /// The labels of the act that no operand has had yet, in order.
  private var unmet: [String]

  /// Prepares to play an act whose interaction can begin with a binding.
  init(
    of act: Scenario.Act, _ interaction: ScriptInteraction, _ binding: ScriptBinding,
    in system: ScriptSystem
  ) {
    self.act = act
    self.interaction = interaction
    self.system = system
    cast = binding.cast
    state = binding.state
    unmet = act.labels
  }

  /// Plays all steps.
  ///
  /// - Returns: Why the interaction cannot continue; `nil` if it reached its end.
  mutating func play() -> Obstacle? {
    do throws(Obstacle) {
      try play(interaction.steps, cast)
      if let label = unmet.first {
        throw Obstacle(reason: "branch '\(label)' is not reached", place: act.place, unmet: unmet)
      }
      return nil
    } catch {
      return error
    }
  }

  private mutating func play(_ steps: [Step], _ cast: [BoundObjects]) throws(Obstacle) {
    for step in steps where !state.isOver { try play(step, cast) }
  }

  private mutating func play(_ step: Step, _ cast: [BoundObjects]) throws(Obstacle) {
    steps += 1
    switch step {
    case .send(let send): try play(send, cast)
    case .relate(let relate):
      let target = relate.target.flatMap { cast[$0].objects.first }
      for object in cast[relate.lifeline].objects {
        system.relate(object, by: relate.relation, to: target, in: &state)
      }
    case .invariant(let requirement): try demand(requirement, cast)
    case .gap(let label, _): moments.append(.gap(label))
    case .alt(let operands, let place): try play(choice(among: operands, cast, place), cast)
    case .opt(let operand, _):
      guard isChosen(operand) else { return }
      moments.append(.choice(operand.label))
      try enter(operand, cast)
    case .loop(let operand, let atLeast, let atMost, _):
      if atLeast == 0 { moments.append(.group(.optional)) }
      try play(operand, atLeast: atLeast, atMost: atMost, cast)
      if atLeast == 0 { moments.append(.group(.end)) }
    case .par(let operands, let place):
      for (number, operand) in operands.enumerated() {
        let first = Run.Group.either(open: system.openQuestion(about: place) ?? Words(""))
        moments.append(.group(number == 0 ? first : .next))
        try enter(operand, cast)
      }
      moments.append(.group(.end))
    case .ref(let reference):
      let number = system.graph.system.index.interaction(reference.interaction)
      let part = system.pack.interactions[number]
      let inner = reference.roles.map { cast[$0] }
      for requirement in part.requires { try demand(requirement, inner) }
      try play(part.steps, inner)
    case .when(let condition, let then, let otherwise, _):
      try play(condition.holds(in: system.graph.configuration) ? then : otherwise, cast)
    }
  }

  /// Sends an event to the object of a lifeline, or for a lifeline for many to each object that has
  /// a transition for it.
  private mutating func play(_ step: Step.Send, _ cast: [BoundObjects]) throws(Obstacle) {
    let players = cast[step.lifeline]
    for object in players.objects {
      let states = system.states(of: object, in: state)
      if let actions = system.send(step.event, to: object, in: &state) {
        moments.append(.localTransition(object: object, states: states, actions: actions))
      } else if !players.isMany {
        throw Obstacle(reason: "no transition for '\(step.event)'", place: step.place)
      }
    }
  }

  private func demand(_ requirement: Requirement, _ cast: [BoundObjects]) throws(Obstacle) {
    guard system.meets(requirement, by: cast, in: state) else {
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
      throw Obstacle(reason: "no branch can be entered", place: place)
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
    operand.requires.allSatisfy { system.meets($0, by: cast, in: state) }
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
          reason: "its loops repeat too often", place: act.place)
      }
      if !isOpen(operand, cast), wished == nil, time >= atLeast { return }
      if !operand.address.isEmpty { moments.append(.lap(operand.address)) }
      try enter(operand, cast)
    }
  }
}
