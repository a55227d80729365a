package import Analysis
package import Base
package import Pack

extension StateDiagram {
  /// The address of a state of the machine, relative to the diagram; empty for none.
  package typealias StateLink = (Name<Region>, Name<State>) -> String

  /// Draws a machine in one model: a cluster for each region, with its states and transitions.
  ///
  /// What no run reaches or takes is pale. What only runs of other models do is left out.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: The facts of the machine in that model.
  ///   - configuration: A configuration of that model, whose transitions are drawn; `nil` for all
  ///     transitions of the pack.
  ///   - anywhere: What runs of any model do; `nil` if there is only one model.
  ///   - callback: The callback to highlight; `nil` for none.
  ///   - region: The only region to draw; `nil` for all.
  ///   - state: The only state to draw, with its neighbors; `nil` for all.
  ///   - names: What callbacks are called.
  ///   - locale: The language of the texts.
  ///   - states: The addresses of states.
  ///   - link: The address of a callback, relative to the diagram.
  package init(
    of machine: Machine, facts: MachineFacts, in configuration: Configuration? = nil,
    among anywhere: TakenMoves? = nil, highlighting callback: Name<Callback>? = nil,
    only region: Name<Region>? = nil, around state: StatePlace? = nil,
    names: CallbackNames = .identifiers, locale: Words.Locale,
    states: @escaping StateLink = { _, _ in "" }, link: @escaping (Name<Callback>) -> String
  ) {
    let moves = DrawnTransitions(of: machine, facts: facts, in: configuration, among: anywhere)
    if case .region(let region, let state)? = state {
      self = StateDiagram(
        of: machine, moves: moves, around: state, of: region, highlighting: callback, names: names,
        locale: locale, states: states, link: link)
      return
    }
    if let chart = moves.chart {
      self = ChartDiagramBuilder(
        of: machine, chart, highlighting: callback, names: names, locale: locale, states: states,
        link: link
      ).diagram(only: region, around: state)
      return
    }
    let regions = machine.regions.indices.filter { machine.regions[$0].name == region }
    self.init(
      of: machine, moves: moves, highlighting: callback, only: region == nil ? nil : regions,
      names: names, locale: locale, states: states, link: link)
  }

  /// Draws the neighborhood of a callback: the fewest regions that show everything that runs it.
  ///
  /// The regions look as they do in the diagram of the machine, with the callback highlighted.
  /// Large ones are drawn only in part.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - machine: The machine whose objects receive it.
  ///   - facts: The facts of the machine in one model.
  ///   - configuration: A configuration of that model.
  ///   - anywhere: What runs of any model do; `nil` if there is only one model.
  ///   - names: What callbacks are called.
  ///   - locale: The language of the texts.
  ///   - states: The addresses of states.
  ///   - link: The address of a callback, relative to the diagram.
  package init(
    neighborhoodOf callback: Name<Callback>, on machine: Machine, facts: MachineFacts,
    in configuration: Configuration? = nil, among anywhere: TakenMoves? = nil,
    names: CallbackNames = .identifiers, locale: Words.Locale,
    states: @escaping StateLink = { _, _ in "" }, link: @escaping (Name<Callback>) -> String
  ) {
    let moves = DrawnTransitions(
      of: machine, facts: facts, in: configuration, among: anywhere)
    let diagram = StateDiagram(
      of: machine, around: callback, in: CallbackNeighborhoods(of: moves),
      isHighlighted: true, names: names, locale: locale, states: states, link: link)
    self = diagram.with(title: diagram.title(about: names.display(callback)))
  }
}

