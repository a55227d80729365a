package import Analysis
import Base
import Pack
import StateSpace

/// The differences from each version to the next, along the ordered axes of a pack, and from each
/// other value to the default one on the others.
package struct VersionHistory: Sendable {
  /// The step from one value of an axis to the next, or to the default one.
  package struct Step: Sendable {
    /// The axis, by index.
    package let axis: Int
    /// The value before the step, by index.
    package let origin: Int
    /// The value after the step, by index.
    package let value: Int
    /// The differences.
    package let difference: Difference
    /// Whether nothing changes: there are no differences, and both sides have the same models.
    package let isQuiet: Bool
  }

  /// The steps, axis by axis, on ordered ones the oldest first; without steps to or from values
  /// that were not explored.
  package let steps: [Step]

  /// Makes an empty history.
  package init() { steps = [] }

  /// Compares each value with the next, or with the default one.
  ///
  /// - Parameters:
  ///   - facts: The facts of a pack.
  ///   - verdicts: The verdicts on its guarantees.
  ///   - jobs: The maximum number of parallel jobs; the result does not depend on it.
  package init(of facts: PackFacts, _ verdicts: GuaranteeVerdicts, jobs: Int = 1) async {
    let all = Side.all(in: facts)
    let places = Migration.places(of: facts.configurations)
    let moves = all.flatMap { former in
      all.filter { former.isFollowed(by: $0, in: facts.pack) }.map { next in
        let migration = Migration(
          from: [former.axis: former.value], to: [next.axis: next.value])
        return Difference.Sides(
          of: migration, before: former.configurations, after: next.configurations,
          pairs: migration.pairs(
            leaving: former.configurations, among: facts.configurations, at: places))
      }
    }
    let standings = await GuaranteeStatuses.all(
      on: moves.flatMap { [$0.comparedBefore, $0.comparedAfter] }, of: facts, verdicts, jobs: jobs)
    steps = await Array(moves.enumerated()).mapped(jobs: jobs) { number, sides in
      let difference = Difference(
        on: sides, in: facts, before: standings[2 * number], after: standings[2 * number + 1])
      let (origin, target) = (sides.migration.origin, sides.migration.target)
      let axis = target.keys.first ?? 0
      return Step(
        axis: axis, origin: origin[axis] ?? 0, value: target[axis] ?? 0, difference: difference,
        isQuiet: difference.isEmpty && facts.isAlike(sides))
    }
  }

  /// One value of an axis, with its configurations.
  private struct Side: Sendable {
    let axis: Int
    let value: Int
    /// The configurations with that value, by index into the explored ones; at least one.
    let configurations: [Int]

    /// Whether there is a step from here to another value.
    func isFollowed(by next: Side, in pack: Pack) -> Bool {
      guard axis == next.axis, value != next.value else { return false }
      return pack.axes[axis].isOrdered
        ? next.value == value + 1 : next.value == pack.axes[axis].defaultIndex
    }

    /// All explored values, axis by axis, the oldest first.
    static func all(in facts: PackFacts) -> [Side] {
      facts.pack.axes.indices.filter { !facts.pack.axes[$0].isScope }.flatMap { axis in
        let own = Dictionary(grouping: facts.configurations.indices) {
          facts.configurations[$0].choices[axis]
        }
        return own.sorted { $0.key < $1.key }.map { value, configurations in
          Side(axis: axis, value: value, configurations: configurations)
        }
      }
    }
  }
}

extension PackFacts {
  /// Whether each configuration on either side of a migration is in a pair, and both of a pair have
  /// the same models.
  fileprivate func isAlike(_ sides: Difference.Sides) -> Bool {
    sides.before.count == sides.pairs.count && sides.after.count == sides.pairs.count
      && sides.pairs.allSatisfy { pair in
        exploration.modelOf.allSatisfy { $0[pair.before] == $0[pair.after] }
      }
  }
}
