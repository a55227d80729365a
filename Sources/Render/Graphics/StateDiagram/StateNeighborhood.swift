import Base
import Pack

/// A state of a machine.
package enum StatePlace: Hashable, Sendable {
  /// A state of a region, both by index.
  case region(Int, state: Int)
  /// A state of the machine's chart, by index.
  case chart(Int)
}

extension DrawnTransitions {
  /// The transitions that enter or leave a state or happen in it, and for each region and state,
  /// whether to draw it: the state and those next to it.
  func part(around state: Int, of region: Int) -> (moves: DrawnTransitions, states: [[Bool]]) {
    let near = edges.filter { edge in
      edge.region == region && (edge.from == state || edge.to == state)
    }
    let ends = Set(near.flatMap { [$0.from, $0.to] } + [state])
    let shown = states.indices.map { other in
      states[other].indices.map { other == region && ends.contains($0) }
    }
    return (DrawnTransitions(edges: near, states: states, shared: shared), shown)
  }
}

extension DrawnChart {
  /// The arrows that enter or leave a state, one around it, or one inside it, also through choices,
  /// with the states that they join and what is around these.
  func part(around state: Int) -> DrawnChart {
    let inside = chart.states.indices.filter { chart.lineage(of: $0).contains(state) }
    return part(inside: Set(inside), around: Set(chart.lineage(of: state)), [state])
  }

  /// The states of a region at any depth, with the arrows that join or enter or leave them, and the
  /// states that these join.
  func part(ofRegion region: Int) -> DrawnChart {
    let owner = chart.regions[region].owner
    let around = Set(owner.map(chart.lineage) ?? [])
    let inside = chart.states.indices.filter { state in
      chart.lineage(of: state).contains { chart.states[$0].region == region }
    }
    return part(inside: Set(inside).union(around), around: around, inside)
  }

  private func part(
    inside: Set<Int>, around: Set<Int>, _ centers: [Int]
  ) -> DrawnChart {
    var near = Set(arrows.indices.filter { isNear(arrows[$0], inside: inside, around: around) })
    for choice in chart.choices.indices.map(End.choice)
    where near.contains(where: { arrows[$0].joins(choice) }) {
      near.formUnion(arrows.indices.filter { arrows[$0].joins(choice) })
    }
    let own = near.sorted().map { arrows[$0] }
    let ends = own.flatMap { [$0.from, $0.to].compactMap(\.self) }.compactMap { end in
      if case .state(let state) = end { state } else { nil }
    }
    return showing(inside.union((ends + centers).flatMap(chart.lineage)), own)
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
  /// Draws a state of a machine and its neighbors.
  init(
    of machine: Machine, moves: DrawnTransitions, around state: Int, of region: Int,
    highlighting callback: Name<Callback>?, names: CallbackNames, locale: Words.Locale,
    states: @escaping StateLink, link: @escaping (Name<Callback>) -> String
  ) {
    let part = moves.part(around: state, of: region)
    let diagram = StateDiagram(
      of: machine, moves: part.moves, showing: part.states, highlighting: callback,
      only: [region], names: names, locale: locale, states: states, link: link)
    let name = machine.regions[region].states[state]
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
