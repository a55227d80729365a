import Base
import Pack

/// A machine as its pack declares it, in words that do not depend on the order of the pack.
///
/// A chart is taken as it is written, with states inside states; other machines as their regions
/// and events.
struct MachineOutline: Sendable {
  /// A state, or a choice.
  struct State: Hashable, Sendable {
    /// The region, and the states around it, outer ones first.
    let context: [String]
    let name: String
    let title: String
    let traits: [Trait]
    /// The regions inside it, in their order; empty if nothing depends on that.
    let regions: [String]
    let place: Place

    init(
      context: [String], name: String, title: String, traits: [Trait], regions: [String] = [],
      place: Place
    ) {
      (self.context, self.name, self.title) = (context, name, title)
      (self.traits, self.regions, self.place) = (traits, regions, place)
    }
  }

  /// A transition out of one state.
  struct Arrow: Hashable, Sendable {
    /// The name of the event; what readers see of an arrow without one.
    let event: String
    /// Whether it happens by itself: people have no name for its event.
    let isAutomatic: Bool
    /// What readers call the event.
    let label: String
    /// The states that it leaves, one for each of several regions; empty for any.
    let from: [Int]
    /// The states that it enters; `nil` if it stays inside.
    let to: [Int]?
    let condition: String
    let effects: [String]
    /// The configurations in which it exists, and whether it is local.
    let remark: String
    let place: Place
  }

  let name: String
  let regions: [String]
  /// What readers call the regions, by name.
  let regionTitles: [String: String]
  /// Whether something depends on the order of the regions.
  let isOrdered: Bool
  private(set) var states: [State] = []
  private(set) var arrows: [Arrow] = []
  /// What differs of the machine as a whole.
  private(set) var traits: [Trait] = []
  /// What differs of the events that have a name, by that.
  private(set) var events: [String: [Trait]] = [:]
  let place: Place

  /// Whether it is that of a chart.
  let isChart: Bool

  private let machine: Machine
  private let axes: [Axis]
  /// Whether a machine without a chart is compared with one that has one.
  private let isMixed: Bool

  /// Outlines a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - axes: The axes of its pack.
  ///   - other: The machine that it is compared with; its chart is taken if both have one.
  init(of machine: Machine, _ axes: [Axis], besides other: Machine) {
    (self.machine, self.axes) = (machine, axes)
    (name, place) = (machine.name.text, machine.place)
    let chart = other.chart == nil ? nil : machine.chart
    isChart = chart != nil
    isMixed = (machine.chart == nil) != (other.chart == nil)
    let own = chart.map { $0.regions.filter { $0.owner == nil }.map { ($0.name, $0.title) } }
    let named = own ?? machine.regions.filter { $0.kind == .states }.map { ($0.name, $0.title) }
    regions = named.map(\.0.text)
    regionTitles = Dictionary(named.map { ($0.0.text, $0.1.base) }) { first, _ in first }
    isOrdered =
      chart.map { chart in
        chart.isOrdered(chart.regions.indices.filter { chart.regions[$0].owner == nil })
      } ?? false
    if let chart { add(chart) } else { addRegions() }
    addTraits()
  }

  /// The states that contain others, of a machine that is compared with one without such.
  var outerStates: [(name: String, place: Place)] {
    guard !isChart, let chart = machine.chart else { return [] }
    return chart.states.filter { !$0.regions.isEmpty }.map { ($0.name.text, $0.place) }
  }

  /// What a note adds to the text of a transition.
  private static func remark(_ note: Words) -> String {
    note.base.isEmpty ? "" : "note: \(note.base)"
  }

  private func title(of event: Name<Event>) -> String {
    let found = (machine.namedEvents + machine.events).first { $0.name == event }
    return found?.title.or(event.text).base ?? event.text
  }

  private mutating func addTraits() {
    traits = [Trait("title", machine.title.base)]
    traits.append(
      Trait("events are callbacks", machine.calls.contains(where: \.isEvent) ? "yes" : ""))
    traits += machine.relations.map { relation in
      let titles = [relation.title.base, relation.inverseTitle.base].filter { !$0.isEmpty }
      return Trait(
        "relation \(relation.name)",
        "to \(relation.target), back \(relation.inverse)"
          + (titles.isEmpty ? "" : ", called \(titles.joined(separator: " and "))"))
    }
    traits += machine.spans.map {
      Trait("span \($0.name)", $0.begins.map(\.text).sorted().joined(separator: ", "))
    }
    traits += machine.regions.filter { $0.kind == .counter }.map {
      Trait("counter \($0.name)", "0 to \($0.states.count - 2)")
    }
    for event in machine.declaredEvents where event.isNamed {
      let ignored = event.transitions.filter(\.isIgnoring)
      let ignoring = ignored.flatMap { transition in
        transition.source.allowed.flatMap { region, states in
          states.map { machine.regions[region].states[$0].name.text }
        }
      }
      events[event.name.text] = [
        Trait("title", event.title.base), Trait("free", event.isFree && event.isNamed ? "yes" : ""),
        Trait("ignored in", Set(ignoring).sorted().joined(separator: ", ")),
        Trait("ignored everywhere", ignored.contains { $0.source.allowed.isEmpty } ? "yes" : ""),
      ]
    }
  }
}

