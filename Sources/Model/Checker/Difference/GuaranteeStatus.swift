package import Analysis
package import Base
package import Pack

/// How a guarantee stands in some configurations of a pack.
package enum GuaranteeStatus: String, Hashable, Sendable, CaseIterable {
  /// It is claimed there, and every run bears it out.
  case holds
  /// It is claimed there, and a run refutes it.
  case fails
  /// It is not claimed there, or nothing that it speaks of can happen.
  case isSilent = "silent"
}

/// How the guarantees of a pack stand in some of its configurations.
package struct GuaranteeStatuses: Hashable, Sendable {
  /// How each stands that a model decides.
  private let standings: [Name<Guarantee>: GuaranteeStatus]

  /// Looks how the guarantees stand on the sides of a migration, or of several.
  ///
  /// - Parameters:
  ///   - sides: For each side, the configurations, by index into those explored.
  ///   - facts: The facts of the pack; those of transitions suffice.
  ///   - verdicts: The verdicts on the guarantees in all configurations.
  ///   - jobs: How many guarantees are looked at at once; the result does not depend on it.
  /// - Returns: The standings on each side, in the same order.
  package static func all(
    on sides: [[Int]], of facts: PackFacts, _ verdicts: GuaranteeVerdicts, jobs: Int
  ) async -> [GuaranteeStatuses] {
    let all = await verdicts.findings.mapped(jobs: jobs) { finding in
      let extents = finding.guarantee.property.map { facts.extents(of: $0) } ?? []
      return sides.map { finding.decision.standing(on: $0, in: extents) }
    }
    return sides.indices.map { side in
      let own = zip(verdicts.findings, all).map { ($0.guarantee.name, $1[side]) }
      return GuaranteeStatuses(
        standings: Dictionary(uniqueKeysWithValues: own.filter { $0.1 != .isSilent }))
    }
  }

  /// How a guarantee stands; silent where no verdict speaks of it.
  package func standing(of guarantee: Name<Guarantee>) -> GuaranteeStatus {
    standings[guarantee] ?? .isSilent
  }
}

extension Decision {
  /// How what was ruled on stands in some configurations.
  ///
  /// - Parameters:
  ///   - side: The configurations, by index.
  ///   - extents: Those in which it has anything to speak of.
  /// - Returns: Silent where it is not claimed, or has nothing to speak of.
  fileprivate func standing(on side: [Int], in extents: [ConfigurationSet]) -> GuaranteeStatus {
    if side.contains(where: refutedIn.contains) { return .fails }
    let isClaimed = side.contains { configuration in
      configurations.contains(configuration) && extents.contains { $0.contains(configuration) }
    }
    return isClaimed ? .holds : .isSilent
  }
}
