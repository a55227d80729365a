package import Analysis
package import Base
package import Pack
import StateSpace

/// The differences between two sets of configurations of a pack, such as two versions.
///
/// All are derived from the state graphs, except for deprecations, which the pack declares.
package struct Difference: Sendable {
  /// A callback that is deprecated after the migration, but not before.
  package struct Deprecation: Hashable, Sendable {
    /// The callback.
    package let callback: Name<Callback>
    /// The version that deprecated it.
    package let version: String
  }

  /// The configurations on both sides of a migration.
  ///
  /// Guarantees are compared in pairs of configurations that differ only by the migration, as far
  /// as there are any: what exists on one side alone changes for other reasons.
  package struct Sides: Sendable {
    let migration: Migration
    let before: [Int]
    let after: [Int]
    let pairs: [Migration.Pair]

    init(of migration: Migration, before: [Int], after: [Int], pairs: [Migration.Pair]) {
      (self.migration, self.before, self.after, self.pairs) = (migration, before, after, pairs)
    }

    /// Finds the sides of a migration among the explored configurations.
    package init(of migration: Migration, among configurations: [Configuration]) {
      self.init(
        of: migration, before: migration.before(among: configurations),
        after: migration.after(among: configurations),
        pairs: migration.pairs(among: configurations))
    }

    /// The configurations before it that are compared, by index.
    package var comparedBefore: [Int] { pairs.isEmpty ? before : pairs.map(\.before) }

    /// The configurations after it that are compared, by index.
    package var comparedAfter: [Int] { pairs.isEmpty ? after : pairs.map(\.after) }
  }

  /// A guarantee that holds before or after the migration, but not both.
  package struct Turn: Hashable, Sendable {
    /// The guarantee; not a recommendation.
    package let guarantee: Guarantee
    /// Its status before.
    package let before: GuaranteeStatus
    /// Its status after.
    package let after: GuaranteeStatus

    /// How readers see it.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// It held, and a run refutes it now.
      case refutedNow
      /// It held, and nothing is left that it speaks of.
      case appliesNoLonger
      /// It holds, and did not.
      case appliesNow
      /// A misconception that a run refutes now, and was true before.
      case misconceptionNow
      /// A misconception that was refuted before, and is true now.
      case trueNow
    }

    /// The kind; `nil` of a misconception whose subject comes or goes.
    package var kind: Kind? {
      switch (before, after) {
      case (.holds, .fails): guarantee.isMyth ? .misconceptionNow : .refutedNow
      case (.fails, .holds): guarantee.isMyth ? .trueNow : .appliesNow
      case (.holds, _): guarantee.isMyth ? nil : .appliesNoLonger
      default: guarantee.isMyth ? nil : .appliesNow
      }
    }
  }

  /// The migration between the two sets.
  package let migration: Migration
  /// The pairs of configurations that differ only by the migration, by index into the explored
  /// ones.
  package let pairs: [Migration.Pair]
  /// The callbacks that can run after and could not before, in the pack's order.
  package let gained: [Name<Callback>]
  /// The callbacks that could run before and cannot after, in the pack's order.
  package let gone: [Name<Callback>]
  /// The callbacks that can run before and after and belong to the same type as one that is gone and
  /// has a successor, in the pack's order.
  package let stayed: [Name<Callback>]
  /// The callbacks that are deprecated after and were not before, in the pack's order.
  package let deprecated: [Deprecation]
  /// The interactions that can begin after and could not before, in the pack's order.
  package let begun: [Name<Interaction>]
  /// The interactions that could begin before and cannot after, in the pack's order.
  package let ended: [Name<Interaction>]
  /// The guarantees that hold only before or only after, in the pack's order.
  package let turns: [Turn]

  /// Compares the two sides of a migration.
  ///
  /// What ceases is what configurations have that can migrate: those with a counterpart on the
  /// other side, if there are any. What begins may be in configurations that only the new side has.
  ///
  /// - Parameters:
  ///   - sides: The sides.
  ///   - facts: The facts of both; detail `.moves` is enough.
  ///   - formerly: The statuses of the guarantees in the compared configurations before it.
  ///   - after: Those after it.
  package init(
    on sides: Sides, in facts: PackFacts, before formerly: GuaranteeStatuses,
    after: GuaranteeStatuses
  ) {
    let migration = sides.migration
    self.migration = migration
    pairs = sides.pairs
    let origin = facts.available(in: sides.comparedBefore)
    let target = facts.available(in: sides.after)
    let pack = facts.pack
    let callbacks = pack.callbacks.map(\.name)
    gained = callbacks.filter { !origin.callbacks.contains($0) && target.callbacks.contains($0) }
    gone = callbacks.filter { origin.callbacks.contains($0) && !target.callbacks.contains($0) }
    let gone = gone
    let losers = Set(
      pack.callbacks.filter { $0.successor != nil && gone.contains($0.name) }.map(\.owner))
    stayed = pack.callbacks.filter { losers.contains($0.owner) }.map(\.name).filter {
      origin.callbacks.contains($0) && target.callbacks.contains($0)
    }
    let interactions = pack.interactions.map(\.name)
    begun = interactions.filter {
      !origin.interactions.contains($0) && target.interactions.contains($0)
    }
    ended = interactions.filter {
      origin.interactions.contains($0) && !target.interactions.contains($0)
    }
    deprecated = pack.deprecations(by: migration).filter {
      origin.callbacks.contains($0.callback) || target.callbacks.contains($0.callback)
    }
    turns = pack.guarantees.indices.compactMap { place in
      let name = pack.guarantees[place].name
      let standings = (formerly.standing(of: name), after.standing(of: name))
      guard standings.0 != standings.1, standings.0 == .holds || standings.1 == .holds else {
        return nil
      }
      let turn = Turn(
        guarantee: pack.guarantees[place], before: standings.0, after: standings.1)
      return turn.kind == nil ? nil : turn
    }
  }

  /// Whether all lists of differences are empty.
  ///
  /// Interactions may still differ in their steps.
  package var isEmpty: Bool {
    gained.isEmpty && gone.isEmpty && deprecated.isEmpty && begun.isEmpty && ended.isEmpty
      && turns.isEmpty
  }
}