// MARK: - Regions and events

extension MachineOutline {
  private mutating func addRegions() {
    var first: [Int: Int] = [:]
    for (number, region) in machine.regions.enumerated() where region.kind == .states {
      first[number] = states.count
      states += region.states.enumerated().map { place, state in
        State(
          context: [region.name.text], name: state.name.text, title: state.title.base,
          traits: [
            Trait("title", state.title.base), Trait("note", state.note.base),
            Trait("ends", state.end == .nothing ? "" : "the \(state.end.rawValue)"),
            Trait("initial", place == region.initialIndex ? "yes" : ""),
          ], place: state.place)
      }
    }
    for event in machine.declaredEvents {
      for transition in event.transitions where !transition.isIgnoring {
        add(transition, on: event, first)
      }
    }
  }

  /// Adds a transition for each state that it can leave in the region that it is drawn in.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - event: Its event.
  ///   - first: For each region, by index, its first state in the outline.
  private mutating func add(_ transition: Transition, on event: Event, _ first: [Int: Int]) {
    let entered = transition.actions.compactMap(\.region).first { first[$0] != nil }
    let guarded = transition.source.allowed.keys.filter { first[$0] != nil }.max()
    let home = entered ?? guarded ?? (isMixed && first.count == 1 ? first.keys.first : nil)
    let sources = home.flatMap { transition.source.allowed[$0] ?? anyStates(of: $0) } ?? []
    let places = sources.map { [(home.flatMap { first[$0] } ?? 0) + $0] }
    let target = transition.actions.last { $0.region == home }
    var to: [Int]?
    if case .enter(let region, let state)? = target { to = [(first[region] ?? 0) + state] }
    for from in places.isEmpty ? [[]] : places {
      arrows.append(
        Arrow(
          event: event.isNamed ? event.name.text : event.title.base, isAutomatic: !event.isNamed,
          label: event.isNamed ? title(of: event.name) : event.title.base,
          from: from, to: to, condition: condition(of: transition, besides: home),
          effects: effects(of: transition, home),
          remark: [axes.text(of: transition.condition), Self.remark(transition.note)]
            .filter { !$0.isEmpty }.joined(separator: ", "), place: transition.place))
    }
  }

  /// The states that a guard names which allows any state of a region; empty if it says so.
  ///
  /// The guards of a chart name none if an object can be in all of them, so beside a chart they are
  /// what a machine without one lists.
  private func anyStates(of region: Int) -> [Int] {
    let states = machine.regions[region].states
    return isMixed ? states.indices.filter { states[$0].end == .nothing } : []
  }

  /// The states that other regions must be in: `lock unlocked and view loaded`.
  private func condition(of transition: Transition, besides home: Int?) -> String {
    transition.source.allowed.filter { $0.key != home }.map { region, states in
      let names = states.map { machine.regions[region].states[$0].name.text }.sorted()
      return "\(machine.regions[region].name) \(names.joined(separator: " or "))"
    }.sorted().joined(separator: " and ")
  }

  /// The calls, and the states that are entered before them or elsewhere.
  private func effects(of transition: Transition, _ home: Int?) -> [String] {
    var actions = transition.actions
    if let last = actions.last, last.region == home, home != nil { actions.removeLast() }
    return actions.compactMap { action in
      switch action {
      case .call(let call): return call.isEvent ? nil : axes.text(of: call)
      case .enter(let region, let state):
        let region = machine.regions[region]
        return "enter \(region.name) \(region.states[state].name)"
      }
    }
  }
}

// MARK: - Charts

extension MachineOutline {
  private mutating func add(_ chart: Chart) {
    for (number, state) in chart.states.enumerated() {
      let regions = state.regions.map { chart.regions[$0].name.text }
      states.append(
        State(
          context: chart.context(of: number), name: state.name.text, title: state.title.base,
          traits: traits(ofState: number, in: chart),
          regions: chart.isOrdered(state.regions) ? regions : [], place: state.place))
    }
    states += chart.choices.map {
      State(
        context: ["choice"], name: $0.name.text, title: "", traits: [], place: $0.place)
    }
    for arrow in chart.arrows { add(arrow, in: chart) }
  }

