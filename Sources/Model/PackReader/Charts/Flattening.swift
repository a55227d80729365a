package import Base
package import Pack

/// The regions and events of a machine, made from its chart.
///
/// Nesting, history, counters, precedence, and guards in words are gone: each event is executed
/// symbolically, with a case for each answer to a question that decides what it does.
package struct Flattening {
  /// The regions: those of states, outer ones first, then counters, then histories.
  package private(set) var regions: [Region] = []
  /// The events; one for each outcome if guards in words decide.
  package private(set) var events: [Event] = []
  /// What is wrong with the chart.
  package private(set) var problems: [Diagnostic] = []

  private let chart: Chart
  private let layout: ChartLayout
  /// The states that each region can be in while the object is alive and no counter has left its
  /// bounds.
  private let whole: [[Int]]

  /// Flattens a chart.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - events: The events declared, without transitions.
  package init(of chart: Chart, events: [Event]) {
    self.chart = chart
    layout = ChartLayout(of: chart)
    whole = zip(layout.axes, layout.leaves).map { axis, leaves in
      switch axis {
      case .counter: Array(leaves.indices.dropLast())
      case .history: Array(leaves.indices)
      case .states:
        leaves.indices.filter { leaves[$0] < 0 || chart.states[leaves[$0]].end == .nothing }
      }
    }
    regions = FlatRegions(of: layout).regions
    problems = chart.problems
    guard problems.isEmpty else { return }
    for event in events {
      let arrows = chart.arrows.indices.filter { chart.arrows[$0].trigger == .event(event.name) }
      add(event, arrows)
    }
    var names = Set(self.events.map(\.name))
    for (number, arrow) in chart.arrows.enumerated() {
      guard case .itself(let label) = arrow.trigger else { continue }
      guard let name = chart.name(ofArrow: number, besides: names) else { continue }
      names.insert(name)
      let event = Event(
        name: name, title: Words(label), isFree: true, isNamed: false, summary: Words(""),
        transitions: [], place: arrow.place)
      add(event, [number])
    }
  }
}

// MARK: - Cases

extension Flattening {
  /// One case of an event: what is known before it, and what happens.
  private struct Case {
    var known: Knowledge
    let actions: [Action]
    /// The arrows followed, by index.
    let arrows: [Int]

    /// The guards in words that hold.
    var words: Set<String> { Set(known.words.filter(\.holds).map(\.asked)) }
  }

  /// Adds an event, or one for each of its outcomes.
  private mutating func add(_ event: Event, _ arrows: [Int]) {
    guard let cases = cases(of: arrows) else {
      problems.append(.tooManyCases(of: event))
      return
    }
    var outcomes: [(words: [String], isAsked: Bool, cases: [Case])] = []
    let order = chart.arrows.map(\.condition.words).filter { !$0.isEmpty }
    for one in cases {
      let words = order.inOrder.filter(one.words.contains)
      let isAsked = !one.known.words.isEmpty
      if let place = outcomes.firstIndex(where: { $0.words == words && $0.isAsked == isAsked }) {
        outcomes[place].cases.append(one)
      } else {
        outcomes.append((words, isAsked, [one]))
      }
    }
    if outcomes.isEmpty {
      events.append(event.with([], name: event.name, title: event.title, outcome: nil))
    }
    var names: Set<Name<Event>> = []
    for outcome in outcomes {
      let transitions = transitions(of: outcome.cases)
      guard outcome.isAsked || outcomes.count > 1 else {
        events.append(event.with(transitions, name: event.name, title: event.title, outcome: nil))
        continue
      }
      let found = Event.Outcome(
        of: event.name, words: outcome.words, isElse: outcome.isAsked && outcome.words.isEmpty)
      let isWritten = outcome.cases.contains { one in
        one.arrows.contains { chart.arrows[$0].condition.isElse }
      }
      let label = found.isElse && !isWritten ? "" : found.label
      let isPlain = outcomes.count == 1 || found.label.isEmpty
      let name = isPlain ? event.name : event.name.outcome(found.label, besides: names)
      names.insert(name)
      let title = event.title(withGuard: label, as: name)
      events.append(event.with(transitions, name: name, title: title, outcome: found))
    }
  }

  /// The cases of an event in which it is not refused, in the order of its arrows; `nil` if there
  /// are too many.
  private mutating func cases(of arrows: [Int]) -> [Case]? {
    let groups = ArrowGroup.groups(of: arrows, in: chart)
    var open = [Knowledge(possible: whole)]
    var cases: [Case] = []
    var tries = 0
    while let known = open.popLast() {
      tries += 1
      if tries > 4 * Limits.expandedTransitions || cases.count > Limits.expandedTransitions {
        return nil
      }
      var occurrence = Occurrence(in: layout, knowing: known)
      do throws(Knowledge.Question) {
        let paths = try occurrence.paths(among: groups)
        try occurrence.follow(paths)
        note(occurrence.problems)
        if paths.isEmpty { continue }
        cases.append(
          Case(known: known, actions: occurrence.actions, arrows: paths.flatMap(\.arrows)))
      } catch {
        open += known.refined(by: error).reversed()
      }
    }
    return cases.enumerated()
      .sorted { ($0.element.arrows[0], $0.offset) < ($1.element.arrows[0], $1.offset) }
      .map(\.element)
  }

