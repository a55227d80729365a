import Base
import Pack

/// The tree of states of a machine as written, before its parts are decoded.
///
/// A machine has one if it uses states within states, entry or exit, history, choices, counters,
/// guards in transitions, events without a name, or one event in several regions.
struct ChartOutline: Sendable {
  /// A region, with what is written of it.
  struct Region: Sendable {
    let name: String
    /// Whether it has a mapping; otherwise `node` is that of the state around it.
    let isNamed: Bool
    /// The mapping with `states` and `initial`.
    let node: Node
    /// The state around it, by index; `nil` for a region of the machine.
    let owner: Int?
    var states: [Int] = []
    let place: Place
  }

  /// A state, with what is written of it.
  struct State: Sendable {
    let entry: Node.Entry
    let region: Int
    var regions: [Int] = []
  }

  /// The regions, outer ones before those inside them.
  private(set) var regions: [Region] = []
  /// The states, outer ones before those inside them.
  private(set) var states: [State] = []
  /// The choices, with their transitions.
  let choices: [Node.Entry]
  /// The counters, with their limits.
  let counters: [Node.Entry]

  /// Reads the tree of a machine; `nil` if regions and events are all that it has.
  init?(of machine: Node?) {
    guard let machine, machine.needsChart else { return nil }
    choices = machine[MachineKeys.choices]?.named ?? []
    counters = machine[MachineKeys.counters]?.entries ?? []
    for region in machine[MachineKeys.regions]?.entries ?? [] {
      add(region, in: nil)
    }
  }

  private mutating func add(_ entry: Node.Entry, in owner: Int?, isNamed: Bool = true) {
    let number = regions.count
    regions.append(
      Region(
        name: entry.key, isNamed: isNamed, node: entry.value, owner: owner, place: entry.place))
    for entry in entry.value[RegionKeys.states]?.named ?? [] {
      let state = states.count
      regions[number].states.append(state)
      states.append(State(entry: entry, region: number))
      let first = regions.count
      var inner: [Int] = []
      if entry.value.has(StateKeys.states) {
        inner.append(first)
        add(entry, in: state, isNamed: false)
      }
      for region in entry.value[StateKeys.regions]?.entries ?? [] {
        inner.append(regions.count)
        add(region, in: state)
      }
      states[state].regions = inner
    }
  }
}

extension Node {
  /// The entries of a mapping, or the names of a list as entries without values.
  var named: [Entry] {
    entries
      + items.map { item in
        let nothing = Scalar(text: "", isPlain: true, source: TextSource(item.place))
        return Entry(
          key: item.text ?? "", place: item.place,
          value: Node(content: .scalar(nothing), place: item.place))
      }
  }

  /// Whether a machine uses what regions and events alone do not say.
  fileprivate var needsChart: Bool {
    if has(MachineKeys.choices) || has(MachineKeys.counters) { return true }
    let states = (self[MachineKeys.regions]?.entries ?? []).flatMap {
      $0.value[RegionKeys.states]?.entries ?? []
    }
    if states.contains(where: { state in StateKeys.ofCharts.contains { state.value.has($0) } }) {
      return true
    }
    return (self[MachineKeys.events]?.entries ?? []).contains { event in
      let transitions = (event.value[EventKeys.transitions] ?? event.value).items
      return event.value.has(EventKeys.automatic)
        || Set(transitions.compactMap(\.onlyRegion)).count > 1
        || transitions.contains {
          $0.has(TransitionKeys.guardText) || $0.has(TransitionKeys.local)
        }
    }
  }

  /// The region of a transition that starts in one and stays in it; `nil` of others.
  private var onlyRegion: String? {
    guard let source = self[TransitionKeys.source]?.entries, source.count == 1 else { return nil }
    let target = self[TransitionKeys.target]?.entries ?? []
    return target.allSatisfy { $0.key == source[0].key } ? source[0].key : nil
  }
}

// MARK: - Names

extension ChartOutline {
  /// The chart without titles, effects, and arrows, which names are looked up in.
  var bareChart: Chart {
    Chart(
      regions: regions.indices.filter { !regions[$0].states.isEmpty }.isEmpty
        ? []
        : regions.indices.map { number in
          let region = regions[number]
          return ChartRegion(
            name: .written(region.name), title: Words(""), owner: region.owner,
            states: region.states, initial: initial(of: number), place: region.place)
        },
      states: states.map { state in
        ChartState(
          name: .written(state.entry.key), title: Words(""), region: state.region,
          regions: state.regions, history: state.history, place: state.entry.place)
      },
      choices: choices.map { ChartChoice(name: .written($0.key), place: $0.place) },
      counters: counters.map { counter in
        Counter(
          name: .written(counter.key), limit: counter.value.limit, place: counter.place)
      }, arrows: [])
  }

