/// The order in which objects reach the nodes of a diagram: that of a breadth-first search from
/// where they begin.
///
/// An arrow at the frame of a state with others inside it leads from the top to what is reached
/// before the state, and from the bottom to what is reached after it.
package struct ReachOrder {
  private let diagram: StateDiagram
  /// For each node, its place in the order; a state comes before those inside it.
  private var places: [Int?]

  /// Searches a diagram.
  package init(of diagram: StateDiagram) {
    self.diagram = diagram
    places = diagram.nodes.map { _ in nil }
    let (owners, targets) = (diagram.owners, Dictionary(grouping: diagram.arrows, by: \.from))
    let first = diagram.nodes.indices.filter {
      diagram.nodes[$0].shape == .initial && owners[$0] == nil
    }
    var (queue, count) = (first, 0)
    func reach(_ node: Int) {
      guard places[node] == nil else { return }
      if let owner = owners[node] { reach(owner) }
      places[node] = count
      count += 1
      let inside = diagram.regions(inside: node).compactMap { diagram.clusters[$0].nodes.first }
      queue += inside + targets[node, default: []].map(\.to)
    }
    for node in diagram.nodes.indices {
      while !queue.isEmpty { reach(queue.removeFirst()) }
      reach(node)
    }
  }

  /// The simple node inside a state in whose place an arrow begins or ends at the state: one that no
  /// arrow inside it leaves, if what is at the other end is reached after it, or if that is `nil`;
  /// else one to which none leads.
  package func anchor(of state: Int, towards other: Int?) -> Int {
    let (inside, isLast) = (inside(state), isBefore(state, other))
    let ends = ends(of: state, areLast: isLast)
    if !isLast { return ends.first ?? inside.first ?? state }
    return ends.last ?? inside.last { diagram.nodes[$0].shape == .state } ?? inside.first ?? state
  }

  /// Whether a state is reached before another node; so it is if that is `nil`.
  func isBefore(_ state: Int, _ other: Int?) -> Bool {
    guard let other, let place = places[other] else { return true }
    return places[state].map { $0 < place } ?? true
  }

  /// The simple nodes inside a state to which no arrow inside it leads, or the states and ends from
  /// which none does.
  func ends(of state: Int, areLast: Bool) -> [Int] {
    let inside = inside(state).filter { node in
      !areLast || [.state, .final].contains(diagram.nodes[node].shape)
    }
    let joined = diagram.arrows.filter { inside.contains($0.from) && inside.contains($0.to) }
    let inner = Set(joined.map { areLast ? $0.from : $0.to })
    return inside.filter { !inner.contains($0) }
  }

  private func inside(_ state: Int) -> [Int] {
    diagram.nodes.indices.filter {
      diagram.isInside($0, state) && diagram.regions(inside: $0).isEmpty
    }
  }
}
