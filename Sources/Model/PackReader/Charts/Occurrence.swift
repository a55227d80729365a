import Base
import Pack

/// What is known of an object while an event occurs to it.
struct Knowledge: Hashable {
  /// For each region of the machine, the states it may be in, ascending.
  var possible: [[Int]]
  /// The guards in words that were asked, in order, and whether they hold.
  var words: [Answer<String>] = []
  /// The conditions on configurations that were asked, in order, and whether they hold.
  var conditions: [Answer<Condition>] = []

  /// A question with its answer.
  struct Answer<Asked: Hashable>: Hashable {
    let asked: Asked
    let holds: Bool
  }

  /// Something that must be known before an event can go on.
  enum Question: Error {
    /// Whether a region of the machine is in one of some states.
    case within(axis: Int, states: [Int])
    /// Whether a guard in words holds.
    case words(String)
    /// Whether a condition on the configuration holds.
    case condition(Condition)
  }

  /// The knowledge for each of the two answers to a question, the positive one first.
  func refined(by question: Question) -> [Knowledge] {
    [true, false].map { holds in
      var refined = self
      switch question {
      case .within(let axis, let states):
        refined.possible[axis].removeAll { states.contains($0) != holds }
      case .words(let words): refined.words.append(Answer(asked: words, holds: holds))
      case .condition(let condition):
        refined.conditions.append(Answer(asked: condition, holds: holds))
      }
      return refined
    }
  }
}

/// One occurrence of an event in a chart, as UML's run-to-completion step, executed symbolically.
///
/// Whatever it does not know it throws as a question; the caller tries again with each answer.
struct Occurrence {
  typealias Question = Knowledge.Question

  let chart: Chart
  let layout: ChartLayout
  let known: Knowledge
  /// The states that regions of the machine have entered so far.
  private var now: [Int: Int] = [:]
  /// The effects so far, in order.
  private(set) var actions: [Action] = []
  /// What is wrong with the chart, found on the way.
  var problems: [Diagnostic] = []

  init(in layout: ChartLayout, knowing known: Knowledge) {
    (chart, self.layout, self.known) = (layout.chart, layout, known)
  }
}

// MARK: - Questions

extension Occurrence {
  /// Whether a region of the machine is in one of some states.
  func isWithin(_ states: [Int], on axis: Int) throws(Question) -> Bool {
    if let state = now[axis] { return states.contains(state) }
    let inside = known.possible[axis].filter(states.contains)
    if inside.isEmpty { return false }
    if inside.count == known.possible[axis].count { return true }
    throw .within(axis: axis, states: inside)
  }

  /// Whether a state of the chart is active.
  func isActive(_ state: Int) throws(Question) -> Bool {
    let axis = layout.axis(of: state)
    if let owner = layout.owner(of: axis), try !isActive(owner) { return false }
    return try isWithin(layout.positions(of: state), on: axis)
  }

  /// The state of a region of the machine.
  func position(on axis: Int) throws(Question) -> Int {
    if let state = now[axis] { return state }
    guard let first = known.possible[axis].first else { return 0 }
    if try isWithin([first], on: axis) { return first }
    return first
  }

  func holds(_ words: String) throws(Question) -> Bool {
    guard let answer = known.words.first(where: { $0.asked == words }) else { throw .words(words) }
    return answer.holds
  }

  func holds(_ condition: Condition) throws(Question) -> Bool {
    if condition == .always { return true }
    guard let answer = known.conditions.first(where: { $0.asked == condition }) else {
      throw .condition(condition)
    }
    return answer.holds
  }

  /// The value of a counter, by index, after some effects.
  func value(of counter: Int, after effects: [ChartEffect]) throws(Question) -> Int {
    let axis = layout.axis(ofCounter: counter)
    var value: Int?
    let start = effects.lastIndex { effect in
      if case .set(counter, _, _) = effect { true } else { false }
    }
    for effect in effects[(start ?? 0)...] {
      switch effect {
      case .set(counter, let number, _): value = number
      case .add(counter, let number, _):
        value = try (value ?? 0) + (value == nil ? position(on: axis) : 0) + number
      default: continue
      }
    }
    if let value { return value }
    return try position(on: axis)
  }

