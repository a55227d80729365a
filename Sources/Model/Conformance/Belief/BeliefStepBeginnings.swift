import Base

extension BeliefStep {
  /// An interaction as the record begins it.
  struct Beginning: Sendable {
    /// Where it stands then, by number.
    let frame: Int
    /// The role that the record gives an object, by number; -1 for none.
    let claim: Int
    let mask: TraceModels.Mask
    let cost: Int
    let program: Int
    let role: Int
    let emission: Int
    let isAmbient: Bool
  }

  /// A way in which an interaction under way takes the record.
  struct Take: Sendable {
    /// Where it stands then, by number.
    let stand: Int
    /// What it changes on the way.
    let changes: UInt64
    /// The role that the record gives an object, by number; -1 for none.
    let claim: Int
    let mask: TraceModels.Mask
    let cost: Int
    let program: Int
    let role: Int
    let emission: Int
    let isAmbient: Bool
  }

  /// The ways in which the record can be the first of an interaction, or the first since time
  /// passed in one.
  mutating func begin(_ knowledge: [ObjectKnowledge], atGaps: Bool) -> [Beginning] {
    var found: [Beginning] = []
    for meaning in symbol.meanings where !meaning.isInPlace {
      let origins = origins(of: meaning, knowledge)
      for entry in model.entries[meaning.callback] where mayPlay(entry, meaning) {
        let program = model.programs[entry.program]
        let need = needCost(of: entry, for: meaning, origins)
        for node in atGaps ? program.gaps : TraceProgram.beginning {
          let start = start(of: entry, at: node, for: meaning)
          for point in company.points(from: start, in: stage)
          where program.nodes[point.node].mayCall(meaning.callback) {
            let narrow = program.nodes[point.node].isOpen ? TraceCost.interleaving : 0
            addBeginnings(
              of: entry, for: meaning, from: start, at: point, cost: point.cost + need + narrow,
              to: &found)
          }
        }
      }
    }
    return found
  }

  /// The ways in which the record can be any record of an interaction.
  mutating func resume() -> [Beginning] {
    var found: [Beginning] = []
    for meaning in symbol.meanings where !meaning.isInPlace {
      for entry in model.entries[meaning.callback] where mayPlay(entry, meaning) {
        let program = model.programs[entry.program]
        let start = start(of: entry, at: program.nodes.startIndex, for: meaning)
        for node in program.nodes.indices where program.nodes[node].mayCall(meaning.callback) {
          let point = TraceCompany.Point(node: node, mask: .max, cost: 0, changes: 0)
          addBeginnings(of: entry, for: meaning, from: start, at: point, cost: 0, to: &found)
        }
      }
    }
    return found
  }

  /// Adds the ways in which the record can come right at a node.
  private mutating func addBeginnings(
    of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning, from start: Int,
    at point: TraceCompany.Point, cost: Int, to found: inout [Beginning]
  ) {
    let program = model.programs[entry.program]
    let surcharge = surcharges.isEmpty ? 0 : surcharges[entry.program]
    for edge in program.nodes[point.node].edges
    where edge.callback == meaning.callback && edge.role == entry.role {
      let mask = meaning.mask(of: edge)
      if mask == 0 { continue }
      let stand = stage.number(of: start, at: edge.target)
      found.append(
        Beginning(
          frame: stage.frame(at: stand, changes: point.changes),
          claim: company.claim(entry.role, at: stand, in: stage),
          mask: program.mask & point.mask & edge.mask & mask,
          cost: cost + meaning.cost + program.cost + surcharge, program: entry.program,
          role: entry.role, emission: edge.emission, isAmbient: program.isAmbient))
    }
  }

  /// Whether the record's object may play a role.
  private func mayPlay(_ entry: TraceModel.Entry, _ meaning: TraceSymbol.Meaning) -> Bool {
    meaning.slot < 0
      || symbol.company[meaning.slot]?.machine
        == model.programs[entry.program].roles[entry.role].machine
  }

