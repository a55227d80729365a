/// A search of one observation for a shortest run in which one automaton finds what it looks for.
struct Pursuit {
  private let observation: Observation
  private let lane: Lane
  private let width: Int
  /// For each kind of edge that was met, the next state for each state.
  private var nexts: [UInt8]
  /// For each kind of edge, whether it was met.
  private var isMet: [Bool]
  /// For each node and state, how it was reached.
  private var reached: [Origin]
  /// The pairs of node and state reached, in the order of their distance.
  private var queue: [Int] = []

  /// Where a pair of node and state was reached from.
  private struct Origin {
    /// The entry, or the edge, by number.
    let way: Int32
    /// The pair that the edge came from; or one of the following.
    let pair: Int32

    static let entry: Int32 = -1
    static let nowhere: Int32 = -2
  }

  /// A way to what was looked for: an entry into the observation, and the edges that follow.
  struct Trail {
    let entry: Int
    let edges: [Int]
  }

  /// Prepares a search of an observation.
  init(of observation: Observation, for lane: Lane) {
    self.observation = observation
    self.lane = lane
    width = max(lane.automaton.count, 1)
    nexts = [UInt8](repeating: 0, count: observation.kinds.count * width)
    isMet = [Bool](repeating: false, count: observation.kinds.count)
    reached = [Origin](
      repeating: Origin(way: 0, pair: Origin.nowhere), count: observation.nodeCount * width)
  }

  /// A shortest trail, the first among equals in the order of the walk.
  ///
  /// - Parameters:
  ///   - distances: For each entry, how many moves lead to it.
  ///   - kinds: The kinds of edges that the observation has.
  /// - Returns: Nothing when there is none.
  mutating func trail(distances: [Int], _ kinds: inout KindShelf) -> Trail? {
    let order = observation.entries.indices.sorted {
      (distances[$0], $0) < (distances[$1], $1)
    }
    var waiting = order[...]
    var depth = waiting.first.map { distances[$0] } ?? 0
    var level = 0..<0
    while !waiting.isEmpty || !level.isEmpty {
      let first = queue.count
      for pair in level {
        if let trail = advance(from: queue[pair], &kinds) { return trail }
      }
      while let entry = waiting.first, distances[entry] == depth {
        waiting.removeFirst()
        if let trail = enter(entry, &kinds) { return trail }
      }
      level = first..<queue.count
      depth += 1
      if level.isEmpty, let entry = waiting.first { depth = distances[entry] }
    }
    return nil
  }

  private mutating func enter(_ number: Int, _ kinds: inout KindShelf) -> Trail? {
    let entry = observation.entries[number]
    let start = lane.automaton.start
    let state = start == Automaton.goal ? start : next(after: start, entry.kind, &kinds)
    if isFound(state, at: entry.node) { return Trail(entry: number, edges: []) }
    note(entry.node, state, number, from: Origin.entry)
    return nil
  }

  private mutating func advance(from pair: Int, _ kinds: inout KindShelf) -> Trail? {
    let (node, state) = (pair / width, UInt8(truncatingIfNeeded: pair % width))
    for edge in observation.edges(from: node) {
      let next = next(after: state, Int(observation.edgeKinds[edge]), &kinds)
      let target = Int(observation.targets[edge])
      if isFound(next, at: target) { return trail(to: pair, and: edge) }
      note(target, next, edge, from: Int32(truncatingIfNeeded: pair))
    }
    return nil
  }

  /// The state after an edge of some kind.
  private mutating func next(
    after state: UInt8, _ kind: Int, _ kinds: inout KindShelf
  ) -> UInt8 {
    if !isMet[kind] { meet(kind, kinds[kind]) }
    return nexts[kind &* width &+ Int(state)]
  }

  /// Works out what the edges of a kind do.
  private mutating func meet(_ number: Int, _ kind: Observation.Kind) {
    isMet[number] = true
    let isCovered = lane.automaton.alphabet.interest.covers(kind)
    let moved = isCovered ? lane.nexts(after: kind) : nil
    for state in 0..<width {
      nexts[number * width + state] = moved?[state] ?? UInt8(truncatingIfNeeded: state)
    }
  }

  private func isFound(_ state: UInt8, at node: Int) -> Bool {
    state == Automaton.goal || lane.isOwing(state, at: observation.endings[node])
  }

  private mutating func note(_ node: Int, _ state: UInt8, _ way: Int, from origin: Int32) {
    let pair = node * width + Int(state)
    guard reached[pair].pair == Origin.nowhere else { return }
    reached[pair] = Origin(way: Int32(truncatingIfNeeded: way), pair: origin)
    queue.append(pair)
  }

  private func trail(to pair: Int, and last: Int) -> Trail {
    var edges = [last]
    var here = pair
    while reached[here].pair >= 0 {
      edges.append(Int(reached[here].way))
      here = Int(reached[here].pair)
    }
    precondition(reached[here].pair == Origin.entry, "\(here) was reached from nowhere")
    return Trail(entry: Int(reached[here].way), edges: edges.reversed())
  }
}

/// The kinds of edges of an observation, each made when it is first met.
struct KindShelf {
  private let catalog: KindCatalog
  private var known: [Observation.Kind?]

  /// Begins with none.
  init(of catalog: KindCatalog) {
    self.catalog = catalog
    known = [Observation.Kind?](repeating: nil, count: catalog.count)
  }

  /// A kind by its number.
  subscript(number: Int) -> Observation.Kind {
    mutating get {
      if let kind = known[number] { return kind }
      let kind = catalog[number]
      known[number] = kind
      return kind
    }
  }
}