  /// The initial state of a region, by index: that which is named, or else the first.
  func initial(of region: Int) -> Int {
    let word = regions[region].node[RegionKeys.initial]?.text
    return regions[region].states.first { states[$0].entry.key == word }
      ?? regions[region].states.first ?? 0
  }

  /// Whether every region has states, so that the chart can be laid out.
  var isWhole: Bool { !regions.isEmpty && regions.allSatisfy { !$0.states.isEmpty } }
}

extension ChartOutline.State {
  /// What an arrow to it enters.
  var history: ChartState.History {
    guard !regions.isEmpty, let word = entry.value[StateKeys.history]?.text else { return .none }
    return ChartState.History(rawValue: word) ?? .none
  }
}

extension Node {
  /// The limit of a counter; 1 if it is faulty.
  fileprivate var limit: Int {
    text.flatMap { Int($0) }.flatMap { (1...99).contains($0) ? $0 : nil } ?? 1
  }
}

extension Name {
  /// The name as written; another one if its form is wrong, which is reported when it is decoded.
  fileprivate static func written(_ word: String) -> Self {
    if let name = Self(word) { return name }
    guard let name = Self("unknown") else { preconditionFailure("no name") }
    return name
  }
}

/// The names of the parts of a chart.
struct ChartNames: Sendable {
  let outline: ChartOutline
  /// Which region of the machine each state is part of.
  let layout: ChartLayout
  /// The regions of the machine.
  let regions: [Region]
  /// For each state its name after those of what is around it: with regions, and without.
  private let paths: [[String]]

  init?(of machine: Node?) {
    guard let outline = ChartOutline(of: machine), outline.isWhole else { return nil }
    self.outline = outline
    layout = ChartLayout(of: outline.bareChart)
    regions = FlatRegions(of: layout).regions
    paths = outline.states.indices.map { [layout] in outline.paths(of: $0, in: layout.chart) }
  }

  /// The names of the regions of the machine and of their states, as other parts of a pack use
  /// them.
  var declared: [(name: String, place: Place, states: NameTable)] {
    regions.map { region in
      let states = NameTable("state", of: region.states.map(\.name.text), at: region.place)
      return (region.name.text, region.place, states)
    }
  }

  /// The states of a region of the machine that a word means: one, or those inside an outer state;
  /// empty if it means none.
  func positions(of word: String, on axis: Int) -> [Int] {
    let found = named(word) { layout.axis(of: $0) == axis }
    return found.count == 1 ? layout.positions(of: found[0]) : []
  }

  /// The states of the chart that a word means.
  ///
  /// - Parameters:
  ///   - word: A name, perhaps after those of states around it: `editing.bold`.
  ///   - axis: The region of the machine in which it is looked up, with all that is inside its
  ///     states; `nil` for all.
  /// - Returns: The states, by index.
  func states(called word: String, in axis: Int? = nil) -> [Int] {
    named(word) { state in
      axis == nil || layout.chart.lineage(of: state).contains { layout.axis(of: $0) == axis }
    }
  }

  /// Some states that a word is the name of, perhaps after those of states around them; only those
  /// whose whole path it is, if there are any.
  private func named(_ word: String, where isMeant: (Int) -> Bool) -> [Int] {
    let end = "." + word
    let found = layout.chart.states.indices.filter { state in
      isMeant(state)
        && paths[state].contains { $0 == word || $0.hasSuffix(end) }
    }
    let exact = found.filter { paths[$0].contains(word) }
    return exact.isEmpty ? found : exact
  }

  /// The name of a state after those around it that set it apart: `editing.style.bold`.
  func path(of state: Int) -> String { paths[state][0] }
}

extension ChartOutline {
  /// The name of a state after those of what is around it: with regions, and without.
  fileprivate func paths(of state: Int, in chart: Chart) -> [String] {
    let plain = chart.path(of: state)
    let words = chart.lineage(of: state).reversed().flatMap { state -> [String] in
      let region = regions[chart.states[state].region]
      let name = chart.states[state].name.text
      return region.owner != nil && region.isNamed ? [region.name, name] : [name]
    }
    let long = words.joined(separator: ".")
    return long == plain ? [plain] : [long, plain]
  }
}