extension StateDiagram {
  /// Draws transitions of a machine that were selected before.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - moves: The transitions to draw.
  ///   - shown: For each region and state, whether to draw the state; `nil` for all.
  ///   - callback: The callback to highlight; `nil` for none.
  ///   - regions: The indices of the regions to draw; `nil` for all.
  ///   - names: What callbacks are called.
  ///   - locale: The language of the texts.
  ///   - states: The addresses of states.
  ///   - link: The address of a callback, relative to the diagram.
  package init(
    of machine: Machine, moves: DrawnTransitions, showing shown: [[Bool]]? = nil,
    highlighting callback: Name<Callback>? = nil,
    only regions: [Int]? = nil, names: CallbackNames = .identifiers, locale: Words.Locale,
    states: @escaping StateLink = { _, _ in "" }, link: @escaping (Name<Callback>) -> String
  ) {
    let title = machine.title.shown(as: machine.name, in: locale)
    if regions == nil, shown == nil, let chart = moves.chart {
      self = ChartDiagramBuilder(
        of: machine, chart, highlighting: callback, names: names, locale: locale, states: states,
        link: link
      ).diagram(title: title)
      return
    }
    var draft = StateDiagramBuilder(
      of: machine, moves: moves, showing: shown, highlighting: callback, names: names,
      locale: locale, states: states, link: link)
    for region in regions ?? Array(machine.regions.indices)
    where machine.regions[region].kind == .states {
      draft.add(region)
    }
    self = draft.diagram(title: title)
  }

  /// Draws the neighborhood of a callback, titled like the machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - callback: The callback.
  ///   - neighborhoods: The neighborhoods of the machine's callbacks.
  ///   - isHighlighted: Whether to highlight the callback.
  ///   - names: What callbacks are called.
  ///   - locale: The language of the texts.
  ///   - states: The addresses of states.
  ///   - link: The address of a callback, relative to the diagram.
  package init(
    of machine: Machine, around callback: Name<Callback>, in neighborhoods: CallbackNeighborhoods,
    isHighlighted: Bool, names: CallbackNames = .identifiers, locale: Words.Locale,
    states: @escaping StateLink = { _, _ in "" }, link: @escaping (Name<Callback>) -> String
  ) {
    if let chart = neighborhoods.chart {
      self = ChartDiagramBuilder(
        of: machine, chart, highlighting: isHighlighted ? callback : nil, names: names,
        locale: locale, states: states, link: link
      ).diagram(title: machine.title.shown(as: machine.name, in: locale))
      return
    }
    let part = neighborhoods.part(around: callback)
    self.init(
      of: machine, moves: part.moves, showing: part.states,
      highlighting: isHighlighted ? callback : nil,
      only: neighborhoods.regions(around: callback), names: names, locale: locale, states: states,
      link: link)
  }

  /// The title of the diagram if it shows the neighborhood of a callback.
  package func title(about callback: String) -> String { "\(callback) – \(title)" }
}

/// Builds the diagram of a machine, region by region.
struct StateDiagramBuilder {
  /// The most lines of a label in a region that is only partly drawn.
  private static let mostLines = 16
  /// The most transitions of a region that the description lists.
  private static let mostListed = 12

  private let moves: DrawnTransitions
  private let machine: Machine
  private let shown: [[Bool]]?
  private let highlighting: Name<Callback>?
  private let names: CallbackNames
  private let locale: Words.Locale
  private let stateLink: StateDiagram.StateLink
  private let link: (Name<Callback>) -> String
  private var clusters: [StateDiagram.Cluster] = []
  private var nodes: [StateDiagram.Node] = []
  private var arrows: [StateDiagram.Arrow] = []
  private var sentences: [String] = []
  private var hasGuards = false
  private var hasConditions = false

  /// Starts with no region.
  package init(
    of machine: Machine, moves: DrawnTransitions, showing shown: [[Bool]]?,
    highlighting: Name<Callback>?, names: CallbackNames, locale: Words.Locale,
    states: @escaping StateDiagram.StateLink, link: @escaping (Name<Callback>) -> String
  ) {
    self.moves = moves
    self.names = names
    self.machine = machine
    self.shown = shown
    self.highlighting = highlighting
    self.locale = locale
    self.stateLink = states
    self.link = link
  }

  private var words: DiagramPhrases { DiagramPhrases(locale: locale) }
  private var guards: GuardText { GuardText(of: machine, in: locale) }

  /// Returns the diagram of the regions added so far.
  func diagram(title: String) -> StateDiagram {
    StateDiagram(
      title: title, summary: words.text(of: sentences), clusters: clusters, nodes: nodes,
      arrows: arrows, hasGuards: hasGuards, hasConditions: hasConditions, counters: counters,
      locale: locale)
  }

