public import Model

extension SequenceDiagram {
  /// Draws an interaction as it is in one configuration: what the walk saw its steps call.
  ///
  /// A step that calls different callbacks depending on the state it finds becomes a frame with a
  /// guard for each case. What the walk never reached in this configuration is left out.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - facts: What the walk says of the interaction in this configuration.
  ///   - configuration: The configuration.
  ///   - callback: The callback to draw attention to; none to treat all alike.
  ///   - locale: The language of the words.
  ///   - links: Where clicks lead.
  public init(
    of interaction: Interaction, in pack: Pack, facts: InteractionFacts,
    configuration: Configuration, highlighting callback: Name<Callback>? = nil,
    locale: Words.Locale,
    links: SequenceLinks = .none
  ) {
    let draft = InteractionDiagramBuilder(
      pack: pack, taken: facts.taken, configuration: configuration, highlighting: callback,
      locale: locale, links: links)
    let scope = InteractionDiagramBuilder.Scope(of: interaction)
    let participants = interaction.lifelines.map {
      Lifeline(
        InteractionDiagramBuilder.role(of: $0, in: locale), of: $0.machine, in: pack,
        locale: locale,
        isMany: $0.isMany)
    }
    self.init(
      title: interaction.title.shown(as: interaction.name, in: locale),
      participants: [Lifeline(system: pack.system, in: locale)] + participants,
      items: draft.items(of: interaction.steps, in: scope), words: DiagramPhrases(locale: locale))
  }
}

/// The diagram of an interaction in the making.
struct InteractionDiagramBuilder {
  /// Whose steps are being drawn, and on which lifelines of the diagram.
  struct Scope {
    /// The interaction that the steps are of.
    let interaction: Interaction
    /// For each of its lifelines, by index, the lifeline of the diagram; 0 is the system.
    let places: [Int]
    /// How many references lead here.
    let depth: Int

    /// The scope of an interaction that is not a part of another.
    init(of interaction: Interaction) {
      self.interaction = interaction
      places = interaction.lifelines.indices.map { $0 + 1 }
      depth = 0
    }

    private init(interaction: Interaction, places: [Int], depth: Int) {
      self.interaction = interaction
      self.places = places
      self.depth = depth
    }

    /// The scope of a part, its roles played by lifelines of this one.
    func inside(_ part: Interaction, roles: [Int]) -> Scope {
      Scope(interaction: part, places: roles.map { places[$0] }, depth: depth + 1)
    }
  }

  /// Where machines and parts are looked up.
  let pack: Pack
  /// The transitions that the walk saw taken, by the place of the step; no place, never reached.
  let taken: [Place: [Int]]
  /// The configuration that conditions are asked in.
  let configuration: Configuration
  /// The callback to draw attention to.
  let highlighting: Name<Callback>?
  /// The language of the words.
  let locale: Words.Locale
  /// Where clicks lead.
  let links: SequenceLinks

  /// The words that the diagram says by itself.
  var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  /// What readers call a role: its title, or its name.
  static func role(of lifeline: Lifeline, in locale: Words.Locale) -> String {
    lifeline.title.shown(as: lifeline.name, in: locale)
  }

  /// What steps look like; nothing for those that the walk did not reach.
  func items(of steps: [Step], in scope: Scope) -> [SequenceDiagram.Item] {
    steps.flatMap { items(of: $0, in: scope) }
  }

  /// What one step looks like.
  ///
  /// A relation that changes is not drawn: who points at whom is told by
  /// what is required and checked.
  private func items(of step: Step, in scope: Scope) -> [SequenceDiagram.Item] {
    switch step {
    case .send(let send): return items(of: send, in: scope)
    case .relate: return []
    case .invariant(let requirement):
      let text = words(of: requirement, in: scope)
      return text.isEmpty
        ? [] : [.state(lifeline: scope.places[requirement.lifeline], text: text)]
    case .gap(let label, _): return [.gap(label.text(in: locale))]
    case .alt(let operands, _): return choice(of: operands, in: scope)
    case .opt(let operand, _): return frame(.opt, around: [operand], in: scope)
    case .loop(let operand, let atLeast, let atMost, _):
      return frame(.loop(atLeast: atLeast, atMost: atMost), around: [operand], in: scope)
    case .par(let operands, _):
      let drawn = self.operands(of: operands, in: scope).filter { !$0.items.isEmpty }
      return frame(.par, around: drawn, isChoice: true)
    case .ref(let reference): return items(of: reference, in: scope)
    case .when(let condition, let steps, let otherwise, _):
      return items(of: condition.holds(in: configuration) ? steps : otherwise, in: scope)
    }
  }

