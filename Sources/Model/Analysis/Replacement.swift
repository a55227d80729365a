import Pack
import StateSpace

/// Another object in the place of one whose life is over.
///
/// A walk has few objects. What takes a fresh one happens in it no oftener than there are objects, and
/// outside of it as often as anyone likes. So the facts of a callback are read off a walk in which every
/// object whose life is over can be as it was at first again, while all else stays as it is; for whoever
/// looks on, that is another object.
struct Replacement: Sendable {
  /// The world in which a life is over, and the one that differs from it in that only.
  let world, target: UInt32
  /// The object.
  let object: Int

  /// The number that stands for a replacement in place of a reaction's.
  static let mark: UInt32 = 0xFF_FFFF

  /// What it does, in the way in which a graph keeps effects.
  var effect: UInt32 { UInt32(truncatingIfNeeded: object) &<< 24 | Self.mark }
}

extension [Replacement] {
  /// Those of a world, by index, when those of all worlds before it end where they begin.
  func range(of world: Int, from first: Int) -> Range<Int> {
    var end = first
    while end < count, self[end].world == UInt32(truncatingIfNeeded: world) { end &+= 1 }
    return first..<end
  }
}

extension StateGraph {
  /// The replacements in all worlds, in their order: those that lead to a world that was found.
  var replacements: [Replacement] {
    let mortal = system.objects.indices.filter { system.machine(of: $0).isMortal }
    if mortal.isEmpty { return [] }
    var found: [Replacement] = []
    for (number, world) in table.states.enumerated() where world[system.over] == 0 {
      for object in mortal {
        let (machine, state) = (system.objects[object].machine, system.objects[object].state)
        guard machineTables[machine].end(of: world[state]) == .object else { continue }
        var fresh = world
        fresh[state] = 0
        guard let target = table.number(of: fresh) else { continue }
        found.append(
          Replacement(
            world: UInt32(truncatingIfNeeded: number), target: UInt32(truncatingIfNeeded: target),
            object: object))
      }
    }
    return found
  }
}

extension Machine {
  /// Whether the life of an object can end.
  fileprivate var isMortal: Bool {
    regions.contains { $0.states.contains { $0.end == .object } }
  }
}
