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
}