  /// Whether a formula holds after the effects of arrows into a choice.
  func holds(
    _ formula: ChartGuard.Formula, after effects: [ChartEffect] = []
  ) throws(Question) -> Bool {
    switch formula {
    case .always: return true
    case .within(let states):
      for state in states where try isActive(state) { return true }
      return false
    case .compare(let counter, let comparison, let number):
      if !effects.contains(where: { $0.counter == counter }) {
        let values = 0...chart.counters[counter].limit
        return try isWithin(
          values.filter { comparison.holds(between: $0, and: number) },
          on: layout.axis(ofCounter: counter))
      }
      return comparison.holds(between: try value(of: counter, after: effects), and: number)
    case .not(let inner): return try !holds(inner, after: effects)
    case .all(let parts):
      for part in parts where try !holds(part, after: effects) { return false }
      return true
    case .any(let parts):
      for part in parts where try holds(part, after: effects) { return true }
      return false
    }
  }

  /// The state of the chart that is active in one of its regions; `nil` if none is.
  func active(in region: Int) throws(Question) -> Int? {
    for state in chart.regions[region].states where try isActive(state) { return state }
    return nil
  }

  /// The innermost active state of the region of the machine that a state of the chart belongs to,
  /// or of the nearest one around it that is active.
  func activeLeaf(near state: Int) throws(Question) -> Int {
    var axis = layout.axis(of: state)
    while let owner = layout.owner(of: axis), try !isActive(owner) {
      axis = layout.axis(of: owner)
    }
    return layout.leaves[axis][try position(on: axis)]
  }
}

extension ChartEffect {
  /// Whether it is the event itself, as a callback.
  fileprivate var isEvent: Bool {
    if case .call(let call) = self { call.isEvent } else { false }
  }
}

extension ChartLayout {
  /// The region of the machine of a counter, by index.
  func axis(ofCounter counter: Int) -> Int {
    axes.firstIndex(of: .counter(counter)) ?? 0
  }

  /// The regions of the machine that are inside a state of the chart, at any depth, each with the
  /// state right around it.
  func axes(inside state: Int) -> [(axis: Int, owner: Int)] {
    axes.indices.compactMap { axis in
      guard let owner = owner(of: axis), chart.lineage(of: owner).contains(state) else {
        return nil
      }
      return (axis, owner)
    }
  }
}

// MARK: - Effects

extension Occurrence {
  /// Follows arrows one after the other, each with its own effects.
  ///
  /// An event that is a callback runs once, before all of them.
  mutating func follow(_ paths: [ArrowPath]) throws(Question) {
    if let event = paths.lazy.flatMap(\.effects).first(where: \.isEvent) { try perform(event) }
    for path in paths { try follow(path) }
  }

  /// Leaves states, inside out, then has the effects, then enters states and does what they do on
  /// entry, outside in.
  private mutating func follow(_ path: ArrowPath) throws(Question) {
    let moves = try path.moves(in: self)
    for move in moves { try leave(move) }
    for effect in path.effects where !effect.isEvent { try perform(effect) }
    try enter(moves)
  }

  private mutating func perform(_ effect: ChartEffect) throws(Question) {
    switch effect {
    case .call(let call): actions.append(.call(call))
    case .add(let counter, _, _), .set(let counter, _, _):
      let (limit, axis) = (chart.counters[counter].limit, layout.axis(ofCounter: counter))
      if now[axis] == limit + 1 { return }
      let value = try value(of: counter, after: [effect])
      change(axis, to: (0...limit).contains(value) ? value : limit + 1)
    case .enter(let state, _):
      guard let move = chart.move(from: try activeLeaf(near: state), to: state) else { return }
      try leave(move)
      try enter([move])
    }
  }

