import Base

/// A transition of a chart as an arrow between states by index.
struct StatechartArrow {
  /// The step that it is.
  let step: StatechartStep
  /// The state from which it leads.
  var source: Int
  /// The state to which it leads; `nil` if it leaves nothing.
  var target: Int?
  /// Whether it stays in its source, into whose inside it leads.
  var isLocal = false
  /// The states that must be active, or must not.
  var states: [ImportedGuard] = []
  /// Whether it is taken if no other arrow of its state and event is.
  var isElse = false
  /// What is said of it and has no place in a pack.
  var remarks: [ImportedRemark] = []
}

extension StatechartArrow {
  /// What decides which arrow is taken: the state from which it leads, and the event.
  fileprivate struct Occasion: Hashable {
    let source: Int
    let event: String?
  }

  fileprivate var occasion: Occasion { Occasion(source: source, event: step.event) }
}

/// The arrows of a chart: those that move an object in a pack as its transitions do in the chart.
struct StatechartArrows {
  let chart: Statechart
  let entry: StatechartEntry
  /// The arrows, those of one state and event in the order in which they are tried.
  private(set) var arrows: [StatechartArrow] = []
  /// What is said of the machine and has no place in a pack.
  private(set) var remarks: [ImportedRemark] = []
  /// What a pack cannot say.
  private(set) var problems: [Diagnostic] = []

  /// Makes the arrows of the transitions that can be taken.
  init(of chart: Statechart, _ entry: StatechartEntry, _ steps: [StatechartStep]) {
    (self.chart, self.entry) = (chart, entry)
    for (number, step) in steps.enumerated() {
      var ends: [ImportedGuard]? = []
      if case .done(let state) = transition(of: step).trigger { ends = self.ends(of: state, step) }
      let before = arrows.count
      if ends != nil { add(step) }
      guard arrows.count > before else { continue }
      arrows[before].states += ends ?? []
      guard arrows[before].source != step.source else { continue }
      let others = steps.indices.contains { other in
        other != number && isApart(steps[other], from: step, below: arrows[before].source)
      }
      if others { report(step, "other arrows of its event are inside the states that it leaves") }
    }
    orderMoved()
    if chart.dialect == .scxml { refuseBoth() }
    separateRegions()
    separateGuards()
  }

  private func transition(of step: StatechartStep) -> Statechart.Transition {
    chart.transitions[step.transition]
  }

  /// Adds the arrow of a transition, or says why there is none.
  private mutating func add(_ step: StatechartStep) {
    let transition = transition(of: step)
    guard let domain = chart.domain(of: transition),
      domain != step.source || !chart.inner(domain).isEmpty
    else {
      arrows.append(StatechartArrow(step: step, source: step.source, states: transition.states))
      return
    }
    guard let target = entry.target(for: transition.targets, in: domain) else {
      let cause = entry.histories(thatChange: transition.targets, in: domain).first
      report(
        step, cause.map(entry.words(for:)) ?? "it leads to several states, and an arrow to one")
      return
    }
    if domain == target {
      report(step, "it leads from inside a state to its history, which a pack changes meanwhile")
      return
    }
    var arrow = StatechartArrow(
      step: step, source: step.source, target: target, states: transition.states)
    if domain == step.source, chart.isCompound(domain), chart.isInside(target, domain) {
      arrow.isLocal = true
    } else if leaves(step.source, target) != domain {
      let isParallel = chart.states[domain].kind == .parallel
      let outer =
        isParallel ? domain : chart.child(of: domain, around: step.source) ?? step.source
      let isExited = outer != domain
      if outer == 0 || !isExited && chart.hasCalls(outer) {
        report(step, "a pack leaves '\(chart.states[outer].name)' then, and the chart does not")
        return
      }
      if outer != step.source {
        arrow.source = outer
        arrow.states.append(.active(chart.states[step.source].id))
      }
    }
    arrows.append(arrow)
  }

  /// Whether a step of the same event is possible inside a state, but not inside the source of
  /// another step.
  private func isApart(
    _ other: StatechartStep, from step: StatechartStep, below outer: Int
  ) -> Bool {
    step.event != nil && other.event == step.event && chart.isInside(other.source, outer)
      && other.source != step.source && !chart.isInside(other.source, step.source)
  }

