import Base
package import Pack
package import Analysis

/// A machine in a few lines, and what an object of it can do when events come in any order.
package struct MachineScript {
  /// An event: from states (`view: loaded`), through callbacks and states entered (`view=loaded`).
  package struct Reaction {
    let event: String
    let from: [String: [String]]
    let actions: [String]

    /// Says what an event does.
    package init(_ event: String, _ from: [String: [String]], _ actions: [String] = []) {
      self.event = event
      self.from = from
      self.actions = actions
    }
  }

  private let title: String
  private let regions: [(name: String, states: [String])]
  private let reactions: [Reaction]
  private let place = Place(path: "machines/script.yaml")

  /// Writes a machine; a state whose name ends with `!` ends the object's life.
  package init(
    _ title: String, regions: [(name: String, states: [String])], _ reactions: [Reaction]
  ) {
    self.title = title
    self.regions = regions
    self.reactions = reactions
  }

  /// The machine.
  package func machine() throws -> Machine {
    var events: [String] = []
    for reaction in reactions where !events.contains(reaction.event) {
      events.append(reaction.event)
    }
    return Machine(
      name: try name("script"), title: Words(title), summary: Words(""),
      regions: try regions.map(region), relations: [],
      events: try events.map { event in
        Event(
          name: try name(event), summary: Words(""),
          transitions: try reactions.filter { $0.event == event }.map(transition), place: place)
      }, spans: [], citations: [], place: place)
  }

  /// What one object can do, when every event may come at any time that it is understood.
  package func facts() throws -> MachineFacts {
    let machine = try machine()
    var worlds = [machine.regions.map(\.initialIndex)]
    var moves: [MachineFacts.Move] = []
    var taken: Set<Transition.ID> = []
    var next = 0
    while next < worlds.count {
      let world = worlds[next]
      next += 1
      for event in machine.events {
        for (number, transition) in event.transitions.enumerated()
        where transition.source.holds(in: world) {
          taken.insert(Transition.ID(machine: machine.name, event: event.name, number: number))
          let after = transition.applied(to: world)
          if !worlds.contains(after) { worlds.append(after) }
          for move in transition.moves(from: world, to: after, by: event.name)
          where !moves.contains(move) { moves.append(move) }
        }
      }
    }
    let events = machine.events.map(\.name)
    let sorted = moves.enumerated().sorted { left, right in
      let keys = [left, right].map { index, move in
        [move.region, move.from, move.to, events.firstIndex(of: move.event) ?? 0, index]
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
    let reached = machine.regions.indices.map { region in
      machine.regions[region].states.indices.map { state in
        worlds.contains { $0[region] == state }
      }
    }
    let living = worlds.filter { world in
      zip(machine.regions, world).allSatisfy { $0.states[$1].end == .nothing }
    }
    return MachineFacts(
      moves: sorted.map(\.element), reached: reached, localStates: living, taken: taken)
  }

  private func name<Kind>(_ text: String) throws -> Name<Kind> {
    guard let name = Name<Kind>(text) else { throw ScriptError.noName(text) }
    return name
  }

  private func region(_ region: (name: String, states: [String])) throws -> Region {
    Region(
      name: try name(region.name), title: Words(region.name.capitalizedFirst),
      states: try region.states.map { state in
        let ends = state.hasSuffix("!")
        return State(
          name: try name(ends ? String(state.dropLast()) : state), title: Words(""),
          summary: Words(""), end: ends ? .object : .nothing, place: place)
      }, initialIndex: 0, place: place)
  }

  private func transition(_ reaction: Reaction) throws -> Transition {
    var allowed: [Int: [Int]] = [:]
    for (region, states) in reaction.from {
      let index = try index(ofRegion: region)
      allowed[index] = try states.map { try self.index(of: $0, in: index) }.sorted()
    }
    return Transition(
      condition: .always, source: Guard(allowed: allowed),
      actions: try reaction.actions.map(action), place: place)
  }

  private func action(_ text: String) throws -> Action {
    let parts = text.split(separator: "=").map(String.init)
    if parts.count == 2 {
      let region = try index(ofRegion: parts[0])
      return .enter(region: region, state: try index(of: parts[1], in: region))
    }
    let words = text.split(whereSeparator: { "()".contains($0) }).map(String.init)
    return .call(
      Call(callback: try name(words[0]), argument: words.count > 1 ? words[1] : "", place: place))
  }

  private func index(ofRegion name: String) throws -> Int {
    guard let index = regions.firstIndex(where: { $0.name == name }) else {
      throw ScriptError.noName(name)
    }
    return index
  }

  private func index(of state: String, in region: Int) throws -> Int {
    let states = regions[region].states
    guard let index = states.firstIndex(where: { $0 == state || $0 == "\(state)!" }) else {
      throw ScriptError.noName(state)
    }
    return index
  }
}

/// What is wrong with a script.
package enum ScriptError: Error {
  /// A word that names nothing.
  case noName(String)
}

extension Transition {
  fileprivate func applied(to world: [Int]) -> [Int] {
    var after = world
    for case .enter(let region, let state) in actions { after[region] = state }
    return after
  }

  fileprivate func moves(
    from world: [Int], to after: [Int], by event: Name<Event>
  ) -> [MachineFacts.Move] {
    let calls = actions.compactMap { action -> Call? in
      if case .call(let call) = action { call } else { nil }
    }
    let changed = world.indices.filter { world[$0] != after[$0] }
    let asked = source.allowed.keys.sorted()
    // As exploration does: what changes nothing is in the regions that the guard names.
    let regions = !changed.isEmpty ? changed : asked.isEmpty ? [0] : asked
    return regions.map { region in
      MachineFacts.Move(
        region: region, from: world[region], to: after[region], event: event, calls: calls)
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
