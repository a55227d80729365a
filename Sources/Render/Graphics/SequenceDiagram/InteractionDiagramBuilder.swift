package import Analysis
package import Base
package import Pack

extension SequenceDiagram {
  /// Draws an interaction in one configuration, with the callbacks that its steps were observed to
  /// run.
  ///
  /// A step whose callbacks depend on the state of the object becomes a fragment with a guarded
  /// operand for each case. Steps that are never reached in this configuration are left out.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - pack: Its pack.
  ///   - facts: The facts of the interaction in this configuration.
  ///   - configuration: The configuration.
  ///   - callback: The callback to highlight; `nil` for none.
  ///   - locale: The language of the texts.
  ///   - links: The addresses of callbacks and interactions.
  package init(
    of interaction: Interaction, in pack: Pack, facts: InteractionFacts,
    configuration: Configuration, highlighting callback: Name<Callback>? = nil,
    locale: Words.Locale,
    links: SequenceLinks = .none
  ) {
    let draft = InteractionDiagramBuilder(
      of: interaction, in: pack, facts: facts, configuration: configuration,
      highlighting: callback, locale: locale, links: links)
    let scope = InteractionDiagramBuilder.Scope(of: interaction)
    let participants = interaction.lifelines.map {
      Lifeline(
        InteractionDiagramBuilder.role(of: $0, in: locale), id: $0.name.text, of: $0.machine,
        in: pack, locale: locale, isMany: $0.isMany, box: $0.box.text(in: locale))
    }
    // A lifeline without a machine is declared here only, and to be seen here.
    let machines = Set(pack.declaredMachines.map(\.name))
    let always = interaction.lifelines.indices.filter {
      !machines.contains(interaction.lifelines[$0].machine)
    }
    self.init(
      title: interaction.title.shown(as: interaction.name, in: locale),
      participants: [Lifeline(system: pack.system, in: locale)] + participants,
      always: always.map { $0 + 1 }, items: draft.items(of: interaction.steps, in: scope),
      words: DiagramPhrases(locale: locale))
  }
}

/// Builds the items of an interaction's diagram.
struct InteractionDiagramBuilder {
  /// An interaction whose steps are drawn, and the lifelines of the diagram that play its roles.
  struct Scope {
    /// The interaction.
    let interaction: Interaction
    /// For each lifeline of the interaction, the index of the lifeline in the diagram; 0 is the
    /// system.
    let places: [Int]
    /// The places of the enclosing interaction uses (`ref`), outermost first.
    let path: [Place]

    /// The number of enclosing interaction uses.
    var depth: Int { path.count }

    /// The scope of the interaction that is drawn.
    init(of interaction: Interaction) {
      self.interaction = interaction
      places = interaction.lifelines.indices.map { $0 + 1 }
      path = []
    }

    private init(interaction: Interaction, places: [Int], path: [Place]) {
      self.interaction = interaction
      self.places = places
      self.path = path
    }

    /// The scope of an interaction that this one uses.
    func inside(_ part: Interaction, by use: Step.Reference) -> Scope {
      Scope(
        interaction: part, places: use.roles.map { places[$0] }, path: path + [use.place])
    }
  }

  /// The pack with the machines and interactions.
  let pack: Pack
  /// For each step, by place, the transitions that were observed; unreached steps are absent.
  let taken: [Place: [Int]]
  /// The configuration that decides conditions.
  let configuration: Configuration
  /// The callback to highlight; `nil` for none.
  let highlighting: Name<Callback>?
  /// The language of the texts.
  let locale: Words.Locale
  /// The addresses of callbacks and interactions.
  let links: SequenceLinks
  /// What the interaction does where it has a choice, in its usual run.
  let usual: UsualChoices
  /// The interaction that is drawn.
  let whole: Interaction
  /// The events that can end the interaction, by the place of the step before which they come.
  private(set) var cuts: [Place: [InteractionCut]] = [:]

  /// Prepares a diagram.
  init(
    of interaction: Interaction, in pack: Pack, facts: InteractionFacts,
    configuration: Configuration, highlighting: Name<Callback>?, locale: Words.Locale,
    links: SequenceLinks
  ) {
    (whole, self.pack, taken) = (interaction, pack, facts.taken)
    (self.configuration, self.highlighting) = (configuration, highlighting)
    (self.locale, self.links) = (locale, links)
    usual = facts.usual
    cuts = breaks(facts.cuts, in: interaction)
  }

  /// The words that diagrams add by themselves.
  var words: DiagramPhrases { DiagramPhrases(locale: locale) }

  /// The title of a role, or its name.
  static func role(of lifeline: Lifeline, in locale: Words.Locale) -> String {
    lifeline.title.shown(as: lifeline.name, in: locale)
  }

  /// The items of some steps; nothing for unreached ones.
  func items(of steps: [Step], in scope: Scope) -> [SequenceDiagram.Item] {
    steps.indices.flatMap { breaks(before: $0, in: steps) + items(of: steps[$0], in: scope) }
  }

