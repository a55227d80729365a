import Base
import Pack
import Support

/// Packs of one machine with two to four regions, whose guards name other regions, by number.
///
/// Nothing sends its events, so any may come at any time. Guards of one event exclude each other.
struct RandomMachine {
  private var dice: Dice
  private let place = Place(path: "random.yaml")

  /// Begins with a seed.
  init(seed: UInt64) { dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15) }

  private mutating func below(_ limit: Int) -> Int { Int(dice.next() % UInt64(limit)) }

  private func name<Kind>(_ text: String) -> Name<Kind> {
    guard let name = Name<Kind>(text) else { preconditionFailure(text) }
    return name
  }

  /// The next pack.
  mutating func pack() -> Pack {
    let regions = (0..<(2 + below(3))).map { region($0) }
    let events = (0..<(4 + below(4))).map { event($0, of: regions) }
    let machine = Machine(
      name: name("machine"), title: Words(""), summary: Words(""), regions: regions, relations: [],
      events: events, spans: [], citations: [], place: place)
    return Pack(
      name: name("random"), title: Words("Random"), summary: Words(""), system: Words("System"),
      locales: ["en"], axes: [], impossible: .any([]),
      bounds: .init(objects: [machine.name: 1], nesting: 1, states: 4_000), phases: [],
      callbacks: (0..<3).map { callback("c\($0)") }, machines: [machine], interactions: [],
      scenarios: [], sources: [])
  }

  private func callback(_ text: String) -> Callback {
    Callback(
      name: name(text), phase: name("phase"), owner: "Owner", swift: "", objc: "",
      declarations: [], aliases: [], availability: [], condition: .always, superRule: .none,
      notification: "", citations: [], texts: CallbackTexts(), place: place)
  }

  /// A region; some of its states have the names of states of other regions.
  private mutating func region(_ number: Int) -> Region {
    let states = (0..<(2 + below(3))).map { state in
      let roll = state == 0 ? 2 : below(24)
      return State(
        name: name(below(4) == 0 ? "s\(state)" : "r\(number)s\(state)"), title: Words(""),
        summary: Words(""), end: roll == 0 ? .object : roll == 1 ? .process : .nothing,
        place: place)
    }
    return Region(
      name: name("r\(number)"), title: Words(""), states: states, initialIndex: 0, place: place)
  }

  private mutating func event(_ number: Int, of regions: [Region]) -> Event {
    var transitions: [Transition] = []
    for _ in 0...(1 + below(4)) {
      let source = source(in: regions)
      if transitions.contains(where: { $0.source.intersects(source) }) { continue }
      transitions.append(
        Transition(
          condition: .always, source: source,
          actions: (0..<(1 + below(4))).map { _ in action(regions) },
          place: place))
    }
    return Event(
      name: name("e\(number)"), summary: Words(""), transitions: transitions, place: place)
  }

  private mutating func source(in regions: [Region]) -> Guard {
    var allowed: [Int: [Int]] = [:]
    for region in regions.indices where below(2) == 0 {
      let states = regions[region].states.indices.filter { _ in below(2) == 0 }
      if !states.isEmpty { allowed[region] = states }
    }
    return Guard(allowed: allowed)
  }

  private mutating func action(_ regions: [Region]) -> Action {
    if below(3) == 0 { return .call(Call(callback: name("c\(below(3))"), place: place)) }
    let region = below(regions.count)
    return .enter(region: region, state: below(regions[region].states.count))
  }
}