  /// Where an interaction stands of which only one record is known.
  private mutating func start(
    of entry: TraceModel.Entry, at node: Int, for meaning: TraceSymbol.Meaning
  ) -> Int {
    let isMany = model.programs[entry.program].roles[entry.role].isMany
    return stage.number(
      of: entry.program, at: node, with: isMany ? TraceStage.Stand.nobody : meaning.slot,
      as: entry.role)
  }

  /// From where in its life the record's object comes to the record, as indices of its machine's
  /// states.
  private func origins(
    of meaning: TraceSymbol.Meaning, _ knowledge: [ObjectKnowledge]
  ) -> [Int] {
    guard meaning.slot >= 0, let member = symbol.company[meaning.slot] else { return [] }
    return knowledge[member.machine].origins(
      of: meaning.callback, in: meaning.before, sight: member.sight)
  }

  /// What speaks against an object's playing a role, in what is known of it alone.
  private func needCost(
    of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning, _ origins: [Int]
  ) -> Int {
    guard meaning.slot >= 0 else { return 0 }
    let program = model.programs[entry.program]
    let broken = program.roles[entry.role].needs.count { need in
      !origins.contains { need.isMet[$0] }
    }
    let isAlone = program.crowds.allSatisfy { machine in
      symbol.company.indices.allSatisfy {
        $0 == meaning.slot || symbol.company[$0]?.machine != machine
      }
    }
    return broken * TraceCost.contradiction + (isAlone ? 0 : TraceCost.others)
      + (program.roles[entry.role].isMany ? TraceCost.oneOfMany : 0)
  }
}

extension BeliefStep {
  /// The ways in which an interaction can take the record from where it stands: as those play it
  /// who are known to, then as the record's object takes on a role that nobody has yet.
  mutating func waysOn(from stand: Int) -> [Take] {
    let own = stage.stands[stand]
    let program = model.programs[own.program]
    var found: [Take] = []
    for meaning in symbol.meanings {
      guard let callees = program.callees[meaning.callback] else { continue }
      addTakes(meaning, at: stand, claim: -1, to: &found) { role in
        if meaning.slot < 0 { return true }
        if program.roles[role].isMany { return !own.roles.contains(meaning.slot) }
        return own.roles[role] == meaning.slot
      }
      guard meaning.slot >= 0, !meaning.isInPlace, let member = symbol.company[meaning.slot]
      else { continue }
      if own.roles.contains(meaning.slot), !member.isCrowd { continue }
      for role in callees
      where program.roles[role].machine == member.machine && !program.roles[role].isMany
        && own.roles[role] == TraceStage.Stand.nobody
      {
        var bound = own
        bound.roles[role] = meaning.slot
        let number = stage.number(of: bound)
        let claim = company.claim(role, at: number, in: stage)
        addTakes(meaning, at: number, claim: claim, to: &found) { $0 == role }
      }
    }
    return found
  }

  private mutating func addTakes(
    _ meaning: TraceSymbol.Meaning, at stand: Int, claim: Int, to found: inout [Take],
    isOwn: (Int) -> Bool
  ) {
    let own = stage.stands[stand]
    let program = model.programs[own.program]
    for point in company.points(from: stand, in: stage)
    where program.nodes[point.node].mayCall(meaning.callback) {
      for edge in program.nodes[point.node].edges
      where edge.callback == meaning.callback && isOwn(edge.role) {
        let mask = point.mask & edge.mask & meaning.mask(of: edge)
        if mask == 0 { continue }
        found.append(
          Take(
            stand: stage.number(of: stand, at: edge.target), changes: point.changes, claim: claim,
            mask: mask,
            cost: point.cost + meaning.cost
              + (program.nodes[point.node].isOpen ? TraceCost.interleaving : 0)
              + (symbol.isLate && !point.isPastGap ? TraceCost.lag : 0),
            program: own.program, role: edge.role, emission: edge.emission,
            isAmbient: program.isAmbient))
      }
    }
  }
}

extension TraceSymbol.Meaning {
  /// The models in which a move may be what called it.
  fileprivate func mask(of edge: TraceProgram.Edge) -> TraceModels.Mask {
    if slot < 0 { return .max }
    return emissions.first { $0.number == edge.emission }?.mask ?? 0
  }
}
