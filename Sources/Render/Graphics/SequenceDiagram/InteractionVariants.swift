package import Analysis
package import Base
package import Pack

/// The facts of one explored model, and the configurations that share it.
package struct ModelFacts: Sendable {
  /// The configurations that were explored at once.
  package let bits: ConfigurationSet
  /// One of them: the one nearest to the default configuration.
  package let configuration: Configuration
  /// The facts read off the state graph.
  package let facts: Facts

  /// All models of an exploration: that of the default configuration first, then by distance to it.
  package static func all(in survey: PackFacts) -> [ModelFacts] {
    let home = survey.pack.defaultConfiguration
    let order = [home] + survey.pack.configurations(near: home, keeping: [])
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    let ranks = survey.configurations.map { places[$0, default: order.count] }
    let ranked = survey.findings.joined().compactMap { finding -> (rank: Int, model: ModelFacts)? in
      let nearest = finding.configurations.min { ranks[$0] < ranks[$1] }
      return nearest.map { nearest in
        let model = ModelFacts(
          bits: finding.configurations,
          configuration: survey.configurations[nearest], facts: finding.facts)
        return (ranks[nearest], model)
      }
    }
    // Models of several components can share a configuration; they keep their order.
    return ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    .map(\.element.model)
  }
}

/// The variants of each interaction of a pack: configurations whose diagrams are equal share one.
package struct InteractionVariants: Sendable {
  private let variants: [Name<Interaction>: [InteractionVariant]]

  /// Groups the configurations of each interaction.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - models: The facts of its models, that of the default configuration first.
  package init(in pack: Pack, _ models: [ModelFacts]) {
    let users = Self.users(in: pack)
    variants = pack.interactions.reduce(into: [:]) { variants, interaction in
      // The facts of a part are those of the interactions that use it.
      let name = interaction.name
      let names = interaction.isPart ? users[name, default: []] : [name]
      let sources = models.compactMap { model -> InteractionVariant.Source? in
        let facts = Self.merged(names.compactMap { model.facts.interactions[$0] })
        // If a part does not exist in a configuration, its users do without it.
        guard let facts, interaction.condition.holds(in: model.configuration) else { return nil }
        return (bits: model.bits, configuration: model.configuration, facts: facts)
      }
      variants[name] = InteractionVariant.all(of: interaction, in: pack, from: sources)
    }
  }

  /// Groups the configurations of each interaction of an explored pack.
  package init(of survey: PackFacts) { self.init(in: survey.pack, ModelFacts.all(in: survey)) }

  /// The variants of an interaction, the default configuration first; empty if it never runs.
  package subscript(name: Name<Interaction>) -> [InteractionVariant] { variants[name, default: []] }

  /// For each part, the interactions that begin by themselves and use it, perhaps indirectly.
  private static func users(in pack: Pack) -> [Name<Interaction>: [Name<Interaction>]] {
    var users: [Name<Interaction>: [Name<Interaction>]] = [:]
    for interaction in pack.interactions where !interaction.isPart {
      var open = [interaction]
      var seen: Set = [interaction.name]
      while let next = open.popLast() {
        for part in next.steps.references.map(\.interaction) where seen.insert(part).inserted {
          users[part, default: []].append(interaction.name)
          open += pack.interaction(part).map { [$0] } ?? []
        }
      }
    }
    return users
  }

  /// Joins the facts of the users of a part, as far as they are about its steps.
  private static func merged(_ facts: [InteractionFacts]) -> InteractionFacts? {
    guard let first = facts.first, facts.count > 1 else { return facts.first }
    let taken = facts.dropFirst().reduce(first.taken) { taken, more in
      taken.merging(more.taken) { Set($0 + $1).sorted() }
    }
    let usual = facts.dropFirst().reduce(into: first.usual) { $0.merge($1.usual) }
    return InteractionFacts(taken: taken, leaves: [], inside: [], usual: usual)
  }
}

/// A diagram of an interaction, and the configurations in which it looks like that, in any
/// language.
package struct InteractionVariant: Sendable {
  /// The facts of an interaction in one model.
  package typealias Source = (
    bits: ConfigurationSet, configuration: Configuration, facts: InteractionFacts
  )

  /// The configurations.
  package private(set) var bits: ConfigurationSet
  /// One of the configurations: that of the first model.
  package let configuration: Configuration
  /// The facts in the first model.
  package let facts: InteractionFacts

  /// Groups the models of an interaction by what its diagram shows.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - sources: The facts of the interaction, model by model.
  /// - Returns: The variants, in the order of their first models. Two of them can still look the
  ///   same.
  package static func all(
    of interaction: Interaction, in pack: Pack, from sources: [Source]
  ) -> [InteractionVariant] {
    let inputs = DiagramInputs(of: interaction, in: pack)
    var places: [DiagramInputs.Values: Int] = [:]
    return sources.reduce(into: []) { courses, source in
      let values = inputs.values(source.facts, in: source.configuration)
      if let place = places[values] {
        courses[place].bits.formUnion(source.bits)
      } else {
        places[values] = courses.count
        courses.append(
          InteractionVariant(
            bits: source.bits, configuration: source.configuration, facts: source.facts))
      }
    }
  }
}

/// The facts that the diagram of an interaction depends on: with equal answers, diagrams are equal.
private struct DiagramInputs {
  /// The answers of one model.
  struct Values: Hashable {
    let taken: [[Int]?]
    let holds: [Bool]
    let cuts: [InteractionCut]
    let usual: UsualChoices
  }

  private var sends: [Place] = []
  private var conditions: Set<Condition> = []
  private var seen: Set<Name<Interaction>> = []

  package init(of interaction: Interaction, in pack: Pack) { gather(interaction, pack) }

  func values(_ facts: InteractionFacts, in configuration: Configuration) -> Values {
    Values(
      taken: sends.map { facts.taken[$0] },
      holds: conditions.map { $0.holds(in: configuration) }, cuts: facts.cuts,
      usual: facts.usual)
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
      case .relate, .invariant, .gap, .note, .alt, .opt, .break, .loop, .par: break
      }
    }
    for part in parts { gather(part, pack) }
  }
}

extension Pack {
  /// All calls that a step can cause.
  fileprivate func calls(of send: Step.Send, in interaction: Interaction) -> [Call] {
    let machine = machine(interaction.lifelines[send.lifeline].machine)
    let event = machine?.event(send.event)
    return event.map { $0.transitions.flatMap(\.actions).compactMap(\.call) } ?? []
  }
}
