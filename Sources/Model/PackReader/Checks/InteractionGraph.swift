/// Which interactions refer to which.
struct InteractionGraph {
  /// What each interaction can be told, by name; one whose references go round is left out.
  private(set) var labels: [Name<Interaction>: StepLabels] = [:]

  /// The interactions; everything else counts them by index.
  private let interactions: [Interaction]
  /// For each interaction, by index, those it refers to and where.
  private let references: [[(target: Int, place: Place)]]
  /// The interactions, parts before those that refer to them; what goes round is left out.
  private var order: [Int] = []
  /// Rings of references, each begun by the interaction that the search met first.
  private var cycles: [[Int]] = []
}

extension InteractionGraph {
  /// Follows the references of some interactions.
  ///
  /// - Parameters:
  ///   - interactions: The interactions.
  ///   - configuration: The configuration whose labels are asked for; none for those of all.
  init(of interactions: [Interaction], in configuration: Configuration? = nil) {
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

  /// Sorts by depth-first search without recursion: a chain of references may be long.
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

  /// Reports references that go round, and interactions that stand for too many steps.
  func check(_ faults: Faults) {
    for cycle in cycles { report(cycle, to: faults) }
    var sizes = [Int](repeating: 0, count: interactions.count)
    var depths = [Int](repeating: 0, count: interactions.count)
    for number in order {
      let inner = references[number].map(\.target)
      depths[number] = 1 + (inner.map { depths[$0] }.max() ?? 0)
      let own = interactions[number].steps.size
      sizes[number] = inner.reduce(own) { min($0 + sizes[$1], Limits.expandedSteps + 1) }
      let isNew = inner.allSatisfy { sizes[$0] <= Limits.expandedSteps }
      if sizes[number] > Limits.expandedSteps, isNew {
        faults.error(
          "'\(interactions[number].name)' stands for more than \(Limits.expandedSteps.grouped) steps "
            + "with its references written out; refer less often", at: interactions[number].place)
      }
      if depths[number] == Limits.referenceDepth + 1 {
        faults.error(
          "references nest at most \(Limits.referenceDepth) deep; refer to the inner ones directly",
          at: interactions[number].place)
      }
    }
  }

  /// One error for a whole ring: at its first reference, with a note at each of the others.
  private func report(_ cycle: [Int], to faults: Faults) {
    let steps = cycle.indices.compactMap { index -> (from: Int, to: Int, place: Place)? in
      let (from, to) = (cycle[index], cycle[(index + 1) % cycle.count])
      return references[from].first { $0.target == to }.map { (from, to, $0.place) }
    }
    guard let first = steps.first else { return }
    let name = interactions[first.from].name
    faults.error(
      steps.count == 1
        ? "'\(name)' refers to itself; leave the reference out or use 'loop'"
        : "'\(name)' refers to itself by way of others; leave one of these references out",
      at: first.place,
      notes: steps.dropFirst().map { step in
        let (from, to) = (interactions[step.from].name, interactions[step.to].name)
        return Diagnostic.Note("'\(from)' refers to '\(to)' here", at: step.place)
      })
  }
}
