import Analysis
import Base
import Pack

/// Shortens the guards of a machine to what exploration leaves open.
///
/// All reachable local states in which a region is in a state are at hand as sets of bits, so that
/// a guard is the set of those in which it holds. A clause that no other local state violates is
/// left out, as in the minimization of a Boolean function with "don't care" terms (Quine 1952).
struct GuardReduction {
  /// Clauses that all hold; at most one for a region.
  typealias Conjunction = [DrawnTransitions.Condition]

  /// For each region and state, the reachable local states in which the region is in it.
  private let localStates: [[BitSet]]

  /// Takes what exploration found.
  init(_ facts: MachineFacts) { localStates = facts.localStates }

  /// The local states in which a region is in a state and clauses hold.
  func localStates(in state: Int, of region: Int, where clauses: Conjunction) -> BitSet {
    clauses.reduce(localStates[region][state]) { $0.intersection(set(of: $1)) }
  }

  /// The local states in which a clause holds.
  func set(of clause: DrawnTransitions.Condition) -> BitSet {
    BitSet(joining: clause.states.map { localStates[clause.region][$0] })
  }

  /// Returns conditions on other regions that hold, in a state, where one of some guards does.
  ///
  /// - Parameters:
  ///   - guards: The guards of transitions that do the same.
  ///   - state: The state that they leave, by index.
  ///   - region: Its region, by index.
  /// - Returns: The alternatives; an empty one if some transition applies whenever the region is in
  ///   the state. If none ever applies, the guards without what always holds in the state.
  func alternatives(of guards: [Guard], in state: Int, of region: Int) -> [Conjunction] {
    let here = localStates[region][state]
    let written = guards.map { $0.clauses(without: region) }
    let possible = written.filter { !localStates(in: state, of: region, where: $0).isEmpty }
    let whole = BitSet(
      joining: possible.map { localStates(in: state, of: region, where: $0) })
    if written.isEmpty { return [[]] }
    if possible.isEmpty {
      return written.map { clauses in
        clauses.filter { here.isEmpty || !here.isSubset(of: set(of: $0)) }
      }.withoutRepetition
    }
    if whole == here { return [[]] }
    return possible.map { shortened($0, to: whole, in: state, of: region) }
      .withoutRepetition.joined(covering: whole) {
        localStates(in: state, of: region, where: $0)
      }
  }

  /// Leaves out clauses, general regions first, and states, as long as nothing is added to a set of
  /// local states.
  ///
  /// A clause with fewer states can imply another, so this repeats until nothing changes.
  private func shortened(
    _ clauses: Conjunction, to whole: BitSet, in state: Int, of region: Int
  ) -> Conjunction {
    var kept = clauses
    for clause in clauses {
      let others = kept.filter { $0 != clause }
      let wider = localStates(in: state, of: region, where: others)
      if wider.isSubset(of: whole) { kept = others }
    }
    let possible = localStates(in: state, of: region, where: kept)
    let narrowed = kept.map { clause in
      DrawnTransitions.Condition(
        region: clause.region,
        states: clause.states.filter { localStates[clause.region][$0].meets(possible) })
    }
    return narrowed == clauses ? narrowed : shortened(narrowed, to: whole, in: state, of: region)
  }
}

extension GuardReduction {
  /// The conditions that all transitions of a region share, if guards crowd the picture: if more
  /// than a third of its arrows have one.
  ///
  /// - Parameters:
  ///   - edges: The edges of the picture.
  ///   - count: The number of regions.
  /// - Returns: For each region, conditions that two arrows or more have, and that always hold in
  ///   the sources of the others.
  func shared(by edges: [DrawnTransitions.Edge], regions count: Int) -> [Conjunction] {
    let arrows = edges.filter { $0.from != $0.to }
    let guarded = arrows.count { $0.hasGuard }
    return (0..<count).map { region in
      if 3 * guarded <= arrows.count { return [] }
      let own = edges.filter { $0.region == region }
      var seen: Set<DrawnTransitions.Condition> = []
      return own.flatMap(\.conditions).filter { seen.insert($0).inserted }
        .filter { condition in
          own.count { $0.conditions.contains(condition) } > 1
            && own.allSatisfy { isShared(condition, by: $0) }
        }.sorted { $0.region < $1.region }
    }
  }

  private func isShared(
    _ condition: DrawnTransitions.Condition, by edge: DrawnTransitions.Edge
  ) -> Bool {
    edge.groups.allSatisfy { group in
      group.triggers.allSatisfy { trigger in
        trigger.conditions.contains(condition)
          || group.isTaken && trigger.conditions.isEmpty
            && localStates[edge.region][edge.from].isSubset(of: set(of: condition))
      }
    }
  }
}

extension DrawnTransitions.Edge {
  /// The conditions of its triggers.
  fileprivate var conditions: [DrawnTransitions.Condition] {
    groups.flatMap(\.triggers).flatMap(\.conditions)
  }

  /// Whether one of its triggers has a guard.
  fileprivate var hasGuard: Bool { !conditions.isEmpty }
}

extension Guard {
  /// What it asks of other regions, by region.
  fileprivate func clauses(without region: Int) -> GuardReduction.Conjunction {
    allowed.keys.sorted().filter { $0 != region }.map {
      DrawnTransitions.Condition(region: $0, states: allowed[$0] ?? [])
    }
  }
}

extension [GuardReduction.Conjunction] {
  /// The alternatives, each once.
  fileprivate var withoutRepetition: Self {
    var seen: Set<GuardReduction.Conjunction> = []
    return filter { seen.insert($0).inserted }
  }

  /// Leaves out alternatives that others cover, then joins those that differ in one clause.
  fileprivate func joined(
    covering whole: BitSet, _ set: (GuardReduction.Conjunction) -> BitSet
  ) -> Self {
    var kept = self
    for alternative in reversed() where kept.count > 1 {
      let others = kept.filter { $0 != alternative }
      if BitSet(joining: others.map(set)) == whole { kept = others }
    }
    var found: Self = []
    for alternative in kept {
      var next = alternative
      while let place = found.firstIndex(where: { $0.joined(with: next) != nil }) {
        next = found.remove(at: place).joined(with: next) ?? next
      }
      found.append(next)
    }
    return found
  }
}

extension GuardReduction.Conjunction {
  /// Joins two alternatives that differ in the states of one region; `nil` for others, whose union
  /// no conjunction says.
  fileprivate func joined(with other: Self) -> Self? {
    guard map(\.region) == other.map(\.region) else { return nil }
    let different = indices.filter { self[$0] != other[$0] }
    guard different.count == 1, let place = different.first else { return nil }
    var joined = self
    joined[place] = Element(
      region: self[place].region, states: Set(self[place].states + other[place].states).sorted())
    return joined
  }
}
