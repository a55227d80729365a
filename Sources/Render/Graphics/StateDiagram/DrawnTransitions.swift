package import Analysis
package import Base
package import Pack

/// The transitions of a machine that a state diagram shows, grouped by source and target.
///
/// All transitions that the pack writes for the configuration are shown, those that no run takes
/// included. Those that only runs of other configurations take are left out. A transition that
/// changes a region is an arrow in that region. A transition that changes no region is drawn inside
/// a state of the last region that its guard names: packs list general regions first. A transition
/// into a state can do both, since its object may already be in that state. One that calls nothing
/// is then drawn inside that state, and only if its guard names it.
///
/// Guards say which states other regions must be in, as far as that does not follow from the
/// source. If transitions do the same under guards that no list of states joins, each is a trigger.
package struct DrawnTransitions: Hashable, Sendable {
  /// An event, and the guard under which it has this effect.
  package struct Trigger: Hashable, Sendable {
    /// The event.
    package let event: Name<Event>
    /// The states that other regions must be in, by region; empty if the event always has this
    /// effect in the source.
    package let conditions: [Condition]

    /// Puts together an event and its guard.
    package init(event: Name<Event>, conditions: [Condition]) {
      (self.event, self.conditions) = (event, conditions)
    }
  }

  /// The states that another region must be in.
  package struct Condition: Hashable, Sendable {
    /// The index of the region.
    package let region: Int
    /// The indices of the states, ascending.
    package let states: [Int]

    /// Names states of a region, by index.
    package init(region: Int, states: [Int]) { (self.region, self.states) = (region, states) }
  }

  /// Events with the same source, target, and callbacks; all or none of them are taken.
  package struct Group: Hashable, Sendable {
    /// The events, in the order of the pack.
    package var triggers: [Trigger]
    /// The callbacks, in the order in which they run.
    package let calls: [Call]
    /// Whether some run takes the transitions.
    package let isTaken: Bool
    /// What the pack says of the transitions.
    let remarks: [TransitionRemark]

    init(
      _ triggers: [Trigger], calls: [Call], isTaken: Bool, remarks: [TransitionRemark]
    ) {
      self.triggers = triggers
      self.calls = calls
      self.isTaken = isTaken
      self.remarks = remarks
    }

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
    /// The groups: those that are taken before the others, then in the order of the pack; at least
    /// one.
    package var groups: [Group]
    /// The number of further groups that are not drawn.
    var leftOut = 0

    /// Whether some run takes one of the transitions.
    package var isTaken: Bool { groups.contains(where: \.isTaken) }
  }

  /// The edges, by region, then source, then target.
  package let edges: [Edge]
  /// For each region and state, whether runs reach the state.
  let states: [[Reach]]
  /// For each region, the conditions that all its transitions share, if its frame says them once.
  let shared: [[Condition]]
  /// The indices of the regions that are only partly drawn.
  let cut: Set<Int>
  /// The chart of the machine, which a picture of all regions shows instead; `nil` if it has none.
  private(set) var chart: DrawnChart?

  /// Wraps edges that were selected before.
  ///
  /// - Parameters:
  ///   - edges: The edges, by region, then source, then target.
  ///   - states: For each region and state, whether runs reach the state.
  ///   - shared: For each region, the conditions that its frame says once.
  ///   - cut: The indices of the regions that are only partly drawn.
  init(edges: [Edge], states: [[Reach]], shared: [[Condition]], cut: Set<Int> = []) {
    self.edges = edges
    self.states = states
    self.shared = shared
    self.cut = cut
  }

  /// Selects the transitions to draw.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: The facts of the machine in one model.
  ///   - configuration: A configuration of that model; `nil` for all transitions of the pack.
  ///   - anywhere: What runs of any model do; `nil` if there is only one model.
  package init(
    of machine: Machine, facts: MachineFacts, in configuration: Configuration?,
    among anywhere: TakenMoves? = nil
  ) {
    let anywhere = anywhere ?? TakenMoves(of: machine, in: [facts])
    let events = machine.events(in: configuration)
    let taken = facts.moves.filter { move in
      move.from != move.to || events[move.event]?.isDrawn(move, on: machine) ?? false
    }
    let guards = GuardReduction(facts)
    var edges: [Edge] = []
    // For the last edge, the index of each group by what it looks like.
    var groups: [GroupAppearance: Int] = [:]
    let untaken = anywhere.untaken(in: configuration)
    for drawn in [DrawnMove].inOrder(taken: taken, untaken: untaken) {
      let (move, isTaken) = (drawn.move, drawn.isTaken)
      let transitions = machine.transitions(of: move, by: events[move.event])
      let alternatives = guards.alternatives(
        of: transitions.map(\.source), in: move.from, of: move.region)
      let triggers = alternatives.map { Trigger(event: move.event, conditions: $0) }
      if edges.last?.holds(move) != true {
        edges.append(Edge(region: move.region, from: move.from, to: move.to, groups: []))
        groups = [:]
      }
      let appearance = GroupAppearance(
        calls: move.calls.map(CallAppearance.init), isTaken: isTaken,
        remarks: transitions.compactMap(TransitionRemark.init))
      if let place = groups[appearance] {
        edges[edges.count - 1].groups[place].add(triggers)
      } else {
        groups[appearance] = groups.count
        edges[edges.count - 1].groups.append(
          Group(triggers, calls: move.calls, isTaken: isTaken, remarks: appearance.remarks))
      }
    }
    self.init(
      edges: edges, states: Reach.all(in: facts, among: anywhere),
      shared: guards.shared(by: edges, regions: machine.regions.count))
    chart = DrawnChart(of: machine, facts: facts, in: configuration, among: anywhere)
  }

  /// For each callback that runs, a small set of regions that together show all runs of it,
  /// ascending.
  ///
  /// A greedy set cover; of two equally good regions, the first is taken.
  var regionsByCallback: [Name<Callback>: [Int]] {
    var numbers = Interner<Reaction>()
    var shown: [Name<Callback>: [Int: Set<Int>]] = [:]
    for edge in edges {
      for group in edge.groups where group.isTaken {
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

  /// What the triggers of a group have in common.
  private struct GroupAppearance: Hashable {
    let calls: [CallAppearance]
    let isTaken: Bool
    let remarks: [TransitionRemark]
  }

  /// An event and its callbacks, whichever region shows them.
  fileprivate struct Reaction: Hashable {
    let event: Name<Event>
    let calls: [Call]
    /// Whether a region changes.
    let isChange: Bool
  }
}

/// Whether runs reach a state.
enum Reach: Hashable, Sendable {
  /// Some run of the model that is drawn reaches it.
  case reached
  /// Only runs of other models reach it, so that it is not drawn.
  case elsewhere
  /// No run of any model reaches it.
  case never

  /// For each region and state, whether runs reach the state.
  static func all(in facts: MachineFacts, among anywhere: TakenMoves) -> [[Self]] {
    zip(facts.reached, anywhere.reached).map { here, anywhere in
      zip(here, anywhere).map { $0 ? .reached : $1 ? .elsewhere : .never }
    }
  }
}

/// A move, and whether some run makes it.
private struct DrawnMove {
  let move: MachineFacts.Move
  let isTaken: Bool

  /// The order of edges, and within one: what is taken first, and what has no effect last.
  var order: (Int, Int, Int, Int, Int) {
    let hasEffect = move.from != move.to || !move.calls.isEmpty
    return (move.region, move.from, move.to, isTaken ? 0 : 1, hasEffect ? 0 : 1)
  }
}

extension [DrawnMove] {
  /// The moves by edge; those of an edge keep their order otherwise.
  fileprivate static func inOrder(
    taken: [MachineFacts.Move], untaken: [MachineFacts.Move]
  ) -> [DrawnMove] {
    let all =
      taken.map { DrawnMove(move: $0, isTaken: true) }
      + untaken.map { DrawnMove(move: $0, isTaken: false) }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element.order, right.element.order)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }
}

extension DrawnTransitions.Edge {
  fileprivate func holds(_ move: MachineFacts.Move) -> Bool {
    region == move.region && from == move.from && to == move.to
  }
}

extension DrawnTransitions.Group {
  /// Adds triggers that are not there yet.
  fileprivate mutating func add(_ others: [DrawnTransitions.Trigger]) {
    triggers += others.filter { !triggers.contains($0) }
  }
}

extension Event {
  /// Whether the region of a move that changes nothing is the one that its transition is drawn in.
  fileprivate func isDrawn(_ move: MachineFacts.Move, on machine: Machine) -> Bool {
    transitions.contains { transition in
      let region =
        move.calls.isEmpty
        ? transition.regionOfStays(on: machine) : transition.source.lastRegion(on: machine)
      return region == move.region
        && transition.source.allowed[move.region]?.contains(move.from) ?? true
        && transition.canRun(move.calls)
    }
  }
}

extension Machine {
  /// The events by name, limited to the transitions that exist in a configuration.
  fileprivate func events(in configuration: Configuration?) -> [Name<Event>: Event] {
    let limited = events.map { ($0.name, $0.limited(to: configuration)) }
    return Dictionary(limited) { first, _ in first }
  }

  /// An event's transitions that make a move.
  fileprivate func transitions(of move: MachineFacts.Move, by event: Event?) -> [Transition] {
    let possible =
      event?.transitions.filter { transition in
        transition.source.allowed[move.region]?.contains(move.from) ?? true
          && target(of: transition, in: move.region, from: move.from) == move.to
      } ?? []
    let exact = possible.filter { $0.canRun(move.calls) }
    return exact.isEmpty ? possible : exact
  }

  /// The state of a region after a transition.
  private func target(of transition: Transition, in region: Int, from state: Int) -> Int {
    var target = state
    for case .enter(region, let entered) in actions(inLifeOf: transition) { target = entered }
    return target
  }
}

extension DrawnTransitions.Edge {
  /// The conditions of its triggers that the frame of its region does not say.
  func conditions(
    beside shared: [DrawnTransitions.Condition]
  ) -> [DrawnTransitions.Condition] {
    groups.flatMap(\.triggers).flatMap(\.conditions).filter { !shared.contains($0) }
  }

  /// Whether some of its transitions run a callback.
  func isHighlighted(_ callback: Name<Callback>?) -> Bool {
    groups.contains { $0.runs(callback) }
  }
}
