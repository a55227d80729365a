package import Base
package import Pack

/// Machines that take part in common interactions, directly or through others, and those
/// interactions.
///
/// Components are independent of each other, so each is explored alone.
package struct Component: Hashable, Sendable {
  /// The machines, by index into the pack, ascending; at least one.
  package let machines: [Int]
  /// The interactions that can begin by themselves, by index into the pack, ascending.
  let interactions: [Int]
  /// The events that occur without an interaction that sends them, in the pack's order: those that
  /// are declared free, and all events of a machine to which no interaction sends any event.
  ///
  /// Each becomes an interaction of one step.
  package let freeEvents: [FreeEvent]
}

/// An event that occurs without an interaction that sends it.
package struct FreeEvent: Hashable, Sendable {
  /// The machine, by index into the pack.
  package let machine: Int
  /// The event, by index into the machine.
  package let event: Int
  /// Whether it can interleave anywhere: between any two steps of an interaction.
  package let isAmbient: Bool

  /// Which event it is.
  func id(in pack: Pack) -> Event.ID {
    Event.ID(
      machine: pack.machines[machine].name, event: pack.machines[machine].events[event].name)
  }
}

extension Component {
  /// The machines, as messages list them.
  func names(in pack: Pack) -> String {
    machines.map { "'\(pack.machines[$0].name)'" }.joined(separator: ", ")
  }

  /// Every component of a pack, in the order of their first machines.
  package static func all(in pack: Pack, by index: PackIndex) -> [Component] {
    var leaders = Array(pack.machines.indices)
    func leader(of machine: Int) -> Int {
      var found = machine
      while leaders[found] != found { found = leaders[found] }
      return found
    }
    var homes: [Int: [Int]] = [:]
    let whole = pack.interactions.indices.filter { !pack.interactions[$0].isPart }
    for interaction in whole {
      let met = pack.interactions[interaction].lifelines.map { index.machine($0.machine) }
      for machine in met.dropFirst() {
        let pair = [leader(of: met[0]), leader(of: machine)].sorted()
        leaders[pair[1]] = pair[0]
      }
    }
    for interaction in whole {
      guard let first = pack.interactions[interaction].lifelines.first else { continue }
      homes[leader(of: index.machine(first.machine)), default: []].append(interaction)
    }
    let driven = drivenMachines(in: pack, by: index, interactions: whole)
    let groups = Dictionary(grouping: pack.machines.indices, by: leader(of:))
    // A lifeline without a machine has nothing to explore if only others use its interaction.
    let explored = groups.keys.sorted().filter { key in
      homes[key] != nil || groups[key, default: []].contains { !pack.machines[$0].isImplied }
    }
    return explored.map { key in
      let machines = groups[key, default: []]
      return Component(
        machines: machines, interactions: homes[key, default: []],
        freeEvents: machines.flatMap { machine in
          pack.machines[machine].freeEvents(isDriven: driven.contains(machine)).map {
            FreeEvent(machine: machine, event: $0.event, isAmbient: $0.isAmbient)
          }
        })
    }
  }

  private static func drivenMachines(
    in pack: Pack, by index: PackIndex, interactions: [Int]
  ) -> Set<Int> {
    var driven: Set<Int> = []
    var seen: Set<Int> = []
    var waiting = interactions
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      let interaction = pack.interactions[next]
      interaction.steps.forEachStep { step in
        switch step {
        case .send(let send):
          let machine = index.machine(interaction.lifelines[send.lifeline].machine)
          let event = index.event(send.event, of: machine)
          if !pack.machines[machine].events[event].isWords { driven.insert(machine) }
        case .ref(let reference): waiting.append(index.interaction(reference.interaction))
        default: break
        }
      }
    }
    return driven
  }
}

extension Machine {
  /// The free events, by index into the machine, and whether each can interleave anywhere.
  fileprivate func freeEvents(isDriven: Bool) -> [(event: Int, isAmbient: Bool)] {
    events.indices.filter { !events[$0].isWords && (!isDriven || events[$0].isFree) }
      .map { ($0, events[$0].isFree) }
  }
}

extension [Component] {
  /// The index of the component that has all these machines, given by index into the pack; `nil` if
  /// no component has them all.
  package func home(of machines: [Int]) -> Int? {
    firstIndex { component in machines.allSatisfy { component.machines.contains($0) } }
  }
}

extension Pack {
  /// Extends a set of machines to whole components: adds every machine that takes part in common
  /// interactions with one of them, directly or through others.
  ///
  /// One state graph covers all machines of a component.
  ///
  /// - Parameter some: Machines of the pack.
  /// - Returns: Those machines, and the others of their components.
  package func machines(meeting some: Set<Name<Machine>>) -> Set<Name<Machine>> {
    let groups = Component.all(in: self, by: PackIndex(of: self)).map { component in
      Set(component.machines.map { machines[$0].name })
    }
    return groups.filter { !$0.isDisjoint(with: some) }.reduce(into: some) { $0.formUnion($1) }
  }
}

extension [Component] {
  /// Warnings about components that the end of the process does not stop, because the machine that
  /// ends the process is in another component.
  ///
  /// - Parameter pack: The pack.
  /// - Returns: A warning for each, at its first machine.
  func warningsOfEndlessness(in pack: Pack) -> [Diagnostic] {
    let enders = indices.compactMap { number in
      self[number].machines.lazy.compactMap { pack.machines[$0].end }.first.map { (number, $0) }
    }
    guard let end = enders.first?.1 else { return [] }
    let reached = Set(enders.map(\.0))
    return indices.filter { !reached.contains($0) }.map { number in
      let machine = pack.machines[self[number].machines[0]]
      return Diagnostic(
        .endlessMachine,
        "'\(machine.name)' shares no interaction with '\(end.machine)', so '\(machine.name)' survives "
          + "the end of the process; add lifelines of both to one interaction",
        at: machine.place, notes: [Diagnostic.Note("the process ends here", at: end.place)])
    }
  }
}

extension Machine {
  /// The first state that ends the process, with the machine's name; `nil` if there is none.
  fileprivate var end: (machine: Name<Machine>, place: Place)? {
    regions.lazy.flatMap(\.states).first { $0.end == .process }.map { (name, $0.place) }
  }
}
