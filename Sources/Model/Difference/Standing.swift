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
  ///   - survey: The walks.
  ///   - verification: The verdicts on the guarantees in all configurations of the survey.
  ///   - jobs: How many walks are searched at once; the result does not depend on it.
  public init(
    in side: [Int], of survey: Survey, _ verification: Verification, jobs: Int = 1
  ) async {
    let set = ConfigurationSet(indices: side)
    var standings: [Name<Guarantee>: Standing] = [:]
    var unsure: [Guarantee] = []
    for finding in verification.findings {
      let ruling = finding.ruling
      let name = finding.guarantee.name
      if !ruling.configurations.meets(set) {
        standings[name] = .isSilent
      } else if ruling.refutedIn.meets(set) {
        standings[name] = .fails
      } else {
        unsure.append(finding.guarantee)
      }
    }
    let silent = await survey.limited(to: side).silent(
      among: unsure.compactMap(\.property), jobs: jobs)
    for (number, guarantee) in unsure.enumerated() {
      standings[guarantee.name] = silent.contains(number) ? .isSilent : .holds
    }
    self.standings = standings
  }

  /// How a guarantee stands; silent where no verdict speaks of it.
  public func standing(of guarantee: Name<Guarantee>) -> Standing {
    standings[guarantee] ?? .isSilent
  }
}

extension Survey {
  /// The properties, by number, that nothing makes apply in any configuration of the survey.
  fileprivate func silent(among properties: [Property], jobs: Int) async -> Set<Int> {
    let inquiry = Inquiry(on: properties, in: self)
    let asked = Set(properties.indices)
    let silences = await concurrently(Array(inquiry.panels.indices), jobs: jobs) { panel in
      inquiry.silent(in: panel, among: asked)
    }
    return silences.reduce(into: []) { $0.formUnion($1) }
  }

  /// The same walks, as far as they are of some of the configurations, by index, ascending.
  fileprivate func limited(to side: [Int]) -> Survey {
    let places = Dictionary(uniqueKeysWithValues: side.enumerated().map { ($1, $0) })
    var found: [[Finding]] = []
    var findingOf: [[Int]] = []
    for component in findings.indices {
      let kept = Set(side.map { self.findingOf[component][$0] }).sorted()
      found.append(
        kept.map { findings[component][$0].limited(to: places) })
      findingOf.append(side.map { kept.firstIndex(of: self.findingOf[component][$0]) ?? 0 })
    }
    return Survey(
      pack: pack, configurations: side.map { configurations[$0] }, warnings: [], findings: found,
      fixed: fixed, index: index, components: components, findingOf: findingOf)
  }
}

extension Survey.Finding {
  /// The same walk, with the configurations that have a new place.
  fileprivate func limited(to places: [Int: Int]) -> Survey.Finding {
    Survey.Finding(
      walk: walk, facts: facts,
      configurations: ConfigurationSet(indices: configurations.indices.compactMap { places[$0] }),
      taken: taken)
  }
}
