package import Base
package import Pack

/// The parts of a machine's diagram that show its callbacks, in one model.
///
/// A callback is shown in the fewest regions that contain every transition with which some run
/// calls it. A small region is drawn whole, and looks the same for all its callbacks. Of a large
/// one, only the transitions that run the callback are drawn, and one step before and after them.
package struct CallbackNeighborhoods: Sendable {
  /// The most states of a region that is drawn whole.
  private static let mostStates = 8
  /// The most label lines of a region that is drawn whole.
  private static let mostLines = 16

  private let moves: DrawnTransitions
  /// For each callback, the indices of the regions that show it, ascending.
  private let regions: [Name<Callback>: [Int]]
  /// The regions that are too large to be drawn whole, by index.
  private let large: [Int: RegionIndex]
  /// The chart of the machine, if it is small enough to be drawn whole.
  let chart: DrawnChart?

  /// Indexes the transitions of a machine.
  ///
  /// - Parameter moves: The transitions to draw.
  package init(of moves: DrawnTransitions) {
    self.moves = moves
    let isSmall = moves.chart.map { $0.states.count <= DrawnChart.mostStates } ?? false
    chart = isSmall ? moves.chart : nil
    regions =
      isSmall
      ? moves.regionsByCallback.mapValues { _ in Array(moves.states.indices) }
      : moves.regionsByCallback
    var lines = moves.states.map { _ in 0 }
    for edge in moves.edges { lines[edge.region] += edge.lineCount }
    let large = moves.states.indices.filter { region in
      moves.states[region].count { $0 != .elsewhere } > Self.mostStates
        || lines[region] > Self.mostLines
    }
    self.large = Dictionary(
      uniqueKeysWithValues: large.map { ($0, RegionIndex(of: $0, in: moves.edges)) })
  }

  /// The indices of the regions that show a callback, ascending; empty if no transition runs it.
  package func regions(around callback: Name<Callback>) -> [Int] { regions[callback] ?? [] }

  /// Whether these regions are drawn whole.
  package func areWhole(_ regions: [Int]) -> Bool {
    chart != nil || regions.allSatisfy { large[$0] == nil }
  }

  /// Returns the transitions to draw for a callback, and for each region and state, whether to draw
  /// it.
  func part(around callback: Name<Callback>) -> (moves: DrawnTransitions, states: [[Bool]]) {
    let regions = regions(around: callback)
    var states = moves.states.map { $0.map { $0 != .elsewhere } }
    var edges: [DrawnTransitions.Edge] = []
    for region in regions {
      guard let index = large[region] else {
        edges += moves.edges.filter { $0.region == region }
        continue
      }
      let part = index.part(around: callback, of: moves.edges)
      edges += part.edges
      states[region] = states[region].indices.map { states[region][$0] && part.states.contains($0) }
    }
    let cut = regions.filter { large[$0] != nil }
    let part = DrawnTransitions(
      edges: edges, states: moves.states, shared: moves.shared, cut: Set(cut))
    return (part, states)
  }
}

extension CallbackNeighborhoods {
  /// The edges of a large region, by callback and by state.
  private struct RegionIndex: Sendable {
    /// The most highlighted edges that are drawn.
    private static let mostLit = 6
    /// The most other edges into a state, and out of it, that are drawn.
    private static let mostOnward = 1

    /// For each callback, the groups that run it: the index of the edge in the machine, and of the
    /// group in the edge.
    private let places: [Name<Callback>: [(edge: Int, group: Int)]]
    /// For each state, the indices of the edges that leave it.
    private let leaving: [Int: [Int]]
    /// For each state, the indices of the edges that enter it.
    private let entering: [Int: [Int]]

    init(of region: Int, in edges: [DrawnTransitions.Edge]) {
      var places: [Name<Callback>: [(edge: Int, group: Int)]] = [:]
      let own = edges.indices.filter { edges[$0].region == region }
      for edge in own {
        for (number, group) in edges[edge].groups.enumerated() {
          for callback in Set(group.calls.map(\.callback)) {
            places[callback, default: []].append((edge, number))
          }
        }
      }
      self.places = places
      leaving = Dictionary(grouping: own) { edges[$0].from }
      entering = Dictionary(grouping: own) { edges[$0].to }
    }

    /// Returns the edges that run a callback with their neighbors, and the states that they join.
    func part(
      around callback: Name<Callback>, of edges: [DrawnTransitions.Edge]
    ) -> (edges: [DrawnTransitions.Edge], states: Set<Int>) {
      let groups = Dictionary(grouping: places[callback] ?? [], by: \.edge)
        .mapValues { Set($0.map(\.group)) }
      let highlighted = groups.keys.sorted().prefix(Self.mostLit)
      let ends = Set(highlighted.flatMap { [edges[$0].from, edges[$0].to] })
      var states = ends
      for state in ends {
        states.formUnion((entering[state] ?? []).prefix(Self.mostOnward).map { edges[$0].from })
        states.formUnion((leaving[state] ?? []).prefix(Self.mostOnward).map { edges[$0].to })
      }
      let drawn = states.flatMap { leaving[$0] ?? [] }.filter { edge in
        states.contains(edges[edge].to) && (groups[edge] == nil || highlighted.contains(edge))
      }
      return (drawn.sorted().map { edges[$0].shortened(keeping: groups[$0] ?? []) }, states)
    }
  }
}

extension DrawnTransitions.Edge {
  /// The most groups of an edge that are drawn, highlighted ones first.
  private static let mostGroups = 3

  /// The number of label lines of the edge.
  fileprivate var lineCount: Int {
    groups.reduce(0) { $0 + $1.triggers.count + $1.calls.count }
  }

  /// The edge with a few of its groups: the given ones, then the first others.
  fileprivate func shortened(keeping highlighted: Set<Int>) -> DrawnTransitions.Edge {
    let kept = highlighted.sorted().prefix(Self.mostGroups)
    let others = groups.indices.lazy.filter { !highlighted.contains($0) }
    let shown = kept + others.prefix(Self.mostGroups - kept.count)
    var edge = self
    edge.groups = shown.sorted().map { groups[$0] }
    edge.leftOut = groups.count - shown.count
    return edge
  }
}
