package import Base

/// A named script of interactions from the initial state: launch, push, rotate, pop.
package struct Scenario: Hashable, Sendable {
  /// One interaction of the script, with its choices.
  package struct Act: Hashable, Sendable {
    /// The interaction; for an event that comes by itself, its name in runs.
    package let interaction: Name<Interaction>
    /// The event that comes by itself; `nil` for an interaction.
    package let event: Event.ID?
    /// Labels of the operands to take, in any order; other choices are made by default.
    package let labels: [String]
    /// How often loops run, by label; others run once.
    package let repeats: [String: Int]
    /// The object of the script that plays each role, by its name in the script.
    package let roles: [Name<Lifeline>: String]
    /// Where the pack or the command line says it.
    package let place: Place

    /// Makes an act.
    package init(
      interaction: Name<Interaction>, event: Event.ID? = nil, labels: [String] = [],
      repeats: [String: Int] = [:], roles: [Name<Lifeline>: String] = [:], place: Place
    ) {
      self.interaction = interaction
      self.event = event
      self.labels = labels
      self.repeats = repeats
      self.roles = roles
      self.place = place
    }
  }

  /// The identifier, unique in the pack.
  package let name: Name<Scenario>
  /// What readers call it.
  package let title: Words
  /// What it shows, Markdown; may be empty.
  package let summary: Words
  /// The values that it sets, as value indices by axis; other axes have their defaults.
  package let settings: [Int: Int]
  /// The interactions to run, in order; at least one.
  package let acts: [Act]
  /// Its sources; may be empty.
  package let citations: [Citation]
  /// Where the pack says it.
  package let place: Place

  /// Makes a scenario.
  package init(
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
