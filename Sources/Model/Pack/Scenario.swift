/// A named script of interactions from the initial state: launch, push, rotate, pop.
public struct Scenario: Hashable, Sendable {
  /// One interaction of the script, with its choices.
  public struct Act: Hashable, Sendable {
    /// The interaction.
    public let interaction: Name<Interaction>
    /// Labels of the operands to take, in any order; other choices are made by default.
    public let labels: [String]
    /// How often loops run, by label; others run once.
    public let repeats: [String: Int]
    /// The object of the script that plays each role, by its name in the script.
    public let roles: [Name<Lifeline>: String]
    /// Where the pack or the command line says it.
    public let place: Place

    /// Makes an act.
    public init(
      interaction: Name<Interaction>, labels: [String] = [], repeats: [String: Int] = [:],
      roles: [Name<Lifeline>: String] = [:], place: Place
    ) {
      self.interaction = interaction
      self.labels = labels
      self.repeats = repeats
      self.roles = roles
      self.place = place
    }
  }

  /// The identifier, unique in the pack.
  public let name: Name<Scenario>
  /// What readers call it.
  public let title: Words
  /// What it shows, Markdown; may be empty.
  public let summary: Words
  /// The values that it sets, as value indices by axis; other axes have their defaults.
  public let settings: [Int: Int]
  /// The interactions to run, in order; at least one.
  public let acts: [Act]
  /// Its sources; may be empty.
  public let citations: [Citation]
  /// Where the pack says it.
  public let place: Place

  /// Makes a scenario.
  public init(
    name: Name<Scenario>, title: Words, summary: Words, settings: [Int: Int], acts: [Act],
    citations: [Citation], place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.settings = settings
    self.acts = acts
    self.citations = citations
    self.place = place
  }
}
