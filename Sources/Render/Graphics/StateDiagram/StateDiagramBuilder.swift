public import Model

extension StateDiagram {
  /// Draws a machine: a cluster for each region, with what the walk saw in it.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: What the walk of one model says of it; states it never reaches are left out.
  ///   - configuration: A configuration of that model; it tells apart transitions that run the same
  ///     callbacks.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - region: The only region to draw; none for all of them.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  public init(
    of machine: Machine, facts: MachineFacts, in configuration: Configuration? = nil,
    highlighting callback: Name<Callback>? = nil, only region: Name<Region>? = nil,
    locale: Words.Locale,
    link: @escaping (Name<Callback>) -> String
  ) {
    let regions = machine.regions.indices.filter { machine.regions[$0].name == region }
    self.init(
      of: machine, moves: DrawnTransitions(of: machine, facts: facts, in: configuration),
      reached: facts.reached, highlighting: callback, only: region == nil ? nil : regions,
      locale: locale,
      link: link)
  }

  /// Draws where a callback stands on its machine: the fewest regions that show all that runs it.
  ///
  /// The regions look as they do on the machine's own diagram, with the callback lit; of large ones only
  /// a part is drawn.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - machine: The machine whose objects it runs on.
  ///   - facts: What the walk of one model says of the machine.
  ///   - configuration: A configuration of that model.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  public init(
    neighborhoodOf callback: Name<Callback>, on machine: Machine, facts: MachineFacts,
    in configuration: Configuration? = nil, locale: Words.Locale,
    link: @escaping (Name<Callback>) -> String
  ) {
    let moves = DrawnTransitions(of: machine, facts: facts, in: configuration)
    let diagram = StateDiagram(
      of: machine, around: callback, in: CallbackNeighborhoods(of: moves, reached: facts.reached),
      isHighlighted: true, locale: locale, link: link)
    self = diagram.with(title: diagram.title(about: callback))
  }
}

extension StateDiagram {
  /// Draws a machine whose moves were chosen before.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - moves: What is drawn of its moves.
  ///   - reached: For each region and state, whether the walk reaches it.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - regions: The regions to draw, by index; none for all of them.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  init(
    of machine: Machine, moves: DrawnTransitions, reached: [[Bool]],
    highlighting callback: Name<Callback>? = nil,
    only regions: [Int]? = nil, locale: Words.Locale, link: @escaping (Name<Callback>) -> String
  ) {
    var draft = StateDiagramBuilder(
      of: machine, moves: moves, reached: reached, highlighting: callback, locale: locale,
      link: link)
    for region in regions ?? Array(machine.regions.indices) { draft.add(region) }
    self = draft.diagram(title: machine.title.shown(as: machine.name, in: locale))
  }

  /// Draws what is around a callback, under the machine's title.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - callback: The callback.
  ///   - neighborhoods: Where the machine's callbacks stand on it.
  ///   - isHighlighted: Whether to draw attention to the callback.
  ///   - locale: The language of the words.
  ///   - link: Where a click on a callback leads, relative to the diagram.
  init(
    of machine: Machine, around callback: Name<Callback>, in neighborhoods: CallbackNeighborhoods,
    isHighlighted: Bool, locale: Words.Locale, link: @escaping (Name<Callback>) -> String
  ) {
    let part = neighborhoods.part(around: callback)
    self.init(
      of: machine, moves: part.moves, reached: part.states,
      highlighting: isHighlighted ? callback : nil,
      only: neighborhoods.regions(around: callback), locale: locale, link: link)
  }

  /// What the diagram is called where it shows where a callback stands.
  func title(about callback: Name<Callback>) -> String { "\(callback) – \(title)" }
}

/// A machine's diagram in the making, region by region.
struct StateDiagramBuilder {
  /// The most lines of an arrow, or of a way within a state, in a region of which a part is drawn.
  private static let mostLines = 16
  /// The most transitions of a region that are told to those who hear the diagram.
  private static let mostTold = 12

  private let moves: DrawnTransitions
  private let machine: Machine
  private let reached: [[Bool]]
  private let highlighting: Name<Callback>?
  private let locale: Words.Locale
  private let link: (Name<Callback>) -> String
  private var clusters: [StateDiagram.Cluster] = []
  private var nodes: [StateDiagram.Node] = []
  private var arrows: [StateDiagram.Arrow] = []
  private var sentences: [String] = []

  /// Begins a diagram without any region.
  init(
    of machine: Machine, moves: DrawnTransitions, reached: [[Bool]], highlighting: Name<Callback>?,
    locale: Words.Locale, link: @escaping (Name<Callback>) -> String
  ) {
    self.moves = moves
    self.machine = machine
    self.reached = reached
    self.highlighting = highlighting
    self.locale = locale
    self.link = link
  }

  private var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  /// The diagram of the regions added so far.
  func diagram(title: String) -> StateDiagram {
    StateDiagram(
      title: title, summary: words.text(of: sentences), clusters: clusters, nodes: nodes,
      arrows: arrows)
  }

