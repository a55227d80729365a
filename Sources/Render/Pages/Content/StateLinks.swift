import Base
package import Pack

// States.
extension PageContext {
  /// A link to a state on the page of its machine.
  ///
  /// - Parameters:
  ///   - state: The state, by index.
  ///   - region: Its region, by index.
  ///   - machine: The machine.
  /// - Returns: What `parts/states` names.
  func link(toState state: Int, in region: Int, of machine: Machine) -> Template.Value {
    let item = item(state, in: region, of: machine)
    return .object(item.values + ["when": "", "isFirst": true])
  }

  /// A region, and links to the states of which it is in one.
  ///
  /// Pages list the states that the pack writes. The values of a counter are no links, and for a
  /// history the states are those that were active last.
  ///
  /// - Parameters:
  ///   - region: The region, by index.
  ///   - machine: The machine.
  ///   - states: The states, by index, each with the configurations in which it belongs here.
  /// - Returns: Both.
  func region(
    _ region: Int, of machine: Machine, in states: [(state: Int, when: String)]
  ) -> Template.Object {
    let own = machine.regions[region]
    let items =
      own.kind == .counter
      ? own.values(among: states).map { (item: StateItem(title: $0.text), when: $0.when) }
      : states.map { (item: item($0.state, in: region, of: machine), when: $0.when) }
    return [
      "title": .text(own.kind == .history ? strings(.activeLast) : site.title(of: own)),
      "states": .list(
        items.enumerated().map { place, one in
          .object(one.item.values + ["when": .text(one.when), "isFirst": .flag(place == 0)])
        }),
    ]
  }

  /// The states that a guard allows, region by region; what `parts/guard` names.
  func regions(of states: Guard, on machine: Machine) -> [Template.Value] {
    states.allowed.sorted { $0.key < $1.key }.map { region, allowed in
      .object(self.region(region, of: machine, in: allowed.map { ($0, "") }) + ["text": ""])
    }
  }

  private func item(_ state: Int, in region: Int, of machine: Machine) -> StateItem {
    let title = site.title(of: machine.regions[region].states[state])
    guard let place = machine.written(state, in: region) else { return StateItem(title: title) }
    let own = machine.regions[place.region]
    return StateItem(
      title: title,
      address: .page(of: own.states[place.state].name, in: own.name, of: machine.name))
  }
}

/// A state, or a value, in a list.
private struct StateItem {
  let title: String
  /// The state on the page of its machine; an empty path for what has no section there.
  var address = Address(path: "")

  var values: Template.Object { ["title": .text(title), "path": .link(address)] }
}

extension Machine {
  /// The regions whose states the pack writes: all but counters and histories.
  package var writtenRegions: [Region] { regions.filter { $0.kind == .states } }
}

extension Region {
  /// The states that an object can be in, by index: all but that of a counter out of its bounds.
  var possibleStates: Range<Int> {
    kind == .counter ? 0..<(states.count - 1) : states.indices
  }

  /// The values of a counter in words, those one after another as a range: `0–2`.
  fileprivate func values(
    among states: [(state: Int, when: String)]
  ) -> [(text: String, when: String)] {
    var ranges: [(values: ClosedRange<Int>, when: String)] = []
    for (state, when) in states where possibleStates.contains(state) {
      if let last = ranges.last, last.when == when, last.values.upperBound + 1 == state {
        ranges[ranges.count - 1].values = last.values.lowerBound...state
      } else {
        ranges.append((state...state, when))
      }
    }
    return ranges.map { values, when in
      let (first, last) = (values.lowerBound, values.upperBound)
      return (first == last ? "\(first)" : "\(first)–\(last)", when)
    }
  }
}

extension Machine {
  /// The state, by the indices of its region and itself, that a state of a region is on pages: for
  /// a history the one that was active last; `nil` for a value of a counter, and for a state whose
  /// inner ones are shown.
  fileprivate func written(_ state: Int, in region: Int) -> (region: Int, state: Int)? {
    switch regions[region].kind {
    case .states: return (region, state)
    case .counter: return nil
    case .history:
      guard let chart else { return nil }
      let layout = ChartLayout(of: chart)
      let last = layout.leaves[region][state]
      let own = layout.axis(of: last)
      return layout.leaves[own].firstIndex(of: last).map { (own, $0) }
    }
  }
}
