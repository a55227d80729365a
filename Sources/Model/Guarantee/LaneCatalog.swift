internal import Synchronization

/// The automata of a panel, and what each kind of edge seen so far does to them.
///
/// Walks of different configurations show much the same: what one search has worked out serves the
/// others.
final class LaneCatalog: Sendable {
  /// What edges do to lanes: all edges that do the same are of one class.
  struct Effects: Hashable, Sendable {
    /// The lanes that they mean something to, by index, ascending.
    fileprivate(set) var lanes: [UInt32] = []
    /// For each of these lanes, one after the other, the next state for each state of its automaton.
    fileprivate(set) var nexts: [UInt8] = []
  }

  /// Whose a lane is.
  struct Owner: Sendable {
    /// The case, by number.
    let number: Int
    /// What it looks for.
    let aim: Automaton.Aim
  }

  /// The classes known so far.
  private struct Known {
    /// What the edges of each class do; those of the first do nothing.
    var effects = [Effects()]
    var classes: [Effects: UInt32] = [Effects(): 0]
    var sights: [Sight: UInt32] = [:]

    /// Adds what the edges that look alike do, and gives their class.
    mutating func add(_ sight: Sight, _ own: Effects) -> UInt32 {
      let number = classes[own, default: UInt32(truncatingIfNeeded: effects.count)]
      if number == effects.count {
        classes[own] = number
        effects.append(own)
      }
      sights[sight] = number
      return number
    }
  }

  /// The lanes.
  let lanes: [Lane]
  /// For each lane, whose it is.
  let owners: [Owner]
  /// For each lane, where it begins and must not end.
  let bounds: [Lane.Bounds]
  /// For each lane, how many states its automaton has.
  let stateCounts: [Int]
  private let interests: [Interest]
  private let known = Mutex(Known())

  /// Begins a catalog of the lanes of some cases, by number.
  init(of members: [Int], among cases: [Inquiry.Case]) {
    let owners = members.flatMap { number in
      [Automaton.Aim.violation, .engagement].map { Owner(number: number, aim: $0) }
    }
    let found = owners.compactMap { owner in
      cases[owner.number].lane(for: owner.aim).map { (owner, $0) }
    }
    self.owners = found.map(\.0)
    lanes = found.map(\.1)
    bounds = lanes.map(\.bounds)
    stateCounts = lanes.map(\.automaton.count)
    interests = lanes.map(\.automaton.alphabet.interest)
  }

  /// The class of each kind, and the effects of all classes; the first is that of nothing.
  func classes(
    of kinds: KindCatalog, _ numbers: SharedNumbers
  ) -> (of: [UInt32], effects: [Effects]) {
    let sights = (1..<kinds.count).map { kinds.sight(of: $0, numbers) }
    var found = known.withLock { known in sights.map { known.sights[$0] } }
    let missing = sights.indices.filter { found[$0] == nil }
    let own = missing.map { effects(of: kinds[$0 + 1]) }
    return known.withLock { known in
      for (place, own) in zip(missing, own) { found[place] = known.add(sights[place], own) }
      return ([0] + found.compactMap(\.self), known.effects)
    }
  }

  private func effects(of kind: Observation.Kind) -> Effects {
    var found = Effects()
    for number in interests.indices where interests[number].covers(kind) {
      guard lanes[number].addNexts(after: kind, to: &found.nexts) else { continue }
      found.lanes.append(UInt32(truncatingIfNeeded: number))
    }
    return found
  }
}
