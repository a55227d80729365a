internal import Model

/// Where the callbacks of a machine stand on it, in one model.
///
/// Each stands on the fewest regions that show all that runs it. A region that is taken in at a glance is
/// drawn whole, and looks the same for all its callbacks. Of a larger one a part is drawn: what runs the
/// callback, and a step more on either side.
struct CallbackNeighborhoods: Sendable {
  /// The most states of a region that is drawn whole.
  private static let mostStates = 24
  /// The most lines at the arrows and in the states of a region that is drawn whole.
  private static let mostLines = LabelBlock.mostLines

  private let moves: DrawnTransitions
  private let reached: [[Bool]]
  /// For each callback, the regions that show it, ascending.
  private let regions: [Name<Callback>: [Int]]
  /// The regions that are too large to be drawn whole, each with what is found in it.
  private let large: [Int: RegionIndex]

  /// Prepares a machine.
  ///
  /// - Parameters:
  ///   - moves: What is drawn of its moves.
  ///   - reached: For each region and state, whether the walk reaches it.
  init(of moves: DrawnTransitions, reached: [[Bool]]) {
    self.moves = moves
    self.reached = reached
    regions = moves.regionsByCallback
    var lines = [Int](repeating: 0, count: reached.count)
    for edge in moves.edges { lines[edge.region] += edge.lineCount }
    let large = reached.indices.filter { region in
      reached[region].count { $0 } > Self.mostStates || lines[region] > Self.mostLines
    }
    self.large = Dictionary(
      uniqueKeysWithValues: large.map { ($0, RegionIndex(of: $0, in: moves.edges)) })
  }

  /// The regions that show each of the callbacks, in no order.
  var all: some Collection<[Int]> { regions.values }

  /// The regions that show a callback, ascending; none where nothing that is drawn runs it.
  func regions(around callback: Name<Callback>) -> [Int] { regions[callback] ?? [] }

  /// Whether regions are drawn whole, whatever callback they are drawn for.
  func areWhole(_ regions: [Int]) -> Bool { regions.allSatisfy { large[$0] == nil } }

  /// What is drawn around a callback: the moves, and for each region and state, whether it is drawn.
  func part(around callback: Name<Callback>) -> (moves: DrawnTransitions, states: [[Bool]]) {
    let regions = regions(around: callback)
    var states = reached
    var edges: [DrawnTransitions.Edge] = []
    for region in regions {
      guard let index = large[region] else {
        edges += moves.edges.filter { $0.region == region }
        continue
      }
      let part = index.part(around: callback, of: moves.edges)
      edges += part.edges
      states[region] = reached[region].indices.map(part.states.contains)
    }
    let cut = regions.filter { large[$0] != nil }
    return (DrawnTransitions(edges: edges, cut: Set(cut)), states)
  }
}

extension CallbackNeighborhoods {
  /// The ways of a large region, by what they run and where they lead.
  private struct RegionIndex: Sendable {
    /// The most ways that are lit.
    private static let mostLit = 12
    /// The most ways into a state, and out of it, that lead one step on.
    private static let mostOnward = 2

    /// For each callback, what runs it: the way, by index among those of the machine, and its group.
    private let places: [Name<Callback>: [(edge: Int, group: Int)]]
    /// For each state, the ways that leave it.
    private let leaving: [Int: [Int]]
    /// For each state, the ways that enter it.
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

    /// The ways that run a callback, with a step more on either side, and the states that they join.
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
  /// The most groups of a way in a part of a region, the lit ones before others.
  private static let mostGroups = 4

  /// How many lines say what happens on it.
  fileprivate var lineCount: Int {
    groups.reduce(0) { $0 + $1.triggers.count + $1.calls.count }
  }

  /// The way with no more than a few of its groups: those of some numbers, then the first of the others.
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
