package import Base
package import Pack

/// Machines that meet in interactions, directly or through others, and those interactions.
///
/// What happens in one component never changes another, so each is explored alone.
package struct Component: Hashable, Sendable {
  /// The machines, by index into the pack, ascending; at least one.
  package let machines: [Int]
  /// The interactions that can begin by themselves, by index into the pack, ascending.
  let interactions: [Int]
  /// The events that no interaction has to send, in the pack's order: those that the pack calls
  /// free, and all events of a machine that no interaction sends any.
  ///
  /// Each of them is an interaction of its own, which begins whenever it applies.
  package let freeEvents: [FreeEvent]
}

/// An event that comes by itself.
package struct FreeEvent: Hashable, Sendable {
  /// The machine, by index into the pack.
  package let machine: Int
  /// The event, by index into the machine.
  package let event: Int
  /// Whether it may come between any two steps of an interaction.
  package let isAmbient: Bool
}

extension Component {
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
    return groups.keys.sorted().map { key in
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
          driven.insert(index.machine(interaction.lifelines[send.lifeline].machine))
        case .ref(let reference): waiting.append(index.interaction(reference.interaction))
        default: break
        }
      }
    }
    return driven
  }
}

extension Machine {
  /// The events that come by themselves, by index, and whether they come between any two steps.
  fileprivate func freeEvents(isDriven: Bool) -> [(event: Int, isAmbient: Bool)] {
    events.indices.filter { !isDriven || events[$0].isFree }.map { ($0, events[$0].isFree) }
  }
}

extension [Component] {
  /// The index of the component that has all of some machines of the pack; nothing when they never
  /// meet.
  package func home(of machines: [Int]) -> Int? {
    firstIndex { component in machines.allSatisfy { component.machines.contains($0) } }
  }
}

extension Pack {
  /// The machines that some machines meet in interactions, directly or through others.
  ///
  /// A state graph of one of them state graphs all of them, so what is known of one state graph
  /// need not be explored again.
  ///
  /// - Parameter some: Machines of the pack.
  /// - Returns: Those machines, and all that they meet.
  package func machines(meeting some: Set<Name<Machine>>) -> Set<Name<Machine>> {
    let groups = Component.all(in: self, by: PackIndex(of: self)).map { component in
      Set(component.machines.map { machines[$0].name })
    }
    return groups.filter { !$0.isDisjoint(with: some) }.reduce(into: some) { $0.formUnion($1) }
  }
}

extension [Component] {
  /// What to say of the components that the end of the global state does not reach, since its
  /// machine meets none of theirs: their state graphs go on after it.
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
        .warning,
        "'\(machine.name)' shares no interaction with '\(end.machine)', so it goes on when that ends the process; "
          + "give an interaction a lifeline of each, as 'requires' needs",
        at: machine.place, notes: [Diagnostic.Note("the process ends here", at: end.place)])
    }
  }
}

extension Machine {
  /// The state that ends the global state; nothing where none does.
  fileprivate var end: (machine: Name<Machine>, place: Place)? {
    regions.lazy.flatMap(\.states).first { $0.end == .process }.map { (name, $0.place) }
  }
}