  /// The counters of the machine, and what they can be.
  private var counters: [String] {
    machine.regions.filter { $0.kind == .counter }.map {
      words.counter($0.name.text, upTo: $0.states.count - 2)
    }
  }

  /// Adds a region: its initial dot, its states in the order of the pack, and final nodes after
  /// states that end a life.
  mutating func add(_ region: Int) {
    let edges = moves.edges.filter { $0.region == region }
    let states = machine.regions[region].states
    let drawn = states.indices.filter {
      shown?[region][$0] ?? (moves.states[region][$0] != .elsewhere)
    }
    let first = nodes.count
    let places = addNodes(for: drawn, of: region, edges)
    for edge in edges where edge.from != edge.to {
      guard let from = places[edge.from], let to = places[edge.to] else { continue }
      arrows.append(
        StateDiagram.Arrow(
          from: from, to: to, lines: lines(of: edge),
          isHighlighted: edge.isHighlighted(highlighting), isTaken: edge.isTaken))
    }
    for state in drawn where states[state].end != .nothing {
      addFinalNode(after: places[state] ?? first, state, of: region)
    }
    let conditions = edges.flatMap { $0.conditions(beside: moves.shared[region]) }
    let kinds = Set(conditions.map { machine.regions[$0.region].kind })
    hasGuards = hasGuards || kinds.contains(.states)
    hasConditions = hasConditions || !kinds.isDisjoint(with: [.counter, .history])
    let isPart = moves.cut.contains(region) && drawn.count < states.count
    let title = heading(of: region) + (isPart ? " · \(drawn.count)/\(states.count)" : "")
    if machine.regions.count > 1 || isPart {
      clusters.append(
        StateDiagram.Cluster(
          label: title, nodes: Array(first..<nodes.count), name: machine.regions[region].name.text))
    }
    sentences.append(
      words.region(
        title,
        shows: drawn.map { state in
          words.state(name(of: states[state]), isReached: moves.states[region][state] == .reached)
        },
        moves: listed(
          edges.filter { $0.from != $0.to && places[$0.from] != nil && places[$0.to] != nil })
      ))
  }

  /// Adds the ring after a state that ends a life.
  private mutating func addFinalNode(after node: Int, _ state: Int, of region: Int) {
    let isReached = moves.states[region][state] == .reached
    arrows.append(
      StateDiagram.Arrow(from: node, to: nodes.count, lines: [], isTaken: isReached))
    nodes.append(
      StateDiagram.Node(
        shape: .final, label: "", isReached: isReached,
        name: "\(name(of: state, in: region)).final"))
  }

  /// Adds the initial dot and the states of a region.
  ///
  /// - Returns: The node of each state.
  private mutating func addNodes(
    for drawn: [Int], of region: Int, _ edges: [DrawnTransitions.Edge]
  ) -> [Int: Int] {
    let states = machine.regions[region].states
    let initial = machine.regions[region].initialIndex
    let dot = nodes.count
    if drawn.contains(initial) {
      let name = "\(machine.regions[region].name).initial"
      nodes.append(StateDiagram.Node(shape: .initial, label: "", name: name))
    }
    var places: [Int: Int] = [:]
    for state in drawn {
      places[state] = nodes.count
      let inside = edges.filter { ($0.from, $0.to) == (state, state) }
      nodes.append(
        StateDiagram.Node(
          shape: .state, label: name(of: states[state]), lines: inside.flatMap { lines(of: $0) },
          link: stateLink(machine.regions[region].name, states[state].name),
          isHighlighted: inside.contains { $0.isHighlighted(highlighting) },
          isReached: moves.states[region][state] == .reached, name: name(of: state, in: region),
          note: states[state].note.text(in: locale).onOneLine))
    }
    if let initial = places[initial] {
      arrows.append(StateDiagram.Arrow(from: dot, to: initial, lines: []))
    }
    return places
  }

  /// The name of a state, unlike those of other regions: `view.loaded`.
  private func name(of state: Int, in region: Int) -> String {
    let name = machine.regions[region].states[state].name.text
    return machine.regions.count == 1 ? name : "\(machine.regions[region].name).\(name)"
  }

