import Base
@testable import Pack
@testable import PackReader
import PackSupport
import Testing

/// A chart and the regions and events made from it mean the same.
struct FlatteningTests {
  /// An object, as the chart and as the flattened machine see it.
  private struct Pair: Hashable {
    let chart: NaiveChart.Configuration
    let machine: [Int]
  }

  /// How much was compared.
  private struct Tally {
    var (charts, states, reactions) = (0, 0, 0)
    var (histories, orthogonal) = (0, 0)
  }

  @Test(arguments: 0..<20)
  func aFlattenedChartReachesTheSameStatesWithTheSameCalls(_ part: Int) throws {
    var random = RandomChart(seed: UInt64(part))
    var tally = Tally()
    while tally.charts < 100 {
      let chart = random.chart()
      let flat = Flattening(of: chart, events: RandomChart.events)
      guard flat.problems.isEmpty else { continue }
      try compare(chart, flat, &tally)
    }
    print(
      "\(tally.charts) charts (\(tally.histories) with history, \(tally.orthogonal) with orthogonal "
        + "regions inside a state), \(tally.states) states, \(tally.reactions) reactions: the same")
    #expect(tally.states > 500 && tally.reactions > 1_000)
    #expect(tally.histories > 20 && tally.orthogonal > 20)
  }

  private func compare(_ chart: Chart, _ flat: Flattening, _ tally: inout Tally) throws {
    let (naive, layout) = (NaiveChart(chart: chart), ChartLayout(of: chart))
    let first = Pair(chart: naive.initial, machine: flat.regions.map(\.initialIndex))
    try #require(naive.visible(first.chart) == visible(first.machine, layout))
    var (known, open): (Set<Pair>, [Pair]) = ([first], [first])
    while let pair = open.popLast(), known.count < 200 {
      if pair.chart.counters.contains(where: { $0 > 2 }) { continue }
      for (trigger, arrows) in triggers(of: chart) {
        let slow = reactions(of: naive, to: arrows, in: pair.chart)
        let fast = reactions(of: flat, to: trigger, in: pair.machine, layout)
        let seen = Set(slow.map { Seen($0.calls, naive.visible($0.after)) })
        let found = Set(fast.map { Seen($0.calls, visible($0.after, layout)) })
        try #require(seen == found, "\(trigger) in \(pair) of \(chart)")
        tally.reactions += seen.count
        for one in slow {
          for other in fast
          where other.calls == one.calls && visible(other.after, layout) == naive.visible(one.after)
          {
            let next = Pair(chart: one.after, machine: other.after)
            if known.insert(next).inserted { open.append(next) }
          }
        }
      }
    }
    tally.charts += 1
    tally.histories += chart.states.contains { $0.history != .none } ? 1 : 0
    tally.orthogonal += chart.states.contains { $0.regions.count > 1 } ? 1 : 0
    tally.states += known.count
  }

  private struct Seen: Hashable {
    let calls: [NaiveChart.Called]
    let after: NaiveChart.Visible

    init(_ calls: [NaiveChart.Called], _ after: NaiveChart.Visible) {
      (self.calls, self.after) = (calls, after)
    }
  }

  /// The events of a chart, and each arrow without one, with their arrows.
  private func triggers(of chart: Chart) -> [(ChartArrow, [Int])] {
    var found: [(ChartArrow, [Int])] = []
    for (number, arrow) in chart.arrows.enumerated() {
      switch arrow.trigger {
      case .choice: break
      case .itself: found.append((arrow, [number]))
      case .event:
        if let place = found.firstIndex(where: { $0.0.trigger == arrow.trigger }) {
          found[place].1.append(number)
        } else {
          found.append((arrow, [number]))
        }
      }
    }
    return found
  }

  /// What the chart does, whichever guards in words hold.
  private func reactions(
    of naive: NaiveChart, to arrows: [Int], in now: NaiveChart.Configuration
  ) -> Set<NaiveChart.Reaction> {
    var found: Set<NaiveChart.Reaction> = []
    for truth in 0..<8 {
      let words = Set((0..<3).filter { truth >> $0 & 1 == 1 }.map { "w\($0)" })
      if let reaction = naive.reaction(to: arrows, in: now, with: words) { found.insert(reaction) }
    }
    return found
  }

  private struct FlatReaction: Hashable {
    let calls: [NaiveChart.Called]
    let after: [Int]
  }

  /// What the flattened machine does, for each outcome of an event.
  private func reactions(
    of flat: Flattening, to arrow: ChartArrow, in now: [Int], _ layout: ChartLayout
  ) -> [FlatReaction] {
    let outcomes = flat.events.filter { event in
      if case .event(let name) = arrow.trigger {
        return event.isNamed && (event.outcome?.event ?? event.name) == name
      }
      return !event.isNamed && event.place == arrow.place
    }
    return outcomes.compactMap { event in
      let possible = event.transitions.filter { $0.source.holds(in: now) }
      #expect(possible.count < 2, "\(event.name) has two transitions")
      guard let transition = possible.first else { return nil }
      var (after, calls) = (now, [NaiveChart.Called]())
      for action in transition.actions {
        switch action {
        case .enter(let region, let state): after[region] = state
        case .call(let call):
          calls.append(
            NaiveChart.Called(callback: call.callback.text, visible: visible(after, layout)))
        }
      }
      return FlatReaction(calls: calls, after: after)
    }
  }

  private func visible(_ states: [Int], _ layout: ChartLayout) -> NaiveChart.Visible {
    var visible = NaiveChart.Visible(leaves: [], counters: [])
    for (axis, state) in states.enumerated() {
      switch layout.axes[axis] {
      case .states:
        if layout.leaves[axis][state] >= 0 { visible.leaves.insert(layout.leaves[axis][state]) }
      case .counter: visible.counters.append(state)
      case .history: break
      }
    }
    return visible
  }
}
