package import Analysis
package import Base
package import Pack
import StateSpace

/// The transitions of a machine that a state diagram shows, grouped by source and target.
///
/// A transition that changes a region is an arrow in that region. A transition that changes no
/// region, and only runs callbacks, is drawn inside a state of the last region that its guard
/// names: packs list general regions first. A transition into a state can do both, since its object
/// may already be in that state. All others are left out.
package struct DrawnTransitions: Hashable, Sendable {
  /// An event, and the guard under which it has this effect.
  package struct Trigger: Hashable, Sendable {
    /// The event.
    package let event: Name<Event>
    /// The states that other regions must be in; empty if the event always has this effect.
    package let conditions: [Condition]
  }

  /// The states that another region must be in.
  package struct Condition: Hashable, Sendable {
    /// The index of the region.
    package let region: Int
    /// The indices of the states, ascending.
    package let states: [Int]
  }

  /// Events with the same source, target, and callbacks.
  package struct Group: Hashable, Sendable {
    /// The events, in the order of the pack.
    package var triggers: [Trigger]
    /// The callbacks, in the order in which they run.
    package let calls: [Call]

    /// Whether a callback is among the calls.
    func runs(_ callback: Name<Callback>?) -> Bool { calls.contains { $0.callback == callback } }
  }

  /// All transitions from one state to another; if both are the same, what happens inside the
  /// state.
  package struct Edge: Hashable, Sendable {
    /// The index of the region.
    package let region: Int
    /// The index of the source.
    package let from: Int
    /// The index of the target.
    package let to: Int
    /// The groups, in the order of the pack; at least one.
    package var groups: [Group]
    /// The number of further groups that are not drawn.
    var leftOut = 0
  }

  /// The edges, by region, then source, then target.
  package let edges: [Edge]
  /// The indices of the regions that are only partly drawn.
  let cut: Set<Int>

  /// Wraps edges that were selected before.
  ///
  /// - Parameters:
  ///   - edges: The edges, by region, then source, then target.
  ///   - cut: The indices of the regions that are only partly drawn.
  init(edges: [Edge], cut: Set<Int> = []) {
    self.edges = edges
    self.cut = cut
  }

  /// Selects the transitions to draw, from those observed in one model.
  package init(of machine: Machine, facts: MachineFacts, in configuration: Configuration?) {
    let live = machine.events.map { ($0.name, $0.limited(to: configuration)) }
    let events = Dictionary(live) { first, _ in first }
    let drawn = facts.moves.filter { move in
      if move.from != move.to { return true }
      return !move.calls.isEmpty && events[move.event]?.isDrawn(move) ?? false
    }
    let siblings = Dictionary(grouping: facts.moves, by: StateEvent.init)
    var edges: [Edge] = []
    // For the last edge, the index of each group by what its callbacks look like.
    var groups: [[CallAppearance]: Int] = [:]
    for move in drawn.sorted(by: { $0.edge < $1.edge }) {
      let conditions =
        events[move.event]?.conditions(of: move, among: siblings[StateEvent(move), default: []])
        ?? []
      let trigger = Trigger(event: move.event, conditions: conditions)
      if edges.last?.holds(move) != true {
        edges.append(Edge(region: move.region, from: move.from, to: move.to, groups: []))
        groups = [:]
      }
      let appearances = move.calls.map(CallAppearance.init)
      if let place = groups[appearances] {
        edges[edges.count - 1].groups[place].add(trigger)
      } else {
        groups[appearances] = groups.count
        edges[edges.count - 1].groups.append(Group(triggers: [trigger], calls: move.calls))
      }
    }
    self.init(edges: edges)
  }

  /// For each callback, a small set of regions that together show everything that runs it,
  /// ascending.
  ///
  /// A greedy set cover; of two equally good regions, the first is taken.
  var regionsByCallback: [Name<Callback>: [Int]] {
    var numbers = Interner<Reaction>()
    var shown: [Name<Callback>: [Int: Set<Int>]] = [:]
    for edge in edges {
      for group in edge.groups {
        let reactions = group.triggers.map { trigger in
          numbers.intern(
            Reaction(
              event: trigger.event, calls: group.calls, isChange: edge.from != edge.to))
        }
        for call in group.calls {
          shown[call.callback, default: [:]][edge.region, default: []].formUnion(reactions)
        }
      }
    }
    return shown.mapValues(Self.fewest)
  }

  /// Returns a small set of regions that together show as much as all of them: a greedy set cover.
  ///
  /// - Parameter regions: The reactions that each region shows, by number.
  /// - Returns: The indices of the regions, ascending.
  private static func fewest(_ regions: [Int: Set<Int>]) -> [Int] {
    var shown = regions
    var chosen: [Int] = []
    while let best = shown.max(by: { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }) {
      chosen.append(best.key)
      shown = shown.mapValues { $0.subtracting(best.value) }.filter { !$0.value.isEmpty }
    }
    return chosen.sorted()
  }

  /// An event in a state: transitions that share both need guards to tell them apart.
  private struct StateEvent: Hashable {
    let event: Name<Event>
    let region: Int
    let state: Int

    init(_ move: MachineFacts.Move) {
      (event, region, state) = (move.event, move.region, move.from)
    }
  }

  /// A call as it is drawn, without its condition.
  fileprivate struct CallAppearance: Hashable {
    let callback: Name<Callback>
    let argument: String

    init(_ call: Call) { (callback, argument) = (call.callback, call.argument) }
  }

  /// An event and its callbacks, whichever region shows them.
  fileprivate struct Reaction: Hashable {
    let event: Name<Event>
    let calls: [Call]
    /// Whether a region changes.
    let isChange: Bool
  }
}

