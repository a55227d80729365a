import Base
package import Pack
import PackReader
import Support

/// Charts of nested states, with all that arrows can have, by number.
package struct RandomChart {
  private var dice: Dice
  private var line = 0
  private var regions: [ChartRegion?] = []
  private var states: [ChartState?] = []

  /// Begins with a seed.
  package init(seed: UInt64) { dice = Dice(state: (seed + 1) &* 0xD134_2543_DE82_EF95) }

  private mutating func below(_ limit: Int) -> Int { Int(dice.next() % UInt64(limit)) }

  private mutating func place() -> Place {
    line += 1
    return Place(path: "random.yaml", line: line, column: 1)
  }

  private func name<Kind>(_ text: String) -> Name<Kind> {
    guard let name = Name<Kind>(text) else { preconditionFailure(text) }
    return name
  }

  /// The next chart of 5 to 12 states in at least three regions, with events `e0` to `e2`.
  package mutating func chart() -> Chart {
    repeat {
      (regions, states) = ([], [])
      for _ in 0..<(1 + below(3) / 2) { region(in: nil, depth: 0) }
    } while !(5...12).contains(states.count) || regions.count < 3
    let counters = (0..<below(2)).map { _ in
      Counter(name: name("count"), limit: 2, place: place())
    }
    let choices = (0..<below(3)).map { ChartChoice(name: name("choice\($0)"), place: place()) }
    let bare = Chart(
      regions: regions.compactMap { $0 }, states: states.compactMap { $0 }, choices: choices,
      counters: counters, arrows: [])
    let arrows = arrows(in: bare)
    return Chart(
      regions: bare.regions,
      states: bare.states.map { state in
        ChartState(
          name: state.name, title: state.title, isInnerFinal: state.isInnerFinal,
          region: state.region, regions: state.regions, entry: effects("in", bare, most: 2),
          exit: effects("out", bare, most: 2), history: state.history, place: state.place)
      }, choices: choices, counters: counters, arrows: arrows)
  }

  @discardableResult
  private mutating func region(in owner: Int?, depth: Int) -> Int {
    let number = regions.count
    regions.append(nil)
    let count = depth == 0 ? 2 + below(2) : 1 + below(3)
    let own = (0..<count).map { _ in state(in: number, depth: depth) }
    regions[number] = ChartRegion(
      name: name("r\(number)"), title: Words(""), owner: owner, states: own,
      initial: own[below(count)], place: place())
    return number
  }

  private mutating func state(in region: Int, depth: Int) -> Int {
    let number = states.count
    states.append(nil)
    let isOuter = depth < 3 && below(3) == 0
    let inner = isOuter ? (0..<(1 + below(3) / 2)).map { _ in -1 } : []
    let regions = inner.map { _ in self.region(in: number, depth: depth + 1) }
    let histories: [ChartState.History] = [.none, .none, .shallow, .deep]
    states[number] = ChartState(
      name: name("s\(number)"), title: Words(""), isInnerFinal: depth > 0 && below(4) == 0,
      region: region, regions: regions, history: isOuter ? histories[below(4)] : .none,
      place: place())
    return number
  }

  private mutating func effects(_ prefix: String, _ chart: Chart, most: Int) -> [ChartEffect] {
    (0..<below(most + 1)).map { _ in
      if !chart.counters.isEmpty, below(4) == 0 {
        return below(3) == 0
          ? .set(counter: 0, 0, place: place())
          : .add(counter: 0, below(3) == 0 ? -1 : 1, place: place())
      }
      let place = place()
      return .call(Call(callback: name("\(prefix)\(place.line)"), place: place))
    }
  }

  // MARK: - Arrows

  private mutating func arrows(in chart: Chart) -> [ChartArrow] {
    var arrows: [ChartArrow] = []
    for event in 0..<3 {
      for state in chart.states.indices where below(4) == 0 {
        arrows += outcomes(of: .event(name("e\(event)")), from: .states([state]), chart)
      }
    }
    for state in chart.states.indices where below(6) == 0 {
      arrows.append(
        arrow(.itself(label: below(2) == 0 ? "" : "after 3 s"), .states([state]), .always, chart))
    }
    for choice in chart.choices.indices {
      arrows += outcomes(of: .choice, from: .choice(choice), chart)
      arrows.append(
        arrow(.choice, .choice(choice), ChartGuard(isElse: true, text: "else"), chart))
    }
    return arrows
  }

  /// One arrow without a guard, or several with guards and perhaps `else`.
  private mutating func outcomes(
    of trigger: ChartArrow.Trigger, from source: ChartArrow.Source, _ chart: Chart
  ) -> [ChartArrow] {
    let isChoice = trigger == .choice
    if !isChoice, below(2) == 0 { return [arrow(trigger, source, .always, chart)] }
    var arrows: [ChartArrow] = []
    if below(2) == 0 {
      arrows.append(
        arrow(trigger, source, ChartGuard(formula: formula(chart), text: "formula"), chart))
    }
    if below(2) == 0 {
      let words = "w\(below(3))"
      arrows.append(arrow(trigger, source, ChartGuard(words: words, text: words), chart))
    }
    if !isChoice, below(2) == 0 {
      arrows.append(arrow(trigger, source, ChartGuard(isElse: true, text: "else"), chart))
    }
    return arrows
  }

  private mutating func formula(_ chart: Chart) -> ChartGuard.Formula {
    switch below(4) {
    case 0: return .not(.within([below(chart.states.count)]))
    case 1 where !chart.counters.isEmpty: return .compare(counter: 0, .less, 1 + below(2))
    case 2: return .any([.within([below(chart.states.count)]), .within([0])])
    default: return .within([below(chart.states.count), below(chart.states.count)])
    }
  }

  private mutating func arrow(
    _ trigger: ChartArrow.Trigger, _ source: ChartArrow.Source, _ condition: ChartGuard,
    _ chart: Chart
  ) -> ChartArrow {
    let place = place()
    return ChartArrow(
      trigger: trigger, source: source, condition: condition,
      effects: effects("do", chart, most: 2), target: target(from: source, chart),
      isLocal: below(4) == 0, place: place)
  }

  /// A state that is in no other region of a state around both, or a choice of the first region.
  private mutating func target(
    from source: ChartArrow.Source, _ chart: Chart
  ) -> ChartArrow.Target {
    let first = chart.regions[0].states
    guard case .states(let sources) = source, let state = sources.first else {
      if case .choice(let number) = source, number > 0, below(4) == 0 { return .choice(number - 1) }
      return .states([first[below(first.count)]])
    }
    if !chart.choices.isEmpty, chart.lineage(of: state).contains(where: first.contains),
      below(4) == 0
    {
      return .choice(below(chart.choices.count))
    }
    if below(5) == 0 { return .inside }
    let near = chart.states.indices.filter { !chart.areApart(state, $0) }
    return .states([near[below(near.count)]])
  }
}

