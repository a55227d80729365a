import Base
import Pack

/// Plays one interaction from an idle global state to its end, with the choices of an act of a
/// script.
///
/// It takes one path through the interaction's automaton, from position to position. Where an `alt`
/// leaves a choice, it takes the operand that a label chooses, or else the first whose requirements
/// hold. If the same choice occurs several times, its labels are used in order, and the last one
/// for the rest.
struct InteractionRun {
  /// One thing that happens when an interaction is played.
  enum Moment: Hashable, Sendable {
    case mark(ScriptMark)
    /// A message; sender and receiver are objects of the script.
    case message(Run.Message)
    case localTransition(object: Int, states: [Int], actions: [Action])
  }

  /// Why an interaction cannot continue.
  struct Obstacle: Error, Hashable {
    /// What the reason is made of: a search meets many obstacles, and says one.
    enum Cause: Hashable {
      case words(String)
      /// An object has no transition for an event, by index, in the states of its regions.
      case refusal(of: Machine, object: Int, event: Int, states: [Int])
    }

    let cause: Cause
    /// The place in the pack that causes it; `nil` if the act does.
    var place: Place?
    /// The labels of the act that no operand had, in order; empty if the reason is another one.
    var unmet: [String] = []

    /// The reason, as a clause without a capital or full stop.
    ///
    /// - Parameter ended: The states in which objects ended that new ones have replaced, by object.
    /// - Returns: The clause.
    func reason(after ended: [Int: [Int]]) -> String {
      switch cause {
      case .words(let words): return words
      case .refusal(let machine, let object, let event, let states):
        let refused = machine.events[event]
        let others = machine.outcomes(of: refused, in: states)
          .map { "'\(machine.name).\($0.spelling)'" }
        let outcome = others.isEmpty ? "" : "; write its outcome there, \(others.listed("or"))"
        let after = ended[object].map {
          "'\(machine.name)' has ended (\(machine.words(for: $0))), and a new one has "
        }
        return (after ?? "") + "no transition for '\(refused.spelling)' when "
          + (after == nil ? "'\(machine.name)'" : "it") + " is in \(machine.words(for: states))"
          + outcome
      }
    }
  }

  /// The objects in the roles, and the state in which it began.
  let binding: ScriptBinding
  /// The labels of the act.
  private let labels: [String]
  private var system: ScriptSystem
  /// The state that was reached.
  private(set) var state: ScriptState
  /// The moments so far, in order.
  private(set) var moments: [Moment] = []
  /// The position of the automaton that was reached; `nil` at the end.
  private var position: Int?
  /// The number of steps so far.
  private var steps = 0
  /// The labels of the act that no operand has had yet, in order.
  private var unmet: [String]

  /// Prepares to play an act that can begin with a binding.
  init(of act: ScriptAct, by binding: ScriptBinding, in system: ScriptSystem) {
    labels = act.act.labels
    self.binding = binding
    self.system = system
    state = binding.state
    position = system.expressions[binding.expression].start
    unmet = labels
  }

