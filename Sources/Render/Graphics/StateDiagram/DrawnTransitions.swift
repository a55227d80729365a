internal import Model

/// The moves of a machine as they are drawn: each where it says something, and told once.
///
/// A move that changes a region is drawn there, as an arrow. A move that changes no region at all,
/// and only runs callbacks, is drawn inside a state, in the last region that the transition's guard
/// names: packs go from the general to the particular. So one that enters the state that its object is
/// in already is drawn twice, where it enters it from elsewhere, too. All else is left out.
struct DrawnTransitions: Hashable, Sendable {
  /// An event, and what must hold in other regions for it to do just this.
  struct Trigger: Hashable, Sendable {
    /// The event.
    let event: Name<Event>
    /// The states that other regions must be in; only where the event could do something else.
    let conditions: [Condition]
  }

  /// The states that another region must be in.
  struct Condition: Hashable, Sendable {
    /// The region, by index.
    let region: Int
    /// The states, by index, ascending.
    let states: [Int]
  }

  /// Events that run the same callbacks on the same way, and those callbacks.
  struct Group: Hashable, Sendable {
    /// The events, in the pack's order.
    var triggers: [Trigger]
    /// The callbacks, in the order in which they run.
    let calls: [Call]

    /// Whether a callback is among them.
    func runs(_ callback: Name<Callback>?) -> Bool { calls.contains { $0.callback == callback } }
  }

  /// A way from a state to another, or, where both are the same, what happens in a state.
  struct Edge: Hashable, Sendable {
    /// The region, by index.
    let region: Int
    /// The state left, by index.
    let from: Int
    /// The state entered, by index.
    let to: Int
    /// What happens on it, in the pack's order; at least one group.
    var groups: [Group]
    /// How many groups more there are, which are not drawn.
    var leftOut = 0
  }

  /// The ways, by region, then source, then target.
  let edges: [Edge]
  /// The regions, by index, of which only a part is here.
  let cut: Set<Int>

  /// Makes moves of ways that were chosen before.
  ///
  /// - Parameters:
  ///   - edges: The ways, by region, then source, then target.
  ///   - cut: The regions, by index, of which these are not all.
  init(edges: [Edge], cut: Set<Int> = []) {
    self.edges = edges
    self.cut = cut
  }

  /// Chooses what is drawn of a machine's moves in one model.
  init(of machine: Machine, facts: MachineFacts, in configuration: Configuration?) {
    let live = machine.events.map { ($0.name, $0.limited(to: configuration)) }
    let events = Dictionary(live) { first, _ in first }
    let drawn = facts.moves.filter { move in
      if move.from != move.to { return true }
      return !move.calls.isEmpty && events[move.event]?.isAtHome(move) ?? false
    }
    let siblings = Dictionary(grouping: facts.moves, by: Meeting.init)
    var edges: [Edge] = []
    // The groups of the last way, by what they run.
    var groups: [[Look]: Int] = [:]
    for move in drawn.sorted(by: { $0.edge < $1.edge }) {
      let conditions =
        events[move.event]?.conditions(of: move, among: siblings[Meeting(move), default: []]) ?? []
      let trigger = Trigger(event: move.event, conditions: conditions)
      if edges.last?.holds(move) != true {
        edges.append(Edge(region: move.region, from: move.from, to: move.to, groups: []))
        groups = [:]
      }
      let looks = move.calls.map(Look.init)
      if let place = groups[looks] {
        edges[edges.count - 1].groups[place].add(trigger)
      } else {
        groups[looks] = groups.count
        edges[edges.count - 1].groups.append(Group(triggers: [trigger], calls: move.calls))
      }
    }
    self.init(edges: edges)
  }

