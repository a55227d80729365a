import Base

/// How a chart is flattened: what each region of its machine represents.
///
/// Each orthogonal region at any depth is a region of the machine, whose states are the simple
/// states and the states with several regions inside it. A state with a single region inside is the
/// set of its leaves. Counters and history are regions, too.
package struct ChartLayout: Sendable {
  /// What a region of the machine represents.
  package enum Axis: Hashable, Sendable {
    /// A region of the chart, by index, and the single regions inside its states.
    case states(region: Int)
    /// A counter, by index.
    case counter(Int)
    /// What was active last in a region of the chart, by index.
    case history(region: Int, isDeep: Bool)
  }

  /// The chart.
  package let chart: Chart
  /// For each region of the machine, what it represents.
  package let axes: [Axis]
  /// For each region of the machine, the states of the chart by index that its states represent.
  ///
  /// -1 if the state around it is not active. For a counter its values, and -1 once it has left its
  /// bounds.
  package let leaves: [[Int]]
  /// For each region of the chart, the region of the machine that it is part of.
  package let axisOfRegion: [Int]
  /// For each state of the chart, the states of its region of the machine that it represents.
  private let positions: [[Int]]

  /// Lays out a chart.
  package init(of chart: Chart) {
    self.chart = chart
    var (axes, axisOfRegion): ([Axis], [Int]) = ([], [])
    for (number, region) in chart.regions.enumerated() {
      if let owner = region.owner, chart.states[owner].regions.count == 1 {
        axisOfRegion.append(axisOfRegion[chart.states[owner].region])
      } else {
        axisOfRegion.append(axes.count)
        axes.append(.states(region: number))
      }
    }
    axes += chart.counters.indices.map(Axis.counter)
    axes += chart.states.indices.flatMap { chart.historyAxes(of: $0, axisOfRegion) }
    self.axisOfRegion = axisOfRegion
    self.axes = axes
    let leaves = axes.map { chart.leaves(of: $0) }
    self.leaves = leaves
    positions = chart.states.indices.map { state in
      let own = leaves[axisOfRegion[chart.states[state].region]]
      let within = Set(chart.leaves(within: state))
      return own.indices.filter { within.contains(own[$0]) }
    }
  }

  /// The region of the machine that a state of the chart is part of.
  package func axis(of state: Int) -> Int { axisOfRegion[chart.states[state].region] }

  /// The state around a region of the machine; `nil` if it is always active, or no region of
  /// states.
  package func owner(of axis: Int) -> Int? {
    guard case .states(let region) = axes[axis] else { return nil }
    return chart.regions[region].owner
  }

  /// The states of that region of the machine, ascending, that a state of the chart represents.
  package func positions(of state: Int) -> [Int] { positions[state] }
}

extension Chart {
  /// The states of a region and, at any depth, of single regions inside them, without those that
  /// have a single region inside.
  fileprivate func leaves(ofRegion region: Int) -> [Int] {
    regions[region].states.flatMap { leaves(within: $0) }
  }

  /// The leaves that a state represents within its region of the machine.
  package func leaves(within state: Int) -> [Int] {
    states[state].regions.count == 1 ? leaves(ofRegion: states[state].regions[0]) : [state]
  }

  /// The states around a state and itself, innermost first.
  package func lineage(of state: Int) -> [Int] {
    var lineage = [state]
    while let owner = regions[states[lineage[lineage.count - 1]].region].owner {
      lineage.append(owner)
    }
    return lineage
  }

  /// What remembers the inner states of a state: each region inside it, and for deep history, each
  /// orthogonal one at any depth.
  fileprivate func historyAxes(of state: Int, _ axisOfRegion: [Int]) -> [ChartLayout.Axis] {
    switch states[state].history {
    case .none: []
    case .shallow: states[state].regions.map { .history(region: $0, isDeep: false) }
    case .deep:
      regions.indices.filter { region in
        guard let owner = regions[region].owner, lineage(of: owner).contains(state) else {
          return false
        }
        return owner == state || states[owner].regions.count > 1
      }
      .map { .history(region: $0, isDeep: true) }
    }
  }

  fileprivate func leaves(of axis: ChartLayout.Axis) -> [Int] {
    switch axis {
    case .states(let region):
      (regions[region].owner == nil ? [] : [-1]) + leaves(ofRegion: region)
    case .counter(let counter): Array(0...counters[counter].limit) + [-1]
    case .history(let region, let isDeep):
      isDeep ? leaves(ofRegion: region) : regions[region].states
    }
  }
}
