/// A search of one observation for a shortest run in which one automaton finds what it looks for.
struct Pursuit {
  private let observation: Observation
  private let lane: Lane
  private let width: Int
  /// For each kind of edge, the next state for each state; none for one that means nothing.
  private let nexts: [[UInt8]?]
  /// For each node and state: where it was reached from, or that it was not.
  private var reached: [Origin?]
  /// The pairs of node and state reached, in the order of their distance.
  private var queue: [Int] = []

  /// Where a pair of node and state was reached from.
  private enum Origin {
    case entry(Int)
    case edge(Int, from: Int)
  }

  /// A way to what was looked for: an entry into the observation, and the edges that follow.
  struct Trail {
    let entry: Int
    let edges: [Int]
  }

  /// Prepares a search of an observation that has some kinds of edges.
  init(of observation: Observation, kinds: [Observation.Kind], for lane: Lane) {
    self.observation = observation
    self.lane = lane
    width = max(lane.automaton.count, 1)
    let interest = lane.automaton.alphabet.interest
    nexts = kinds.map { interest.covers($0) ? lane.nexts(after: $0) : nil }
    reached = [Origin?](repeating: nil, count: observation.nodeCount * width)
  }

  /// A shortest trail, the first among equals in the order of the walk.
  ///
  /// - Parameter distances: For each entry, how many moves lead to it.
  /// - Returns: Nothing when there is none.
  mutating func trail(distances: [Int]) -> Trail? {
    let order = observation.entries.indices.sorted {
      (distances[$0], $0) < (distances[$1], $1)
    }
    var waiting = order[...]
    var depth = waiting.first.map { distances[$0] } ?? 0
    var level = 0..<0
    while !waiting.isEmpty || !level.isEmpty {
      let first = queue.count
      for pair in level {
        if let trail = advance(from: queue[pair]) { return trail }
      }
      while let entry = waiting.first, distances[entry] == depth {
        waiting.removeFirst()
        if let trail = enter(entry) { return trail }
      }
      level = first..<queue.count
      depth += 1
      if level.isEmpty, let entry = waiting.first { depth = distances[entry] }
    }
    return nil
  }

  private mutating func enter(_ number: Int) -> Trail? {
    let entry = observation.entries[number]
    let start = lane.automaton.start
    let state = start == Automaton.goal ? start : nexts[entry.kind]?[Int(start)] ?? start
    if isFound(state, at: entry.node) { return Trail(entry: number, edges: []) }
    note(entry.node, state, .entry(number))
    return nil
  }

  private mutating func advance(from pair: Int) -> Trail? {
    let (node, state) = (pair / width, UInt8(truncatingIfNeeded: pair % width))
    for edge in observation.edges(from: node) {
      let next = nexts[Int(observation.edgeKinds[edge])]?[Int(state)] ?? state
      let target = Int(observation.targets[edge])
      if isFound(next, at: target) { return trail(to: pair, and: edge) }
      note(target, next, .edge(edge, from: pair))
    }
    return nil
  }

  private func isFound(_ state: UInt8, at node: Int) -> Bool {
    state == Automaton.goal || lane.isOwing(state, at: observation.endings[node])
  }

  private mutating func note(_ node: Int, _ state: UInt8, _ origin: Origin) {
    let pair = node * width + Int(state)
    guard reached[pair] == nil else { return }
    reached[pair] = origin
    queue.append(pair)
  }

  private func trail(to pair: Int, and last: Int) -> Trail {
    var edges = [last]
    var here = pair
    while case .edge(let edge, let from) = reached[here] {
      edges.append(edge)
      here = from
    }
    guard case .entry(let entry) = reached[here] else {
      preconditionFailure("\(here) was reached from nowhere")
    }
    return Trail(entry: entry, edges: edges.reversed())
  }
}
