import Base
import Pack

extension InteractionCompiler {
  /// The steps and residuals of one automaton while it is compiled.
  struct Draft {
    var residuals = Residuals()
    /// For each step of the automaton, its action.
    var actions: [EdgeAction] = []
    /// For each step of the automaton, its index into `CompiledInteractions.steps`; -1 if it has
    /// none.
    var origins: [Int] = []
    /// Whether gaps are compiled; in an ambient interaction they are skipped.
    let hasGaps: Bool

    /// Adds a step and returns its index.
    mutating func step(_ action: EdgeAction, origin: Int) -> Int {
      actions.append(action)
      origins.append(origin)
      if case .send(_, let event) = action {
        residuals.events.append(event)
      } else {
        residuals.events.append(nil)
      }
      return actions.count - 1
    }
  }

  /// The residual of a list of steps, by index.
  mutating func residual(of steps: [Step], in scope: Scope, into draft: inout Draft) -> Int {
    let parts = steps.map { residual(of: $0, in: scope, into: &draft) }
    return draft.residuals.sequence(parts)
  }

  private mutating func residual(
    of step: Step, in scope: Scope, into draft: inout Draft
  ) -> Int {
    switch step {
    case .send(let send): return residual(of: send, in: scope, into: &draft)
    case .relate(let relate): return residual(of: relate, in: scope, into: &draft)
    case .invariant(let requirement):
      return draft.residuals.number(of: .check([test(requirement, in: scope)]))
    case .gap(let label, _):
      guard draft.hasGaps else { return Residuals.done }
      compiled.labels.append(label)
      return draft.residuals.number(of: .gap(compiled.labels.count - 1))
    case .alt(let operands, _):
      let branches = operands.map { branch($0, label: $0.label, in: scope, into: &draft) }
      return draft.residuals.number(of: .choice(branches))
    case .opt(let operand, _):
      let taken = branch(operand, label: operand.label, in: scope, into: &draft)
      let skipped = Residual.Branch(label: "", opens: [], body: Residuals.done)
      return draft.residuals.number(of: .choice([taken, skipped]))
    case .loop(let operand, let atLeast, let atMost, _):
      var body = branch(operand, in: scope, into: &draft)
      body.lap = operand.address
      return draft.residuals.number(of: .loop(body, atLeast: atLeast, atMost: atMost))
    case .par(let operands, _):
      let parts = operands.map { operand in
        let branch = branch(operand, in: scope, into: &draft)
        return branch.opens.isEmpty ? branch.body : draft.residuals.number(of: .choice([branch]))
      }
      return draft.residuals.par(parts)
    case .ref(let reference): return residual(of: reference, in: scope, into: &draft)
    case .when(let condition, let then, let otherwise, _):
      let steps = condition.holds(in: configuration) ? then : otherwise
      return residual(of: steps, in: scope, into: &draft)
    }
  }

  private mutating func branch(
    _ operand: Step.Operand, label: String = "", in scope: Scope, into draft: inout Draft
  ) -> Residual.Branch {
    let opens = operand.requires.map { test($0, in: scope) }
    return Residual.Branch(
      label: label, opens: opens, body: residual(of: operand.steps, in: scope, into: &draft))
  }

  private mutating func residual(
    of send: Step.Send, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let role = scope.roles[send.lifeline]
    let event = index.event(send.event, of: component.machines[role.machine])
    let origin = origin(at: send.place, lifeline: send.lifeline, in: scope)
    let step = draft.step(.send(role: role.first, event: event), origin: origin)
    guard let others = role.others else { return draft.residuals.number(of: .step(step)) }
    if others == 0 { return Residuals.done }
    let left = Array(role.first..<(role.first + others))
    return draft.residuals.number(of: .each(step: step, left: left))
  }

  private mutating func residual(
    of relate: Step.Relate, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let role = scope.roles[relate.lifeline]
    let target = relate.target.map { scope.roles[$0] }
    if target?.others != nil {
      problems.append(
        Diagnostic(
          .relationTarget, "a relation leads to one object, but this lifeline represents many",
          at: relate.place))
    }
    let machine = pack.machines[component.machines[role.machine]]
    guard let relation = machine.relations.firstIndex(where: { $0.name == relate.relation })
    else { preconditionFailure("'\(machine.name)' has no relation '\(relate.relation)'") }
    let origin = origin(at: relate.place, lifeline: relate.lifeline, in: scope)
    let steps = (role.first..<(role.first + (role.others ?? 1))).map { role in
      let action = EdgeAction.relate(role: role, relation: relation, target: target?.first)
      return draft.residuals.number(of: .step(draft.step(action, origin: origin)))
    }
    return draft.residuals.sequence(steps)
  }

  /// The steps of an interaction use (`ref`), after a check of its requirements.
  private mutating func residual(
    of reference: Step.Reference, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let number = index.interaction(reference.interaction)
    let part = pack.interactions[number]
    if !part.condition.holds(in: configuration) {
      problems.append(
        Diagnostic(
          .absent,
          "'\(part.name)' does not exist in every configuration in which this step does; "
            + "put the step under the condition of '\(part.name)'", at: reference.place,
          notes: [Diagnostic.Note("'\(part.name)' is here", at: part.place)]))
    }
    let inner = Scope(
      interaction: number, roles: reference.roles.map { scope.roles[$0] },
      owners: scope.owners + [number], reference: reference.place)
    let tests = part.requires.map { test($0, in: inner) }
    let steps = residual(of: part.steps, in: inner, into: &draft)
    guard !tests.isEmpty else { return steps }
    return draft.residuals.sequence(draft.residuals.number(of: .check(tests)), steps)
  }

  private mutating func origin(at place: Place, lifeline: Int, in scope: Scope) -> Int {
    let name = pack.interactions[scope.interaction].lifelines[lifeline].name
    compiled.steps.append(StepOrigin(place: place, lifeline: name, owners: scope.owners))
    return compiled.steps.count - 1
  }
}
