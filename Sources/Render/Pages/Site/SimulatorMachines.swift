import Base
import Formats
import Graphics
import Pack
import StateSpace

// The machines of the simulator: their states, pictures, and rules.
extension SimulatorData {
  func json(ofMachine number: Int, in tables: ScriptTables) -> JSON {
    let machine = site.pack.machines[tables.machines[number]]
    let page = machine.isImplied ? "" : Address.page(of: machine.name).link(from: .simulator)
    return [
      "id": .string(machine.name.text), "title": .string(site.title(of: machine)),
      "path": .string(page), "most": .integer(tables.mostObjects[number]),
      "regions": .array(machine.regions.map(json)), "picture": picture(of: machine),
      "events": .array(machine.events.map { .string($0.title(in: site.locale)) }),
      "relations": .array(
        tables.relations[number].map { .integers([$0.target ?? -1, $0.isMutual ? 1 : 0]) }),
    ]
  }

  /// The picture of a machine: its address, its size, for each region and state the frame of the
  /// state, and its arrows if readers can send its events; empty if there is none.
  private func picture(of machine: Machine) -> JSON {
    guard case .states(let diagram, let layout)? = figure(machine)?.content else { return [] }
    let frames = diagram.frames(in: layout)
    let places = zip(diagram.nodes, frames.nodes).reduce(into: [String: Rectangle]()) {
      if !$1.0.link.isEmpty { $0[$1.0.link] = $1.1 }
    }
    let arrows = arrows(of: diagram, layout, machine)
    let regions = machine.regions.map { region -> JSON in
      let all = region.states.map { state in
        places[Address.page(of: state.name, in: region.name, of: machine.name).path].map {
          json(of: $0)
        } ?? []
      }
      return .array(all)
    }
    let path = Address.picture(named: machine.name.text).link(from: .simulator)
    let picture: [JSON] = [
      .string(path), .numbers([frames.width, frames.height]), .array(regions),
    ]
    return .array(picture + (arrows.isEmpty ? [] : [.array(arrows)]))
  }

  /// The arrows with events that readers can send: for each, the state that it leaves, those that it
  /// may enter, by region and state, and its events, each with its frame.
  private func arrows(
    of diagram: StateDiagram, _ layout: GraphLayout, _ machine: Machine
  ) -> [JSON] {
    let sent = Set(
      events[machine.name, default: []].map { site.title(of: $0.interaction).withoutGuard })
    let labels = diagram.eventLabels(in: layout).filter { sent.contains($0.text.withoutGuard) }
    let states = machine.regions.enumerated().reduce(into: [String: JSON]()) { states, region in
      for (state, one) in region.element.states.enumerated() {
        let link = Address.page(of: one.name, in: region.element.name, of: machine.name).path
        states[link] = .integers([region.offset, state])
      }
    }
    let events = Dictionary(grouping: labels, by: \.arrow)
    return diagram.arrows.indices.compactMap { number -> JSON? in
      let arrow = diagram.arrows[number]
      guard let labels = events[number], let source = states[diagram.nodes[arrow.from].link]
      else { return nil }
      let entered = diagram.states(enteredAt: arrow.to)
      let targets = entered.compactMap { states[diagram.nodes[$0].link] }
      let places = labels.map { label -> JSON in
        [.string(label.text.withoutGuard), json(of: label.frame)]
      }
      return [source, .array(targets), .array(places)]
    }
  }

  private func json(of frame: Rectangle) -> JSON {
    .numbers([frame.origin.x, frame.origin.y, frame.width, frame.height])
  }

  /// A region: its title, whether it is shown, its first state, and its states, each with what it
  /// ends: 1 is the object, 2 the process.
  private func json(of region: Region) -> JSON {
    [
      .string(site.title(of: region)), .integer(region.kind == .states ? 1 : 0),
      .integer(region.initialIndex), .array(region.states.map { .string(site.title(of: $0)) }),
      .integers(region.states.map { $0.end == .object ? 1 : $0.end == .process ? 2 : 0 }),
    ]
  }

  /// A rule: whether it holds after the end of an object, its guard, and its actions.
  func json(of rule: MachineTable.Rule) -> JSON {
    [.integer(rule.isIgnoring ? 1 : 0), json(of: rule.source), .array(rule.actions.map(json))]
  }

  /// A guard: for each region that it names, the region and the states that are allowed.
  func json(of states: Guard) -> JSON {
    .array(
      states.allowed.sorted { $0.key < $1.key }.map { .integers([$0.key] + $0.value.sorted()) })
  }

  /// A callback by its place, perhaps with an argument; or the region that enters a state, from -1
  /// down.
  private func json(of action: Action) -> JSON {
    switch action {
    case .enter(let region, let state): return .integers([-1 - region, state])
    case .call(let call):
      let place = JSON.integer(places[call.callback] ?? 0)
      return call.argument.isEmpty
        ? [place] : [place, .string(site.pack.callbackNames.display(call))]
    }
  }
}

extension StateDiagram {
  /// The states that an arrow to a node may enter, by index: through choices, or by history any
  /// beside it.
  fileprivate func states(enteredAt node: Int) -> [Int] {
    var (found, open): ([Int], [Int]) = ([], [node])
    var seen: Set<Int> = [node]
    while let next = open.popLast() {
      let more =
        switch nodes[next].shape {
        case .choice: arrows.filter { $0.from == next }.map(\.to)
        case .history, .deepHistory: clusters.first { $0.nodes.contains(next) }?.nodes ?? []
        default: [Int]()
        }
      if nodes[next].shape == .state { found.append(next) }
      open += more.filter { seen.insert($0).inserted }
    }
    return found
  }
}

extension String {
  /// The event of a label or a title, without the guard in brackets after it.
  fileprivate var withoutGuard: String {
    firstRange(of: " [").map { String(self[..<$0.lowerBound]) } ?? self
  }
}
