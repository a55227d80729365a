extension Exploration {
  /// What it costs to suppose something: the cheapest explanation is told.
  ///
  /// It decides between explanations, never whether there is one.
  enum Cost {
    static let interaction = 10
    static let ambient = 6
    static let resumed = 60
    /// That a step called somebody whom the log does not show.
    static let unseen = Exploration.costOfUnseen
    /// That it called somebody whom the log does not show at all.
    static let stranger = 5
    /// That it called somebody unseen while the log shows that call of others.
    static let missed = 9
    /// That a relation leads where nothing says that it does.
    static let relation = 5
    /// That it leads nowhere where nothing says so.
    static let noRelation = 2
    /// That an object is one of many that an interaction concerns.
    static let oneOfMany = 12
    /// That the model is not that of every configuration.
    static let narrower = 1
    /// That it leaves no configuration near the default one.
    static let unusual = 10
    /// That it exists where a mixed axis has another value than its default only.
    static let otherMixture = 8
    /// That of several things in any order this one came.
    static let interleaving = 3
    /// That a relation leads somewhere which seemed to lead nowhere.
    static let newRelation = 10
    /// That it leads elsewhere than was seen, or an object is in another state than is known.
    static let contradiction = 40
  }

  /// What speaks against an object's playing a role, in what is known of it alone.
  func needCost(of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning) -> Int {
    guard meaning.slot >= 0, let member = symbol.company[meaning.slot] else { return 0 }
    let role = model.programs[entry.program].roles[entry.role]
    let needs = role.needs
    let broken = needs.filter { !knowledge[member.machine].allows($0, in: meaning.before) }
    return broken.count * Cost.contradiction + (role.isMany ? Cost.oneOfMany : 0)
  }

  /// What speaks against an object's playing a role, in the relations that it has.
  func linkCost(
    of role: Int, in frame: Hypothesis.Frame, _ facts: [Hypothesis.Fact]
  ) -> Int {
    let slot = frame.roles[role]
    guard slot >= 0 else { return 0 }
    let isFresh = symbol.company[slot]?.isFresh ?? false
    return model.programs[frame.program].roles[role].links.reduce(0) { cost, link in
      let isMutual = model.isMutual[link.relation]
      let fact = facts.first {
        $0.relation == link.relation
          && (isMutual
            ? $0.from == slot || $0.to == slot : (link.isInverse ? $0.to : $0.from) == slot)
      }
      let other = fact.map { $0.from == slot ? $0.to : $0.from }
      let isNowhere = other == Hypothesis.Fact.nobody
      switch link.goal {
      case .none:
        if isNowhere || (other == nil && isFresh) { return cost }
        return cost + (other == nil ? Cost.noRelation : Cost.contradiction)
      case .some: return cost + (isNowhere ? Cost.newRelation : other == nil ? Cost.noRelation : 0)
      case .role(let role):
        guard let other else { return cost + Cost.relation }
        if isNowhere { return cost + Cost.relation + Cost.newRelation }
        let player = frame.roles[role]
        return cost + (player >= 0 && player != other ? Cost.contradiction : 0)
      }
    }
  }
}