extension RandomChart {
  /// The names of the events of all charts.
  package static let events: [Event] = (0..<3).compactMap { number in
    Name<Event>("e\(number)").map {
      Event(name: $0, summary: Words(""), transitions: [], place: Place(path: "random.yaml"))
    }
  }

  /// The next pack of one machine with such a chart, whose events come at any time.
  package mutating func pack() -> Pack {
    while true {
      let chart = chart()
      let flat = Flattening(of: chart, events: Self.events)
      guard flat.problems.isEmpty else { continue }
      let machine = Machine(
        name: name("machine"), title: Words(""), summary: Words(""), regions: flat.regions,
        relations: [], events: flat.events, spans: [], citations: [], chart: chart, place: place())
      let callbacks = Set(machine.calls.map(\.callback)).sorted { $0.text < $1.text }
      return Pack(
        name: name("random"), title: Words("Random"), summary: Words(""), system: Words("System"),
        locales: ["en"], axes: [], impossible: .any([]),
        bounds: .init(objects: [machine.name: 1], nesting: 1, states: 4_000), phases: [],
        callbacks: callbacks.map { callback($0) }, machines: [machine], interactions: [],
        scenarios: [], sources: [])
    }
  }

  private mutating func callback(_ name: Name<Callback>) -> Callback {
    Callback(
      name: name, phase: self.name("phase"), owner: "Owner", swift: "", objc: "",
      declarations: [], aliases: [], availability: [], condition: .always, superRule: .none,
      notification: "", citations: [], texts: CallbackTexts(), place: place())
  }
}