  /// Plays all steps.
  ///
  /// - Returns: Why the interaction cannot continue; `nil` if it reached its end.
  mutating func play() -> Obstacle? {
    do throws(Obstacle) {
      while try advance() {}
      if let label = unmet.first {
        throw Obstacle(cause: .words("branch '\(label)' is not reached"), unmet: unmet)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Takes the next step; returns false if there is none, because the interaction or the process
  /// has ended.
  mutating func advance() throws(Obstacle) -> Bool {
    guard let here = position, !state.isOver else { return false }
    let path = try path(from: here)
    position = path.rest
    guard let step = path.step else { return position != nil }
    steps += 1
    if let mark = draft.marks[step] { try pass(mark) } else { try act(on: path) }
    return true
  }

  private var draft: InteractionCompiler.Draft { system.expressions[binding.expression].draft }

  /// The path to take from a position: the first that is open and has the label that is chosen, if
  /// one is.
  private mutating func path(from position: Int) throws(Obstacle) -> ResidualPath {
    let paths = system.paths(from: position, of: binding.expression)
    let wanted = label(among: paths)
    var obstacle: Obstacle?
    for path in paths {
      let alt = alt(enteredOn: path)
      if let wanted, let alt, alt.label != wanted { continue }
      switch system.verdict(on: path.tests, by: binding.objects, in: state) {
      case .enabled: return path
      case .unfit: break
      case .untrue(let test): throw unmetRequirement(test)
      case .closed(let test):
        let place = wanted == nil ? alt?.place : nil
        obstacle =
          place.map { Obstacle(cause: .words("no branch can be entered"), place: $0) }
          ?? unmetRequirement(test)
      }
    }
    throw obstacle ?? .tooLong
  }

  private func unmetRequirement(_ test: Int) -> Obstacle {
    let place = system.compiled.testOrigins[test].place
    return Obstacle(cause: .words("a requirement does not hold"), place: place)
  }

  /// The label that the act chooses among the operands entered on these paths; `nil` if it chooses
  /// none of them.
  private func label(among paths: [ResidualPath]) -> String? {
    let here = paths.compactMap { alt(enteredOn: $0)?.label }
    return unmet.first { here.contains($0) } ?? labels.last { here.contains($0) }
  }

  /// The label of the operand of an `alt` that is entered on a path, and the place of the `alt`;
  /// `nil` if none is.
  private func alt(enteredOn path: ResidualPath) -> (label: String, place: Place)? {
    guard let step = path.step, case .operand(let label, let place?) = draft.marks[step] else {
      return nil
    }
    return (label, place)
  }

  /// Records a step without an action.
  private mutating func pass(_ mark: ScriptMark) throws(Obstacle) {
    switch mark {
    case .entry, .again: return
    case .operand(let label, _):
      if let place = unmet.firstIndex(of: label) { unmet.remove(at: place) }
    case .lap:
      if moments.count > Limits.moments || steps > Limits.actSteps {
        throw .tooLong
      }
    case .gap, .group: break
    }
    moments.append(.mark(mark))
  }

  /// Carries out the action of a step.
  private mutating func act(on path: ResidualPath) throws(Obstacle) {
    let action = draft.action(of: path)
    let effect = system.effect(of: action, by: binding.objects, in: state)
    switch effect {
    case .transition(let object, let number, _):
      let machine = state.objects[object].machine
      let taken = system.machineTables[machine].localTransitions[number]
      if let step = path.step, draft.origins[step] >= 0,
        let message = system.compiled.steps[draft.origins[step]].message
      {
        moments.append(
          .message(
            system.machineTables[machine].message(
              message, of: taken, from: binding.objects[message.sender], to: object)))
      }
      moments.append(
        .localTransition(
          object: object, states: system.states(of: object, in: state), actions: taken.actions
        ))
    case .refused: throw refusal(of: action, on: path)
    case .nothing, .relation: break
    }
    system.apply(effect, to: &state)
  }

  private func refusal(of action: EdgeAction, on path: ResidualPath) -> Obstacle {
    guard case .send(let role, let event) = action, let step = path.step else {
      preconditionFailure("\(action) sends no event")
    }
    let object = binding.objects[role]
    let machine = system.declaredMachine(of: object, in: state)
    let origin = draft.origins[step]
    return Obstacle(
      cause: .refusal(
        of: machine, object: object, event: event, states: system.states(of: object, in: state)),
      place: origin < 0 ? machine.events[event].place : system.compiled.steps[origin].place)
  }
}

extension Machine {
  /// The states of an object in words, without what pages do not show.
  fileprivate func words(for states: [Int]) -> String {
    zip(regions, states).filter { $0.0.kind != .history }
      .map { "\($0.name) \($0.states[$1].name)" }.listed("and")
  }

  /// The other outcomes of an event that have a transition in some states.
  fileprivate func outcomes(of event: Event, in states: [Int]) -> [Event] {
    guard let outcome = event.outcome else { return [] }
    return events.filter { other in
      other.outcome?.event == outcome.event
        && other.transitions.contains { !$0.isIgnoring && $0.source.holds(in: states) }
    }
  }
}

extension InteractionRun.Obstacle {
  /// It was stopped because loops have too many iterations.
  static var tooLong: Self { Self(cause: .words("its loops repeat too often")) }
}
