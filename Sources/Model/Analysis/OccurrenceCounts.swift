package import Base
package import Pack
import StateSpace

/// How often each callback runs within one occurrence of an interaction, from its beginning to its
/// end, and which callbacks of the same object come nearest before and after.
///
/// An occurrence is a path through the interaction's automaton, unless an event that comes by itself
/// ends it before. Each step takes one of the transitions that exploration saw it take, in any
/// combination, so that the bounds include those of the model and can be wider. What other
/// interactions call meanwhile does not count, nor does the end of the process.
package struct OccurrenceCounts: Hashable, Sendable {
  /// Callbacks, one of which comes nearest before or after another on the same object.
  package struct Landmarks: Hashable, Sendable {
    /// The callbacks, in the pack's order.
    package let callbacks: [Name<Callback>]
    /// Whether one of them comes on every path.
    package let isCertain: Bool

    /// Makes a set of landmarks.
    package init(callbacks: [Name<Callback>], isCertain: Bool) {
      self.callbacks = callbacks
      self.isCertain = isCertain
    }
  }

  /// What holds of one callback on the object of one lifeline.
  package struct Entry: Hashable, Sendable {
    /// The lifeline, by index into the interaction's.
    package let lifeline: Int
    /// The callback.
    package let callback: Name<Callback>
    /// The minimum.
    package let atLeast: Int
    /// The maximum, at least 1; `nil` if there is no bound.
    package let atMost: Int?
    /// The nearest callbacks before it, outside of loops.
    package let after: Landmarks
    /// The nearest callbacks after it, outside of loops.
    package let before: Landmarks

    /// Makes an entry.
    package init(
      lifeline: Int, callback: Name<Callback>, atLeast: Int, atMost: Int?, after: Landmarks,
      before: Landmarks
    ) {
      self.lifeline = lifeline
      self.callback = callback
      self.atLeast = atLeast
      self.atMost = atMost
      self.after = after
      self.before = before
    }
  }

  /// The callbacks that run, by lifeline, then in the pack's order.
  package let entries: [Entry]

  /// Makes the counts of an interaction.
  package init(entries: [Entry]) { self.entries = entries }
}

extension OccurrenceCounts {
  /// The counts of all interactions that begin in a state graph.
  ///
  /// - Parameters:
  ///   - graph: The state graph.
  ///   - statistics: The statistics of its transitions.
  /// - Returns: The counts, by index into the pack.
  static func all(
    in graph: StateGraph, statistics: TransitionStatistics
  ) -> [Int: OccurrenceCounts] {
    let calls = graph.machineTables.map { table in
      table.localTransitions.reduce(into: [:]) { calls, transition in
        calls[EventTransition(event: transition.event, number: transition.transition)] =
          transition.emissions.map(\.callback)
      }
    }
    return graph.system.compiled.automata.indices.reduce(into: [:]) { counts, number in
      let automaton = graph.system.compiled.automata[number]
      guard graph.begun[number], let interaction = automaton.interaction else { return }
      let seen = statistics.interactions[interaction]
      let paths = OccurrencePaths(
        of: automaton, in: graph.system.compiled, taking: seen?.taken ?? [:],
        cutBy: (seen?.cuts ?? []).sorted()
      ) { machine, transition in
        machine.flatMap { calls[$0][transition] } ?? []
      }
      let entries = automaton.roles.indices.flatMap { lifeline -> [Entry] in
        let role = automaton.roles[lifeline]
        if role.others == 0 { return [] }
        return paths.entries(
          of: role.first, on: lifeline, names: graph.system.pack.callbacks)
      }
      counts[interaction] = OccurrenceCounts(entries: entries)
    }
  }
}

/// A transition of a machine: its event, and which of the event's transitions it is, by index.
private struct EventTransition: Hashable {
  let event, number: Int
}

/// The paths of an interaction from its beginning to its end, and what objects get on them.
private struct OccurrencePaths {
  /// An edge of the automaton that is on some path.
  struct Edge {
    let source, target: Int
    /// The role that gets an event on it; `nil` if none does.
    var receiver: Int?
    /// What the receiver can get: lists of callbacks, by index into the pack; at least one.
    var calls: [[Int]] = [[]]
    /// Whether a path can take it any number of times.
    var isRepeated = false

