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

  /// Looks how the guarantees stand on one side of a migration.
  ///
  /// - Parameters:
  ///   - side: The configurations, by index into those of the survey.
  ///   - survey: The walks; facts of moves suffice.
  ///   - verification: The verdicts on the guarantees in all configurations of the survey.
  public init(in side: [Int], of survey: Survey, _ verification: Verification) {
    let set = ConfigurationSet(indices: side)
    var standings: [Name<Guarantee>: Standing] = [:]
    for finding in verification.findings {
      let ruling = finding.ruling
      let claimed = ConfigurationSet(indices: ruling.configurations.indices.filter(set.contains))
      if ruling.refutedIn.meets(set) {
        standings[finding.guarantee.name] = .fails
      } else if let property = finding.guarantee.property, survey.applies(property, in: claimed) {
        standings[finding.guarantee.name] = .holds
      }
    }
    self.standings = standings
  }

  /// How a guarantee stands; silent where no verdict speaks of it.
  public func standing(of guarantee: Name<Guarantee>) -> Standing {
    standings[guarantee] ?? .isSilent
  }
}