  private mutating func note(_ found: [Diagnostic]) {
    for problem in found {
      let isKnown = problems.contains { $0.place == problem.place && $0.rule == problem.rule }
      if !isKnown { problems.append(problem) }
    }
  }
}

// MARK: - Transitions

extension Flattening {
  /// The transitions of cases, those with the same effects together where a guard can say so.
  private func transitions(of cases: [Case]) -> [Transition] {
    var merged: [Case] = []
    for one in cases {
      var one = one
      one.known.words = []
      merged.append(one)
    }
    while let smaller = merging(merged), smaller.count < merged.count { merged = smaller }
    return merged.map { one in
      let conditions = one.known.conditions.map { $0.holds ? $0.asked : .not($0.asked) }
      return Transition(
        condition: conditions.isEmpty
          ? .always : conditions.count == 1 ? conditions[0] : .all(conditions),
        source: Guard(allowed: allowed(by: one.known)),
        actions: one.actions, summary: chart.arrows[one.arrows[0]].summary,
        note: chart.arrows[one.arrows[0]].note, arrows: one.arrows,
        place: chart.arrows[one.arrows[0]].place)
    }
  }

  /// The states that a case allows, without those of a state around a region that is active.
  private func allowed(by known: Knowledge) -> [Int: [Int]] {
    var allowed: [Int: [Int]] = [:]
    for axis in whole.indices.reversed() where known.possible[axis] != whole[axis] {
      let isImplied = whole.indices.contains { inner in
        guard let owner = layout.owner(of: inner), layout.axis(of: owner) == axis else {
          return false
        }
        return known.possible[inner].first != 0
          && known.possible[axis] == layout.positions(of: owner)
      }
      if !isImplied { allowed[axis] = known.possible[axis] }
    }
    return allowed
  }

  /// The cases with those joined that differ only in the states of one region; `nil` if there are
  /// none.
  private func merging(_ cases: [Case]) -> [Case]? {
    var cases = cases
    for axis in whole.indices {
      var places: [CaseShape: Int] = [:]
      var merged: [Case] = []
      for one in cases {
        var shape = CaseShape(known: one.known, actions: one.actions, arrows: one.arrows)
        shape.known.possible[axis] = []
        if let place = places[shape] {
          let states = merged[place].known.possible[axis] + one.known.possible[axis]
          merged[place].known.possible[axis] = Set(states).sorted()
        } else {
          places[shape] = merged.count
          merged.append(one)
        }
      }
      cases = merged
    }
    return cases.isEmpty ? nil : cases
  }

  private struct CaseShape: Hashable {
    var known: Knowledge
    let actions: [Action]
    let arrows: [Int]
  }
}

// MARK: - Names

extension [String] {
  /// The texts, each once.
  fileprivate var inOrder: [String] {
    var found: Set<String> = []
    return filter { found.insert($0).inserted }
  }
}

extension Event {
  fileprivate func with(
    _ transitions: [Transition], name: Name<Event>, title: Words, outcome: Outcome?
  ) -> Event {
    Event(
      name: name, title: title, isFree: isFree, isNamed: isNamed, outcome: outcome,
      summary: summary, transitions: transitions, place: place)
  }

  /// The title with a guard in brackets after it; the declared name if an outcome has another name
  /// and no guard to show.
  fileprivate func title(withGuard label: String, as outcome: Name<Event>) -> Words {
    if label.isEmpty { return outcome == name || !isNamed ? title : title.or(name.text) }
    let base = title.base.isEmpty && isNamed ? name.text : title.base
    let add = { (text: String) in text.isEmpty ? "[\(label)]" : "\(text) [\(label)]" }
    return Words(add(base), translations: title.translations.mapValues(add))
  }
}

extension Name<Event> {
  /// The name of an outcome: that of the event, and the words of its guard.
  fileprivate func outcome(_ label: String, besides names: Set<Self>) -> Self {
    let words = label.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    let start = text.prefix(60) + "." + (words.isEmpty ? "outcome" : words.prefix(30))
    return Self.free(start, besides: names) ?? self
  }

  /// A name that begins so and is not taken.
  fileprivate static func free(_ start: some StringProtocol, besides names: Set<Self>) -> Self? {
    for number in 1...(names.count + 1) {
      let name = Self(number == 1 ? String(start) : "\(start)-\(number)")
      if let name, !names.contains(name) { return name }
    }
    return nil
  }
}

extension Chart {
  /// The name of the event that an arrow without one is: `paid-to-shipped`.
  fileprivate func name(ofArrow number: Int, besides names: Set<Name<Event>>) -> Name<Event>? {
    let arrow = arrows[number]
    let source = arrow.source.states.first.map { states[$0].name.text } ?? "state"
    let target =
      switch arrow.target {
      case .states(let targets): targets.first.map { states[$0].name.text } ?? source
      case .choice(let choice): choices[choice].name.text
      case .inside: source
      }
    let start = "\(source.prefix(40))-to-\(target.prefix(40))"
    return .free(start, besides: names)
  }
}

extension Diagnostic {
  fileprivate static func tooManyCases(of event: Event) -> Self {
    Diagnostic(
      .modelSize,
      "event '\(event.name)' has more than \(Limits.expandedTransitions.grouped) cases once nested states, "
        + "regions, and counters are separated; name fewer states in its guards, or split the "
        + "machine", at: event.place)
  }
}
