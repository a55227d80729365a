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

/// One way in which an interaction runs, and the configurations in which it does, whatever the language.
struct InteractionCourse: Sendable {
  /// What one walk says of an interaction.
  typealias Source = (
    bits: ConfigurationBits, configuration: Configuration, facts: InteractionFacts
  )

  /// Where it runs so.
  private(set) var bits: ConfigurationBits
  /// One of these configurations, that of the first walk.
  let configuration: Configuration
  /// What the first walk says.
  let facts: InteractionFacts

  /// The courses of an interaction.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - sources: What the walks say of it.
  /// - Returns: The courses, each once, in the order of the walks that take them first. Two of them may
  ///   still look the same.
  static func all(
    of interaction: Interaction, in pack: Pack, from sources: [Source]
  ) -> [InteractionCourse] {
    let questions = CourseQuestions(of: interaction, in: pack)
    var places: [CourseQuestions.Answers: Int] = [:]
    return sources.reduce(into: []) { courses, source in
      let answers = questions.answers(source.facts, in: source.configuration)
      if let place = places[answers] {
        courses[place].bits.formUnion(source.bits)
      } else {
        places[answers] = courses.count
        courses.append(
          InteractionCourse(
            bits: source.bits, configuration: source.configuration, facts: source.facts))
      }
    }
  }
}

/// What the diagram of an interaction asks of a walk: where answers are the same, so is the diagram.
private struct CourseQuestions {
  /// The answers of one walk.
  struct Answers: Hashable {
    let taken: [[Int]?]
    let holds: [Bool]
  }

  private var sends: [Place] = []
  private var conditions: Set<Condition> = []
  private var seen: Set<Name<Interaction>> = []

  init(of interaction: Interaction, in pack: Pack) { gather(interaction, pack) }

  func answers(_ facts: InteractionFacts, in configuration: Configuration) -> Answers {
    Answers(
      taken: sends.map { facts.taken[$0] },
      holds: conditions.map { $0.holds(in: configuration) })
  }

  private mutating func gather(_ interaction: Interaction, _ pack: Pack) {
    guard seen.insert(interaction.name).inserted else { return }
    var parts: [Interaction] = []
    interaction.steps.forEachStep { step in
      switch step {
      case .send(let send):
        sends.append(send.place)
        for call in pack.calls(of: send, in: interaction) where call.condition != .always {
          conditions.insert(call.condition)
        }
      case .when(let condition, _, _, _): conditions.insert(condition)
      case .ref(let reference):
        parts += pack.interaction(reference.interaction).map { [$0] } ?? []
      case .relate, .invariant, .gap, .alt, .opt, .loop, .par: break
      }
    }
    for part in parts { gather(part, pack) }
  }
}

extension Pack {
  /// All that a step can call.
  fileprivate func calls(of send: Step.Send, in interaction: Interaction) -> [Call] {
    let machine = machine(interaction.lifelines[send.lifeline].machine)
    let event = machine?.events.first { $0.name == send.event }
    return event.map { $0.transitions.flatMap(\.actions).compactMap(\.call) } ?? []
  }
}