extension PackFacts {
  /// The callbacks that can run and the interactions that can begin in some configurations, given
  /// by index.
  fileprivate func available(
    in side: [Int]
  ) -> (callbacks: Set<Name<Callback>>, interactions: Set<Name<Interaction>>) {
    var called: Set<Int> = []
    var interactions: Set<Name<Interaction>> = []
    for component in findings.indices {
      for number in Set(side.map { exploration.modelOf[component][$0] }) {
        let finding = findings[component][number]
        interactions.formUnion(finding.facts.interactions.keys)
        called.formUnion(finding.called)
      }
    }
    let callbacks = pack.callbacks
    return (Set(called.map { callbacks[$0].name }), interactions)
  }
}

extension Pack {
  /// The callbacks that become deprecated between the versions of a migration.
  fileprivate func deprecations(by migration: Migration) -> [Difference.Deprecation] {
    callbacks.compactMap { callback in
      for (axis, target) in migration.target.sorted(by: { $0.key < $1.key }) {
        guard axes[axis].isOrdered, let origin = migration.origin[axis],
          let row = callback.availability.first(where: { axes[axis].isPlatform($0.platform) }),
          let deprecated = VersionNumbers(row.deprecated)?.shortest,
          let before = VersionNumbers(axes[axis].values[origin].name.text)?.shortest,
          let after = VersionNumbers(axes[axis].values[target].name.text)?.shortest
        else { continue }
        if before < deprecated, deprecated <= after {
          return Difference.Deprecation(callback: callback.name, version: row.deprecated)
        }
      }
      return nil
    }
  }
}

extension Axis {
  /// Whether its values are versions of a platform: its name or title is the platform's.
  fileprivate func isPlatform(_ platform: String) -> Bool {
    name.text == platform || title.base == platform
  }
}