  /// The state inside which a pack leaves and enters; `nil` if that is a region of it only, or if
  /// it refuses the arrow.
  private func leaves(_ source: Int, _ target: Int) -> Int? {
    if chart.areOrthogonal(source, target) { return nil }
    for left in chart.lineage(of: source) {
      guard let outer = chart.states[left].parent else { break }
      let isRegion = chart.states[outer].kind == .parallel
      if isRegion, target == left || chart.isInside(target, left) { return nil }
      if !isRegion, chart.isInside(target, outer) { return outer }
    }
    return nil
  }

  private mutating func report(_ step: StatechartStep, _ reason: String) {
    problems.append(
      Diagnostic(
        .importedForm, "no arrow of a pack means this transition: \(reason); \(Self.way)",
        at: transition(of: step).place))
  }

  private static let way = "simplify it, or write the arrow by hand"
}

// MARK: - Precedence

extension StatechartArrows {
  /// Refuses two arrows of one event, one of them inside a region, of which SCXML takes both:
  /// another region selects the outer one, and the inner one leaves nothing that it leaves.
  private mutating func refuseBoth() {
    for group in Dictionary(grouping: arrows.indices, by: { arrows[$0].step.event }).values {
      for outer in group where arrows[outer].step.event != nil {
        let transition = transition(of: arrows[outer].step)
        if transition.targets.isEmpty, transition.calls.isEmpty { continue }
        let isBoth = group.contains { inner in
          isInRegion(arrows[inner].step.source, of: transition.source) && !clash(outer, [inner])
        }
        if isBoth {
          report(arrows[outer].step, "SCXML takes one of its event inside a region as well")
        }
      }
    }
  }

  /// Whether a state is inside a region, at any depth, of another or of a state inside that.
  private func isInRegion(_ state: Int, of outer: Int) -> Bool {
    guard chart.isInside(state, outer) else { return false }
    return chart.lineage(of: state).dropFirst().contains { around in
      chart.states[around].kind == .parallel && (around == outer || chart.isInside(around, outer))
    }
  }

  /// Puts arrows that lead from a state around their own before those of that state, which are
  /// tried after them.
  private mutating func orderMoved() {
    let isMoved = { (arrow: StatechartArrow) in arrow.source != arrow.step.source }
    let moved = arrows.filter(isMoved).enumerated().sorted { one, other in
      let depths = [one, other].map { chart.lineage(of: $0.element.step.source).count }
      return (-depths[0], one.offset) < (-depths[1], other.offset)
    }
    arrows = moved.map(\.element) + arrows.filter { !isMoved($0) }
  }

  /// Lets an arrow whose guard asks only for states wait until none before it can be taken: a pack
  /// has no order among such guards.
  private mutating func separateGuards() {
    let named = arrows.indices.filter { arrows[$0].step.event != nil }
    for group in Dictionary(grouping: named, by: { arrows[$0].occasion }).values {
      for (place, later) in group.enumerated() {
        arrows[later].isElse =
          arrows[later].states.isEmpty && isUnguarded(later)
          && group[..<place].contains(where: isDecided)
        guard isDecided(later) else { continue }
        let own = arrows[later].states
        for first in group[..<place] where isDecided(first) {
          let asked = arrows[first].states
          if asked.contains(where: { own.contains($0.opposite) }) { continue }
          guard asked.count == 1 else {
            report(arrows[later].step, "its guard and one before it ask for several states")
            break
          }
          arrows[later].states.append(asked[0].opposite)
        }
      }
    }
  }

  /// Whether a guard asks for states, and has no words.
  private func isDecided(_ arrow: Int) -> Bool {
    !arrows[arrow].states.isEmpty && transition(of: arrows[arrow].step).guardText == nil
  }
}

// MARK: - Ends

extension StatechartArrows {
  /// The final states that the end of the states inside a state needs beside those that an arrow
  /// without a label waits for; `nil` if that never comes, or cannot be said.
  private mutating func ends(of state: Int, _ step: StatechartStep) -> [ImportedGuard]? {
    let isParallel = chart.states[state].kind == .parallel
    let regions = isParallel ? chart.inner(state) : [state]
    let ends = regions.map { region in
      chart.inner(region).filter { chart.states[$0].kind == .final }
    }
    if ends.contains(where: \.isEmpty) {
      remarks.append(
        ImportedRemark(
          "'\(chart.states[state].name)' is never done, since not all in it is final",
          line: transition(of: step).place.line))
      return nil
    }
    guard isParallel else { return [] }
    if ends.contains(where: { $0.count > 1 }) {
      report(step, "it waits for one of several final states in each region")
      return nil
    }
    return ends.joined().map { .active(chart.states[$0].id) }
  }
}