  private func traits(ofState number: Int, in chart: Chart) -> [Trait] {
    let state = chart.states[number]
    let traits = [
      Trait("title", state.title.base), Trait("note", state.note.base),
      Trait("ends", state.end == .nothing ? "" : "the \(state.end.rawValue)"),
      Trait("final", state.isInnerFinal ? "of the state around it" : ""),
      Trait("initial", chart.regions[state.region].initial == number ? "yes" : ""),
      Trait("entry", state.entry.map { text(of: $0, chart) }.joined(separator: ", ")),
      Trait("exit", state.exit.map { text(of: $0, chart) }.joined(separator: ", ")),
      Trait("history", state.history == .none ? "" : state.history.rawValue),
    ]
    if state.regions.count < 2 { return traits }
    return traits
      + state.regions.map { chart.regions[$0] }.map { region in
        Trait("title of region \(region.name)", region.title.base)
      }
  }

  private mutating func add(_ arrow: ChartArrow, in chart: Chart) {
    let (event, label) =
      switch arrow.trigger {
      case .event(let name): (name.text, title(of: name))
      case .itself(let label): (label, label)
      case .choice: ("", "")
      }
    let from =
      switch arrow.source {
      case .states(let states): states.sorted()
      case .choice(let choice): [chart.states.count + choice]
      }
    let to: [Int]? =
      switch arrow.target {
      case .inside: nil
      case .states(let states): states.sorted()
      case .choice(let choice): [chart.states.count + choice]
      }
    let remarks = [
      axes.text(of: arrow.configurations), arrow.isLocal ? "local" : "", Self.remark(arrow.note),
    ]
    arrows.append(
      Arrow(
        event: event, isAutomatic: arrow.trigger.isAutomatic, label: label, from: from, to: to,
        condition: arrow.condition.isElse ? "else" : arrow.condition.text,
        effects: arrow.effects.compactMap {
          if case .call(let call) = $0, call.isEvent { nil } else { text(of: $0, chart) }
        }, remark: remarks.filter { !$0.isEmpty }.joined(separator: ", "), place: arrow.place))
  }

  private func text(of effect: ChartEffect, _ chart: Chart) -> String {
    switch effect {
    case .call(let call): axes.text(of: call)
    case .add(let counter, let number, _):
      "\(chart.counters[counter].name) \(number < 0 ? "-" : "+") \(number.magnitude)"
    case .set(let counter, let number, _): "\(chart.counters[counter].name) = \(number)"
    case .enter(let state, _): "enter \(chart.path(of: state))"
    }
  }
}

extension ChartArrow.Trigger {
  /// Whether the arrow is followed by itself, some time or never.
  fileprivate var isAutomatic: Bool { if case .itself = self { true } else { false } }
}

extension Chart {
  /// Whether something depends on the order of regions beside one another: an event that moves
  /// several of them, or what happens when they are entered and left.
  fileprivate func isOrdered(_ regions: [Int]) -> Bool {
    guard regions.count > 1 else { return false }
    let owners = states.indices.map { state in
      lineage(of: state).lazy.map { states[$0].region }.first(where: regions.contains)
    }
    var events: [Name<Event>: Set<Int>] = [:]
    for arrow in arrows {
      guard case .event(let event) = arrow.trigger, case .states(let sources) = arrow.source else {
        continue
      }
      events[event, default: []].formUnion(sources.compactMap { owners[$0] })
    }
    let acting = states.indices.filter { !states[$0].entry.isEmpty || !states[$0].exit.isEmpty }
    return events.values.contains { $0.count > 1 }
      || Set(acting.compactMap { owners[$0] }).count > 1
  }

  /// The region of the machine that a state is in, then the states around it.
  fileprivate func context(of state: Int) -> [String] {
    let around = lineage(of: state).dropFirst().reversed()
    let outermost = around.first ?? state
    return [regions[states[outermost].region].name.text]
      + around.map { states[$0].name.text }
      + (around.isEmpty ? [] : [regions[states[state].region].name.text])
  }
}

extension [Axis] {
  /// A condition as a pack writes it; empty if it always holds.
  func text(of condition: Condition) -> String {
    switch condition {
    case .always: ""
    case .compare(let axis, let comparison, let value):
      "\(self[axis].name) \(comparison.rawValue) \(self[axis].values[value].name)"
    case .not(let inner): "not (\(text(of: inner)))"
    case .all(let parts):
      parts.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " and ")
    case .any(let parts): "(\(parts.map { text(of: $0) }.joined(separator: " or ")))"
    }
  }

  /// A call as a pack writes it: `willMove(nil)`.
  func text(of call: Call) -> String {
    let argument = call.argument.isEmpty ? "" : "(\(call.argument))"
    let condition = text(of: call.condition)
    return call.callback.text + argument + (call.caller == .code ? " by code" : "")
      + (condition.isEmpty ? "" : " if \(condition)")
  }
}
