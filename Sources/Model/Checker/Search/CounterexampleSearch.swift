import Base

/// Searches an observed system for a shortest run on which an automaton reaches its goal, or that
/// ends in an accepting state.
///
/// Breadth-first search of the product of system and automaton: Baier & Katoen, section 4.2.
struct CounterexampleSearch {
  /// A path through the system: an entry, by index, and the moves after it.
  struct Path {
    let entry: Int
    let moves: [Int]
  }

  /// The predecessor of a pair of a node and a state in the breadth-first search.
  private struct Origin {
    /// The pair before it; `entry` if it is reached by an entry, `unreached` if not at all.
    let pair: Int32
    /// The entry or transition that leads to it, by index.
    let transition: Int32

    static let entry: Int32 = -1
    static let unreached: Int32 = -2
  }

  private let system: ObservedSystem
  private let automaton: PropertyAutomaton
  /// The number of states of the automaton; a pair is encoded as node * width + state.
  private let width: Int
  /// For each label, the next state of every state; `nil` if all stay as they are.
  private let nexts: [[UInt8]?]
  /// For each pair, its predecessor.
  private var origins: [Origin]
  /// The pairs reached, in ascending order of their distance from the initial state of the graph.
  private var queue: [Int] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - automaton: The automaton.
  ///   - nexts: For each label, the next state of every state of the automaton; `nil` if all stay
  ///     as they are.
  init(of system: ObservedSystem, for automaton: PropertyAutomaton, nexts: [[UInt8]?]) {
    self.system = system
    self.automaton = automaton
    self.nexts = nexts
    width = max(automaton.count, 1)
    origins = [Origin](
      repeating: Origin(pair: Origin.unreached, transition: 0), count: system.nodeCount * width)
  }

  /// A shortest path; among equals the first in the order of the state graph.
  ///
  /// - Parameter distances: For each entry, the number of moves (edges of the state graph) on a
  ///   shortest path to the global state that it leaves.
  /// - Returns: `nil` if there is none.
  mutating func path(distances: [Int]) -> Path? {
    let order = system.entries.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    var waiting = order[...]
    var depth = waiting.first.map { distances[$0] } ?? 0
    var level = 0..<0
    while !waiting.isEmpty || !level.isEmpty {
      let first = queue.count
      for place in level {
        if let path = expand(queue[place]) { return path }
      }
      while let entry = waiting.first, distances[entry] == depth {
        waiting.removeFirst()
        if let path = enter(entry) { return path }
      }
      level = first..<queue.count
      depth += 1
      if level.isEmpty, let entry = waiting.first { depth = distances[entry] }
    }
    return nil
  }

  private mutating func enter(_ number: Int) -> Path? {
    let entry = system.entries[number]
    let state = next(after: automaton.start, entry.label)
    if isFound(state, at: entry.node) { return Path(entry: number, moves: []) }
    reach(entry.node, state, from: Origin.entry, by: number)
    return nil
  }

  private mutating func expand(_ pair: Int) -> Path? {
    let node = pair / width
    let edges = system.edges(from: node)
    for edge in edges {
      let target = Int(system.targets[edge])
      if let path = follow(edge, with: system.edgeLabels[edge], from: pair, to: target) {
        return path
      }
    }
    for (place, selfLoop) in system.selfLoops(of: node).enumerated() {
      let transition = system.targets.count + place
      if let path = follow(transition, with: selfLoop.label, from: pair, to: node) { return path }
    }
    return nil
  }

  /// Takes an edge or a self-loop from a pair; returns the path if it is found.
  private mutating func follow(
    _ transition: Int, with label: Index<EdgeLabel>, from pair: Int, to target: Int
  ) -> Path? {
    let next = next(after: UInt8(truncatingIfNeeded: pair % width), label)
    if isFound(next, at: target) { return path(to: pair, then: transition) }
    reach(target, next, from: Int32(truncatingIfNeeded: pair), by: transition)
    return nil
  }

  private func next(after state: UInt8, _ label: Index<EdgeLabel>) -> UInt8 {
    state == PropertyAutomaton.goal ? state : nexts[label.number]?[Int(state)] ?? state
  }

  private func isFound(_ state: UInt8, at node: Int) -> Bool {
    state == PropertyAutomaton.goal || automaton.accepts(state, at: system.endings[node])
  }

  private mutating func reach(_ node: Int, _ state: UInt8, from pair: Int32, by transition: Int) {
    let reached = node * width + Int(state)
    guard origins[reached].pair == Origin.unreached else { return }
    origins[reached] = Origin(pair: pair, transition: Int32(truncatingIfNeeded: transition))
    queue.append(reached)
  }

  private func path(to pair: Int, then last: Int) -> Path {
    var moves = [system.move(of: last, from: pair / width)]
    var here = origins[pair]
    while here.pair != Origin.entry {
      let pair = Int(here.pair)
      moves.append(system.move(of: Int(here.transition), from: pair / width))
      here = origins[pair]
    }
    return Path(entry: Int(here.transition), moves: moves.reversed())
  }
}