  /// The items of a step.
  ///
  /// Changes of relations are not drawn: requirements and invariants show their targets.
  private func items(of step: Step, in scope: Scope) -> [SequenceDiagram.Item] {
    switch step {
    case .send(let send): return items(of: send, in: scope)
    case .relate: return []
    case .invariant(let requirement):
      let text = words(of: requirement, in: scope)
      return text.isEmpty
        ? [] : [.state(lifeline: scope.places[requirement.lifeline], text: text)]
    case .note(let text, let lifelines, _):
      let places = lifelines.map { scope.places[$0] }
      let span = places.min().flatMap { first in places.max().map { first...$0 } }
      return [.note(text.text(in: locale), over: span)]
    case .gap(let label, _): return [.gap(label.text(in: locale))]
    case .alt(let operands, let place):
      return choice(of: operands, usual.operand(at: scope.path + [place]), in: scope)
    case .opt(let operand, _): return frame(.opt, around: [operand], in: scope)
    case .break(let operand, _): return frame(.break, around: [operand], in: scope)
    case .loop(let operand, let atLeast, let atMost, _):
      return frame(.loop(atLeast: atLeast, atMost: atMost), around: [operand], in: scope)
    case .par(let operands, let place):
      let drawn = self.operands(of: operands, in: scope).filter { !$0.items.isEmpty }
      let isOpen = scope.interaction.openQuestions[place] != nil
      return frame(
        .par, around: drawn.interleaved(isOpen: isOpen, words: words), isChoice: true)
    case .ref(let reference): return items(of: reference, in: scope)
    case .when(let condition, let steps, let otherwise, _):
      return items(of: condition.holds(in: configuration) ? steps : otherwise, in: scope)
    }
  }

  /// An interaction use: a `ref` fragment with the steps inside, up to the allowed depth.
  private func items(of reference: Step.Reference, in scope: Scope) -> [SequenceDiagram.Item] {
    guard scope.depth < Limits.referenceDepth,
      let part = pack.interaction(reference.interaction)
    else { return [] }
    let items = items(of: part.steps, in: scope.inside(part, by: reference))
    if items.isEmpty { return [] }
    let operand = SequenceDiagram.Operand(condition: "", items: items)
    return [
      .fragment(
        SequenceDiagram.Fragment(
          operation: .ref(pack.title(of: part.name, in: locale)),
          link: links.interaction(part.name), operands: [operand]))
    ]
  }
}

// Fragments.
extension InteractionDiagramBuilder {
  /// An `alt` fragment, or only the operand if a single one was reached; the usual one is given by
  /// index, if it is known, and is else the first that sends something.
  private func choice(
    of operands: [Step.Operand], _ usual: Int?, in scope: Scope
  ) -> [SequenceDiagram.Item] {
    let drawn = self.operands(of: operands, in: scope)
    let known = usual.flatMap { number -> Int? in
      isReached(operands[number].steps, in: scope)
        ? operands[..<number].count { isReached($0.steps, in: scope) } : nil
    }
    let first = drawn.firstIndex { $0.messageCount > 0 } ?? 0
    return frame(.alt, around: drawn, usual: known ?? first, isChoice: true)
  }

  /// A fragment around the reached operands; nothing if it would be empty.
  private func frame(
    _ operation: SequenceDiagram.Operation, around operands: [Step.Operand], in scope: Scope
  ) -> [SequenceDiagram.Item] {
    frame(operation, around: self.operands(of: operands, in: scope), isChoice: false)
  }

  /// A fragment around items; a choice with a single operand needs no frame.
  private func frame(
    _ operation: SequenceDiagram.Operation, around operands: [SequenceDiagram.Operand],
    usual: Int = 0, isChoice: Bool
  ) -> [SequenceDiagram.Item] {
    if operands.allSatisfy(\.items.isEmpty) { return [] }
    if isChoice, operands.count == 1 { return operands[0].items }
    return [
      .fragment(
        SequenceDiagram.Fragment(operation: operation, operands: operands, usual: usual))
    ]
  }

  /// The operands that were reached.
  private func operands(of operands: [Step.Operand], in scope: Scope) -> [SequenceDiagram.Operand] {
    operands.filter { isReached($0.steps, in: scope) }.map { operand in
      SequenceDiagram.Operand(
        condition: condition(of: operand, in: scope), items: items(of: operand.steps, in: scope))
    }
  }

  /// The guard of an operand: its title, else its label, else its requirements.
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

  /// Whether one of the steps was reached, or none of them sends an event.
  private func isReached(_ steps: [Step], in scope: Scope) -> Bool {
    let places = sends(in: steps, of: scope).map { taken[$0] != nil }
    return places.isEmpty || places.contains(true)
  }

  /// The places of all steps that send an event in this configuration.
  private func sends(in steps: [Step], of scope: Scope) -> [Place] {
    steps.flatMap { step -> [Place] in
      switch step {
      case .send(let send): return [send.place]
      case .relate, .invariant, .gap, .note: return []
      case .alt(let operands, _), .par(let operands, _):
        return operands.flatMap { sends(in: $0.steps, of: scope) }
      case .opt(let operand, _), .break(let operand, _), .loop(let operand, _, _, _):
        return sends(in: operand.steps, of: scope)
      case .when(let condition, let steps, let otherwise, _):
        return sends(in: condition.holds(in: configuration) ? steps : otherwise, of: scope)
      case .ref(let reference):
        let part = pack.interaction(reference.interaction)
        guard scope.depth < Limits.referenceDepth, let part else { return [] }
        return sends(in: part.steps, of: scope.inside(part, by: reference))
      }
    }
  }
}
