/// Machines that meet in interactions, directly or through others, and those interactions.
///
/// What happens in one component never changes another, so each is walked alone.
struct Component: Hashable, Sendable {
  /// The machines, by index into the pack, ascending; at least one.
  let machines: [Int]
  /// The interactions that can begin by themselves, by index into the pack, ascending.
  let interactions: [Int]
  /// The machines that no interaction sends an event to, by index into the pack, ascending.
  ///
  /// Each of their events is an interaction of its own, which begins whenever it applies.
  let freeMachines: [Int]
}

extension Component {
  /// Every component of a pack, in the order of their first machines.
  static func all(in pack: Pack, by index: PackIndex) -> [Component] {
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
        freeMachines: machines.filter { !driven.contains($0) })
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

extension [Component] {
  /// The index of the component that has all of some machines of the pack; nothing when they never
  /// meet.
  func home(of machines: [Int]) -> Int? {
    firstIndex { component in machines.allSatisfy { component.machines.contains($0) } }
  }
}
