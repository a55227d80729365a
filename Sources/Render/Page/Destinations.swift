internal import Model

/// Everything in a pack that has a page, by name: where links and code spans may lead.
final class Destinations: Sendable {
  /// The callbacks.
  let callbacks: Set<Name<Callback>>
  /// The machines.
  let machines: Set<Name<Machine>>
  /// The interactions.
  let interactions: Set<Name<Interaction>>
  /// The scenarios.
  let scenarios: Set<Name<Scenario>>
  /// The scenarios that have no page, though the pack has them.
  let leftOut: Set<Name<Scenario>>
  /// The guarantees.
  let guarantees: Set<Name<Guarantee>>
  /// The recordings.
  let recordings: Set<Name<Recording>>
  /// The sources.
  let sources: Set<Name<Source>>
  /// What the declaration of each callback is called.
  let declared: [Name<Callback>: [String]]
  /// Where code spans lead.
  let spellings: [String: Address]

  /// Gathers a pack.
  init(of pack: Pack) {
    callbacks = Set(pack.callbacks.map(\.name))
    machines = Set(pack.machines.map(\.name))
    interactions = Set(pack.interactions.map(\.name))
    scenarios = Set(pack.scenarios.map(\.name))
    leftOut = pack.leftOut
    guarantees = Set(pack.guarantees.map(\.name))
    recordings = Set(pack.recordings.map(\.name))
    sources = Set(pack.sources.map(\.name))
    let declared = pack.callbacks.map(Spellings.spellings)
    self.declared = Dictionary(uniqueKeysWithValues: zip(pack.callbacks.map(\.name), declared))
    spellings = Spellings.all(of: pack, declared)
  }
}
