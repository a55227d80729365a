package import Analysis
package import Base
package import Pack
import StateSpace

/// What changes for those who go from some configurations of a pack to others.
///
/// Everything is derived from the state graphs, except for deprecation, which the pack states.
package struct Difference: Sendable {
  /// A callback that one side advises against, and the other does not.
  package struct Deprecation: Hashable, Sendable {
    /// The callback.
    package let callback: Name<Callback>
    /// The version that first advises against it.
    package let version: String
  }

  /// A guarantee that one side bears out, and the other does not.
  package struct Turn: Hashable, Sendable {
    /// The guarantee; it is no advice.
    package let guarantee: Guarantee
    /// How it stands before.
    package let before: GuaranteeStatus
    /// How it stands after.
    package let after: GuaranteeStatus
  }

  /// The way.
  package let migration: Migration
  /// The configurations that only the migration tells apart, by index into those explored.
  package let pairs: [Migration.Pair]
  /// The callbacks that can run after and could not before, in the pack's order.
  package let gained: [Name<Callback>]
  /// The callbacks that could run before and cannot after, in the pack's order.
  package let gone: [Name<Callback>]
  /// The callbacks that are advised against after and were not before, in the pack's order.
  package let deprecated: [Deprecation]
  /// The interactions that can begin after and could not before, in the pack's order.
  package let begun: [Name<Interaction>]
  /// The interactions that could begin before and cannot after, in the pack's order.
  package let ended: [Name<Interaction>]
  /// The guarantees that hold on one side only, in the pack's order.
  package let turns: [Turn]

  /// Compares the two sides of a migration.
  ///
  /// - Parameters:
  ///   - migration: The way.
  ///   - facts: The facts of both sides; those of transitions suffice.
  ///   - before: How the guarantees stand on the side that is left.
  ///   - after: How they stand on the side that is come to.
  package init(
    of migration: Migration, in facts: PackFacts, before: GuaranteeStatuses,
    after: GuaranteeStatuses
  ) {
    let sides = (
      before: migration.before(among: facts.configurations),
      after: migration.after(among: facts.configurations)
    )
    self.init(
      of: migration, on: sides, pairs: migration.pairs(among: facts.configurations), in: facts,
      before: before, after: after)
  }

  /// Compares the two sides of a migration, whose configurations are known, by index.
  init(
    of migration: Migration, on sides: (before: [Int], after: [Int]), pairs: [Migration.Pair],
    in facts: PackFacts, before: GuaranteeStatuses, after: GuaranteeStatuses
  ) {
    self.migration = migration
    self.pairs = pairs
    let (origin, target) = (facts.scene(in: sides.before), facts.scene(in: sides.after))
    let pack = facts.pack
    let callbacks = pack.callbacks.map(\.name)
    gained = callbacks.filter { !origin.callbacks.contains($0) && target.callbacks.contains($0) }
    gone = callbacks.filter { origin.callbacks.contains($0) && !target.callbacks.contains($0) }
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
      let standings = (before.standing(of: name), after.standing(of: name))
      guard standings.0 != standings.1, standings.0 == .holds || standings.1 == .holds else {
        return nil
      }
      return Turn(guarantee: pack.guarantees[place], before: standings.0, after: standings.1)
    }
  }

  /// Whether there is nothing to tell, the orders of interactions aside.
  package var isEmpty: Bool {
    gained.isEmpty && gone.isEmpty && deprecated.isEmpty && begun.isEmpty && ended.isEmpty
      && turns.isEmpty
  }
}

extension PackFacts {
  /// What can happen in some configurations, by index.
  fileprivate func scene(
    in side: [Int]
  ) -> (callbacks: Set<Name<Callback>>, interactions: Set<Name<Interaction>>) {
    var callbacks: Set<Name<Callback>> = []
    var interactions: Set<Name<Interaction>> = []
    for component in findings.indices {
      for number in Set(side.map { exploration.modelOf[component][$0] }) {
        let finding = findings[component][number]
        interactions.formUnion(finding.facts.interactions.keys)
        callbacks.formUnion(finding.called.map { pack.callbacks[$0].name })
      }
    }
    return (callbacks, interactions)
  }
}

extension Pack {
  /// The callbacks that a migration along ordered axes makes deprecated.
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
  /// Whether its values are versions of a platform, which it is named after.
  fileprivate func isPlatform(_ platform: String) -> Bool {
    name.text == platform || title.base == platform
  }
}
