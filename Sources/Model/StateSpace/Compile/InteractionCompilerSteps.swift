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
    /// The marks among the steps, by step; only in a script.
    private(set) var marks: [Int: ScriptMark] = [:]
    /// Whether gaps are compiled; in an ambient interaction they are skipped.
    let hasGaps: Bool
    /// Whether a `break` may leave the loop whose body is compiled; in a script only in its last
    /// pass.
    var leavesLoop = true
    /// The choices of a script, which are made while steps are compiled; `nil` to leave all open.
    let choices: ScriptChoices?

    /// Begins without steps.
    init(hasGaps: Bool, choices: ScriptChoices?) {
      self.hasGaps = hasGaps
      self.choices = choices
    }

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

    /// Adds a step that changes no object and returns its residual; in exploration, nothing.
    mutating func mark(_ mark: ScriptMark) -> Int {
      guard choices != nil else { return Residuals.done }
      let step = step(.nothing, origin: -1)
      marks[step] = mark
      return residuals.number(of: .step(step))
    }

    /// The action of a path to the next step or past the end.
    func action(of path: ResidualPath) -> EdgeAction {
      let action = path.step.map { actions[$0] } ?? (path.rest == nil ? .end : .nothing)
      if let role = path.role, case .send(_, let event) = action {
        return .send(role: role, event: event)
      }
      return action
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
    case .note: return Residuals.done
    case .gap(let label, _):
      if draft.choices != nil { return draft.mark(.gap(label)) }
      guard draft.hasGaps else { return Residuals.done }
      compiled.labels.append(label)
      return draft.residuals.number(of: .gap(compiled.labels.count - 1))
    case .alt(let operands, let place):
      let branches = operands.map { operand in
        let mark = ScriptMark.operand(label: operand.label, alt: place)
        return branch(operand, label: operand.label, marked: mark, in: scope, into: &draft)
      }
      return draft.residuals.number(of: .choice(branches))
    case .opt(let operand, _): return option(operand, in: scope, into: &draft)
    case .break(let operand, _): return option(operand, leaves: true, in: scope, into: &draft)
    case .loop(let operand, let atLeast, let atMost, _):
      let body = lap(operand, isLeft: true, in: scope, into: &draft)
      let isLeft = draft.choices != nil && draft.residuals.mayLeave(body.body)
      let stays = isLeft ? lap(operand, isLeft: false, in: scope, into: &draft) : body
      return draft.residuals.scope(
        draft.loop(body, after: stays, atLeast: atLeast, atMost: atMost))
    case .par(let operands, let place):
      return parallel(operands, place, in: scope, into: &draft)
    case .ref(let reference): return residual(of: reference, in: scope, into: &draft)
    case .when(let condition, let then, let otherwise, _):
      let steps = condition.holds(in: configuration) ? then : otherwise
      return residual(of: steps, in: scope, into: &draft)
    }
  }

  /// The body of a loop; if it is not left, without what a `break` of it does.
  private mutating func lap(
    _ operand: Step.Operand, isLeft: Bool, in scope: Scope, into draft: inout Draft
  ) -> Residual.Branch {
    let mark = ScriptMark.lap(operand.address)
    let outer = draft.leavesLoop
    draft.leavesLoop = isLeft
    defer { draft.leavesLoop = outer }
    var body = branch(operand, marked: mark, isScope: false, in: scope, into: &draft)
    body.lap = operand.address
    return body
  }

  /// The operand of an `opt`, or of a `break`, which leaves the scope around it.
  private mutating func option(
    _ operand: Step.Operand, leaves: Bool = false, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let isMissed = leaves && !draft.leavesLoop
    if isMissed || draft.choices?.takes(operand) == false { return Residuals.done }
    let mark = ScriptMark.operand(label: operand.address, alt: nil)
    let taken = branch(
      operand, label: operand.address, marked: mark, isScope: !leaves, in: scope, into: &draft,
      then: leaves ? Residuals.leave : Residuals.done)
    let skipped = Residual.Branch(label: "", opens: [], body: Residuals.done)
    return draft.residuals.number(
      of: .choice(draft.choices?.isOpen ?? true ? [taken, skipped] : [taken]))
  }

  private mutating func parallel(
    _ operands: [Step.Operand], _ place: Place, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let parts = operands.map { operand in
      let branch = branch(operand, marked: .entry, in: scope, into: &draft)
      return branch.opens.isEmpty ? branch.body : draft.residuals.number(of: .choice([branch]))
    }
    if draft.choices == nil { return draft.residuals.par(parts) }
    let question = pack.interactions[scope.interaction].openQuestions[place]
    return draft.inOrder(parts, open: question ?? Words(""))
  }

  /// One operand, and what comes after it; `mark` is what a script passes when it enters it.
  private mutating func branch(
    _ operand: Step.Operand, label: String = "", marked mark: ScriptMark, isScope: Bool = true,
    in scope: Scope, into draft: inout Draft, then end: Int = Residuals.done
  ) -> Residual.Branch {
    let opens = operand.requires.map { test($0, in: scope) }
    let entry = draft.mark(mark)
    let steps = residual(of: operand.steps, in: scope, into: &draft)
    let body = draft.residuals.sequence([
      entry, isScope ? draft.residuals.scope(steps) : steps, end,
    ])
    return Residual.Branch(label: label, opens: opens, body: body)
  }

  private mutating func residual(
    of send: Step.Send, in scope: Scope, into draft: inout Draft
  ) -> Int {
    let role = scope.roles[send.lifeline]
    let event = index.event(send.event, of: component.machines[role.machine])
    let message = send.sender.map {
      StepOrigin.Message(sender: scope.roles[$0.lifeline].first, kind: $0.kind)
    }
    let origin = origin(at: send.place, lifeline: send.lifeline, message, in: scope)
    let step = draft.step(.send(role: role.first, event: event), origin: origin)
    guard let others = role.others else { return draft.residuals.number(of: .step(step)) }
    if others == 0 { return Residuals.done }
    let left = Array(role.first..<(role.first + others))
    let each = draft.residuals.number(of: .each(step: step, left: left))
    // In tables, nothing else begins at the position at which it does.
    return draft.choices?.isOpen == true
      ? draft.residuals.sequence(draft.mark(.entry), each) : each
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

  private mutating func origin(
    at place: Place, lifeline: Int, _ message: StepOrigin.Message? = nil, in scope: Scope
  ) -> Int {
    let name = pack.interactions[scope.interaction].lifelines[lifeline].name
    compiled.steps.append(
      StepOrigin(place: place, lifeline: name, message: message, owners: scope.owners))
    return compiled.steps.count - 1
  }
}
