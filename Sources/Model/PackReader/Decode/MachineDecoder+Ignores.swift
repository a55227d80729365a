import Base
import Pack

extension MachineDecoder {
  /// Adds to events the transitions that discard them: `ignores` of states and of the machine.
  ///
  /// - Parameters:
  ///   - node: The regions as written.
  ///   - all: What every state ignores; `nil` if nothing.
  ///   - events: The events.
  ///   - regions: The regions.
  /// - Returns: The events, with at most one more transition for each state, and one for the
  ///   machine.
  func adding(
    ignored node: Node?, _ all: Node?, to events: [Event], in regions: [Region]
  ) -> [Event] {
    var ignoring: [String: [Transition]] = [:]
    func add(_ node: Node, where states: Guard) {
      for event in ignored(node) {
        ignoring[event, default: []].append(
          Transition(
            condition: .always, source: states, actions: [], isIgnoring: true, place: node.place))
      }
    }
    for (region, entry) in statesThatIgnore(in: node) {
      guard let node = entry.value[StateKeys.ignores] else { continue }
      guard let states = leaf(entry.key, of: region, in: regions) else {
        faults.report(
          .machineForm, "a state with states inside ignores nothing; write 'ignores' in those",
          at: node.place)
        continue
      }
      add(node, where: states)
    }
    if let all { add(all, where: Guard()) }
    return ignoring.isEmpty ? events : events.map { $0.adding(ignoring) }
  }

  /// The states that ignore events, at any depth, each with the name of its region.
  private func statesThatIgnore(in regions: Node?) -> [(region: String, state: Node.Entry)] {
    (regions?.entries ?? []).flatMap { region in
      statesThatIgnore(among: region.value[RegionKeys.states], of: region.key)
    }
  }

  private func statesThatIgnore(
    among states: Node?, of region: String
  ) -> [(region: String, state: Node.Entry)] {
    (states?.entries ?? []).flatMap { state in
      (state.value.has(StateKeys.ignores) ? [(region, state)] : [])
        + statesThatIgnore(among: state.value[StateKeys.states], of: region)
        + statesThatIgnore(in: state.value[StateKeys.regions])
    }
  }

  /// The guard that an object is in a state, which may have the names of those around it before its
  /// own; `nil` if it is no state of its own.
  private func leaf(_ word: String, of region: String, in regions: [Region]) -> Guard? {
    let order = regions.indices.sorted { one, other in
      (regions[one].name.text == region ? 0 : 1, one)
        < (regions[other].name.text == region ? 0 : 1, other)
    }
    for number in order {
      let states = regions[number].states.indices.filter { state in
        let name = regions[number].states[state].name.text
        return name == word || name.hasSuffix("." + word)
      }
      if !states.isEmpty { return Guard(allowed: [number: states]) }
    }
    return nil
  }

  /// The events that `ignores` names: `all`, or a list of them.
  private func ignored(_ node: Node) -> [String] {
    if node.text == "all" { return names.events.words }
    return decoder.items(node, "'ignores'").compactMap { item in
      decoder.index(of: item, in: names.events, owner: owner).map { names.events.words[$0] }
    }
  }
}

extension Event {
  /// The event with further transitions, by the names of the events as declared.
  fileprivate func adding(_ more: [String: [Transition]]) -> Self {
    let declared = outcome?.event ?? name
    return Self(
      name: name, title: title, isFree: isFree, isNamed: isNamed, outcome: outcome,
      isWords: isWords,
      summary: summary, transitions: transitions + more[declared.text, default: []], place: place)
  }
}
