import Base
import Pack

extension TraceStage {
  /// The changes of relations between roles that are known by now, of those that wait.
  func ripe(_ changes: UInt64, at stand: Int) -> UInt64 {
    let roles = stands[stand].roles
    let relates = model.programs[stands[stand].program].relates
    var ripe: UInt64 = 0
    for (number, relate) in relates.enumerated().prefix(64)
    where changes & 1 << UInt64(number) != 0 && roles[relate.role] >= 0 {
      if relate.target.map({ roles[$0] >= 0 }) ?? true { ripe |= 1 << UInt64(number) }
    }
    return ripe
  }

  /// What is known of relations once an interaction has changed those between roles that are known;
  /// at its end one leads to somebody who is not, or nothing is known of one that leads from there.
  mutating func facts(_ list: Int, after frame: Int) -> Int {
    guard !frames[frame].isSettled || frames[frame].isEnd && frames[frame].changes != 0 else {
      return list
    }
    let number = changeNumbers.intern(list, frame)
    if number == changedLists.count { changedLists.append(changed(list, by: frame)) }
    return changedLists[number]
  }

  private mutating func changed(_ list: Int, by frame: Int) -> Int {
    let stand = stands[frames[frame].stand]
    let ripe = ripe(frames[frame].changes, at: frames[frame].stand)
    var facts = lists.all[list]
    for (number, change) in model.programs[stand.program].relates.enumerated().prefix(64)
    where frames[frame].changes & 1 << UInt64(number) != 0 {
      guard ripe & 1 << UInt64(number) != 0 else {
        if frames[frame].isEnd {
          facts.removeAll { Self.concerns($0, change, stand.roles) }
          let holder = stand.roles[change.role]
          if holder >= 0, change.target != nil, !model.isMutual[change.relation] {
            facts.append(
              FactLists.Fact(
                relation: change.relation, from: holder, to: FactLists.Fact.somebody))
          }
        }
        continue
      }
      let from = stand.roles[change.role]
      let to = change.target.map { stand.roles[$0] }
      let isMutual = model.isMutual[change.relation]
      facts.removeAll { fact in
        guard fact.relation == change.relation else { return false }
        return fact.from == from || (to != nil && fact.to == to)
          || (isMutual && (fact.to == from || fact.from == to))
      }
      facts.append(
        FactLists.Fact(relation: change.relation, from: from, to: to ?? FactLists.Fact.nobody))
    }
    return lists.number(of: facts)
  }

  /// Whether a fact is of the one object that is known of two between which a relation changes.
  private static func concerns(
    _ fact: FactLists.Fact, _ change: TraceProgram.Relate, _ roles: [Int]
  ) -> Bool {
    guard fact.relation == change.relation else { return false }
    if roles[change.role] >= 0 { return fact.from == roles[change.role] }
    return change.target.map { roles[$0] >= 0 && fact.to == roles[$0] } ?? false
  }

  /// Carries out the changes of relations between roles that are known by now, from the bottom of a
  /// stack to its top.
  mutating func settle(_ hypothesis: inout Hypothesis) {
    guard !stacks[hypothesis.stack].isSettled else { return }
    var stack = Self.nothing
    for frame in frames(of: hypothesis.stack) {
      hypothesis.facts = facts(hypothesis.facts, after: frame)
      let (stand, changes) = (frames[frame].stand, frames[frame].changes)
      stack = self.stack(
        stack, self.frame(at: stand, changes: changes & ~ripe(changes, at: stand)))
    }
    hypothesis.stack = stack
  }

  /// What is known of relations once it is supposed that those of the object in a role lead
  /// nowhere, where an interaction asks for it and nothing says otherwise.
  mutating func facts(_ list: Int, supposing role: Int, at stand: Int) -> Int {
    let slot = stands[stand].roles[role]
    guard slot >= 0 else { return list }
    var whole = list
    for link in model.programs[stands[stand].program].roles[role].links where link.goal == .none {
      let isKnown = lists.all[whole].contains {
        $0.relation == link.relation && (link.isInverse ? $0.to : $0.from) == slot
      }
      if isKnown { continue }
      let fact = FactLists.Fact(
        relation: link.relation, from: link.isInverse ? FactLists.Fact.nobody : slot,
        to: link.isInverse ? slot : FactLists.Fact.nobody)
      whole = lists.number(of: whole, and: fact)
    }
    return shortened(whole, around: role, at: stand)
  }

  /// What is known of relations once an object has taken on a role that others are asked to lead
  /// to, or to lead from: where they led there over others, those between are left out.
  private mutating func shortened(_ list: Int, around role: Int, at stand: Int) -> Int {
    let players = stands[stand].roles
    var whole = list
    for (holder, player) in model.programs[stands[stand].program].roles.enumerated() {
      for link in player.links {
        guard case .role(let goal) = link.goal, holder == role || goal == role,
          !model.isMutual[link.relation], players[holder] >= 0, players[goal] >= 0,
          let chain = FactLists.chain(
            of: link.relation, isInverse: link.isInverse, from: players[holder],
            to: players[goal], in: lists.all[whole])
        else { continue }
        let fact = FactLists.Fact(
          relation: link.relation, from: players[link.isInverse ? goal : holder],
          to: players[link.isInverse ? holder : goal])
        whole = lists.number(of: lists.all[whole].filter { !chain.contains($0) } + [fact])
      }
    }
    return whole
  }

  /// What is known once an interaction begins that exists only with certain values of axes; none
  /// where one with the same values has begun before.
  mutating func facts(_ list: Int, meeting mixture: Int) -> Int? {
    let fact = FactLists.Fact(
      relation: model.isMutual.count + mixture, from: FactLists.Fact.nobody,
      to: FactLists.Fact.nobody)
    return lists.all[list].contains(fact) ? nil : lists.number(of: list, and: fact)
  }

  /// Forgets the object of a slot: whatever it plays, somebody plays.
  ///
  /// An interaction of which no player is known any more is as good as one that was under way when
  /// the log began, and is followed no longer.
  ///
  /// - Returns: Which interactions are left, in order, by index into those before.
  mutating func forget(_ slot: Int, in hypothesis: inout Hypothesis) -> TraceMove.Tags {
    hypothesis.facts = lists.forget(slot, in: hypothesis.facts)
    var stack = Self.nothing
    var kept = TraceMove.Tags()
    for (place, frame) in frames(of: hypothesis.stack).enumerated() {
      var stand = stands[frames[frame].stand]
      if stand.roles.contains(slot) {
        stand.roles = stand.roles.map { $0 == slot ? Stand.nobody : $0 }
        if stand.roles.allSatisfy({ $0 == Stand.nobody }) {
          hypothesis.open = min(hypothesis.open + 1, model.mostOpen)
          continue
        }
      }
      kept.append(place)
      stack = self.stack(
        stack, self.frame(at: number(of: stand), changes: frames[frame].changes))
    }
    hypothesis.stack = stack
    return kept
  }

  /// A hypothesis of another stage in the numbers of this one.
  mutating func taken(_ hypothesis: Hypothesis, from other: Self) -> Hypothesis {
    var own = hypothesis
    own.facts = lists.number(of: other.lists.all[hypothesis.facts])
    own.stack = other.frames(of: hypothesis.stack).reduce(Self.nothing) { stack, frame in
      let (stand, changes) = (other.frames[frame].stand, other.frames[frame].changes)
      return self.stack(stack, self.frame(at: number(of: other.stands[stand]), changes: changes))
    }
    return own
  }
}
