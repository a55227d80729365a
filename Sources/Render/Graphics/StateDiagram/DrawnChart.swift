import Analysis
import Base
import Pack

/// The states and arrows of a chart that a picture shows, as the pack writes them.
///
/// An arrow is drawn with its guard as written, and with `else` if it is followed only where the
/// guards of others do not hold. Of a transition that needs states of several regions, those of
/// other regions become a guard, unless exploration shows that they always hold in its source.
struct DrawnChart: Hashable, Sendable {
  /// Where an arrow begins or ends, by index.
  enum End: Hashable, Sendable {
    case state(Int)
    case choice(Int)
  }

  /// An arrow in a picture.
  struct Arrow: Hashable, Sendable {
    /// The arrow of the chart, by index.
    let number: Int
    let from: End
    /// `nil` if it is neither left nor entered: an internal transition.
    let to: End?
    /// The states of other regions that it needs, by index.
    let needs: [Int]
    /// Whether it is followed only where no guard of another arrow holds.
    let isElse: Bool
    /// Whether some run follows it.
    let isTaken: Bool

    /// Whether it begins or ends there.
    func joins(_ end: End) -> Bool { from == end || to == end }
  }

  /// The most states of a chart that is drawn whole around a callback.
  static let mostStates = 24

  /// The chart.
  let chart: Chart
  /// For each state, whether runs reach it.
  private(set) var states: [Reach]
  /// The arrows, in the pack's order.
  private(set) var arrows: [Arrow] = []

  /// Selects what to draw of the chart of a machine; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: Its facts in one model.
  ///   - configuration: A configuration of that model; `nil` for all that the pack writes.
  ///   - anywhere: What runs of any model do.
  init?(
    of machine: Machine, facts: MachineFacts, in configuration: Configuration?,
    among anywhere: TakenMoves
  ) {
    guard let chart = machine.chart else { return nil }
    let layout = ChartLayout(of: chart)
    let reach = Reach.all(in: facts, among: anywhere)
    self.chart = chart
    states = chart.states.indices.map { state in
      let leaves = layout.positions(of: state).map { reach[layout.axis(of: state)][$0] }
      return leaves.contains(.reached)
        ? .reached : leaves.contains(.elsewhere) ? .elsewhere : .never
    }
    let here = machine.arrows { facts.taken.contains($0) }
    let elsewhere = machine.arrows { anywhere.contains($0) }.subtracting(here)
    for (number, arrow) in chart.arrows.enumerated()
    where configuration.map(arrow.configurations.holds) ?? true && !elsewhere.contains(number) {
      for way in ways(of: arrow) {
        let needs = way.needs.filter { state in
          guard case .state(let from) = way.from else { return true }
          return !layout.isImplied(state, by: from, in: facts)
        }
        arrows.append(
          Arrow(
            number: number, from: way.from, to: way.to, needs: needs,
            isElse: isElse(arrow, in: configuration), isTaken: here.contains(number)))
      }
    }
    arrows = arrows.filter { !isElsewhere($0.from) && !($0.to.map(isElsewhere) ?? false) }
  }

  /// Leaves out all but some states and arrows.
  func showing(_ shown: Set<Int>, _ arrows: [Arrow]) -> Self {
    var part = self
    for state in states.indices where !shown.contains(state) { part.states[state] = .elsewhere }
    part.arrows = arrows
    return part
  }

  /// Whether an arrow between a state and one inside it leaves the outer one and enters it again,
  /// and that matters: it calls something, or begins other regions anew.
  func reenters(_ arrow: Arrow) -> Bool {
    guard !chart.arrows[arrow.number].isLocal, case .state(let from) = arrow.from,
      case .state(let to)? = arrow.to, from != to
    else { return false }
    let outer = [(from, to), (to, from)].first { chart.lineage(of: $1).contains($0) }?.0
    return outer.map { chart.states[$0] }.map { state in
      !state.entry.isEmpty || !state.exit.isEmpty || state.regions.count > 1
    } ?? false
  }

  private func isElsewhere(_ end: End) -> Bool {
    if case .state(let state) = end { states[state] == .elsewhere } else { false }
  }

  /// Whether an arrow without a guard has others beside it that have one.
  private func isElse(_ arrow: ChartArrow, in configuration: Configuration?) -> Bool {
    if arrow.condition.isElse { return true }
    if case .itself = arrow.trigger { return false }
    return arrow.condition.text.isEmpty
      && chart.arrows.contains { other in
        other.trigger == arrow.trigger && other.source == arrow.source
          && !other.condition.text.isEmpty
          && configuration.map(other.configurations.holds) ?? true
      }
  }
}

// MARK: - Ends

extension DrawnChart {
  private typealias Ends = (from: End, to: End?, needs: [Int])

  /// From where to where an arrow is drawn: once for each region that it changes.
  private func ways(of arrow: ChartArrow) -> [Ends] {
    var entered: [Int] = []
    for case .enter(let state, _) in arrow.effects { entered.append(state) }
    if case .states(let states) = arrow.target { entered += states }
    // Of several states that a region enters, the last counts.
    let targets = entered.indices.filter { place in
      !entered[(place + 1)...].contains { !chart.areApart($0, entered[place]) }
    }.map { End.state(entered[$0]) }
    switch (arrow.source, arrow.target) {
    case (.choice(let choice), .choice(let next)):
      return [(.choice(choice), .choice(next), [])]
    case (.choice(let choice), _): return targets.map { (.choice(choice), $0, []) }
    case (.states(let sources), .choice(let choice)):
      return ways(from: sources, to: .choice(choice), near: nil)
    case (.states(let sources), _):
      if targets.isEmpty { return inside(sources) }
      return targets.flatMap { target -> [Ends] in
        guard case .state(let state) = target else { return [] }
        return ways(from: sources, to: target, near: state)
      }
    }
  }

  /// The ways from some states, of which one is in the region of the target; if none is, from each
  /// other state beside the target.
  private func ways(from sources: [Int], to target: End, near state: Int?) -> [Ends] {
    let own = state.map { state in sources.first { !chart.areApart($0, state) } } ?? sources.first
    if let own { return [(.state(own), target, sources.filter { $0 != own })] }
    let region = state.map { chart.states[$0].region } ?? 0
    return living(in: region).filter { $0 != state }.map { (.state($0), target, sources) }
  }

  /// An internal transition is drawn inside the last state that it needs, or in each of the first
  /// region.
  private func inside(_ sources: [Int]) -> [Ends] {
    if let last = sources.last { return [(.state(last), nil, Array(sources.dropLast()))] }
    return living(in: 0).map { (.state($0), nil, []) }
  }

  private func living(in region: Int) -> [Int] {
    chart.regions[region].states.filter { chart.states[$0].end == .nothing }
  }
}

extension Machine {
  /// The arrows of its chart that some of its transitions follow, by index.
  fileprivate func arrows(of isChosen: (Transition.ID) -> Bool) -> Set<Int> {
    Set(
      events.flatMap { event in
        event.transitions.enumerated().flatMap { number, transition in
          isChosen(Transition.ID(machine: name, event: event.name, number: number))
            ? transition.arrows : []
        }
      })
  }
}

extension ChartLayout {
  /// Whether an object that is in one state is always in another one, too.
  fileprivate func isImplied(_ state: Int, by other: Int, in facts: MachineFacts) -> Bool {
    func set(of state: Int) -> BitSet {
      BitSet(joining: positions(of: state).map { facts.localStates[axis(of: state)][$0] })
    }
    return set(of: other).isSubset(of: set(of: state))
  }
}
