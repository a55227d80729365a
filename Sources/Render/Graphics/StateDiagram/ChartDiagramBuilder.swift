import Base
import Pack

/// Builds the diagram of a machine from its chart: states inside states, and arrows as written.
struct ChartDiagramBuilder {
  /// The most arrows of a region that the description lists.
  private static let mostListed = 12

  private let machine: Machine
  private var drawn: DrawnChart
  private let highlighting: Name<Callback>?
  private let names: CallbackNames
  private let locale: Words.Locale
  private let stateLink: StateDiagram.StateLink
  private let link: (Name<Callback>) -> String
  private let layout: ChartLayout
  private var clusters: [StateDiagram.Cluster] = []
  private var nodes: [StateDiagram.Node] = []
  private var arrows: [StateDiagram.Arrow] = []
  /// The node of each state and choice that is drawn.
  private var places: [DrawnChart.End: Int] = [:]
  /// For each state that remembers those inside it, the node with its `H`.
  private var histories: [Int: Int] = [:]

  private var chart: Chart { drawn.chart }
  private var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  init(
    of machine: Machine, _ drawn: DrawnChart, highlighting: Name<Callback>?, names: CallbackNames,
    locale: Words.Locale, states: @escaping StateDiagram.StateLink,
    link: @escaping (Name<Callback>) -> String
  ) {
    (self.machine, self.drawn, self.highlighting) = (machine, drawn, highlighting)
    (self.names, self.locale, self.link) = (names, locale, link)
    stateLink = states
    layout = ChartLayout(of: drawn.chart)
  }

  /// The diagram of the whole chart.
  func diagram(title: String) -> StateDiagram {
    var draft = self
    let roots = chart.regions.indices.filter {
      chart.regions[$0].owner == nil && !shown(in: $0).isEmpty
    }
    for region in roots {
      let own = draft.add(region)
      if roots.count > 1 {
        draft.clusters.append(
          StateDiagram.Cluster(
            label: draft.title(of: region), nodes: own, name: chart.regions[region].name.text))
      }
    }
    draft.addArrows()
    return StateDiagram(
      title: title, summary: words.text(of: draft.sentences), clusters: draft.clusters,
      nodes: draft.nodes, arrows: draft.arrows,
      hasConditions: drawn.arrows.contains { !condition(of: $0).isEmpty },
      counters: chart.counters.map { words.counter($0.name.text, upTo: $0.limit) },
      locale: locale)
  }

  /// The diagram of one region with the arrows that lead into it or out of it, or of a state and its
  /// neighbors; of the whole chart if both are `nil`.
  func diagram(only region: Name<Region>?, around place: StatePlace?) -> StateDiagram {
    let title = machine.title.shown(as: machine.name, in: locale)
    var part = self
    if case .chart(let state)? = place {
      part.drawn = drawn.part(around: state)
      let diagram = part.diagram(title: title)
      return diagram.with(title: diagram.title(about: self.title(ofState: state)))
        .highlighting { $0.shape == .state && $0.name == name(of: state) }
    }
    if let number = chart.regions.firstIndex(where: { $0.name == region }) {
      part.drawn = drawn.part(ofRegion: number)
    }
    return part.diagram(title: title)
  }
}

// MARK: - Nodes

extension ChartDiagramBuilder {
  /// The states of a region that are drawn.
  private func shown(in region: Int) -> [Int] {
    chart.regions[region].states.filter { drawn.states[$0] != .elsewhere }
  }

