import Base
import Pack

/// Changes of state that are events, `Idle -> Playing`, of machines whose events are callbacks.
struct StateMoves: Sendable {
  /// A change that a record names, with what is before it.
  struct Move {
    /// The events that it may be; empty if no event leads from the one state to the other.
    let callbacks: [Int]
    /// The states, as the record writes them.
    var change: StateChange
    /// Where the record writes them, in bytes.
    let range: Range<Int>
  }

  /// For two states, by their names in small letters, the events that lead from one to the other;
  /// none for two states of one region between which nothing leads.
  private let callbacks: [[String]: [Int]]

  /// Gathers the transitions of a pack.
  init(of pack: Pack) {
    var found: [[String]: [Int]] = [:]
    for machine in pack.machines {
      let own = pack.callbacks.indices.filter {
        pack.callbacks[$0].event?.machine == machine.name
      }
      if own.isEmpty { continue }
      let states = NamedState.all(of: machine)
      for (source, target) in states.pairs where source.isApart(from: target) {
        for pair in source.pairs(with: target) { found[pair, default: []] += [] }
      }
      var byItself: Set<[String]> = []
      for event in machine.events {
        let name = event.outcome?.event ?? event.name
        let callback = own.first { pack.callbacks[$0].event?.event == name }
        for pair in machine.pairs(of: event, among: states) {
          if let callback {
            found[pair, default: []].removeAll { $0 == callback }
            found[pair, default: []].append(callback)
          } else {
            byItself.insert(pair)
          }
        }
      }
      for pair in byItself where found[pair] == [] { found[pair] = nil }
    }
    callbacks = found
  }

  /// Whether a line may name a change; a glance.
  func mayBe(in line: ArraySlice<UInt8>) -> Bool {
    !callbacks.isEmpty && (line.contains(UInt8(ascii: ">")) || line.holds("→"))
  }

  /// The change that a record names; `nil` if it names none.
  func move(in words: ArraySlice<UInt8>) -> Move? {
    guard mayBe(in: words) else { return nil }
    let text = String(trace: words)
    guard let arrow = ["-->", "->", "=>", "→"].lazy.compactMap({ text.firstRange(of: $0) }).first
    else { return nil }
    let lead = text[..<arrow.lowerBound].split(separator: " ")
    let tail = text[arrow.upperBound...].split(separator: " ")
    for count in 1...3 where count <= lead.count {
      let source = lead.suffix(count)
      for length in 1...3 where length <= tail.count {
        let target = tail.prefix(length)
        let pair = [source, target].map { $0.joined(separator: " ").asKey }
        guard let found = callbacks[pair], let first = source.first, let last = target.last else {
          continue
        }
        let (start, end) = (first.startIndex, last.endIndex)
        let change = StateChange(
          source: source.joined(separator: " "), target: target.joined(separator: " "),
          text: String(text[start..<end]))
        let place = words.startIndex + text.utf8.distance(from: text.startIndex, to: start)
        return Move(
          callbacks: found, change: change, range: place..<place + change.text.utf8.count)
      }
    }
    return nil
  }
}

/// A state as logs name it: one of a region, or one around others.
private struct NamedState {
  /// Its name, its title, and its name after those of states around it, in small letters.
  let names: Set<String>
  /// The region of the machine.
  let region: Int
  /// The states of the region that it is: one, or all inside it.
  let positions: [Int]

  init(_ names: [String], region: Int, positions: [Int]) {
    (self.names, self.region, self.positions) = (Set(names.map(\.asKey)), region, positions)
  }

  /// The states of a machine at any depth; none that only says that the state around a region is
  /// not active.
  static func all(of machine: Machine) -> [NamedState] {
    guard let chart = machine.chart else {
      return machine.regions.enumerated().flatMap { region, content in
        content.states.enumerated().map { position, state in
          NamedState([state.name.text, state.title.base], region: region, positions: [position])
        }
      }
    }
    let layout = ChartLayout(of: chart)
    return chart.states.enumerated().map { place, state in
      NamedState(
        [state.name.text, state.title.base, chart.path(of: place)], region: layout.axis(of: place),
        positions: layout.positions(of: place))
    }
  }

  /// Whether an object can change from one to the other.
  func isApart(from other: NamedState) -> Bool {
    region == other.region && !positions.contains(where: other.positions.contains)
  }

  /// The ways to name a change to another state.
  func pairs(with other: NamedState) -> [[String]] {
    names.flatMap { name in other.names.map { [name, $0] } }.filter { !$0.contains("") }
  }
}

extension [NamedState] {
  /// Each with each.
  fileprivate var pairs: [(NamedState, NamedState)] { flatMap { one in map { (one, $0) } } }
}

extension Machine {
  /// The ways to name the changes that an event makes, each within one region.
  fileprivate func pairs(of event: Event, among states: [NamedState]) -> [[String]] {
    event.transitions.flatMap { transition in
      transition.actions.flatMap { action -> [[String]] in
        guard case .enter(let region, let entered) = action else { return [] }
        let allowed = transition.source.allowed[region] ?? Array(regions[region].states.indices)
        let own = states.filter { $0.region == region }
        let sources = own.filter { $0.positions.contains(where: allowed.contains) }
        let targets = own.filter { $0.positions.contains(entered) }
        return sources.flatMap { source in
          targets.filter { source.isApart(from: $0) || source.positions == [entered] }
            .flatMap { source.pairs(with: $0) }
        }
      }
    }
  }
}