  /// Describes the first transitions in words, and how many more there are.
  private func listed(_ edges: [DrawnTransitions.Edge]) -> [String] {
    let all = edges.flatMap { edge in
      let states = machine.regions[edge.region].states
      return edge.groups.map { group in
        words.move(
          words.way(
            from: name(of: states[edge.from]), to: name(of: states[edge.to]),
            on: texts(of: group.triggers, in: edge.region)),
          calls: group.calls.lazy.filter { !$0.isEvent }, isTaken: group.isTaken,
          named: { names.short($0).clipped })
      }
    }
    let rest = max(0, all.count - Self.mostListed) + edges.reduce(0) { $0 + $1.leftOut }
    return Array(all.prefix(Self.mostListed)) + (rest > 0 ? [words.moreMoves(rest)] : [])
  }

  private func lines(of edge: DrawnTransitions.Edge) -> [StateDiagram.LabelLine] {
    let entries = edge.groups.indices.flatMap { self.entries(of: $0, in: edge) }
    func line(_ entry: ArrowLabelEntry) -> StateDiagram.LabelLine {
      switch entry {
      case .line(let line): line
      case .call(let call, let group):
        StateDiagram.LabelLine(
          text: names.short(edge.groups[group].calls[call]).clipped, isCallback: true,
          link: link(edge.groups[group].calls[call].callback), isHighlighted: isHighlighted(entry),
          isTaken: edge.groups[group].isTaken)
      }
    }
    func isHighlighted(_ entry: ArrowLabelEntry) -> Bool {
      switch entry {
      case .line(let line): line.isHighlighted
      case .call(let call, let group): edge.groups[group].calls[call].callback == highlighting
      }
    }
    if !moves.cut.contains(edge.region) { return entries.map(line) }
    return FoldedEntry.folded(
      entries, to: Self.mostLines, isHighlighted: isHighlighted, isCallback: \.isCallback
    ).map { $0.line(line) } + (edge.leftOut == 0 ? [] : [.leftOut(edge.leftOut)])
  }

  /// What the label of an arrow says of a group of transitions, by index.
  private func entries(of number: Int, in edge: DrawnTransitions.Edge) -> [ArrowLabelEntry] {
    let group = edge.groups[number]
    let event = group.calls.first(where: \.isEvent)?.callback
    return wrapped(group.triggers, in: edge.region).map { text in
      .line(
        StateDiagram.LabelLine(
          text: text, isCallback: false, link: event.map(link) ?? "",
          isHighlighted: event != nil && event == highlighting, isTaken: group.isTaken))
    }
      + group.calls.indices.filter { !group.calls[$0].isEvent }.map { .call($0, of: number) }
      + group.remarks.flatMap { $0.lines(in: locale) }.map {
        .line(StateDiagram.LabelLine(remark: $0, isTaken: group.isTaken))
      }
  }

  /// Joins events with commas, on one line or on several.
  private func wrapped(
    _ triggers: [DrawnTransitions.Trigger], in region: Int
  ) -> [String] {
    var lines: [String] = []
    for text in texts(of: triggers, in: region) {
      if let last = lines.last, last.count + text.count < 30 {
        lines[lines.count - 1] = "\(last), \(text)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(text)
      }
    }
    return lines
  }

  /// The events with their guards in brackets, as in UML: `loadViewIfNeeded [nib]`.
  private func texts(
    of triggers: [DrawnTransitions.Trigger], in region: Int
  ) -> [String] {
    guards.texts(
      of: triggers.map { trigger in
        DrawnTransitions.Trigger(
          event: trigger.event,
          conditions: trigger.conditions.filter { !moves.shared[region].contains($0) })
      })
  }

  private func name(of state: State) -> String {
    state.title.shown(as: state.name, in: locale).clipped
  }

  /// The title of a region, with what all its transitions share.
  private func heading(of region: Int) -> String {
    let (title, shared) = (title(of: region), moves.shared[region])
    return shared.isEmpty ? title : words.region(title, while: guards.text(of: shared))
  }

  private func title(of region: Int) -> String {
    let region = machine.regions[region]
    return region.title.shown(as: region.name, in: locale).clipped
  }
}
