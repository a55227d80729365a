import Base
import Pack

/// The arrows of one event, or the one that needs none, that leave the same states.
struct ArrowGroup {
  /// The states that all of them need, by index.
  let sources: [Int]
  /// The arrows, by index, in the pack's order.
  var arrows: [Int]

  /// Groups arrows, those of inner states first.
  static func groups(of arrows: [Int], in chart: Chart) -> [ArrowGroup] {
    var groups: [ArrowGroup] = []
    for arrow in arrows {
      let sources = chart.arrows[arrow].source.states
      if let group = groups.firstIndex(where: { $0.sources == sources }) {
        groups[group].arrows.append(arrow)
      } else {
        groups.append(ArrowGroup(sources: sources, arrows: [arrow]))
      }
    }
    let depths = groups.map { group in
      group.sources.map { chart.lineage(of: $0).count }.max() ?? 0
    }
    return groups.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }.map { groups[$0] }
  }
}

extension Occurrence {
  /// The arrows that an event follows, in the order of the regions; none if it is refused.
  ///
  /// An arrow of an inner state comes before those of the states around it. Of arrows in several
  /// regions, one that leaves the state around the others is alone.
  mutating func paths(among groups: [ArrowGroup]) throws(Question) -> [ArrowPath] {
    var taken: [ArrowPath] = []
    for group in groups {
      let hasInner = taken.contains { path in
        path.sources.contains { inner in group.sources.contains { chart.isInside(inner, $0) } }
      }
      if hasInner { continue }
      guard try areActive(group), let path = try path(among: group.arrows, from: group.sources)
      else { continue }
      taken.append(path)
    }
    if taken.count < 2 { return taken }
    let left = try taken.map { path throws(Question) in try path.moves(in: self).map(\.left) }
    var alone: Set<Int> = []
    for (one, other) in taken.indices.flatMap({ one in (0..<one).map { ($0, one) } }) {
      let leaves = try (
        leave(left[one], around: taken[other]), leave(left[other], around: taken[one])
      )
      let shares = taken[one].sources.contains(where: taken[other].sources.contains)
      if shares || leaves.0 && leaves.1 {
        report(conflictOf: taken[one].arrows[0], taken[other].arrows[0])
        alone.insert(other)
      } else if leaves.0 {
        alone.insert(other)
      } else if leaves.1 {
        alone.insert(one)
      }
    }
    let axes = taken.map { path in path.sources.map { layout.axis(of: $0) }.min() ?? 0 }
    return taken.indices.filter { !alone.contains($0) }
      .sorted { (axes[$0], taken[$0].arrows[0]) < (axes[$1], taken[$1].arrows[0]) }
      .map { taken[$0] }
  }

  /// Whether moves leave a state around the source of another path.
  private func leave(_ left: [ChartMove.Left], around other: ArrowPath) throws(Question) -> Bool {
    for move in left {
      guard case .state(let state) = move else { continue }
      if other.sources.contains(where: { chart.lineage(of: $0).contains(state) }) { return true }
    }
    return false
  }

  /// Whether the sources are active; for an arrow without a label also whether the final states
  /// inside are reached.
  private func areActive(_ group: ArrowGroup) throws(Question) -> Bool {
    for state in group.sources where try !isActive(state) { return false }
    guard let arrow = group.arrows.first, case .itself(label: "") = chart.arrows[arrow].trigger
    else { return true }
    for region in group.sources.flatMap({ chart.states[$0].regions }) {
      let finals = chart.regions[region].states.filter { chart.states[$0].isInnerFinal }
      if finals.isEmpty { continue }
      guard let active = try active(in: region), finals.contains(active) else { return false }
    }
    return true
  }

