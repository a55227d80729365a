package import Base
package import Pack
import StateSpace

/// The facts of a callback in the state graph of one model; they hold for every object.
package struct CallbackFacts: Hashable, Sendable {
  /// Bounds on how often a callback runs in an interval.
  package struct Count: Hashable, Sendable {
    /// The interval: a span of the machine; `nil` for the whole life of the object.
    package let span: Name<Span>?
    /// The minimum; 0 if no such interval ever ends.
    package let atLeast: Int
    /// The maximum; `nil` if there is no bound.
    package let atMost: Int?
    /// Whether such an interval ever ends; if not, the minimum is unknown.
    package let isEverComplete: Bool

    /// Makes a count.
    package init(span: Name<Span>?, atLeast: Int, atMost: Int?, isEverComplete: Bool = true) {
      self.span = span
      self.atLeast = atLeast
      self.atMost = atMost
      self.isEverComplete = isEverComplete
    }

    /// Whether there is a minimum or a maximum.
    package var isLimited: Bool { atLeast > 0 || atMost != nil }

    /// The bounds that include both counts, which must have the same span.
    package func joined(with other: Self) -> Self {
      let known = [self, other].filter(\.isEverComplete)
      return Self(
        span: span, atLeast: known.map(\.atLeast).min() ?? 0,
        atMost: atMost.flatMap { most in other.atMost.map { max(most, $0) } },
        isEverComplete: !known.isEmpty)
    }
  }

  /// The machine on whose objects it runs.
  package let machine: Name<Machine>
  /// How often it runs: first in the life of an object, then in each span, in the machine's order.
  package let counts: [Count]
  /// For each region of the machine, the states in which it can be while the callback runs, by
  /// index, ascending; if there is one, the region is always in it.
  package let states: [[Int]]
  /// The callbacks that have always run before on the same object, by index into the pack.
  package let before: BitSet
  /// The callbacks that can be the next one on the same object, by index into the pack.
  package let next: BitSet
  /// Whether it can be the last callback in the life of the object.
  package let canBeLast: Bool
  /// The callbacks of the same machine that can never run later on the same object, by index into
  /// the pack.
  package let neverAfter: BitSet
  /// The interactions whose steps call it, in the pack's order.
  package let calledBy: [Name<Interaction>]
}

extension CallbackFacts {
  /// The facts of the callbacks of one machine, by name.
  ///
  /// They are derived from the projection onto the machine's first object. Objects of one machine
  /// are symmetric, since roles are bound to them in every permutation.
  ///
  /// - Parameters:
  ///   - machine: The machine, by index in the graph.
  ///   - graph: The state graph.
  ///   - edges: Its edges, with those that recycle objects.
  ///   - statistics: The statistics of its transitions.
  /// - Returns: The facts of each callback that runs.
  static func all(
    of machine: Int, in graph: StateGraph, _ edges: RecyclingEdges,
    statistics: TransitionStatistics
  ) -> [Name<Callback>: Self] {
    let localTransitions = graph.localTransitions(of: machine)
    let callbacks = Set(localTransitions.flatMap { $0.emissions.map(\.callback) }).sorted()
    if callbacks.isEmpty { return [:] }
    let object = graph.system.objectsOfMachine[machine].lowerBound
    let definition = graph.machineTables[machine].machine
    let life = ObjectLife(
      in: Projection.system(of: graph, edges, callbacks: callbacks, onto: object)
        .silentQuotient(), of: definition, callbacks: callbacks, index: graph.system.index)
    let states = definition.states(whileRunning: callbacks, in: localTransitions)
    let pack = graph.system.pack
    func inPack(_ places: BitSet) -> BitSet { BitSet(places.lazy.map { callbacks[$0] }) }
    return callbacks.enumerated().reduce(into: [:]) { facts, found in
      let (place, callback) = found
      facts[pack.callbacks[callback].name] = Self(
        machine: definition.name, counts: life.counts.map { $0[place] }, states: states[place],
        before: inPack(life.order.before[place]), next: inPack(life.order.next[place]),
        canBeLast: life.order.canBeLast[place],
        neverAfter: inPack(life.order.neverAfter[place]),
        calledBy: statistics.callers(of: callback).map { pack.interactions[$0].name })
    }
  }
}

extension Exploration {
  /// The callbacks that can come right after a callback on any object at all, in one of the
  /// configurations; both by index into the pack.
  package func callbacks(nextTo callback: Int, in configuration: Configuration) -> BitSet {
    guard let number = configurations.firstIndex(of: configuration) else { return BitSet() }
    let found = zip(models, modelOf).lazy.map { $0[$1[number]] }.first {
      $0.called.contains(callback)
    }
    return found?.graph.callbacks(nextTo: callback) ?? BitSet()
  }
}

extension StateGraph {
  /// The callbacks that can come right after a callback on any object; both by index into the pack.
  func callbacks(nextTo callback: Int) -> BitSet {
    let callbacks = called.sorted()
    let system = Projection.system(of: self, RecyclingEdges(in: self), callbacks: callbacks)
      .silentQuotient().reversed()
    guard let place = callbacks.firstIndex(of: callback) else { return BitSet() }
    let next = FollowingCallbacks(reversed: system) { _ in false }.next[place]
    return BitSet(next.lazy.map { callbacks[$0] })
  }
}

/// The analysis of one object's life: the order of its callbacks, and their counts.
private struct ObjectLife {
  let order: PrecedenceAnalysis
  /// For the whole life, then for each span that occurs, in the machine's order: the count of each
  /// callback.
  private(set) var counts: [[CallbackFacts.Count]]

  init(
    in system: LabelledTransitionSystem, of machine: Machine, callbacks: [Int], index: PackIndex
  ) {
    let reversed = system.reversed()
    let life = IntervalFlow(of: Interval(lifeIn: system), in: system, reversed: reversed)
    order = PrecedenceAnalysis(of: life, reversed: reversed)
    counts = [OccurrenceBounds(of: life).counts(per: nil)]
    for span in machine.spans {
      let begins = span.begins.compactMap { callbacks.firstIndex(of: index.callback($0)) }
      let interval = Interval(begunBy: Set(begins), in: system)
      guard interval.occurs else { continue }
      let bounds = OccurrenceBounds(of: IntervalFlow(of: interval, in: system, reversed: reversed))
      counts.append(bounds.counts(per: span.name))
    }
  }
}

extension OccurrenceBounds {
  /// The bounds of each callback, as facts.
  fileprivate func counts(per span: Name<Span>?) -> [CallbackFacts.Count] {
    zip(atLeast, atMost).map {
      CallbackFacts.Count(span: span, atLeast: $0, atMost: $1, isEverComplete: isEverComplete)
    }
  }
}

extension Machine {
  /// For each callback and region, the states in which the region can be when the callback runs,
  /// ascending.
  fileprivate func states(whileRunning callbacks: [Int], in localTransitions: [LocalTransition])
    -> [[[Int]]]
  {
    let places = Interner(callbacks)
    var seen = callbacks.map { _ in regions.map { _ in BitSet() } }
    for emission in localTransitions.lazy.flatMap(\.emissions) {
      guard let place = places.index(of: emission.callback) else { continue }
      for (region, state) in emission.states.enumerated() { seen[place][region].insert(Int(state)) }
    }
    return seen.map { $0.map { Array($0) } }
  }
}
