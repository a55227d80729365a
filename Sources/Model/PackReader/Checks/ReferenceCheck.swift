import Base
import Pack

extension InteractionGraph {
  /// Reports cycles of references, references nested too deep, and interactions that expand to too
  /// many steps.
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
        faults.report(
          .referenceCycle,
          "'\(interactions[number].name)' expands to more than \(Limits.expandedSteps.grouped) "
            + "steps; use fewer references",
          at: interactions[number].place)
      }
      if depths[number] == Limits.referenceDepth + 1 {
        faults.report(
          .referenceCycle,
          "references nest at most \(Limits.referenceDepth) deep; refer to the inner ones directly",
          at: interactions[number].place)
      }
    }
  }

  /// Reports a cycle at its first reference, with a note at each of the others.
  private func report(_ cycle: [Int], to faults: Faults) {
    let steps = cycle.indices.compactMap { index -> (from: Int, to: Int, place: Place)? in
      let (from, to) = (cycle[index], cycle[(index + 1) % cycle.count])
      return references[from].first { $0.target == to }.map { (from, to, $0.place) }
    }
    guard let first = steps.first else { return }
    let name = interactions[first.from].name
    faults.report(
      .referenceCycle,
      steps.count == 1
        ? "'\(name)' refers to itself; remove the reference or use 'loop'"
        : "'\(name)' refers to itself through others; remove one of these references",
      at: first.place,
      notes: steps.dropFirst().map { step in
        let (from, to) = (interactions[step.from].name, interactions[step.to].name)
        return Diagnostic.Note("'\(from)' refers to '\(to)' here", at: step.place)
      })
  }
}
