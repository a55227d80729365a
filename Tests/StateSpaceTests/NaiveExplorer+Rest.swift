@testable import Pack

extension NaiveExplorer {
  private var done: Rest { .steps([]) }

  private func isDone(_ rest: Rest) -> Bool {
    switch rest {
    case .steps(let steps): steps.isEmpty
    case .sequence(let parts), .par(let parts): parts.allSatisfy(isDone)
    case .each(_, let left): left.isEmpty
    case .scope(let rest): isDone(rest)
    case .loop, .leave: false
    }
  }

  /// The steps of a branch, a loop, or an interaction, which a `break` among them leaves.
  func scope(_ steps: [Step]) -> Rest { haveBreak(steps) ? .scope(.steps(steps)) : .steps(steps) }

  private func haveBreak(_ steps: [Step]) -> Bool {
    steps.contains { step in
      switch step {
      case .break: true
      case .when(_, let then, _, _): haveBreak(then)
      default: false
      }
    }
  }

  private func scoped(_ rest: Rest) -> Rest { rest == .leave || isDone(rest) ? done : .scope(rest) }

  private func wholeLoop(_ operand: Step.Operand, _ atLeast: Int, _ atMost: Int?) -> Rest {
    let loop = Rest.loop(operand, atLeast, atMost)
    return haveBreak(operand.steps) ? .scope(loop) : loop
  }

  private func parts(of operands: [Step.Operand]) -> [Rest] {
    operands.map { operand in
      operand.requires.isEmpty
        ? scope(operand.steps) : .steps([.alt([operand], place: operand.place)])
    }
  }

  private func joined(_ first: Rest, _ second: Rest) -> Rest {
    if isDone(first) { return second }
    if isDone(second) || first == .leave { return first }
    if case .sequence(let parts) = first, parts.last == .leave { return first }
    if case .steps(let one) = first, case .steps(let other) = second { return .steps(one + other) }
    if case .sequence(let one) = first {
      return one.dropFirst().reduce(one[0], pushed).with(second)
    }
    return first.with(second)
  }

  private func pushed(_ first: Rest, _ second: Rest) -> Rest { first.with(second) }

  func isGap(_ rest: Rest) -> Bool {
    switch rest {
    case .steps(let steps):
      switch steps.first {
      case .gap: true
      case .when(_, let then, _, _): isGap(.steps(then + steps.dropFirst()))
      case .par(let operands, _):
        operands.contains { $0.requires.isEmpty && isGap(scope($0.steps)) }
      default: false
      }
    case .sequence(let parts): parts.first.map(isGap) ?? false
    case .par(let parts): parts.contains(where: isGap)
    case .scope(let rest): isGap(rest)
    case .each, .loop, .leave: false
    }
  }

  func settled(_ rest: Rest, _ frame: StackFrame) -> (Rest, [Requirement]) {
    switch rest {
    case .steps(let steps):
      guard let first = steps.first else { return (rest, []) }
      let others = Rest.steps(Array(steps.dropFirst()))
      switch first {
      case .invariant(let requirement):
        let (left, more) = settled(others, frame)
        return (left, [requirement] + more)
      case .when(_, let then, _, _): return settled(joined(.steps(then), others), frame)
      case .gap where pack.interactions[frame.interaction].isAmbient: return settled(others, frame)
      case .send(let send):
        guard pack.interactions[frame.interaction].lifelines[send.lifeline].isMany else { break }
        let left = frame.binding[send.lifeline]
        if left.isEmpty { return settled(others, frame) }
        return (joined(.each(send, left), others), [])
      case .par(let operands, _):
        return settled(joined(.par(parts(of: operands)), others), frame)
      case .loop(let operand, let atLeast, let atMost, _):
        return (joined(wholeLoop(operand, atLeast, atMost), others), [])
      default: break
      }
      return (rest, [])
    case .sequence(let parts):
      let (head, checks) = settled(parts[0], frame)
      let tail = parts.count == 2 ? parts[1] : .sequence(Array(parts.dropFirst()))
      if !isDone(head) { return (joined(head, tail), checks) }
      let (left, more) = settled(tail, frame)
      return (left, checks + more)
    case .par(let parts):
      let all = parts.map { settled($0, frame) }
      let open = all.map(\.0).filter { !isDone($0) }
      return (open.count > 1 ? .par(open) : open.first ?? done, all.flatMap(\.1))
    case .scope(let inner):
      let (left, checks) = settled(inner, frame)
      return (scoped(left), checks)
    case .each, .loop, .leave: return (rest, [])
    }
  }

  func paths(_ rest: Rest, _ frame: StackFrame, _ isChosen: Bool) -> [Path] {
    switch rest {
    case .steps(let steps):
      guard let first = steps.first else { return [past(isChosen)] }
      let others = Rest.steps(Array(steps.dropFirst()))
      return continued(paths(first, frame, isChosen), others, frame)
    case .sequence(let parts):
      let others = parts.dropFirst()
      let tail = others.count == 1 ? others[1] : Rest.sequence(Array(others))
      return continued(paths(parts[0], frame, isChosen), tail, frame)
    case .each(let send, let left): return each(send, left)
    case .loop(let operand, let atLeast, let atMost):
      return loop(operand, atLeast, atMost, frame, isChosen)
    case .par(let parts): return par(parts, frame, isChosen)
    case .leave: return [Path(guards: [], action: .nothing, leaves: true, isChosen: isChosen)]
    case .scope(let inner):
      return paths(inner, frame, isChosen).map { path in
        var own = path
        own.leaves = false
        own.rest = path.rest.map(scoped)
        return own
      }
    }
  }

