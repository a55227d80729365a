import Base

/// The states that only transitions without a trigger leave, one of them surely: UML's choices.
///
/// A pack folds a choice into the arrows that enter it, so that what surrounds it is neither
/// entered nor left. A state is a choice only where that makes no difference.
struct StatechartChoices {
  private let chart: Statechart
  private let entry: StatechartEntry
  private let into: [Int: [StatechartArrow]]
  private let out: [Int: [StatechartArrow]]
  /// The choices.
  private(set) var states: Set<Int> = []

  /// Finds the choices.
  init(of chart: Statechart, _ entry: StatechartEntry, _ arrows: [StatechartArrow]) {
    (self.chart, self.entry) = (chart, entry)
    into = Dictionary(grouping: arrows.filter { $0.target != nil }) { $0.target ?? 0 }
    out = Dictionary(grouping: arrows) { $0.step.source }
    let asked = Set(arrows.flatMap(\.states).map(\.id))
    let initial = Set(entry.begin.values)
    let decided = out.keys.filter { state in
      isDecided(state) && !initial.contains(state) && !asked.contains(chart.states[state].id)
    }
    states = Set(decided)
    states = states.filter { state in
      isFoldable(state) && !isOnCycle(state)
    }
  }

  /// Whether a state is left at once by the first of its transitions whose guard holds.
  private func isDecided(_ state: Int) -> Bool {
    let own = chart.transitions.filter { $0.source == state }
    guard let arrows = out[state], chart.states[state].children.isEmpty,
      chart.states[state].kind == .plain, into[state] != nil,
      own.allSatisfy({ $0.trigger == .always }),
      let last = arrows.last, chart.transitions[last.step.transition].isCertain
    else { return false }
    return arrows.allSatisfy { arrow in
      arrow.target != nil && arrow.source == state && !arrow.isLocal
        && chart.transitions[arrow.step.transition].source == state
    } && parent(of: state).map { chart.states[$0].kind != .parallel } ?? false
  }

  private func parent(of state: Int) -> Int? { chart.states[state].parent }

  /// Whether arrows through a state leave and enter the same as arrows past it.
  private func isFoldable(_ state: Int) -> Bool {
    guard let parent = parent(of: state) else { return false }
    let sources = (into[state] ?? []).map(\.source)
    let targets = (out[state] ?? []).compactMap(\.target)
    if targets.contains(where: { states.contains($0) && self.parent(of: $0) != parent }) {
      return false
    }
    return sources.allSatisfy { source in
      targets.allSatisfy { isSame(from: source, to: $0, inside: parent) }
    }
  }

  private func isSame(from source: Int, to target: Int, inside parent: Int) -> Bool {
    if chart.isInside(target, parent) {
      if source == parent { return true }
      if let first = chart.child(of: parent, around: source),
        let last = chart.child(of: parent, around: target),
        first != last || source == first || target == last
      {
        return true
      }
    }
    return ([parent] + [source, target].flatMap { chart.lineage(of: $0).dropFirst() })
      .flatMap { chart.lineage(of: $0) }
      .allSatisfy { state in
        state == 0
          || !chart.hasCalls(state) && chart.states[state].kind == .plain
            && entry.history[state] == nil
      }
  }

  /// Whether choices only lead from a choice back to it.
  private func isOnCycle(_ state: Int) -> Bool {
    var (reached, open) = (Set<Int>(), [state])
    while let next = open.popLast() {
      for target in (out[next] ?? []).compactMap(\.target) where states.contains(target) {
        if target == state { return true }
        if reached.insert(target).inserted { open.append(target) }
      }
    }
    return false
  }
}

extension ImportedGuard {
  /// What holds if it does not.
  var opposite: Self {
    switch self {
    case .active(let id): .inactive(id)
    case .inactive(let id): .active(id)
    }
  }

  /// The state, by id.
  var id: String {
    switch self {
    case .active(let id), .inactive(let id): id
    }
  }
}
