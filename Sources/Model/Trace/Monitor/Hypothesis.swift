/// One way in which the interactions of a log may stand after a record.
struct Hypothesis: Hashable, Sendable {
  /// An interaction under way.
  struct Frame: Hashable, Sendable {
    /// The program, by index.
    let program: Int
    /// Where in it the world is.
    var node: Int
    /// For each role, the slot of the object that plays it; `nobody` while no record says who does.
    var roles: [Int]
    /// The relations that it has changed while not all concerned were known, a bit each.
    var changes: UInt64 = 0

    /// Nobody that the log names so far.
    static let nobody = -1
  }

  /// That a relation leads from the object of one slot to that of another, or to or from nobody.
  struct Fact: Hashable, Sendable {
    let relation: Int
    let from: Int
    let to: Int

    /// In place of a slot: no object.
    static let nobody = -1
  }

  /// The interactions under way, the one that moved last at the end.
  var frames: [Frame] = []
  /// What was seen of relations; of two hypotheses that differ only in it, the likelier is kept.
  var facts: [Fact] = []
  /// The models in which it is possible.
  var mask: TraceModels.Mask
  /// How much it supposes, against the likeliest.
  var cost = 0
  /// How many more interactions may turn out to have been under way when the log began.
  var open: Int
  /// Whether no record but of ambient interactions has come, so that those may be anywhere.
  var isEarly = true
  /// Whether it allows everything, because there were too many ways to follow.
  var isLost = false

  /// Takes up another that goes on alike: whatever one of them allows is allowed, and the likelier is
  /// told.
  ///
  /// - Returns: Whether the other was the likelier.
  mutating func absorb(_ other: Hypothesis) -> Bool {
    let isLikelier = other.cost < cost
    var both = isLikelier ? other : self
    both.mask = mask | other.mask
    both.open = max(open, other.open)
    both.isEarly = isEarly || other.isEarly
    self = both
    return isLikelier
  }

  /// What tells it from others: equal ones go on alike.
  func shape(_ model: TraceModel) -> [Int] {
    var shape = [isLost ? 1 : 0]
    for frame in frames {
      let program = model.programs[frame.program]
      let node = program.nodes[frame.node]
      shape.append(program.isAmbient ? 1 : 0)
      shape.append(node.future)
      for role in node.players { shape.append(frame.roles[role]) }
      // Who has nothing to do any more still plays no second role.
      let isOpen = node.players.contains { frame.roles[$0] == Frame.nobody }
      let others = frame.roles.indices.filter { isOpen && !node.players.contains($0) }
      shape += others.map { frame.roles[$0] }.filter { $0 >= 0 }.sorted()
    }
    return shape
  }
}

extension Hypothesis {
  /// Carries out the changes of relations between roles that are known by now.
  mutating func relate(_ model: TraceModel) {
    for place in frames.indices where frames[place].changes != 0 {
      let program = model.programs[frames[place].program]
      for (number, change) in program.relates.enumerated().prefix(64)
      where frames[place].changes & 1 << UInt64(number) != 0 {
        let from = frames[place].roles[change.role]
        let to = change.target.map { frames[place].roles[$0] }
        guard from >= 0, to ?? 0 >= 0 else { continue }
        frames[place].changes &= ~(1 << UInt64(number))
        let isMutual = model.isMutual[change.relation]
        facts.removeAll { fact in
          guard fact.relation == change.relation else { return false }
          return fact.from == from || (to != nil && fact.to == to)
            || (isMutual && (fact.to == from || fact.from == to))
        }
        facts.append(
          Fact(relation: change.relation, from: from, to: to ?? Fact.nobody))
      }
    }
    facts.sort { ($0.relation, $0.from, $0.to) < ($1.relation, $1.from, $1.to) }
  }

  /// Supposes that relations of the object in a role lead nowhere, where an interaction asks for it
  /// and nothing says otherwise.
  mutating func suppose(_ role: Int, in frame: Frame, _ model: TraceModel) {
    let slot = frame.roles[role]
    guard slot >= 0 else { return }
    for link in model.programs[frame.program].roles[role].links where link.goal == .none {
      let isKnown = facts.contains {
        $0.relation == link.relation && (link.isInverse ? $0.to : $0.from) == slot
      }
      if isKnown { continue }
      facts.append(
        Fact(
          relation: link.relation, from: link.isInverse ? Fact.nobody : slot,
          to: link.isInverse ? slot : Fact.nobody))
    }
  }

  /// Lets an interaction end that is none of the others any more.
  mutating func end(_ frame: Frame, _ model: TraceModel) {
    guard frame.changes != 0 else { return }
    frames.append(frame)
    relate(model)
    frames.removeLast()
  }

  /// Forgets the object of a slot: whatever it plays, somebody plays.
  mutating func forget(_ slot: Int) {
    facts.removeAll { $0.from == slot || $0.to == slot }
    for place in frames.indices {
      for role in frames[place].roles.indices where frames[place].roles[role] == slot {
        frames[place].roles[role] = Frame.nobody
      }
    }
  }
}
