package import Base

/// The graph of references between interactions, in topological order.
package struct InteractionGraph {
  /// The labels that a script can use for each interaction; absent if its references are cyclic.
  package private(set) var labels: [Name<Interaction>: StepLabels] = [:]

  /// The nodes; the other properties refer to them by index.
  package let interactions: [Interaction]
  /// For each interaction, the targets of its references, and where each is written.
  package let references: [[(target: Int, place: Place)]]
  /// The interactions whose references are acyclic, referenced ones first.
  package private(set) var order: [Int] = []
  /// Cycles of references, each from the node at which the search entered it.
  package private(set) var cycles: [[Int]] = []
}

extension InteractionGraph {
  /// Builds the graph and gathers the labels.
  ///
  /// - Parameters:
  ///   - interactions: The interactions.
  ///   - configuration: Only steps of this configuration give labels; `nil` for the steps of all.
  package init(of interactions: [Interaction], in configuration: Configuration? = nil) {
    self.interactions = interactions
    let numbers = Dictionary(
      interactions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    references = interactions.map { interaction in
      interaction.steps.references.compactMap { reference in
        numbers[reference.interaction].map { ($0, reference.place) }
      }
    }
    sort()
    for number in order {
      let own = StepLabels(of: interactions[number].steps, in: configuration) { labels[$0] }
      labels[interactions[number].name] = own
    }
  }

  /// Topological sort by depth-first search, iterative because chains of references may be long.
  private mutating func sort() {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: interactions.count)
    var isBroken = [Bool](repeating: false, count: interactions.count)
    for root in interactions.indices where marks[root] == .new {
      var path: [(node: Int, next: Int)] = [(root, 0)]
      marks[root] = .open
      while let (node, next) = path.last {
        guard next < references[node].count else {
          marks[node] = .done
          path.removeLast()
          if !isBroken[node] { order.append(node) }
          if isBroken[node], let above = path.last { isBroken[above.node] = true }
          continue
        }
        path[path.count - 1].next += 1
        let target = references[node][next].target
        switch marks[target] {
        case .new:
          marks[target] = .open
          path.append((target, 0))
        case .open:
          isBroken[node] = true
          let nodes = path.map(\.node)
          if let start = nodes.firstIndex(of: target) { cycles.append(Array(nodes[start...])) }
        case .done: if isBroken[target] { isBroken[node] = true }
        }
      }
    }
  }
}
