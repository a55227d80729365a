import Base
import Pack

/// The regions of a machine, made from its chart.
struct FlatRegions {
  private let layout: ChartLayout
  private var chart: Chart { layout.chart }

  init(of layout: ChartLayout) { self.layout = layout }

  /// The regions, in the order of the layout.
  var regions: [Region] {
    let words = self.words
    return layout.axes.indices.compactMap { axis in
      let place = place(of: axis)
      guard let name = Name<Region>(words[axis]) else { return nil }
      let states = states(of: axis, at: place)
      let title = title(of: axis).or(name.text)
      return Region(
        name: name, title: title, states: states, initialIndex: initial(of: axis),
        kind: kind(of: axis), place: place)
    }
  }

  /// The names, each once; those of regions inside states give way to others.
  private var words: [String] {
    var (names, words) = (Set<String>(), layout.axes.map { _ in "" })
    let order =
      layout.axes.indices.filter { layout.owner(of: $0) == nil }
      + layout.axes.indices.filter { layout.owner(of: $0) != nil }
    for axis in order { words[axis] = free(word(of: axis), besides: &names) }
    return words
  }

  private func free(_ word: String, besides names: inout Set<String>) -> String {
    var (free, number) = (word, 1)
    while !names.insert(free).inserted {
      number += 1
      free = "\(word)-\(number)"
    }
    return free
  }

  private func word(of axis: Int) -> String {
    switch layout.axes[axis] {
    case .states(let region): chart.regions[region].name.text
    case .counter(let counter): chart.counters[counter].name.text
    case .history(let region, _): "history.\(chart.regions[region].name)"
    }
  }

  private func title(of axis: Int) -> Words {
    if case .states(let region) = layout.axes[axis] { return chart.regions[region].title }
    return Words("")
  }

  private func place(of axis: Int) -> Place {
    switch layout.axes[axis] {
    case .states(let region), .history(let region, _): chart.regions[region].place
    case .counter(let counter): chart.counters[counter].place
    }
  }

  private func kind(of axis: Int) -> Region.Kind {
    switch layout.axes[axis] {
    case .states: .states
    case .counter: .counter
    case .history: .history
    }
  }

  // MARK: - States

  private func states(of axis: Int, at place: Place) -> [State] {
    if case .counter(let counter) = layout.axes[axis] {
      return layout.leaves[axis].map { value in
        let word = value < 0 ? "out-of-bounds" : "\(value)"
        return State(
          name: .known(word), title: Words(word), summary: Words(""), end: .nothing,
          place: chart.counters[counter].place)
      }
    }
    let own = layout.leaves[axis].map { $0 < 0 ? nil : chart.states[$0] }
    let words = names(on: axis)
    return zip(own, words).map { state, word in
      guard let state else {
        return State(
          name: .known(word), title: Words("not active"), summary: Words(""), end: .nothing,
          place: place)
      }
      let isOnly = own.count { $0?.title == state.title } == 1
      return State(
        name: .known(word), title: isOnly ? state.title : Words(word), summary: state.summary,
        note: state.note, end: state.end, place: state.place)
    }
  }

  /// The names of the states of a region: their own, after those of the states around them if they
  /// share them with others.
  private func names(on axis: Int) -> [String] {
    let leaves = layout.leaves[axis]
    let own = leaves.map { $0 < 0 ? "" : chart.states[$0].name.text }
    return leaves.indices.map { place in
      if leaves[place] < 0 { return own.contains("inactive") ? "not-active" : "inactive" }
      if own.count(where: { $0 == own[place] }) == 1 { return own[place] }
      return chart.path(of: leaves[place])
    }
  }

  private func initial(of axis: Int) -> Int {
    switch layout.axes[axis] {
    case .counter: 0
    case .history(let region, let isDeep):
      layout.leaves[axis].firstIndex(
        of: isDeep ? chart.firstLeaf(of: region) : chart.regions[region].initial) ?? 0
    case .states(let region):
      chart.beginsActive(region)
        ? layout.leaves[axis].firstIndex(of: chart.firstLeaf(of: region)) ?? 0 : 0
    }
  }
}

extension Chart {
  /// The leaf in which a region begins.
  fileprivate func firstLeaf(of region: Int) -> Int {
    let initial = regions[region].initial
    return states[initial].regions.count == 1
      ? firstLeaf(of: states[initial].regions[0]) : initial
  }

  /// Whether an object begins with a region active.
  fileprivate func beginsActive(_ region: Int) -> Bool {
    guard let owner = regions[region].owner else { return true }
    let outer = states[owner].region
    return regions[outer].initial == owner && beginsActive(outer)
  }
}

extension Name {
  /// A name of a part of a chart, whose form has been checked; the parts of long ones are cut.
  fileprivate static func known(_ word: String) -> Self {
    if let name = Self(word) { return name }
    guard let name = Self(word.suffix(100).drop { !$0.isLetter }) else {
      preconditionFailure("'\(word)' is no name")
    }
    return name
  }
}
