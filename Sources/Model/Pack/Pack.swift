/// One model as a team wrote it: read, checked, and still without any derived fact.
///
/// Every name in it is known to exist: what refers to a callback, machine, interaction, or source
/// refers to one of the lists here. Lists keep the pack's order (`pack.yaml` first, then files by
/// path, then place in the file).
public struct Pack: Equatable, Sendable {
  /// The limits of the walk.
  public struct Bounds: Hashable, Sendable {
    /// How many objects of each machine there can be; a machine not named here has one.
    public let objects: [Name<Machine>: Int]
    /// How many interactions can be under way inside one another's gaps, the outermost counted.
    public let nesting: Int
    /// How many worlds a walk may find before it gives up with an error.
    public let worlds: Int
    /// Where the pack says how many worlds, or else any of this; none where it says nothing.
    public let place: Place?

    /// How many objects of a machine there can be.
    public func objects(of machine: Name<Machine>) -> Int { max(objects[machine] ?? 1, 1) }

    /// Makes bounds.
    public init(
      objects: [Name<Machine>: Int], nesting: Int, worlds: Int, place: Place? = nil
    ) {
      self.objects = objects
      self.nesting = nesting
      self.worlds = worlds
      self.place = place
    }
  }

  /// The word that names the pack.
  public let name: Name<Pack>
  /// What readers call it.
  public let title: Words
  /// What it models, in a sentence or two of Markdown.
  public let summary: Words
  /// Who sends the callbacks, as readers call it: `UIKit`.
  public let system: Words
  /// Language tags; the first is the one that base texts are written in.
  public let locales: [Words.Locale]
  /// The ways in which configurations differ.
  public let axes: [Axis]
  /// Configurations that cannot exist.
  public let impossible: Condition
  /// The limits of the walk.
  public let bounds: Bounds
  /// The phases by which the index of callbacks is ordered.
  public let phases: [Phase]
  /// What readers call the families of interactions, by the words before the first dot of their names;
  /// none for a family that is called by its word.
  public let families: [String: Words]
  /// Those to whom callbacks belong that are no classes but protocols: what an object of theirs has, it
  /// has of its own.
  public let protocols: Set<String>
  /// The callbacks.
  public internal(set) var callbacks: [Callback]
  /// The machines.
  public let machines: [Machine]
  /// The interactions.
  public let interactions: [Interaction]
  /// The scenarios.
  public internal(set) var scenarios: [Scenario]
  /// Scenarios for which the part of the pack that is looked at has no room.
  public internal(set) var leftOut: Set<Name<Scenario>> = []
  /// The guarantees, myths, and advice: those of callbacks, of interactions, then the rest.
  public let guarantees: [Guarantee]
  /// The recordings.
  public let recordings: [Recording]
  /// The articles whose claims it accounts for.
  public let articles: [Article]
  /// The sources.
  public let sources: [Source]

  /// Makes a pack of checked parts.
  public init(
    name: Name<Pack>, title: Words, summary: Words, system: Words, locales: [Words.Locale],
    axes: [Axis], impossible: Condition, bounds: Bounds, phases: [Phase],
    families: [String: Words] = [:], protocols: Set<String> = [], callbacks: [Callback],
    machines: [Machine], interactions: [Interaction], scenarios: [Scenario],
    guarantees: [Guarantee] = [], recordings: [Recording] = [], articles: [Article] = [],
    sources: [Source]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.system = system
    self.locales = locales
    self.axes = axes
    self.impossible = impossible
    self.bounds = bounds
    self.phases = phases
    self.families = families
    self.protocols = protocols
    self.callbacks = callbacks
    self.machines = machines
    self.interactions = interactions
    self.scenarios = scenarios
    self.guarantees = guarantees
    self.recordings = recordings
    self.articles = articles
    self.sources = sources
  }
}

/// A stretch of a life that callbacks are sorted under: creation, appearance, memory.
public struct Phase: Hashable, Sendable {
  /// The word that callbacks name it by.
  public let name: Name<Phase>
  /// What readers call it.
  public let title: Words

  /// Makes a phase.
  public init(name: Name<Phase>, title: Words) {
    self.name = name
    self.title = title
  }
}

extension Pack {
  /// The callback of a name; nothing where the pack has none, as it may not where the name is another
  /// pack's, or a word that somebody typed.
  public func callback(_ name: Name<Callback>) -> Callback? { callbacks.first { $0.name == name } }

  /// The machine of a name, as above.
  public func machine(_ name: Name<Machine>) -> Machine? { machines.first { $0.name == name } }

  /// The interaction of a name, as above.
  public func interaction(_ name: Name<Interaction>) -> Interaction? {
    interactions.first { $0.name == name }
  }

  /// The scenario of a name, as above.
  public func scenario(_ name: Name<Scenario>) -> Scenario? { scenarios.first { $0.name == name } }

  /// The guarantee of a name, as above.
  public func guarantee(_ name: Name<Guarantee>) -> Guarantee? {
    guarantees.first { $0.name == name }
  }
}
