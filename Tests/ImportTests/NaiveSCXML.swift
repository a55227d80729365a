/// The algorithm of SCXML, literally, without eventless transitions, data, and calls.
///
/// Source: State Chart XML (SCXML), W3C Recommendation 1 September 2015, appendix D.
struct NaiveSCXML {
  let chart: RandomSCXML
  private(set) var active: Set<Int> = []
  private var history: [Int: Set<Int>] = [:]

  init(_ chart: RandomSCXML) {
    self.chart = chart
    var entered: Set<Int> = []
    let first = chart.states[0].initial.isEmpty ? [chart.inner(0)[0]] : chart.states[0].initial
    for target in first { addDescendants(target, &entered) }
    for target in first { addAncestors(target, below: 0, &entered) }
    active = entered
  }

  /// The active states without states inside.
  var configuration: Set<String> {
    Set(active.filter { chart.inner($0).isEmpty }.map(chart.id))
  }

  /// Whether a final state of the document is reached.
  var isOver: Bool {
    active.contains { chart.states[$0].kind == .final && chart.states[$0].parent == 0 }
  }

  private func ancestors(_ state: Int) -> [Int] {
    var (found, next) = ([Int](), chart.states[state].parent)
    while next >= 0 {
      found.append(next)
      next = chart.states[next].parent
    }
    return found
  }

  private func isDescendant(_ one: Int, _ other: Int) -> Bool { ancestors(one).contains(other) }

  // MARK: Selecting

  /// Lets an event occur; whether a transition is taken, and the words that were asked.
  @discardableResult
  mutating func send(_ event: String, _ words: Set<String>) -> Bool {
    var enabled: [Int] = []
    for state in active.sorted() where chart.inner(state).isEmpty {
      search: for source in [state] + ancestors(state) {
        for (number, transition) in chart.transitions.enumerated()
        where transition.source == source && transition.event == event {
          if let word = transition.word, !words.contains(word) { continue }
          if let other = transition.active, !active.contains(other) { continue }
          if !enabled.contains(number) { enabled.append(number) }
          break search
        }
      }
    }
    var filtered: [Int] = []
    for one in enabled {
      var isPreempted = false
      var removed: Set<Int> = []
      for other in filtered where !exitSet(one).isDisjoint(with: exitSet(other)) {
        if isDescendant(chart.transitions[one].source, chart.transitions[other].source) {
          removed.insert(other)
        } else {
          isPreempted = true
          break
        }
      }
      if !isPreempted { filtered = filtered.filter { !removed.contains($0) } + [one] }
    }
    step(filtered)
    return !filtered.isEmpty
  }

  private func effectiveTargets(_ transition: RandomSCXML.Transition) -> Set<Int> {
    var targets: Set<Int> = []
    for target in transition.targets {
      if chart.states[target].kind != .history {
        targets.insert(target)
      } else if let remembered = history[target] {
        targets.formUnion(remembered)
      } else {
        targets.formUnion(chart.states[target].initial)
      }
    }
    return targets
  }

  private func domain(_ transition: RandomSCXML.Transition) -> Int? {
    let targets = effectiveTargets(transition)
    if targets.isEmpty { return nil }
    let source = transition.source
    if transition.isInternal, chart.isCompound(source),
      targets.allSatisfy({ isDescendant($0, source) })
    {
      return source
    }
    return ancestors(source).first { ancestor in
      (chart.states[ancestor].kind == .plain) && targets.allSatisfy { isDescendant($0, ancestor) }
    }
  }

  private func exitSet(_ transition: Int) -> Set<Int> {
    guard let domain = domain(chart.transitions[transition]) else { return [] }
    return active.filter { isDescendant($0, domain) }
  }

  // MARK: Moving

  private mutating func step(_ transitions: [Int]) {
    let exited = transitions.reduce(into: Set<Int>()) { $0.formUnion(exitSet($1)) }
    var entered: Set<Int> = []
    var remembered = history
    for state in exited {
      for number in chart.states[state].children where chart.states[number].kind == .history {
        remembered[number] = active.filter { one in
          chart.states[number].isDeep
            ? chart.inner(one).isEmpty && isDescendant(one, state)
            : chart.states[one].parent == state
        }
      }
    }
    // What a transition enters is computed with what the states remember after they are left.
    history = remembered
    for number in transitions {
      guard let domain = domain(chart.transitions[number]) else { continue }
      for target in chart.transitions[number].targets { addDescendants(target, &entered) }
      for target in effectiveTargets(chart.transitions[number]).sorted() {
        addAncestors(target, below: domain, &entered)
      }
    }
    active = active.subtracting(exited).union(entered)
  }

  private func addDescendants(_ state: Int, _ entered: inout Set<Int>) {
    if chart.states[state].kind == .history {
      let targets = history[state] ?? Set(chart.states[state].initial)
      for target in targets.sorted() { addDescendants(target, &entered) }
      for target in targets.sorted() {
        addAncestors(target, below: chart.states[state].parent, &entered)
      }
      return
    }
    entered.insert(state)
    if chart.isCompound(state) {
      let initial = chart.states[state].initial
      let targets = initial.isEmpty ? [chart.inner(state)[0]] : initial
      for target in targets { addDescendants(target, &entered) }
      for target in targets { addAncestors(target, below: state, &entered) }
    } else if chart.states[state].kind == .parallel {
      addRegions(of: state, &entered)
    }
  }

  private func addAncestors(_ state: Int, below outer: Int, _ entered: inout Set<Int>) {
    for ancestor in ancestors(state) {
      if ancestor == outer || !isDescendant(ancestor, outer) { return }
      entered.insert(ancestor)
      if chart.states[ancestor].kind == .parallel { addRegions(of: ancestor, &entered) }
    }
  }

  private func addRegions(of state: Int, _ entered: inout Set<Int>) {
    for region in chart.inner(state)
    where !entered.contains(where: { $0 == region || isDescendant($0, region) }) {
      addDescendants(region, &entered)
    }
  }
}
