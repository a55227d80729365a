import Base
import Conformance
import Pack

/// The declarations of a pack, by name.
struct PackLookup: Sendable {
  let interactions: [Name<Interaction>: Interaction]
  let machines: [Name<Machine>: Machine]
  let scenarios: [Name<Scenario>: Scenario]
  let recordings: [Name<Recording>: Recording]
  let sources: [Name<Source>: Source]
  /// The articles, by their source.
  let articles: [Name<Source>: Article]
  /// The situation of each interaction that is in one, by index into the pack's.
  let situations: [Name<Interaction>: Int]
  /// The position of each of these interactions, situation by situation.
  private let ranks: [Name<Interaction>: Int]

  /// Sorts the declarations of a pack, and the recordings that were checked.
  init(of pack: Pack, _ evidence: Evidence) {
    interactions = Self.named(pack.interactions, by: \.name)
    machines = Self.named(pack.machines, by: \.name)
    scenarios = Self.named(pack.scenarios, by: \.name)
    recordings = Self.named(evidence.findings.map(\.recording), by: \.name)
    sources = Self.named(pack.sources, by: \.name)
    articles = Self.named(pack.articles, by: \.source)
    let members = pack.situations.enumerated().flatMap { number, situation in
      situation.interactions.map { ($0, number) }
    }
    situations = Dictionary(uniqueKeysWithValues: members)
    ranks = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.0, $0) })
  }

  private static func named<Value, Kind>(
    _ values: [Value], by name: KeyPath<Value, Name<Kind>>
  ) -> [Name<Kind>: Value] {
    Dictionary(values.map { ($0[keyPath: name], $0) }) { first, _ in first }
  }

  /// Those of some interactions that are in a situation, situation by situation.
  func inOrderOfSituations(_ interactions: Set<Name<Interaction>>) -> [Name<Interaction>] {
    interactions.filter { ranks[$0] != nil }.sorted { ranks[$0] ?? 0 < ranks[$1] ?? 0 }
  }
}

extension SiteModel {
  /// The situation of an interaction; `nil` if it is in none.
  func situation(of interaction: Name<Interaction>) -> Situation? {
    lookup.situations[interaction].map { pack.situations[$0] }
  }
}
