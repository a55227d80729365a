extension MermaidChart {
  /// Reads forks and joins: a fork with the join after it is a state with a region for each branch.
  ///
  /// A pack has neither. A fork whose branches are the regions of a composite leads to it, and a join
  /// of regions ends them; any other that has no counterpart is a state.
  mutating func readForks() {
    for number in states.indices.filter({ states[$0].kind == .fork }).prefix(Self.forks) {
      if !joinsRegions(number) { makeRegions(number) }
    }
    for number in states.indices where states[number].kind == .join {
      if let owner = owner(joinedBy: number) { close(owner, with: number) }
    }
    for number in states.indices where states[number].kind == .fork { makeState(number, "fork") }
    for number in states.indices where states[number].kind == .join { makeState(number, "join") }
  }

  /// The forks of a diagram, their branches, and the states of a branch that are read as such.
  private static let (forks, branches, branchStates) = (100, 20, 200)

  private mutating func makeState(_ number: Int, _ word: String) {
    states[number].kind = .state
    states[number].remarks.append(
      ImportedRemark(
        "'\(states[number].id)' is a \(word) without its counterpart, and is read as a state",
        line: states[number].line))
  }

  private func targets(of state: Int) -> [Int] {
    relations.lazy.filter { $0.source == state }.compactMap(\.target)
  }

  /// Lets a fork into the regions of a composite, and the join after it, lead to and out of the
  /// composite.
  private mutating func joinsRegions(_ fork: Int) -> Bool {
    let targets = targets(of: fork)
    let owners = Set(targets.map { states[$0].home.composite })
    let parts = Set(targets.map { states[$0].home.part })
    guard owners.count == 1, let owner = owners.first, let owner, owner != fork,
      parts.count == targets.count, states[owner].parts > 1,
      states[fork].home.composite != owner
    else { return false }
    // A region that begins elsewhere, or whose arrow says something, keeps its own beginning.
    let begun = Set(relations.lazy.filter { $0.source == nil }.map(\.scope))
    var kept: [Relation] = []
    for var relation in relations {
      if relation.target == fork { relation.target = owner }
      if relation.source == fork, let target = relation.target {
        relation = moved(relation, to: states[target].home, isStart: true)
        if begun.contains(relation.scope) {
          let words = relation.label.isEmpty ? "" : ", '\(relation.label)',"
          remarks.append(
            ImportedRemark(
              "the arrow\(words) from '\(states[fork].id)' to '\(states[target].id)' enters the "
                + "region there", line: relation.line))
          remarks += relation.remarks
          continue
        }
      }
      kept.append(relation)
    }
    relations = kept
    let joins = states.indices.filter { join in
      states[join].kind == .join
        && relations.contains {
          $0.target == join && $0.source.map { states[$0].home.composite } == owner
        }
    }
    for join in joins { close(owner, with: join) }
    drop([fork])
    return true
  }

  /// The composite of which several regions lead to a join, and nothing else does.
  private func owner(joinedBy join: Int) -> Int? {
    let homes = relations.lazy.filter { $0.target == join }.map { relation in
      relation.source.map { states[$0].home } ?? Scope()
    }
    let owners = Set(homes.map(\.composite))
    guard owners.count == 1, let owner = owners.first, owner != join, Set(homes).count > 1 else {
      return nil
    }
    return owner
  }

  /// Ends the regions of a composite by the arrows to a join.
  ///
  /// Arrows that need an event or a time lead out of a state for the join, since they wait until all
  /// regions have ended; others lead out of the composite, which waits itself.
  private mutating func close(_ owner: Int, with join: Int) {
    let first = relations.firstIndex { $0.source == join && $0.hasTrigger }
    for index in relations.indices {
      if relations[index].target == join, let source = relations[index].source {
        let old = relations[index]
        relations[index] = Relation(
          source: source, target: nil, scope: states[source].home, label: old.label,
          line: old.line, remarks: old.remarks)
      }
      if first == nil, relations[index].source == join { relations[index].source = owner }
    }
    guard let first else { return drop([join]) }
    relations.insert(
      Relation(
        source: owner, target: join, scope: states[owner].home, label: "",
        line: states[join].line, remarks: []),
      at: first)
    if around(join).contains(owner) { states[join].home = states[owner].home }
    states[join].kind = .state
    states[join].remarks.append(
      ImportedRemark(
        "'\(states[join].id)' is read as a state, since its arrow waits for more than the branches",
        line: relations[first + 1].line))
  }

  /// Makes a state with regions of a fork whose branches come together in one join; otherwise the
  /// fork stays one.
  private mutating func makeRegions(_ fork: Int) {
    let starts = targets(of: fork)
    guard (2...Self.branches).contains(starts.count), Set(starts).count == starts.count,
      states[fork].parts == 0
    else { return }
    let leaving = Dictionary(grouping: relations.indices.filter { relations[$0].source != nil }) {
      relations[$0].source ?? 0
    }
    var (branches, joins, taken) = ([[Int]](), Set<Int>(), Set<Int>())
    for start in starts {
      guard let branch = branch(from: start, beside: states[fork].home, leaving, &joins),
        taken.isDisjoint(with: branch)
      else { return }
      taken.formUnion(branch)
      branches.append(branch)
    }
    // Nothing else enters a branch, and nothing else leads to the join.
    let isEntered = relations.contains { relation in
      guard let target = relation.target, relation.source != fork else { return false }
      let isInside = relation.source.map(taken.contains) ?? false
      return !isInside && (taken.contains(target) || joins.contains(target))
    }
    guard joins.count == 1, let join = joins.first, !isEntered else { return }
    for (part, branch) in branches.enumerated() {
      for state in branch { states[state].home = Scope(composite: fork, part: part) }
    }
    (states[fork].parts, states[fork].kind) = (branches.count, .state)
    for index in relations.indices {
      let relation = relations[index]
      if relation.source == fork, let target = relation.target {
        relations[index] = moved(relation, to: states[target].home, isStart: true)
      } else if let source = relation.source, taken.contains(source), relation.target != join {
        relations[index] = moved(relation, to: states[source].home, isStart: false)
      }
    }
    close(fork, with: join)
  }

  private func moved(_ relation: Relation, to scope: Scope, isStart: Bool) -> Relation {
    Relation(
      source: isStart ? nil : relation.source, target: relation.target, scope: scope,
      label: relation.label, line: relation.line, remarks: relation.remarks)
  }

  /// The states from one on, up to joins; `nil` if one is elsewhere, is a fork, or ends the
  /// diagram.
  private func branch(
    from start: Int, beside home: Scope, _ leaving: [Int: [Int]], _ joins: inout Set<Int>
  ) -> [Int]? {
    var branch = [start]
    var place = 0
    while place < branch.count, branch.count <= Self.branchStates {
      let state = branch[place]
      place += 1
      guard states[state].home == home, states[state].kind == .state else { return nil }
      for relation in leaving[state] ?? [] {
        guard let target = relations[relation].target, states[target].kind != .fork else {
          return nil
        }
        if states[target].kind == .join {
          joins.insert(target)
        } else if !branch.contains(target) {
          branch.append(target)
        }
      }
    }
    return place < branch.count ? nil : branch
  }

  /// Removes forks and joins that no arrow has.
  private mutating func drop(_ some: Set<Int>) {
    for number in some {
      states[number].kind = .state
      states[number].isDropped = true
      remarks += states[number].remarks
    }
  }
}

extension MermaidChart.Relation {
  /// Whether its label has an event or a time.
  fileprivate var hasTrigger: Bool {
    var arrow = ImportedArrow(from: "", to: nil, line: line)
    arrow.read(label)
    return arrow.event != nil || arrow.after != nil
  }
}
