/// How a guarantee stands in some configurations of a pack.
public enum Standing: String, Hashable, Sendable, CaseIterable {
  /// It is claimed there, and every run bears it out.
  case holds
  /// It is claimed there, and a run refutes it.
  case fails
  /// It is not claimed there, or nothing that it speaks of can happen.
  case isSilent = "silent"
}

/// How the guarantees of a pack stand in some of its configurations.
public struct Standings: Hashable, Sendable {
  /// How each stands that a model decides.
  private let standings: [Name<Guarantee>: Standing]

  /// Looks how the guarantees stand on the sides of a migration, or of several.
  ///
  /// - Parameters:
  ///   - sides: For each side, the configurations, by index into those of the survey.
  ///   - survey: The walks; facts of moves suffice.
  ///   - verification: The verdicts on the guarantees in all configurations of the survey.
  /// - Returns: The standings on each side, in the same order.
  public static func all(
    on sides: [[Int]], of survey: Survey, _ verification: Verification
  ) -> [Standings] {
    var found: [[Name<Guarantee>: Standing]] = sides.map { _ in [:] }
    for finding in verification.findings {
      let (name, ruling) = (finding.guarantee.name, finding.ruling)
      let extents = finding.guarantee.property.map { survey.extents(of: $0) } ?? []
      for (place, side) in sides.enumerated() {
        if side.contains(where: ruling.refutedIn.contains) {
          found[place][name] = .fails
          continue
        }
        let isClaimed = side.contains { configuration in
          ruling.configurations.contains(configuration)
            && extents.contains { $0.contains(configuration) }
        }
        if isClaimed { found[place][name] = .holds }
      }
    }
    return found.map { Standings(standings: $0) }
  }

  /// How a guarantee stands; silent where no verdict speaks of it.
  public func standing(of guarantee: Name<Guarantee>) -> Standing {
    standings[guarantee] ?? .isSilent
  }
}