    /// The edge of the reversed automaton.
    var reversed: Edge {
      Edge(
        source: target, target: source, receiver: receiver, calls: calls.map { $0.reversed() },
        isRepeated: isRepeated)
    }
  }

  /// The number of positions; where the interaction is cut off is one, too.
  private let count: Int
  private let ends: [Int]
  /// The edges, ordered by source.
  private var edges: [Edge] = []

  /// Gathers the paths.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - compiled: Its positions and edges.
  ///   - taken: The transitions that each step takes, by its place.
  ///   - cuts: How events that come by themselves end the interaction.
  ///   - calls: What an object gets in a transition of its machine; the machine is `nil` for all but
  ///     one of the objects of a lifeline for many.
  init(
    of automaton: InteractionAutomaton, in compiled: CompiledInteractions,
    taking taken: [Place: Set<Int>], cutBy cuts: [InteractionCut],
    calls: (_ machine: Int?, EventTransition) -> [Int]
  ) {
    let first = automaton.positions.lowerBound
    let cutOff = automaton.positions.count
    count = cutOff + (cuts.isEmpty ? 0 : 1)
    ends =
      automaton.positions.filter { compiled.positions[$0].isEnd }.map { $0 - first }
      + (cuts.isEmpty ? [] : [cutOff])
    let machines = Dictionary(
      uniqueKeysWithValues: automaton.roles.lazy.filter { $0.others != 0 }.map {
        ($0.first, $0.machine)
      })
    for position in automaton.positions where !compiled.positions[position].isEnd {
      for edge in compiled.positions[position].edges.lazy.map({ compiled.edges[$0] }) {
        var one = Edge(source: position - first, target: edge.target - first)
        if case .send(let role, let event) = edge.action, edge.step >= 0 {
          one.receiver = role
          one.calls = taken[compiled.steps[edge.step].place, default: []].sorted().map {
            calls(machines[role], EventTransition(event: event, number: $0))
          }
        }
        if !one.calls.isEmpty { edges.append(one) }
      }
      if cuts.isEmpty { continue }
      let next = compiled.stepsNext(at: position).map { compiled.steps[$0].place }
      for cut in cuts where cut.next == next {
        let role = automaton.roles[cut.lifeline].first
        let transition = EventTransition(event: cut.event, number: cut.transition)
        edges.append(
          Edge(
            source: position - first, target: cutOff, receiver: role,
            calls: [calls(machines[role], transition)]))
      }
    }
    keepComplete()
    markRepeated()
  }

  /// The callbacks that the object of one role can get; if the role has many objects, one of them.
  func called(on role: Int) -> [Int] {
    var called = BitSet()
    for edge in edges where edge.receiver == role {
      for calls in edge.calls { called.formUnion(BitSet(calls)) }
    }
    return Array(called)
  }

  /// The same paths with what the object of one role gets, callbacks by their places in a list.
  private func seen(by role: Int, _ called: [Int]) -> Self {
    let places = Interner(called)
    var seen = self
    for place in edges.indices {
      seen.edges[place].calls =
        edges[place].receiver == role
        ? edges[place].calls.map { $0.compactMap { places.index(of: $0) } } : [[]]
    }
    return seen
  }

  /// Drops edges on no path from the beginning to an end.
  private mutating func keepComplete() {
    let ahead = Self.reached(from: [0], along: edges)
    let back = Self.reached(from: ends, along: edges.reversed().map(\.reversed))
    edges = edges.filter { ahead.contains($0.source) && back.contains($0.target) }
  }