  private mutating func change(_ axis: Int, to state: Int) {
    now[axis] = state
    actions.append(.enter(region: axis, state: state))
  }

  private mutating func leave(_ move: ChartMove) throws(Question) {
    switch move.left {
    case .state(let state): try leave(state)
    case .region(let region): if let state = try active(in: region) { try leave(state) }
    }
  }

  /// Does what a state and those inside it do when they are left; they stay active.
  private mutating func leave(_ state: Int) throws(Question) {
    for region in chart.states[state].regions where chart.hasExit(inside: region) {
      if let inner = try active(in: region) { try leave(inner) }
    }
    for effect in chart.states[state].exit { try perform(effect) }
  }

  /// Enters the targets of moves, and does what the states entered do on entry.
  private mutating func enter(_ moves: [ChartMove]) throws(Question) {
    var entered: [Int] = []
    for move in moves { try entered += statesEntered(by: move) }
    var changes: [Int: Int] = [:]
    for move in moves {
      for (axis, owner) in try innerAxes(leftBy: move) where try isActive(owner) {
        changes[axis] = 0
      }
    }
    for state in entered {
      let axis = layout.axis(of: state)
      if let position = layout.leaves[axis].firstIndex(of: state) { changes[axis] = position }
      for (number, memory) in layout.axes.enumerated() {
        guard case .history = memory,
          let position = layout.leaves[number].firstIndex(of: state)
        else { continue }
        changes[number] = position
      }
    }
    for (axis, state) in changes.sorted(by: { $0.key < $1.key }) {
      if case .history = layout.axes[axis], known.possible[axis] == [state], now[axis] == nil {
        continue
      }
      change(axis, to: state)
    }
    for state in entered {
      for effect in chart.states[state].entry { try perform(effect) }
    }
  }

  private func innerAxes(leftBy move: ChartMove) throws(Question) -> [(axis: Int, owner: Int)] {
    switch move.left {
    case .state(let state): return layout.axes(inside: state)
    case .region(let region):
      return try active(in: region).map { layout.axes(inside: $0) } ?? []
    }
  }

  /// The states that a move enters, outer ones before those inside them.
  private func statesEntered(by move: ChartMove) throws(Question) -> [Int] {
    guard let first = move.entered.first else {
      return try move.region.map { region throws(Question) -> [Int] in
        try statesEntered(from: chart.regions[region].initial, towards: [], remembering: nil)
      } ?? []
    }
    let last = move.entered[move.entered.count - 1]
    return try statesEntered(
      from: first, towards: move.entered.dropFirst(),
      remembering: chart.states[last].history == .none ? nil : last)
  }

  /// The states entered with a state: those on the way to a target, outer ones first, and initial
  /// ones elsewhere; in a target that remembers them, those that were active last.
  private func statesEntered(
    from state: Int, towards path: ArraySlice<Int>, remembering target: Int?
  ) throws(Question) -> [Int] {
    var entered = [state]
    for region in chart.states[state].regions {
      if let next = path.first, chart.states[next].region == region {
        entered += try statesEntered(from: next, towards: path.dropFirst(), remembering: target)
      } else if path.isEmpty, let target, let last = try remembered(in: region, by: target) {
        let lineage = Array(chart.lineage(of: last).reversed())
        let way = lineage.drop { chart.states[$0].region != region }
        entered += try statesEntered(
          from: way[way.startIndex], towards: way.dropFirst(), remembering: target)
      } else {
        entered += try statesEntered(
          from: chart.regions[region].initial, towards: [], remembering: nil)
      }
    }
    return entered
  }

  /// The state that was active last in a region, if a state around it remembers that.
  private func remembered(in region: Int, by target: Int) throws(Question) -> Int? {
    let isDeep = chart.states[target].history == .deep
    guard isDeep || chart.regions[region].owner == target,
      let axis = layout.axes.firstIndex(of: .history(region: region, isDeep: isDeep))
    else { return nil }
    return layout.leaves[axis][try position(on: axis)]
  }
}
