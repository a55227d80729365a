package import Analysis
package import Base
package import Pack

/// The status of a guarantee in some configurations of a pack.
package enum GuaranteeStatus: String, Hashable, Sendable, CaseIterable {
  /// It applies there, and no run refutes it.
  case holds
  /// It applies there, and a run refutes it.
  case fails
  /// It does not apply there, or is vacuous there: its trigger cannot occur.
  case isSilent = "silent"
}

/// The statuses of the guarantees of a pack in some of its configurations.
package struct GuaranteeStatuses: Hashable, Sendable {
  /// The statuses that are not `.isSilent`.
  private let standings: [Name<Guarantee>: GuaranteeStatus]

  /// Computes the statuses on the sides of one or more migrations.
  ///
  /// - Parameters:
  ///   - sides: For each side, its configurations, by index into the explored ones.
  ///   - facts: The facts of the pack; detail `.moves` is enough.
  ///   - verdicts: The verdicts on the guarantees in all configurations.
  ///   - jobs: The maximum number of parallel jobs; the result does not depend on it.
  /// - Returns: The statuses on each side, in the same order.
  package static func all(
    on sides: [[Int]], of facts: PackFacts, _ verdicts: GuaranteeVerdicts, jobs: Int
  ) async -> [GuaranteeStatuses] {
    let sets = sides.map { ConfigurationSet($0) }
    let all = await verdicts.findings.mapped(jobs: jobs) { finding in
      let extents = finding.guarantee.property.map { facts.extents(of: $0) } ?? []
      let claimed = finding.decision.configurations.intersection(BitSet(joining: extents))
      return sets.map { side -> GuaranteeStatus in
        side.meets(finding.decision.refutedIn) ? .fails : side.meets(claimed) ? .holds : .isSilent
      }
    }
    let names = verdicts.findings.map(\.guarantee.name)
    return sides.indices.map { side in
      let own = zip(names, all).map { ($0, $1[side]) }
      return GuaranteeStatuses(
        standings: Dictionary(uniqueKeysWithValues: own.filter { $0.1 != .isSilent }))
    }
  }

  /// The status of a guarantee; silent if there is no verdict on it.
  package func standing(of guarantee: Name<Guarantee>) -> GuaranteeStatus {
    standings[guarantee] ?? .isSilent
  }
}
