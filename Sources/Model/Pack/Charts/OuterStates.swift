import Base

extension Machine {
  /// The states of a region that a word means: one, or those inside an outer state of its chart;
  /// empty if it means none.
  ///
  /// - Parameters:
  ///   - word: The name of a state, perhaps after those of states around it: `editing.bold`.
  ///   - region: The region, by index.
  /// - Returns: The states, by index, ascending.
  package func states(called word: String, in region: Int) -> [Int] {
    if let state = regions[region].states.firstIndex(where: { $0.name.text == word }) {
      return [state]
    }
    guard let chart else { return [] }
    let layout = ChartLayout(of: chart)
    let found = chart.states.indices.filter { state in
      let path = chart.path(of: state)
      return layout.axis(of: state) == region && (path == word || path.hasSuffix("." + word))
    }
    return found.count == 1 ? layout.positions(of: found[0]) : []
  }
}

extension Chart {
  /// The name of a state after those of the states around it: `editing.bold`.
  package func path(of state: Int) -> String {
    lineage(of: state).reversed().map { states[$0].name.text }.joined(separator: ".")
  }

  /// Whether two states are in different regions of a state around both, or of the machine.
  package func areApart(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (lineage(of: one), lineage(of: other))
    if left.contains(other) || right.contains(one) { return false }
    let regions = right.map { states[$0].region }
    guard let common = left.first(where: { regions.contains(states[$0].region) }) else {
      return true
    }
    return right.contains(common)
  }

  /// Whether a state is inside another one, at any depth.
  package func isInside(_ state: Int, _ outer: Int) -> Bool {
    state != outer && lineage(of: state).contains(outer)
  }
}