extension MachineFacts.Move {
  /// The order of edges: by region, then source, then target.
  fileprivate var edge: (Int, Int, Int) { (region, from, to) }
}

extension DrawnTransitions.Edge {
  fileprivate func holds(_ move: MachineFacts.Move) -> Bool {
    region == move.region && from == move.from && to == move.to
  }
}

extension DrawnTransitions.Group {
  /// Adds a trigger unless it is already there.
  fileprivate mutating func add(_ trigger: DrawnTransitions.Trigger) {
    if !triggers.contains(trigger) { triggers.append(trigger) }
  }
}

extension Event {
  /// The event, limited to the transitions that exist in a configuration.
  fileprivate func limited(to configuration: Configuration?) -> Event {
    guard let configuration else { return self }
    return Event(
      name: name, summary: summary,
      transitions: transitions.filter { $0.condition.holds(in: configuration) }, place: place)
  }

  /// Whether the region of a move is the last one that the guard of its transition names, or the
  /// first one if the guard names none.
  fileprivate func isDrawn(_ move: MachineFacts.Move) -> Bool {
    transitions.contains { transition in
      (transition.source.allowed.keys.max() ?? 0) == move.region
        && transition.source.allowed[move.region]?.contains(move.from) ?? true
        && transition.canRun(move.calls)
    }
  }
}

extension Event {
  /// Returns the guards by which a move differs from its siblings: moves of the same event from the
  /// same state.
  fileprivate func conditions(
    of move: MachineFacts.Move, among siblings: [MachineFacts.Move]
  ) -> [DrawnTransitions.Condition] {
    guard siblings.count > 1 else { return [] }
    let guards = siblings.map { allowed(to: $0) }
    let own = allowed(to: move)
    return own.keys.sorted().filter { region in
      region != move.region && guards.contains { $0[region] != own[region] }
    }.map { DrawnTransitions.Condition(region: $0, states: own[$0] ?? []) }
  }

  /// For each guarded region, the states in which a move is possible; the union, if several
  /// transitions make it.
  private func allowed(to move: MachineFacts.Move) -> [Int: [Int]] {
    let guards = transitions.filter { transition in
      transition.source.allowed[move.region]?.contains(move.from) ?? true
        && transition.target(in: move.region, from: move.from) == move.to
        && transition.canRun(move.calls)
    }.map(\.source.allowed)
    return guards.dropFirst().reduce(guards.first ?? [:]) { joined, next in
      joined.reduce(into: [:]) { found, entry in
        if let states = next[entry.key] {
          found[entry.key] = Set(entry.value + states).sorted()
        }
      }
    }
  }
}

extension Transition {
  /// Whether the transition can run exactly these calls: all unconditional ones, and some of the
  /// others.
  fileprivate func canRun(_ calls: [Call]) -> Bool {
    var rest = calls[...]
    for case .call(let call) in actions {
      if let next = rest.first,
        DrawnTransitions.CallAppearance(call) == DrawnTransitions.CallAppearance(next)
      {
        rest.removeFirst()
      } else if call.condition == .always {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The state of a region after the transition.
  fileprivate func target(in region: Int, from state: Int) -> Int {
    var target = state
    for case .enter(region, let entered) in actions { target = entered }
    return target
  }
}
