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

extension StateDiagram {
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