  private func past(_ isChosen: Bool, guards: [(GlobalState) -> Verdict] = []) -> Path {
    Path(guards: guards, action: .nothing, rest: nil, isChosen: isChosen)
  }

  private func continued(_ paths: [Path], _ others: Rest, _ frame: StackFrame) -> [Path] {
    paths.flatMap { path -> [Path] in
      if path.leaves { return [path] }
      guard let rest = path.rest else {
        return self.paths(others, frame, path.isChosen).map { after in
          var both = after
          both.guards = path.guards + after.guards
          both.isChosen = path.isChosen || after.isChosen
          return both
        }
      }
      var longer = path
      longer.rest = joined(rest, others)
      return [longer]
    }
  }

  private func paths(_ step: Step, _ frame: StackFrame, _ isChosen: Bool) -> [Path] {
    switch step {
    case .send(let send):
      let objects = frame.binding[send.lifeline]
      if pack.interactions[frame.interaction].lifelines[send.lifeline].isMany {
        return objects.isEmpty ? [past(isChosen)] : each(send, objects)
      }
      return [Path(guards: [], action: .send(objects[0], send), rest: done, isChosen: true)]
    case .relate(let relate):
      let from = frame.binding[relate.lifeline][0]
      return [Path(guards: [], action: .relate(from, relate), rest: done, isChosen: true)]
    case .invariant(let requirement):
      return [past(isChosen, guards: [{ self.holds(requirement, frame, $0) ? .open : .wrong }])]
    case .note: return [past(isChosen)]
    case .gap(let label, let place):
      if !isChosen || pack.interactions[frame.interaction].isAmbient { return [past(isChosen)] }
      let gap = Rest.steps([.gap(label: label, place: place)])
      return [Path(guards: [], action: .nothing, rest: gap, isChosen: true)]
    case .alt(let operands, _): return operands.flatMap { entry($0, scope($0.steps), frame) }
    case .opt(let operand, _):
      return entry(operand, scope(operand.steps), frame) + [past(true)]
    case .break(let operand, _):
      let taken = joined(.steps(operand.steps), .leave)
      return entry(operand, taken, frame) + [past(true)]
    case .loop(let operand, let atLeast, let atMost, _):
      return paths(wholeLoop(operand, atLeast, atMost), frame, isChosen)
    case .par(let operands, _): return par(parts(of: operands), frame, isChosen)
    case .when(_, let then, _, _): return paths(.steps(then), frame, isChosen)
    case .ref: return []
    }
  }

  private func entry(_ operand: Step.Operand, _ body: Rest, _ frame: StackFrame) -> [Path] {
    paths(body, frame, true).map { path in
      var guarded = path
      guarded.guards =
        operand.requires.map { requirement in
          { self.holds(requirement, frame, $0) ? .open : .closed }
        } + path.guards
      guarded.isChosen = true
      return guarded
    }
  }

  private func each(_ send: Step.Send, _ left: [Int]) -> [Path] {
    let accepting = left.map { object in
      let others = left.filter { $0 != object }
      return Path(
        guards: [{ self.transition(send.event, object, $0) == nil ? .closed : .open }],
        action: .send(object, send), rest: others.isEmpty ? done : .each(send, others),
        isChosen: true)
    }
    let refusals = left.map { object in
      { (globalState: GlobalState) -> Verdict in
        self.transition(send.event, object, globalState) == nil ? .open : .closed
      }
    }
    return accepting + [past(true, guards: refusals)]
  }

  private func loop(
    _ operand: Step.Operand, _ atLeast: Int, _ atMost: Int?, _ frame: StackFrame, _ isChosen: Bool
  ) -> [Path] {
    if atMost == 0 { return [past(isChosen)] }
    let again = Rest.loop(operand, max(atLeast - 1, 0), atMost.map { $0 - 1 })
    let inside = entry(operand, .steps(operand.steps), frame)
    let into = inside.compactMap { path -> Path? in
      guard let rest = path.rest else { return nil }
      var longer = path
      longer.rest = joined(rest, again)
      return longer
    }
    let ends = inside.filter { $0.rest == nil && ($0.leaves || atLeast > 0) }
    return into + ends + (atLeast == 0 ? [past(true)] : [])
  }

  private func par(_ parts: [Rest], _ frame: StackFrame, _ isChosen: Bool) -> [Path] {
    var found: [Path] = []
    var ends = [past(isChosen)]
    for (place, part) in parts.enumerated() {
      let own = paths(part, frame, isChosen)
      for path in own {
        guard let rest = path.rest else { continue }
        var others = parts
        others[place] = rest
        let open = others.filter { !isDone($0) }
        var longer = path
        longer.rest = open.count > 1 ? .par(open) : open.first ?? done
        found.append(longer)
      }
      ends = ends.flatMap { before in
        own.filter { $0.rest == nil }.map {
          past(before.isChosen || $0.isChosen, guards: before.guards + $0.guards)
        }
      }
    }
    return found + ends
  }
}

extension NaiveExplorer.Rest {
  fileprivate func with(_ other: Self) -> Self {
    var parts: [Self] = []
    for part in [self, other] {
      if case .sequence(let inner) = part { parts += inner } else { parts.append(part) }
    }
    return .sequence(parts)
  }
}