  /// Adds the nodes of a region and of all regions inside its states.
  ///
  /// - Returns: The region's own nodes.
  private mutating func add(_ number: Int) -> [Int] {
    let region = chart.regions[number]
    let shown = shown(in: number)
    var own: [Int] = []
    if shown.contains(region.initial) {
      own.append(add(.initial, name: "\(region.name).initial"))
    }
    if let owner = region.owner, chart.states[owner].history != .none, !shown.isEmpty {
      let isDeep = chart.states[owner].history == .deep
      own.append(add(isDeep ? .deepHistory : .history, name: "\(region.name).history"))
      // Of several regions each has one, and an arrow to their state enters them all.
      if chart.states[owner].regions.count == 1 { histories[owner] = nodes.count - 1 }
    }
    // Where the region begins, and what it enters if nothing was active before.
    let signs = own
    for state in shown { own.append(add(state: state)) }
    if let state = places[.state(region.initial)] {
      arrows += signs.map { StateDiagram.Arrow(from: $0, to: state, lines: []) }
    }
    for choice in chart.choices.indices
    where home(of: choice) == number && drawn.arrows.contains(where: { $0.joins(.choice(choice)) })
    {
      let isTaken = drawn.arrows.contains { $0.to == .choice(choice) && $0.isTaken }
      places[.choice(choice)] = add(
        .choice, chart.choices[choice].name.text, isReached: isTaken,
        name: chart.choices[choice].name.text)
      own.append(nodes.count - 1)
    }
    for state in shown where chart.states[state].isInnerFinal || chart.states[state].end != .nothing
    {
      guard let node = places[.state(state)] else { continue }
      let isReached = drawn.states[state] == .reached
      own.append(add(.final, isReached: isReached, name: "\(name(of: state)).final"))
      arrows.append(
        StateDiagram.Arrow(from: node, to: nodes.count - 1, lines: [], isTaken: isReached))
    }
    return own
  }

  private mutating func add(
    _ shape: StateDiagram.Node.Shape, _ label: String = "", isReached: Bool = true, name: String
  ) -> Int {
    nodes.append(
      StateDiagram.Node(shape: shape, label: label, isReached: isReached, name: name))
    return nodes.count - 1
  }

  /// Adds a state, and what is inside it.
  private mutating func add(state: Int) -> Int {
    let (node, written) = (nodes.count, chart.states[state])
    places[.state(state)] = node
    let lines = lines(inside: state)
    nodes.append(
      StateDiagram.Node(
        shape: .state, label: title(ofState: state), lines: lines, link: address(of: state),
        isHighlighted: lines.contains(where: \.isHighlighted),
        isReached: drawn.states[state] == .reached, name: name(of: state),
        note: written.note.text(in: locale).onOneLine))
    for region in written.regions where !shown(in: region).isEmpty {
      let isOnly = written.regions.count == 1
      let number = clusters.count
      clusters.append(
        StateDiagram.Cluster(
          label: isOnly ? "" : title(of: region), nodes: [], name: "\(name(of: state)).inside"))
      let own = add(region)
      clusters[number] = StateDiagram.Cluster(
        label: clusters[number].label, nodes: own,
        name: isOnly ? clusters[number].name : "\(name(of: state)).\(chart.regions[region].name)",
        owner: node)
    }
    return node
  }

  /// The region in which a choice is drawn: the innermost with all states that arrows join it to.
  private func home(of choice: Int) -> Int? {
    let joins = chart.arrows.filter {
      $0.source == .choice(choice) || $0.target == .choice(choice)
    }
    let states = joins.flatMap { arrow -> [Int] in
      var states: [Int] = []
      if case .states(let sources) = arrow.source { states += sources.prefix(1) }
      if case .states(let targets) = arrow.target { states += targets.prefix(1) }
      return states
    }
    guard let first = states.first else { return 0 }
    let regions = chart.lineage(of: first).map { chart.states[$0].region }
    return regions.first { region in
      states.allSatisfy { state in
        chart.lineage(of: state).contains { chart.states[$0].region == region }
      }
    } ?? regions.last
  }

  private func name(of state: Int) -> String {
    let root = chart.lineage(of: state).last.map { chart.states[$0].region } ?? 0
    let isOnly = chart.regions.count { $0.owner == nil } == 1
    return (isOnly ? "" : "\(chart.regions[root].name).") + chart.path(of: state)
  }

  private func title(ofState state: Int) -> String {
    chart.states[state].title.shown(as: chart.states[state].name, in: locale).clipped
  }

  private func title(of region: Int) -> String {
    let written = chart.regions[region]
    if let owner = written.owner, chart.states[owner].regions.count == 1 {
      return title(ofState: owner)
    }
    return written.title.shown(as: written.name, in: locale).clipped
  }

