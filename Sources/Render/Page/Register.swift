internal import Model

/// What pages look up by name.
struct Register: Sendable {
  let interactions: [Name<Interaction>: Interaction]
  /// Where each interaction stands in the pack.
  let interactionPlaces: [Name<Interaction>: Int]
  let machines: [Name<Machine>: Machine]
  let scenarios: [Name<Scenario>: Scenario]
  let recordings: [Name<Recording>: Recording]
  let sources: [Name<Source>: Source]

  /// Enters a pack, and what its recordings say.
  init(of pack: Pack, _ evidence: Evidence) {
    interactions = Dictionary(uniqueKeysWithValues: pack.interactions.map { ($0.name, $0) })
    interactionPlaces = Dictionary(
      uniqueKeysWithValues: pack.interactions.enumerated().map { ($1.name, $0) })
    machines = Dictionary(uniqueKeysWithValues: pack.machines.map { ($0.name, $0) })
    scenarios = Dictionary(uniqueKeysWithValues: pack.scenarios.map { ($0.name, $0) })
    recordings = Dictionary(
      evidence.findings.map { ($0.recording.name, $0.recording) },
      uniquingKeysWith: { first, _ in first })
    sources = Dictionary(uniqueKeysWithValues: pack.sources.map { ($0.name, $0) })
  }
}
