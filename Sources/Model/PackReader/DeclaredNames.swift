/// The names that a pack declares, whether or not what they name is free of faults.
///
/// Of each kind there are none at all where not every declaration could be read, so that any word may be
/// one of them.
public struct DeclaredNames: Sendable {
  /// The callbacks.
  public let callbacks: Set<Name<Callback>>?
  /// The machines.
  public let machines: Set<Name<Machine>>?
  /// The interactions.
  public let interactions: Set<Name<Interaction>>?
  /// The scenarios.
  public let scenarios: Set<Name<Scenario>>?
  /// The guarantees.
  public let guarantees: Set<Name<Guarantee>>?
  /// The recordings.
  public let recordings: Set<Name<Recording>>?
  /// The sources.
  public let sources: Set<Name<Source>>?
}

extension DeclaredNames {
  /// Gathers the names of a pack without errors.
  public init(of pack: Pack) {
    callbacks = Set(pack.callbacks.map(\.name))
    machines = Set(pack.machines.map(\.name))
    interactions = Set(pack.interactions.map(\.name))
    scenarios = Set(pack.scenarios.map(\.name))
    guarantees = Set(pack.guarantees.map(\.name))
    recordings = Set(pack.recordings.map(\.name))
    sources = Set(pack.sources.map(\.name))
  }

  /// Gathers the names of a pack that is being read.
  init(in lexicon: Lexicon, guarantees: Vocabulary) {
    callbacks = lexicon.callbacks.names()
    machines = lexicon.machineNames.names()
    interactions = lexicon.interactionNames.names()
    scenarios = lexicon.scenarios.names()
    self.guarantees = guarantees.names()
    recordings = lexicon.recordings.names()
    sources = lexicon.sources.names()
  }
}

extension Vocabulary {
  fileprivate func names<Kind>() -> Set<Name<Kind>>? {
    isWhole ? Set(words.compactMap { Name($0) }) : nil
  }
}