  private static func reached(from starts: [Int], along edges: [Edge]) -> BitSet {
    var found = BitSet(starts)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for edge in edges where found.contains(edge.source) && found.insert(edge.target) {
        isGrowing = true
      }
    }
    return found
  }

  private mutating func markRepeated() {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for edge in edges { starts[edge.source + 1] += 1 }
    for position in 0..<count { starts[position + 1] += starts[position] }
    let components = StrongComponents(
      starts: starts, targets: edges.map { UInt32(truncatingIfNeeded: $0.target) }
    ) { _ in true }
    for place in edges.indices {
      edges[place].isRepeated =
        components.numbers[edges[place].source] == components.numbers[edges[place].target]
    }
  }

  /// An entry for each callback that the object of a role can get, in the pack's order.
  func entries(of role: Int, on lifeline: Int, names: [Callback]) -> [OccurrenceCounts.Entry] {
    let called = called(on: role)
    if called.isEmpty { return [] }
    let paths = seen(by: role, called)
    let former = Neighbors(
      along: paths.edges, from: [0], positions: count, callbacks: called.count)
    let later = Neighbors(
      along: paths.edges.map(\.reversed), from: ends, positions: count, callbacks: called.count)
    let calledNames = called.map { names[$0].name }
    return calledNames.indices.map { callback in
      OccurrenceCounts.Entry(
        lifeline: lifeline, callback: calledNames[callback],
        atLeast: paths.fewest(of: callback), atMost: paths.most(of: callback),
        after: former.landmarks(of: callback, names: calledNames),
        before: later.landmarks(of: callback, names: calledNames))
    }
  }

  private func fewest(of callback: Int) -> Int {
    length { edge in
      edge.calls.map { $0.count { $0 == callback } }.min() ?? 0
    } isBetter: {
      $0 < $1
    }
  }

  /// The most on a path; `nil` if a path can go through a cycle that has the callback.
  private func most(of callback: Int) -> Int? {
    if edges.contains(where: { $0.isRepeated && $0.calls.joined().contains(callback) }) {
      return nil
    }
    return length { edge in
      edge.calls.map { $0.count { $0 == callback } }.max() ?? 0
    } isBetter: {
      $0 > $1
    }
  }

  /// The length of a shortest or longest path to an end; cycles must have length 0.
  ///
  /// The algorithm of Bellman and Ford (Quarterly of Applied Mathematics 16, 1958).
  private func length(of weight: (Edge) -> Int, isBetter: (Int, Int) -> Bool) -> Int {
    let weights = edges.map(weight)
    var lengths = [Int?](repeating: nil, count: count)
    lengths[0] = 0
    var isImproving = true
    while isImproving {
      isImproving = false
      for (edge, weight) in zip(edges, weights) {
        guard let length = lengths[edge.source].map({ $0 + weight }) else { continue }
        if let known = lengths[edge.target], !isBetter(length, known) { continue }
        lengths[edge.target] = length
        isImproving = true
      }
    }
    let found = ends.compactMap { lengths[$0] }
    return found.dropFirst().reduce(found.first ?? 0) { isBetter($1, $0) ? $1 : $0 }
  }
}

/// For each callback that an object gets on some paths, those that come nearest before it.
///
/// A dataflow analysis: the callbacks that reach a position are those called last on some path to
/// it. Callbacks of loops are passed over, so that what a loop calls is between its surroundings.
private struct Neighbors {
  /// For each callback, those that come nearest before it, and `none`.
  private var former: BitMatrix
  /// The element that means no callback: the number of callbacks.
  private let none: Int

  init(along edges: [OccurrencePaths.Edge], from starts: [Int], positions: Int, callbacks: Int) {
    none = callbacks
    former = BitMatrix(rows: callbacks, width: callbacks + 1)
    // For each position, the callbacks that reach it.
    var reaching = BitMatrix(rows: positions, width: callbacks + 1)
    for start in starts { reaching.insert(none, in: start) }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      // By index, since a loop gets a copy of each edge.
      for place in edges.indices {
        let (source, target) = (edges[place].source, edges[place].target)
        for number in edges[place].calls.indices {
          let isNew =
            if !edges[place].isRepeated, let last = edges[place].calls[number].last {
              reaching.insert(last, in: target)
            } else {
              reaching.formUnion(target, with: source)
            }
          if isNew { isGrowing = true }
        }
      }
    }
    for edge in edges {
      for calls in edge.calls {
        var before: Int?
        for callback in calls {
          if let before {
            former.insert(before, in: callback)
          } else {
            former.formUnion(callback, with: reaching, edge.source)
          }
          if !edge.isRepeated { before = callback }
        }
      }
    }
  }

  /// The nearest callbacks, without the callback itself.
  func landmarks(
    of callback: Int, names: [Name<Callback>]
  ) -> OccurrenceCounts.Landmarks {
    let found = former[callback]
    return OccurrenceCounts.Landmarks(
      callbacks: found.filter { $0 != none && $0 != callback }.map { names[$0] },
      isCertain: !found.contains(none))
  }
}