  /// The address of a state; empty for one with a single region inside, which has none.
  private func address(of state: Int) -> String {
    let axis = layout.axis(of: state)
    guard chart.states[state].regions.count != 1,
      let place = layout.leaves[axis].firstIndex(of: state)
    else { return "" }
    return stateLink(machine.regions[axis].name, machine.regions[axis].states[place].name)
  }
}

// MARK: - Arrows

extension ChartDiagramBuilder {
  /// Adds the arrows, those between the same ends as one, if they leave and enter the same.
  private mutating func addArrows() {
    var known: [[Int]: Int] = [:]
    for arrow in drawn.arrows {
      guard let to = arrow.to, let from = places[arrow.from], let target = place(of: to) else {
        continue
      }
      let lines = lines(of: arrow)
      let ends = [from, target, drawn.reenters(arrow) ? 1 : 0]
      if lines.isEmpty || known[ends] == nil {
        if !lines.isEmpty { known[ends] = arrows.count }
        arrows.append(
          StateDiagram.Arrow(
            from: from, to: target, lines: lines,
            isHighlighted: lines.contains(where: \.isHighlighted), isTaken: arrow.isTaken))
      } else if let place = known[ends] {
        arrows[place] = arrows[place].joined(with: lines, isTaken: arrow.isTaken)
      }
    }
  }

  /// The node at which an arrow ends: the `H` of a state that remembers those inside it.
  private func place(of end: DrawnChart.End) -> Int? {
    if case .state(let state) = end, let history = histories[state] { return history }
    return places[end]
  }

  /// What happens on entry and exit of a state, and its internal transitions.
  private func lines(inside state: Int) -> [StateDiagram.LabelLine] {
    let written = chart.states[state]
    let isReached = drawn.states[state] == .reached
    let behaviors = [("entry", written.entry), ("exit", written.exit)].filter { !$0.1.isEmpty }
    return behaviors.flatMap { word, effects in
      [StateDiagram.LabelLine(text: word, isCallback: false, isTaken: isReached)]
        + lines(of: effects, isTaken: isReached)
    }
      + drawn.arrows.filter { $0.from == .state(state) && $0.to == nil }.flatMap { lines(of: $0) }
  }

  /// The label of an arrow: event and guard, then the effects, then remarks.
  private func lines(of arrow: DrawnChart.Arrow) -> [StateDiagram.LabelLine] {
    let written = chart.arrows[arrow.number]
    let event = written.effects.first.flatMap { effect -> Call? in
      if case .call(let call) = effect, call.isEvent { call } else { nil }
    }
    let head = text(of: arrow)
    let isNamed = event != nil && event?.callback == highlighting
    let line = StateDiagram.LabelLine(
      text: head, isCallback: false, link: event.map { link($0.callback) } ?? "",
      isHighlighted: isNamed, isTaken: arrow.isTaken)
    let remarks = TransitionRemark(written).lines(in: locale)
    let effects = lines(of: written.effects, isTaken: arrow.isTaken)
    return (head.isEmpty && effects.isEmpty && remarks.isEmpty ? [] : [line]) + effects
      + remarks.map { StateDiagram.LabelLine(remark: $0, isTaken: arrow.isTaken) }
  }

  private func lines(of effects: [ChartEffect], isTaken: Bool) -> [StateDiagram.LabelLine] {
    effects.compactMap { effect in
      let text: String
      switch effect {
      case .call(let call):
        if call.isEvent { return nil }
        return StateDiagram.LabelLine(
          text: names.short(call).clipped, isCallback: true, link: link(call.callback),
          isHighlighted: call.callback == highlighting, isTaken: isTaken)
      case .add(let counter, let number, _):
        text = "\(chart.counters[counter].name) \(number < 0 ? "-" : "+") \(abs(number))"
      case .set(let counter, let number, _): text = "\(chart.counters[counter].name) = \(number)"
      case .enter: return nil
      }
      return StateDiagram.LabelLine(text: text, isCallback: true, isTaken: isTaken)
    }
  }

