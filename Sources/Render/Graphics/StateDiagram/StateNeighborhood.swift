import Base
import Pack

/// A state of a machine, by the indices of its region and itself.
package struct StatePlace: Hashable, Sendable {
  /// The index of the region.
  package let region: Int
  /// The index of the state in the region.
  package let state: Int

  /// Names a state.
  package init(region: Int, state: Int) { (self.region, self.state) = (region, state) }
}

extension DrawnTransitions {
  /// The transitions that enter or leave a state or happen in it, and for each region and state,
  /// whether to draw it: the state and those next to it.
  func part(around place: StatePlace) -> (moves: DrawnTransitions, states: [[Bool]]) {
    let near = edges.filter { edge in
      edge.region == place.region && (edge.from == place.state || edge.to == place.state)
    }
    let ends = Set(near.flatMap { [$0.from, $0.to] } + [place.state])
    let shown = states.indices.map { region in
      states[region].indices.map { region == place.region && ends.contains($0) }
    }
    return (DrawnTransitions(edges: near, states: states, shared: shared), shown)
  }
}

extension DrawnChart {
  /// The state of the chart that a state of the machine is, by index; `nil` if it is none.
  func state(at place: StatePlace) -> Int? {
    let leaf = ChartLayout(of: chart).leaves[place.region][place.state]
    return chart.states.indices.contains(leaf) ? leaf : nil
  }

  /// The arrows that enter or leave a state, one around it, or one inside it, also through choices,
  /// with the states that they join and what is around these.
  func part(around state: Int) -> DrawnChart {
    let inside = Set(chart.states.indices.filter { chart.lineage(of: $0).contains(state) })
    let around = Set(chart.lineage(of: state))
    var near = Set(arrows.indices.filter { isNear(arrows[$0], inside: inside, around: around) })
    for choice in chart.choices.indices.map(End.choice)
    where near.contains(where: { arrows[$0].joins(choice) }) {
      near.formUnion(arrows.indices.filter { arrows[$0].joins(choice) })
    }
    let own = near.sorted().map { arrows[$0] }
    let ends = own.flatMap { [$0.from, $0.to].compactMap(\.self) }.compactMap { end in
      if case .state(let state) = end { state } else { nil }
    }
    return showing(inside.union((ends + [state]).flatMap(chart.lineage)), own)
  }

  /// Whether an arrow enters or leaves one of the states inside, or leaves one of those around.
  private func isNear(_ arrow: Arrow, inside: Set<Int>, around: Set<Int>) -> Bool {
    if case .state(let from) = arrow.from, inside.contains(from) || around.contains(from) {
      return true
    }
    if case .state(let to)? = arrow.to { return inside.contains(to) }
    return false
  }
}

extension StateDiagram {
  /// Draws a state of a machine and its neighbors, of a chart inside the states around them.
  init(
    of machine: Machine, moves: DrawnTransitions, around state: StatePlace,
    highlighting callback: Name<Callback>?, names: CallbackNames, locale: Words.Locale,
    states: @escaping StateLink, link: @escaping (Name<Callback>) -> String
  ) {
    if let chart = moves.chart, let center = chart.state(at: state) {
      self = ChartDiagramBuilder(
        of: machine, chart, highlighting: callback, names: names, locale: locale, states: states,
        link: link
      ).diagram(around: center, title: machine.title.shown(as: machine.name, in: locale))
      return
    }
    let part = moves.part(around: state)
    let diagram = StateDiagram(
      of: machine, moves: part.moves, showing: part.states, highlighting: callback,
      only: [state.region], names: names, locale: locale, states: states, link: link)
    let name = machine.regions[state.region].states[state.state]
    let label = name.title.shown(as: name.name, in: locale)
    self = diagram.with(title: diagram.title(about: label))
      .highlighting { $0.shape == .state && $0.label == label }
  }

  /// The diagram with some of its nodes highlighted.
  func highlighting(_ isChosen: (Node) -> Bool) -> StateDiagram {
    let nodes = nodes.map { node in
      Node(
        shape: node.shape, label: node.label, lines: node.lines, link: node.link,
        isHighlighted: node.isHighlighted || isChosen(node), isReached: node.isReached,
        name: node.name, note: node.note)
    }
    return with(nodes: nodes, arrows: arrows)
  }
}