  /// Adds a region: a dot, its states in the pack's order, and rings after those that end a life.
  mutating func add(_ region: Int) {
    let edges = moves.edges.filter { $0.region == region }
    let states = machine.regions[region].states
    let drawn = states.indices.filter { reached[region][$0] }
    let first = nodes.count
    let initial = machine.regions[region].initialIndex
    if reached[region][initial] { nodes.append(StateDiagram.Node(shape: .initial, label: "")) }
    var places: [Int: Int] = [:]
    for state in drawn {
      places[state] = nodes.count
      nodes.append(
        node(for: states[state], edges: edges.filter { ($0.from, $0.to) == (state, state) }))
    }
    if let initial = places[initial] {
      arrows.append(StateDiagram.Arrow(from: first, to: initial, lines: []))
    }
    for edge in edges where edge.from != edge.to {
      guard let from = places[edge.from], let to = places[edge.to] else { continue }
      arrows.append(
        StateDiagram.Arrow(
          from: from, to: to, lines: lines(of: edge),
          isHighlighted: edge.isHighlighted(highlighting)))
    }
    for state in drawn where states[state].end != .nothing {
      arrows.append(StateDiagram.Arrow(from: places[state] ?? first, to: nodes.count, lines: []))
      nodes.append(StateDiagram.Node(shape: .final, label: ""))
    }
    let isPart = moves.cut.contains(region) && drawn.count < states.count
    let title = title(of: region) + (isPart ? " · \(drawn.count)/\(states.count)" : "")
    clusters.append(StateDiagram.Cluster(label: title, nodes: Array(first..<nodes.count)))
    sentences.append(
      words.region(
        title, shows: drawn.map { self.name(of: states[$0]) },
        moves: told(
          edges.filter { $0.from != $0.to && places[$0.from] != nil && places[$0.to] != nil })
      ))
  }

  /// Transitions for those who hear the diagram: the first, and how many more there are.
  private func told(_ edges: [DrawnTransitions.Edge]) -> [String] {
    let all = edges.flatMap { edge in
      let states = machine.regions[edge.region].states
      return edge.groups.map { group in
        words.move(
          from: name(of: states[edge.from]), to: name(of: states[edge.to]),
          on: group.triggers.map { text(of: $0) }, calls: group.calls.map { $0.text.clipped })
      }
    }
    let rest = max(0, all.count - Self.mostTold) + edges.reduce(0) { $0 + $1.leftOut }
    return Array(all.prefix(Self.mostTold)) + (rest > 0 ? [words.moreMoves(rest)] : [])
  }

  private func node(for state: State, edges: [DrawnTransitions.Edge]) -> StateDiagram.Node {
    StateDiagram.Node(
      shape: .state, label: name(of: state), lines: edges.flatMap { lines(of: $0) },
      isHighlighted: edges.contains { $0.isHighlighted(highlighting) })
  }

  private func lines(of edge: DrawnTransitions.Edge) -> [StateDiagram.LabelLine] {
    let lines = edge.groups.flatMap { group in
      wrapped(group.triggers).map { StateDiagram.LabelLine(text: $0, isCallback: false) }
        + group.calls.map { call in
          StateDiagram.LabelLine(
            text: call.text.clipped, isCallback: true, link: link(call.callback),
            isHighlighted: call.callback == highlighting)
        }
    }
    if !moves.cut.contains(edge.region) { return lines }
    return lines.folded(to: Self.mostLines) + (edge.leftOut == 0 ? [] : [.leftOut(edge.leftOut)])
  }

  /// The events in one line, or in several where that would be too long.
  private func wrapped(_ triggers: [DrawnTransitions.Trigger]) -> [String] {
    var lines: [String] = []
    for trigger in triggers {
      let text = text(of: trigger)
      if let last = lines.last, last.count + text.count < 30 {
        lines[lines.count - 1] = "\(last), \(text)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(text)
      }
    }
    return lines
  }

  /// An event with its guard in brackets, as UML writes it: `loadViewIfNeeded [nib]`.
  private func text(of trigger: DrawnTransitions.Trigger) -> String {
    let conditions = trigger.conditions.map { condition in
      states(of: condition).map { name(of: machine.regions[condition.region].states[$0]) }
        .joined(separator: " | ")
    }
    if conditions.isEmpty { return trigger.event.text }
    return "\(trigger.event) [\(conditions.joined(separator: ", "))]".clipped
  }

  /// The states that a condition names, but for those that the walk never reaches; where only a part of
  /// the region is here, nobody sees which these are.
  private func states(of condition: DrawnTransitions.Condition) -> [Int] {
    if moves.cut.contains(condition.region) { return condition.states }
    return condition.states.filter { reached[condition.region][$0] }
  }

  private func name(of state: State) -> String {
    state.title.shown(as: state.name, in: locale).clipped
  }

  private func title(of region: Int) -> String {
    let region = machine.regions[region]
    return region.title.shown(as: region.name, in: locale).clipped
  }
}

extension DrawnTransitions.Edge {
  fileprivate func isHighlighted(_ callback: Name<Callback>?) -> Bool {
    groups.contains { $0.runs(callback) }
  }
}

extension String {
  /// The text, or its beginning where it is too long for a box.
  fileprivate var clipped: String {
    utf8.count <= 72 || count <= 72 ? self : "\(prefix(71))…"
  }
}
