internal import Model

/// The ways in which the interactions of a pack run, worked out once for all languages.
struct InteractionCourses: Sendable {
  private let courses: [Name<Interaction>: [InteractionCourse]]

  /// Tells the ways apart.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - models: What its walks say.
  ///   - mentions: Which of the models speak of what.
  ///   - uses: Who uses what in the pack.
  init(
    in pack: Pack, _ models: [Catalog.Model], _ mentions: Catalog.Mentions, _ uses: Uses
  ) {
    let parts = Set(pack.interactions.lazy.filter(\.isPart).map(\.name))
    courses = pack.interactions.reduce(into: [:]) { courses, interaction in
      let name = interaction.name
      let names = interaction.isPart ? uses.wholes(of: name, besides: parts) : [name]
      let speaking = Set(names.flatMap { mentions.interactions[$0, default: []] })
      // Where a part does not exist, those that use it do without.
      let existing = speaking.sorted().filter {
        interaction.condition.holds(in: models[$0].configuration)
      }
      let sources = existing.compactMap { number -> InteractionCourse.Source? in
        Self.merged(names.compactMap { models[number].facts.interactions[$0] }).map {
          (bits: models[number].bits, configuration: models[number].configuration, facts: $0)
        }
      }
      courses[name] = InteractionCourse.all(of: interaction, in: pack, from: sources)
    }
  }

  /// Tells the ways apart in which the walks of a survey let interactions run.
  init(of survey: Survey) {
    let models = Catalog.Model.all(in: survey)
    self.init(
      in: survey.pack, models, Catalog.Mentions(of: models), Uses(of: survey.pack))
  }

  /// The ways of an interaction, that of the default configuration first.
  ///
  /// Of a part, which never begins by itself, a walk says what it says of those that use it.
  subscript(name: Name<Interaction>) -> [InteractionCourse] { courses[name, default: []] }

  /// Facts of several interactions as far as they speak of a part of all of them.
  private static func merged(_ facts: [InteractionFacts]) -> InteractionFacts? {
    guard let first = facts.first, facts.count > 1 else { return facts.first }
    let taken = facts.dropFirst().reduce(first.taken) { taken, more in
      taken.merging(more.taken) { Set($0 + $1).sorted() }
    }
    return InteractionFacts(taken: taken, leaves: [], inside: [])
  }
}