  /// The first possible of some arrows with the same beginning, with those after it if it leads to
  /// a choice; `nil` if none is.
  private mutating func path(
    among arrows: [Int], from sources: [Int], after effects: [ChartEffect] = [], depth: Int = 0
  ) throws(Question) -> ArrowPath? {
    guard let number = try first(of: arrows, after: effects) else { return nil }
    let arrow = chart.arrows[number]
    var path = ArrowPath(
      arrows: [number], sources: sources, effects: arrow.effects, target: arrow.target,
      isLocal: arrow.isLocal)
    guard case .choice(let choice) = arrow.target else { return path }
    let next = chart.arrows.indices.filter { chart.arrows[$0].source == .choice(choice) }
    if depth > chart.choices.count { return nil }
    let before = effects + arrow.effects
    guard let rest = try self.path(among: next, from: sources, after: before, depth: depth + 1)
    else {
      if !next.contains(where: { !chart.arrows[$0].condition.words.isEmpty }) {
        report(deadEnd: choice, of: number)
      }
      return nil
    }
    path.arrows += rest.arrows
    path.effects += rest.effects
    path.target = rest.target
    path.isLocal = path.isLocal || rest.isLocal
    return path
  }

  /// The first possible arrow, by index: one whose guard holds, or else one without a guard or with
  /// `else`.
  private mutating func first(
    of arrows: [Int], after effects: [ChartEffect]
  ) throws(Question) -> Int? {
    var existing: [Int] = []
    for arrow in arrows where try holds(chart.arrows[arrow].configurations) {
      existing.append(arrow)
    }
    let guarded = existing.filter { chart.arrows[$0].condition.isProper }
    let others = existing.filter { !chart.arrows[$0].condition.isProper }
    for (place, arrow) in guarded.enumerated() {
      let condition = chart.arrows[arrow].condition
      guard try holds(condition.formula, after: effects) else { continue }
      if !condition.words.isEmpty, try !holds(condition.words) { continue }
      if condition.words.isEmpty {
        for other in guarded[(place + 1)...] + others {
          let condition = chart.arrows[other].condition
          guard condition.words.isEmpty, !condition.isElse,
            try holds(condition.formula, after: effects)
          else { continue }
          report(conflictOf: arrow, other)
        }
      }
      return arrow
    }
    if others.count > 1 { report(conflictOf: others[0], others[1]) }
    return others.first
  }
}

extension ChartGuard {
  /// Whether there is a guard, other than `else`.
  fileprivate var isProper: Bool { !isElse && (formula != .always || !words.isEmpty) }
}

// MARK: - Problems

extension Occurrence {
  private mutating func report(conflictOf first: Int, _ second: Int) {
    let (one, other) = (chart.arrows[first], chart.arrows[second])
    let later = max(one.place, other.place)
    let what =
      if case .event(let event) = one.trigger { "event '\(event)' has two outcomes" } else {
        "two arrows can be followed"
      }
    let states = known.possible.indices.compactMap { axis -> String? in
      guard known.possible[axis].count == 1 else { return nil }
      return layout.words(for: known.possible[axis][0], on: axis)
    }
    let when = states.isEmpty ? "" : " when " + states.listed("and")
    problems.append(
      Diagnostic(
        .transitionConflict,
        what + when + "; give one a guard, or 'else'", at: later,
        notes: [Diagnostic.Note("the other is here", at: min(one.place, other.place))]))
  }

  private mutating func report(deadEnd choice: Int, of arrow: Int) {
    problems.append(
      Diagnostic(
        .transitionForm,
        "no guard out of choice '\(chart.choices[choice].name)' holds for every case of this arrow; "
          + "add an arrow with 'else'",
        at: chart.arrows[arrow].place,
        notes: [Diagnostic.Note("the choice is here", at: chart.choices[choice].place)]))
  }
}

extension ChartLayout {
  /// A state of a region of the machine in words; `nil` if it is of no interest to people.
  func words(for state: Int, on axis: Int) -> String? {
    switch axes[axis] {
    case .states(let region):
      let leaf = leaves[axis][state]
      return leaf < 0 ? nil : "\(chart.regions[region].name) is '\(chart.states[leaf].name)'"
    case .counter(let counter): return "\(chart.counters[counter].name) is \(state)"
    case .history: return nil
    }
  }
}