// MARK: - Regions

extension StatechartArrows {
  /// Lets an arrow wait until no arrow of another region that comes first can be taken, if the
  /// chart takes only one of them.
  private mutating func separateRegions() {
    let groups = Dictionary(grouping: arrows.indices) { arrows[$0].step.event }
    for event in chart.events {
      let bySource = Dictionary(grouping: groups[event] ?? []) { arrows[$0].step.source }
      let sources = bySource.keys.sorted()
      for (place, later) in sources.enumerated() {
        for first in sources[..<place] where chart.areOrthogonal(first, later) {
          separate(bySource[first] ?? [], from: bySource[later] ?? [], bySource)
        }
      }
    }
  }

  private mutating func separate(
    _ first: [Int], from later: [Int], _ bySource: [Int: [Int]]
  ) {
    guard let one = first.first, let other = later.first else { return }
    noteOrder(first, later)
    let needed = later.contains { late in
      first.contains { clash($0, [late]) && !alreadyFirst($0, late) }
    }
    guard needed else { return }
    let (source, target) = (arrows[one].step.source, arrows[other].step.source)
    let isAlone = bySource.allSatisfy { state, others in
      chart.isInside(state, source) && others.allSatisfy { clash($0, later) }
        || chart.isInside(target, state) && others.allSatisfy { clash($0, first) }
        || !chart.isInside(state, source)
          && !(chart.isInside(target, state) && chart.areOrthogonal(state, source))
    }
    guard later.allSatisfy({ clash($0, first) }), first.contains(where: isUnguarded), isAlone else {
      report(
        arrows[other].step,
        "another region has an arrow for its event, and the chart takes only the first")
      return
    }
    for late in later {
      arrows[late].states.append(.inactive(chart.states[source].id))
    }
  }

  /// Whether the chart takes an arrow with none of some others: each leaves what it leaves, too.
  private func clash(_ one: Int, _ others: [Int]) -> Bool {
    others.allSatisfy { other in
      guard let first = domain(one), let second = domain(other) else { return false }
      return first == second || chart.isInside(first, second) || chart.isInside(second, first)
    }
  }

  /// Whether a pack takes the first of two arrows alone as well.
  private func alreadyFirst(_ first: Int, _ later: Int) -> Bool {
    leavesAround(first, later) && !leavesAround(later, first)
  }

  private func leavesAround(_ one: Int, _ other: Int) -> Bool {
    domain(one).map { $0 == 0 || chart.isInside(arrows[other].step.source, $0) } ?? false
  }

  private func domain(_ arrow: Int) -> Int? {
    chart.domain(of: transition(of: arrows[arrow].step))
  }

  private func isUnguarded(_ arrow: Int) -> Bool {
    transition(of: arrows[arrow].step).isCertain
  }

  /// Remarks that a pack finishes one region before the other, if that shows.
  private mutating func noteOrder(_ first: [Int], _ later: [Int]) {
    let both = first + later
    let calls = both.map { arrow in
      (own: !transition(of: arrows[arrow].step).calls.isEmpty, states: hasStateCalls(arrow))
    }
    guard calls.contains(where: \.states), let last = later.last,
      calls.prefix(first.count).contains(where: { $0.own || $0.states }),
      calls.dropFirst(first.count).contains(where: { $0.own || $0.states })
    else { return }
    arrows[last].remarks.append(
      ImportedRemark(
        "several regions react: the chart leaves all states, then runs the calls, then enters; a "
          + "pack does so region by region", line: transition(of: arrows[last].step).place.line))
  }

  /// Whether states that an arrow leaves or enters call something.
  private func hasStateCalls(_ arrow: Int) -> Bool {
    guard let domain = domain(arrow) else { return false }
    let targets = arrows[arrow].target.map { chart.lineage(of: $0) } ?? []
    return (chart.lineage(of: arrows[arrow].step.source) + targets).contains { state in
      chart.isInside(state, domain) && chart.hasCalls(state)
    }
  }
}

extension Statechart {
  /// Whether entering or leaving a state calls something.
  func hasCalls(_ state: Int) -> Bool {
    !states[state].entry.isEmpty || !states[state].exit.isEmpty
  }
}
