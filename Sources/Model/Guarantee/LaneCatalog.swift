internal import Synchronization

/// The automata of a panel, and what each kind of edge seen so far does to them.
///
/// Walks of different configurations show much the same: what one search has worked out serves the
/// others.
final class LaneCatalog: Sendable {
  /// What a kind of edge does to one lane.
  struct Effect: Sendable {
    /// The lane, by index.
    let lane: Int
    /// For each state of its automaton, the next one.
    let nexts: [UInt8]
  }

  /// Whose a lane is.
  struct Owner: Sendable {
    /// The case, by number.
    let number: Int
    /// What it looks for.
    let aim: Automaton.Aim
  }

  /// The lanes.
  let lanes: [Lane]
  /// For each lane, whose it is.
  let owners: [Owner]
  private let known = Mutex<[Observation.Kind: [Effect]]>([:])

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
  }

  /// For each of some kinds of edges, the effects on lanes that it means something to, in their order.
  func effects(of kinds: [Observation.Kind]) -> [[Effect]] {
    var found = known.withLock { known in kinds.map { known[$0] } }
    let missing = kinds.indices.filter { found[$0] == nil }
    for place in missing { found[place] = effects(of: kinds[place]) }
    known.withLock { known in
      for place in missing { known[kinds[place]] = found[place] }
    }
    return found.map { $0 ?? [] }
  }

  private func effects(of kind: Observation.Kind) -> [Effect] {
    lanes.indices.compactMap { number in
      guard lanes[number].automaton.alphabet.interest.covers(kind) else { return nil }
      return lanes[number].nexts(after: kind).map { Effect(lane: number, nexts: $0) }
    }
  }
}
