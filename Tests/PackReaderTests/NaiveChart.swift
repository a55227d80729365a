import Base
import Pack

/// The meaning of a chart by UML's rules, read off the tree of states one object at a time; nothing
/// is flattened.
struct NaiveChart {
  let chart: Chart

  /// What an object of a chart is in.
  struct Configuration: Hashable {
    /// All active states, outer and inner.
    var active: Set<Int>
    /// For each region that was left, the state that was active last.
    var memory: [Int: Int] = [:]
    /// The values of the counters; one more than the limit once it has left its bounds.
    var counters: [Int]
  }

  /// A callback, with what is visible while it runs.
  struct Called: Hashable {
    let callback: String
    let visible: Visible
  }

  /// What is seen of a configuration: the active states without single regions, and the counters.
  struct Visible: Hashable {
    var leaves: Set<Int>
    var counters: [Int]
  }

  /// What an event did.
  struct Reaction: Hashable {
    let calls: [Called]
    let after: Configuration
  }

  /// One arrow with those after it from choices.
  private struct Way {
    let source: Int
    var effects: [ChartEffect]
    var target: ChartArrow.Target
    var isLocal: Bool
    /// The state that is left with all that is inside; `nil` if none is.
    var left: Int?
    let number: Int
  }

  /// The initial configuration.
  var initial: Configuration {
    let roots = chart.regions.indices.filter { chart.regions[$0].owner == nil }
    return Configuration(
      active: Set(roots.flatMap { start(chart.regions[$0].initial) }),
      counters: chart.counters.map { _ in 0 })
  }

  func visible(_ now: Configuration) -> Visible {
    Visible(
      leaves: now.active.filter { chart.states[$0].regions.count != 1 }, counters: now.counters)
  }

  private func start(_ state: Int) -> [Int] {
    [state] + chart.states[state].regions.flatMap { start(chart.regions[$0].initial) }
  }

  private func parent(_ state: Int) -> Int? { chart.regions[chart.states[state].region].owner }

  private func around(_ state: Int) -> [Int] { parent(state).map { [$0] + around($0) } ?? [] }

  // MARK: - One event

  /// What arrows do; `nil` if none of them is possible.
  ///
  /// - Parameters:
  ///   - arrows: The arrows of one event, by index, in the pack's order.
  ///   - now: The configuration.
  ///   - truth: The guards in words that hold.
  /// - Returns: The callbacks, and the configuration afterward.
  func reaction(to arrows: [Int], in now: Configuration, with truth: Set<String>) -> Reaction? {
    var ways: [Way] = []
    for state in now.active.sorted() {
      let own = arrows.filter { chart.arrows[$0].source == .states([state]) }
      if let way = way(own, from: state, [], now, truth) { ways.append(way) }
    }
    ways = ways.filter { outer in
      !ways.contains { around($0.source).contains(outer.source) }
    }
    ways = ways.filter { way in
      !ways.contains { other in
        guard other.source != way.source, let left = other.left else { return false }
        return left == way.source || around(way.source).contains(left)
      }
    }
    if ways.isEmpty { return nil }
    var (after, calls) = (now, [Called]())
    for way in ways.sorted(by: { (order($0.source), $0.number) < (order($1.source), $1.number) }) {
      follow(way, &after, &calls)
    }
    return Reaction(calls: calls, after: after)
  }

  /// The place of the innermost region around a state that is one of several.
  private func order(_ state: Int) -> Int {
    let region = chart.states[state].region
    guard let owner = chart.regions[region].owner else { return region }
    return chart.states[owner].regions.count > 1 ? region : order(owner)
  }

  private func way(
    _ arrows: [Int], from state: Int, _ effects: [ChartEffect], _ now: Configuration,
    _ truth: Set<String>
  ) -> Way? {
    let guarded = arrows.filter {
      let condition = chart.arrows[$0].condition
      return !condition.isElse && !condition.text.isEmpty
    }
    let first = guarded.first { number in
      let condition = chart.arrows[number].condition
      return holds(condition.formula, effects, now)
        && (condition.words.isEmpty || truth.contains(condition.words))
    }
    guard let number = first ?? arrows.first(where: { !guarded.contains($0) }) else { return nil }
    let arrow = chart.arrows[number]
    if case .itself(label: "") = arrow.trigger, !isComplete(state, now) { return nil }
    if case .choice(let choice) = arrow.target {
      let next = chart.arrows.indices.filter { chart.arrows[$0].source == .choice(choice) }
      guard var rest = way(next, from: state, effects + arrow.effects, now, truth) else {
        return nil
      }
      rest.effects = arrow.effects + rest.effects
      rest.isLocal = rest.isLocal || arrow.isLocal
      rest.left = left(rest, now)
      return rest
    }
    var way = Way(
      source: state, effects: arrow.effects, target: arrow.target, isLocal: arrow.isLocal,
      number: number)
    way.left = left(way, now)
    return way
  }