  /// A part in a frame of its own, its steps inside; no deeper than a pack may go.
  private func items(of reference: Step.Reference, in scope: Scope) -> [SequenceDiagram.Item] {
    guard scope.depth < Limits.referenceDepth,
      let part = pack.interaction(reference.interaction)
    else { return [] }
    let items = items(of: part.steps, in: scope.inside(part, roles: reference.roles))
    if items.isEmpty { return [] }
    let operand = SequenceDiagram.Operand(condition: "", items: items)
    return [
      .fragment(
        SequenceDiagram.Fragment(
          operation: .ref(part.name.text), link: links.interaction(part.name), operands: [operand]))
    ]
  }
}

// Fragments.
extension InteractionDiagramBuilder {
  /// Exactly one of several operands; no frame where the walk reached only one of them.
  private func choice(of operands: [Step.Operand], in scope: Scope) -> [SequenceDiagram.Item] {
    frame(.alt, around: self.operands(of: operands, in: scope), isChoice: true)
  }

  /// A frame around operands; nothing where it would be empty.
  private func frame(
    _ operation: SequenceDiagram.Operation, around operands: [Step.Operand], in scope: Scope
  ) -> [SequenceDiagram.Item] {
    frame(operation, around: self.operands(of: operands, in: scope), isChoice: false)
  }

  /// A frame around what is drawn already; a choice with one way left needs none.
  private func frame(
    _ operation: SequenceDiagram.Operation, around operands: [SequenceDiagram.Operand],
    isChoice: Bool
  ) -> [SequenceDiagram.Item] {
    if operands.allSatisfy(\.items.isEmpty) { return [] }
    if isChoice, operands.count == 1 { return operands[0].items }
    return [.fragment(SequenceDiagram.Fragment(operation: operation, operands: operands))]
  }

  /// The operands that the walk reached.
  private func operands(of operands: [Step.Operand], in scope: Scope) -> [SequenceDiagram.Operand] {
    operands.filter { isReached($0.steps, in: scope) }.map { operand in
      SequenceDiagram.Operand(
        condition: condition(of: operand, in: scope), items: items(of: operand.steps, in: scope))
    }
  }

  /// The guard that readers see: the title, else the label, else what is required.
  private func condition(of operand: Step.Operand, in scope: Scope) -> String {
    let title = operand.title.text(in: locale)
    if !title.isEmpty { return title }
    if !operand.label.isEmpty { return operand.label }
    let parts = operand.requires.map { requirement in
      let role = Self.role(of: scope.interaction.lifelines[requirement.lifeline], in: locale)
      return "\(role): \(words(of: requirement, in: scope))"
    }
    return words.all(parts)
  }

  /// Whether the walk took one of the steps, or there is none that it could have taken.
  private func isReached(_ steps: [Step], in scope: Scope) -> Bool {
    let places = sends(in: steps, of: scope).map { taken[$0] != nil }
    return places.isEmpty || places.contains(true)
  }

  /// The places of all steps that send an event in this configuration.
  private func sends(in steps: [Step], of scope: Scope) -> [Place] {
    steps.flatMap { step -> [Place] in
      switch step {
      case .send(let send): return [send.place]
      case .relate, .invariant, .gap: return []
      case .alt(let operands, _), .par(let operands, _):
        return operands.flatMap { sends(in: $0.steps, of: scope) }
      case .opt(let operand, _), .loop(let operand, _, _, _):
        return sends(in: operand.steps, of: scope)
      case .when(let condition, let steps, let otherwise, _):
        return sends(in: condition.holds(in: configuration) ? steps : otherwise, of: scope)
      case .ref(let reference):
        let part = pack.interaction(reference.interaction)
        guard scope.depth < Limits.referenceDepth, let part else { return [] }
        return sends(in: part.steps, of: scope.inside(part, roles: reference.roles))
      }
    }
  }
}