  /// The event with its guard: `failed [attempts < 3]`; after a sign if the arrow leaves and enters
  /// a state although it begins or ends inside it.
  private func text(of arrow: DrawnChart.Arrow) -> String {
    let condition = condition(of: arrow)
    let event =
      switch chart.arrows[arrow.number].trigger {
      case .event(let name): title(of: name)
      case .itself(let label): label.clipped
      case .choice: ""
      }
    return [
      drawn.reenters(arrow) ? StateDiagram.reentrySign : "", event,
      condition.isEmpty ? "" : "[\(condition)]",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The guard without brackets: as written, and what states of other regions it needs.
  private func condition(of arrow: DrawnChart.Arrow) -> String {
    let written = chart.arrows[arrow.number].condition
    let own = arrow.isElse ? "else" : written.text
    let needs = arrow.needs.map { title(ofState: $0) }
    let isMixed = !needs.isEmpty && own.contains(" or ")
    return words.both((own.isEmpty ? [] : [isMixed ? "(\(own))" : own]) + needs)
  }

  /// What readers call a declared event, without the words of one of its outcomes.
  private func title(of name: Name<Event>) -> String {
    guard let event = machine.events.first(where: { ($0.outcome?.event ?? $0.name) == name }) else {
      return name.text
    }
    let title = event.title(in: locale)
    guard let outcome = event.outcome else { return title.clipped }
    let suffix = " [\(outcome.label)]"
    return title == event.name.text
      ? name.text : (title.hasSuffix(suffix) ? String(title.dropLast(suffix.count)) : title).clipped
  }
}

extension StateDiagram.Arrow {
  /// The arrow with the label of another one under its own.
  fileprivate func joined(with others: [StateDiagram.LabelLine], isTaken other: Bool) -> Self {
    Self(
      from: from, to: to, lines: lines + others,
      isHighlighted: isHighlighted || others.contains(where: \.isHighlighted),
      isTaken: isTaken || other)
  }
}

// MARK: - Description

extension ChartDiagramBuilder {
  /// A sentence for each region: its states, what happens in them, and the arrows that leave them
  /// and its choices.
  private var sentences: [String] {
    chart.regions.indices.filter { !shown(in: $0).isEmpty }.map { number in
      let shown = shown(in: number)
      let moves = drawn.arrows.filter { arrow in
        switch arrow.from {
        case .state(let state): shown.contains(state)
        case .choice(let choice): home(of: choice) == number
        }
      }
      let rest = moves.count - Self.mostListed
      return words.region(
        title(of: number),
        shows: shown.map {
          words.state(title(ofState: $0), isReached: drawn.states[$0] == .reached)
        },
        moves: shown.flatMap(behaviors) + moves.prefix(Self.mostListed).map(sentence)
          + (rest > 0 ? [words.moreMoves(rest)] : []))
    }
  }

  /// What a state does when it is entered and left, and whether it remembers those inside it.
  private func behaviors(of state: Int) -> [String] {
    let (written, title) = (chart.states[state], title(ofState: state))
    let effects = [written.entry, written.exit].map { lines(of: $0, isTaken: true) }
    return [words.entry(of: title), words.exit(of: title)].enumerated().compactMap { place, way in
      effects[place].isEmpty ? nil : words.move(way, calls: effects[place], named: \.text)
    } + (written.history == .none ? [] : [words.memory(of: title)])
  }

  private func sentence(_ arrow: DrawnChart.Arrow) -> String {
    let (text, from) = (text(of: arrow), title(of: arrow.from))
    return words.move(
      words.way(from: from, to: arrow.to.map { title(of: $0) }, on: [text]),
      calls: lines(of: chart.arrows[arrow.number].effects, isTaken: true),
      isTaken: arrow.isTaken, named: \.text)
  }

  private func title(of end: DrawnChart.End) -> String {
    switch end {
    case .state(let state): title(ofState: state)
    case .choice(let choice): chart.choices[choice].name.text
    }
  }
}