  private func isComplete(_ state: Int, _ now: Configuration) -> Bool {
    chart.states[state].regions.allSatisfy { region in
      let finals = chart.regions[region].states.filter { chart.states[$0].isInnerFinal }
      return finals.isEmpty || finals.contains { now.active.contains($0) }
    }
  }

  /// The state that a way leaves: the outermost one that is active inside the innermost region that
  /// contains both ends.
  private func left(_ way: Way, _ now: Configuration) -> Int? {
    guard case .states(let targets) = way.target, let target = targets.first else { return nil }
    let (source, chain) = (way.source, [target] + around(target))
    if way.isLocal, chain.dropFirst().contains(source) {
      let inner = chain[(chain.firstIndex(of: source) ?? 1) - 1]
      return chart.regions[chart.states[inner].region].states.first(where: now.active.contains)
    }
    let own = [source] + around(source)
    if way.isLocal, own.dropFirst().contains(target) {
      return own[(own.firstIndex(of: target) ?? 1) - 1]
    }
    return own.first { left in
      chain.contains { chart.states[$0].region == chart.states[left].region }
    }
  }

  private func holds(
    _ formula: ChartGuard.Formula, _ effects: [ChartEffect], _ now: Configuration
  ) -> Bool {
    switch formula {
    case .always: return true
    case .within(let states): return states.contains { now.active.contains($0) }
    case .compare(let counter, let comparison, let number):
      let value = effects.reduce(now.counters[counter]) { value, effect in
        switch effect {
        case .add(counter, let change, _): value + change
        case .set(counter, let new, _): new
        default: value
        }
      }
      return comparison.holds(between: value, and: number)
    case .not(let inner): return !holds(inner, effects, now)
    case .all(let parts): return parts.allSatisfy { holds($0, effects, now) }
    case .any(let parts): return parts.contains { holds($0, effects, now) }
    }
  }

  // MARK: - Effects

  private func follow(_ way: Way, _ now: inout Configuration, _ calls: inout [Called]) {
    guard case .states(let targets) = way.target, let target = targets.first else {
      for effect in way.effects { perform(effect, &now, &calls) }
      return
    }
    let gone = way.left.map { insideOut($0, now) } ?? []
    for state in gone {
      for effect in chart.states[state].exit { perform(effect, &now, &calls) }
    }
    for effect in way.effects { perform(effect, &now, &calls) }
    for state in gone {
      now.active.remove(state)
      now.memory[chart.states[state].region] = state
    }
    var entered: [Int] = []
    let missing = ([target] + around(target)).filter { !now.active.contains($0) }
    if let outer = missing.last {
      enter(outer, towards: missing.dropLast(), target, now, &entered)
    } else if let left = way.left {
      enter(
        chart.regions[chart.states[left].region].initial, towards: [], nil, now, &entered)
    }
    now.active.formUnion(entered)
    for state in entered {
      for effect in chart.states[state].entry { perform(effect, &now, &calls) }
    }
  }

  /// A state and the active ones inside it, inner ones first.
  private func insideOut(_ state: Int, _ now: Configuration) -> [Int] {
    chart.states[state].regions.flatMap { region in
      chart.regions[region].states.filter(now.active.contains).flatMap { insideOut($0, now) }
    } + [state]
  }

  /// Enters a state; `path` has the states on the way to the target, the target first.
  private func enter(
    _ state: Int, towards path: ArraySlice<Int>, _ target: Int?, _ now: Configuration,
    _ entered: inout [Int]
  ) {
    entered.append(state)
    for region in chart.states[state].regions {
      if let next = path.last, chart.states[next].region == region {
        enter(next, towards: path.dropLast(), target, now, &entered)
      } else if path.isEmpty, state == target, chart.states[state].history != .none {
        resume(region, isDeep: chart.states[state].history == .deep, now, &entered)
      } else {
        enter(chart.regions[region].initial, towards: [], nil, now, &entered)
      }
    }
  }

  /// Enters the state of a region that was active last.
  private func resume(
    _ region: Int, isDeep: Bool, _ now: Configuration, _ entered: inout [Int]
  ) {
    let state = now.memory[region] ?? chart.regions[region].initial
    guard isDeep else { return enter(state, towards: [], nil, now, &entered) }
    entered.append(state)
    for inner in chart.states[state].regions { resume(inner, isDeep: true, now, &entered) }
  }

  private func perform(
    _ effect: ChartEffect, _ now: inout Configuration, _ calls: inout [Called]
  ) {
    switch effect {
    case .call(let call):
      calls.append(Called(callback: call.callback.text, visible: visible(now)))
    case .add(let counter, let change, _):
      count(counter, now.counters[counter] + change, &now)
    case .set(let counter, let value, _): count(counter, value, &now)
    case .enter: break
    }
  }

  private func count(_ counter: Int, _ value: Int, _ now: inout Configuration) {
    let limit = chart.counters[counter].limit
    if now.counters[counter] > limit { return }
    now.counters[counter] = (0...limit).contains(value) ? value : limit + 1
  }
}
