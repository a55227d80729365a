import Base
import Graphics
import Pack

/// What an event does in some states, as tables show it.
///
/// A chart makes several transitions of an arrow, one for each value of a counter that matters.
/// They are one row, in which counters change as the pack writes it: `attempts + 1`. What no run
/// takes is in no row of a chart.
struct EventRow {
  /// An effect.
  enum Item: Hashable {
    /// A callback runs.
    case call(Call)
    /// A region enters a state that the pack writes, both by index.
    case enter(region: Int, state: Int)
    /// A counter changes, in the words of the pack.
    case change(String)
  }

  /// The configurations in which it exists.
  let condition: Condition
  /// The states and values in which it applies, and the states that were active last.
  private(set) var source: Guard
  /// What happens, in order.
  let effects: [Item]
  /// Whether the event is discarded.
  let isIgnoring: Bool
  /// The transitions, at least one.
  private(set) var transitions: [Transition.ID]
  /// The arrows of the chart that they follow, by index; empty without a chart.
  private let arrows: [Int]

  /// The rows of an event, in the pack's order.
  static func all(of event: Event, in model: MachineModel) -> [EventRow] {
    let machine = model.machine
    let layout = machine.chart.map { ChartLayout(of: $0) }
    var rows: [EventRow] = []
    for (number, transition) in event.transitions.enumerated()
    where !machine.leavesBounds(transition) {
      let id = Transition.ID(machine: machine.name, event: event.name, number: number)
      guard let layout else {
        let effects = machine.actions(inLifeOf: transition).map(Item.init)
        rows.append(EventRow(transition, id, effects))
        continue
      }
      if !model.taken.contains(id) { continue }
      let row = EventRow(transition, id, of: machine, layout)
      if !rows.indices.contains(where: { rows[$0].join(row, on: machine) }) { rows.append(row) }
    }
    return rows
  }

  private init(
    _ transition: Transition, _ id: Transition.ID, source: Guard? = nil, _ effects: [Item]
  ) {
    (condition, self.effects, isIgnoring) = (transition.condition, effects, transition.isIgnoring)
    (self.source, transitions, arrows) = (source ?? transition.source, [id], transition.arrows)
  }

  /// A row of one transition of a chart; counters that none of its arrows asks about are no part of
  /// its source.
  private init(
    _ transition: Transition, _ id: Transition.ID, of machine: Machine, _ layout: ChartLayout
  ) {
    let asksMore = transition.arrows.contains { arrow in
      let condition = layout.chart.arrows[arrow].condition
      return condition.isElse || condition.formula != .always
    }
    let source = transition.source.allowed.filter { region, _ in
      asksMore || machine.regions[region].kind != .counter
    }
    let changes = CounterChanges(transition: transition, machine: machine, layout: layout)
    self.init(transition, id, source: Guard(allowed: source), changes.effects)
  }

  /// Adds the transitions of another row, if both differ in the values of one counter at most.
  ///
  /// - Returns: Whether they are added.
  private mutating func join(_ other: EventRow, on machine: Machine) -> Bool {
    guard condition == other.condition, effects == other.effects, arrows == other.arrows,
      !arrows.isEmpty, isIgnoring == other.isIgnoring,
      source.allowed.keys == other.source.allowed.keys
    else { return false }
    let differing = source.allowed.keys.filter { source.allowed[$0] != other.source.allowed[$0] }
    guard differing.count < 2, differing.allSatisfy({ machine.regions[$0].kind == .counter }) else {
      return false
    }
    source = Guard(
      allowed: source.allowed.merging(other.source.allowed) { Set($0).union($1).sorted() })
    transitions += other.transitions
    return true
  }
}

extension EventRow.Item {
  /// The effect of an action on a machine without counters.
  fileprivate init(_ action: Action) {
    self =
      switch action {
      case .call(let call): .call(call)
      case .enter(let region, let state): .enter(region: region, state: state)
      }
  }
}

/// What a transition of a chart does, with its counters in the words of the pack.
private struct CounterChanges {
  let transition: Transition
  let machine: Machine
  let layout: ChartLayout

  /// The effects in order, without what histories remember and regions that are no longer active.
  var effects: [EventRow.Item] {
    var values = transition.source.allowed.compactMapValues { $0.count == 1 ? $0[0] : nil }
    return machine.actions(inLifeOf: transition).compactMap { action in
      guard case .enter(let region, let state) = action else { return EventRow.Item(action) }
      switch machine.regions[region].kind {
      case .states: return layout.leaves[region][state] < 0 ? nil : EventRow.Item(action)
      case .history: return nil
      case .counter:
        defer { values[region] = state }
        return .change(change(of: region, from: values[region], to: state))
      }
    }
  }

  /// The first effect on a counter, of an arrow or of a state that is entered or left, that leads
  /// from one value to another.
  private func change(of counter: Int, from old: Int?, to value: Int) -> String {
    let (chart, name) = (layout.chart, machine.regions[counter].name)
    let effects =
      transition.arrows.flatMap { chart.arrows[$0].effects }
      + chart.states.flatMap { $0.entry + $0.exit }
    for effect in effects {
      switch effect {
      case .add(let own, let number, _)
      where chart.counters[own].name == name && old.map { $0 + number } == value:
        return "\(name) \(number < 0 ? "-" : "+") \(abs(number))"
      case .set(let own, value, _) where chart.counters[own].name == name:
        return "\(name) = \(value)"
      default: continue
      }
    }
    return "\(name) = \(value)"
  }
}
