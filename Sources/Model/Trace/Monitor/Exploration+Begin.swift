extension Exploration {
  /// What it costs to suppose something: the cheapest explanation is shown.
  private enum Cost {
    static let interaction = 4
    static let ambient = 2
    static let resumed = 7
    static let unseen = 1
    /// That one object is related to another, of which nothing is known.
    static let relation = 2
    /// That an object is among the many of an interaction.
    static let oneOfMany = 2
  }

  /// Lets every interaction begin that may lead to the record.
  mutating func begin(_ item: Item, isAmbientOnly: Bool) {
    for meaning in symbol.meanings {
      for entry in model.entries[meaning.callback] {
        let program = model.programs[entry.program]
        if isAmbientOnly, !program.isAmbient { continue }
        var next = item
        next.groups &= program.groups
        guard next.groups != 0 else { continue }
        next.cost += program.isAmbient ? Cost.ambient : Cost.interaction
        if program.isMany[entry.role] { next.cost += Cost.oneOfMany }
        next.isFresh = true
        for roles in castings(of: entry, for: meaning, in: item.hypothesis, isBegin: true) {
          begin(entry.program, roles, of: next)
        }
      }
    }
  }

  private mutating func begin(_ number: Int, _ roles: [Int], of item: Item) {
    let program = model.programs[number]
    var next = item
    next.hypothesis.frames.append(frame(of: number, roles, node: program.start))
    next.cost += unseenCost(of: roles, in: program)
    for need in program.needs {
      next.cost += Cost.relation * next.hypothesis.guesses(in: need, model)
      guard next.hypothesis.meet(need, in: company, model) else { return }
    }
    next.suppositions.append(.begin(program: number, roles: roles, isResumed: false))
    push(next)
  }

  /// Lets every interaction go on that may have been under way when the log began, from any step
  /// that prints the record.
  mutating func resume(_ item: Item) {
    for meaning in symbol.meanings {
      for entry in model.entries[meaning.callback] {
        let program = model.programs[entry.program]
        var next = item
        next.groups &= program.groups
        guard next.groups != 0 else { continue }
        next.cost += Cost.resumed
        next.isFresh = true
        next.hypothesis.open -= 1
        for roles in castings(of: entry, for: meaning, in: item.hypothesis, isBegin: false) {
          for edge in program.nodes.lazy.flatMap(\.edges) {
            guard case .send(entry.role, let event) = edge.deed else { continue }
            resume(entry, at: edge, event, meaning, roles, of: next)
          }
        }
      }
    }
  }

  private mutating func resume(
    _ entry: TraceModel.Entry, at edge: TraceProgram.Edge, _ event: Int,
    _ meaning: TraceSymbol.Meaning, _ roles: [Int], of item: Item
  ) {
    let program = model.programs[entry.program]
    let moves = model.machines[program.machines[entry.role]].moves[event]
    let slot = program.isMany[entry.role] ? meaning.slot : roles[entry.role]
    if program.isMany[entry.role], slot < 0 { return }
    for (number, move) in moves.enumerated() where move.calls.contains(meaning.callback) {
      for (place, deed) in move.deeds.enumerated() {
        guard case .call(meaning.callback, let groups) = deed else { continue }
        var next = item
        next.groups &= groups & move.groups & edge.groups
        guard next.groups != 0 else { continue }
        next.hypothesis.frames = [frame(of: entry.program, roles, node: edge.target)]
        let before =
          slot >= 0 ? next.hypothesis.slots[slot] : next.hypothesis.state(of: entry.role)
        guard let state = before.narrowed(to: move.guards)?.after(move.deeds[..<place]) else {
          continue
        }
        next.hypothesis.set(state, slot: slot, role: entry.role)
        next.hypothesis.frames[0].pending = Hypothesis.Pending(
          role: entry.role, slot: slot, event: event, move: number, done: place)
        next.cost += unseenCost(of: roles, in: program)
        next.suppositions.append(.begin(program: entry.program, roles: roles, isResumed: true))
        push(next)
      }
    }
  }

  private func frame(of number: Int, _ roles: [Int], node: Int) -> Hypothesis.Frame {
    let machines = model.programs[number].machines
    let unseen = zip(roles, machines).map {
      $0 == Hypothesis.Frame.unseenRole ? model.machines[$1].unknown : []
    }
    return Hypothesis.Frame(program: number, node: node, roles: roles, unseen: unseen)
  }

  private func unseenCost(of roles: [Int], in program: TraceProgram) -> Int {
    zip(roles, program.machines).reduce(0) { cost, role in
      let isMissed =
        role.0 == Hypothesis.Frame.unseenRole && !company.slots(of: role.1).isEmpty
      return cost + (isMissed ? Cost.unseen : 0)
    }
  }

  /// Every way to fill the lifelines of a program, the one that the record needs with its object.
  private func castings(
    of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning, in hypothesis: Hypothesis,
    isBegin: Bool
  ) -> [[Int]] {
    let program = model.programs[entry.program]
    if meaning.slot >= 0,
      company.members[meaning.slot]?.machine != program.machines[entry.role]
    {
      return []
    }
    var ways: [[Int]] = [[]]
    for role in program.machines.indices {
      if program.isMany[role] {
        ways = ways.map { $0 + [Hypothesis.Frame.manyRole] }
        continue
      }
      let isOwn = role == entry.role && meaning.slot >= 0
      let free = company.slots(of: program.machines[role]).filter { slot in
        slot != meaning.slot || program.isMany[entry.role]
      }
      let candidates = isOwn ? [meaning.slot] : free + [Hypothesis.Frame.unseenRole]
      let able = candidates.filter { slot in
        guard isBegin, slot >= 0 else { return true }
        return program.needs.allSatisfy { need in
          need.role != role || hypothesis.slots[slot].narrowed(to: need.guards) != nil
        }
      }
      ways = ways.flatMap { way in
        able.filter { $0 < 0 || !way.contains($0) }.map { way + [$0] }
      }
    }
    return ways
  }
}

extension ObjectState {
  /// What is known of an object after some deeds.
  fileprivate func after(_ deeds: ArraySlice<TraceMachine.Deed>) -> ObjectState {
    var state = self
    for case .enter(let region, let states, _) in deeds { state[region] = states }
    return state
  }
}

extension Hypothesis {
  /// How many relations a requirement supposes of which nothing is known.
  fileprivate func guesses(in need: TraceProgram.Need, _ model: TraceModel) -> Int {
    guard let frame = frames.last, frame.roles[need.role] != Frame.manyRole else { return 0 }
    let regions = model.machines[model.programs[frame.program].machines[need.role]].regionCount
    let state = state(of: need.role)
    return need.ports.count { port, goal in
      guard case .role = goal else { return false }
      return state[regions + port].nonzeroBitCount > 1
    }
  }
}