  /// For each callback, the fewest regions that together show everything that runs it, in the pack's
  /// order.
  ///
  /// Of two regions that show as much, the earlier is taken.
  var regionsByCallback: [Name<Callback>: [Int]] {
    var numbers: [Happening: Int] = [:]
    var shown: [Name<Callback>: [Int: Set<Int>]] = [:]
    for edge in edges {
      for group in edge.groups {
        let happenings = group.triggers.map { trigger in
          numbers.number(
            of: Happening(
              event: trigger.event, calls: group.calls, isChange: edge.from != edge.to))
        }
        for call in group.calls {
          shown[call.callback, default: [:]][edge.region, default: []].formUnion(happenings)
        }
      }
    }
    return shown.mapValues(Self.fewest)
  }

  /// The fewest regions that together show as much as all of them, ascending.
  ///
  /// - Parameter regions: What each region shows, by numbers.
  /// - Returns: The regions, by index.
  private static func fewest(_ regions: [Int: Set<Int>]) -> [Int] {
    var shown = regions
    var chosen: [Int] = []
    while let best = shown.max(by: { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }) {
      chosen.append(best.key)
      shown = shown.mapValues { $0.subtracting(best.value) }.filter { !$0.value.isEmpty }
    }
    return chosen.sorted()
  }

  /// An event that a state of a region meets.
  private struct Meeting: Hashable {
    let event: Name<Event>
    let region: Int
    let state: Int

    init(_ move: MachineFacts.Move) {
      (event, region, state) = (move.event, move.region, move.from)
    }
  }

  /// What a call looks like in a diagram.
  fileprivate struct Look: Hashable {
    let callback: Name<Callback>
    let argument: String

    init(_ call: Call) { (callback, argument) = (call.callback, call.argument) }
  }

  /// An event and what it runs, whichever region tells of it.
  fileprivate struct Happening: Hashable {
    let event: Name<Event>
    let calls: [Call]
    /// Whether it changes a region.
    let isChange: Bool
  }
}

extension MachineFacts.Move {
  /// Where it leads, as ways are ordered: by region, then source, then target.
  fileprivate var edge: (Int, Int, Int) { (region, from, to) }
}

extension DrawnTransitions.Edge {
  fileprivate func holds(_ move: MachineFacts.Move) -> Bool {
    region == move.region && from == move.from && to == move.to
  }
}

extension DrawnTransitions.Group {
  /// Adds what runs the same, unless it is there.
  fileprivate mutating func add(_ trigger: DrawnTransitions.Trigger) {
    if !triggers.contains(trigger) { triggers.append(trigger) }
  }
}

extension Event {
  /// The event with those of its transitions that exist in a configuration.
  fileprivate func limited(to configuration: Configuration?) -> Event {
    guard let configuration else { return self }
    return Event(
      name: name, summary: summary,
      transitions: transitions.filter { $0.condition.holds(in: configuration) }, place: place)
  }

  /// Whether a move's region is the last one that the guard of its transition names; the first
  /// region stands in for a guard that names none.
  fileprivate func isAtHome(_ move: MachineFacts.Move) -> Bool {
    transitions.contains { transition in
      (transition.source.allowed.keys.max() ?? 0) == move.region
        && transition.source.allowed[move.region]?.contains(move.from) ?? true
        && transition.canRun(move.calls)
    }
  }
}

extension Event {
  /// What sets a move apart from its siblings: the same event, met by the same state of the region.
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

  /// For each region that is asked, the states that allow a move: those of its transition, or of all
  /// that it may come from.
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
  /// Whether callbacks are all of its own, but for some that only other configurations run.
  fileprivate func canRun(_ calls: [Call]) -> Bool {
    var rest = calls[...]
    for case .call(let call) in actions {
      if let next = rest.first, DrawnTransitions.Look(call) == DrawnTransitions.Look(next) {
        rest.removeFirst()
      } else if call.condition == .always {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The state that a region is in afterwards.
  fileprivate func target(in region: Int, from state: Int) -> Int {
    var target = state
    for case .enter(region, let entered) in actions { target = entered }
    return target
  }
}

extension [DrawnTransitions.Happening: Int] {
  /// The number of a happening, which is given one when it is met first.
  fileprivate mutating func number(of happening: Key) -> Int {
    if let known = self[happening] { return known }
    self[happening] = count
    return count - 1
  }
}
