/// One step of an interaction, or a fragment of several, with UML's meaning.
public indirect enum Step: Hashable, Sendable {
  /// An object gets an event.
  case send(Send)
  /// An object's relation leads to another from now on, or to none.
  case relate(Relate)
  /// What must be true here; a world in which it is not is an error of the pack.
  case invariant(Requirement)
  /// Time passes, and other interactions may come in between.
  case gap(label: Words, place: Place)
  /// Exactly one of the operands happens; at least two.
  case alt([Operand], place: Place)
  /// The operand happens or does not.
  case opt(Operand, place: Place)
  /// The operand happens some number of times.
  case loop(Operand, atLeast: Int, atMost: Int?, place: Place)
  /// The operands all happen, their steps in any interleaving.
  case par([Operand], place: Place)
  /// Another interaction happens as a part, its roles played by ours.
  case ref(Reference)
  /// One of two lists of steps, decided by the configuration.
  case when(Condition, then: [Step], otherwise: [Step], place: Place)

  /// An event on its way to a lifeline.
  public struct Send: Hashable, Sendable {
    /// The lifeline, by index.
    public let lifeline: Int
    /// The event.
    public let event: Name<Event>
    /// What readers should know of this step; may be empty.
    public let note: Words
    /// Where the pack says it.
    public let place: Place

    /// Makes a step.
    public init(lifeline: Int, event: Name<Event>, note: Words = Words(""), place: Place) {
      self.lifeline = lifeline
      self.event = event
      self.note = note
      self.place = place
    }
  }

  /// A relation that changes.
  public struct Relate: Hashable, Sendable {
    /// The lifeline that points, by index.
    public let lifeline: Int
    /// The relation; never the name of an inverse.
    public let relation: Name<Relation>
    /// The lifeline pointed at, by index; none to let go.
    public let target: Int?
    /// Where the pack says it.
    public let place: Place

    /// Makes a change.
    public init(lifeline: Int, relation: Name<Relation>, target: Int?, place: Place) {
      self.lifeline = lifeline
      self.relation = relation
      self.target = target
      self.place = place
    }
  }

  /// One part of a fragment.
  public struct Operand: Hashable, Sendable {
    /// The word that chooses it: `cancelled`; empty when it needs none.
    public let label: String
    /// The word by which a script says how often a loop runs: its label, or the interaction's name where
    /// it has none; of what is no loop, the label.
    let address: String
    /// What readers see as its guard.
    public let title: Words
    /// What must hold for it to happen.
    public let requires: [Requirement]
    /// Its steps; may be empty.
    public let steps: [Step]
    /// Where the pack says it.
    public let place: Place

    /// Makes an operand, whose address is its label.
    public init(
      label: String, title: Words, requires: [Requirement] = [], steps: [Step], place: Place
    ) {
      self.init(
        label: label, address: label, title: title, requires: requires, steps: steps, place: place)
    }

    /// Makes an operand.
    init(
      label: String, address: String, title: Words, requires: [Requirement], steps: [Step],
      place: Place
    ) {
      self.label = label
      self.address = address
      self.title = title
      self.requires = requires
      self.steps = steps
      self.place = place
    }
  }

  /// Another interaction used as a part.
  public struct Reference: Hashable, Sendable {
    /// The interaction.
    public let interaction: Name<Interaction>
    /// For each of its lifelines, by index, the one of ours that plays it, by index.
    public let roles: [Int]
    /// Where the pack says it.
    public let place: Place

    /// Makes a reference.
    public init(interaction: Name<Interaction>, roles: [Int], place: Place) {
      self.interaction = interaction
      self.roles = roles
      self.place = place
    }
  }
}

extension Step {
  /// Where the pack says it.
  public var place: Place {
    switch self {
    case .send(let send): send.place
    case .relate(let relate): relate.place
    case .invariant(let requirement): requirement.place
    case .ref(let reference): reference.place
    case .gap(_, let place), .alt(_, let place), .opt(_, let place), .par(_, let place),
      .loop(_, _, _, let place), .when(_, _, _, let place):
      place
    }
  }
}

extension Step {
  /// The lists of steps inside a fragment that a configuration meets.
  ///
  /// - Parameter configuration: The configuration; none for all of them.
  /// - Returns: The lists, in order; none for other steps.
  func inside(in configuration: Configuration? = nil) -> [[Step]] {
    switch self {
    case .send, .relate, .invariant, .gap, .ref: []
    case .alt(let operands, _), .par(let operands, _): operands.map(\.steps)
    case .opt(let operand, _), .loop(let operand, _, _, _): [operand.steps]
    case .when(let condition, let then, let otherwise, _):
      configuration.map { [condition.holds(in: $0) ? then : otherwise] } ?? [then, otherwise]
    }
  }

  /// The operands among which a label can choose; none of a step that leaves no choice.
  public var choices: [Operand] {
    switch self {
    case .alt(let operands, _): operands
    case .opt(let operand, _): [operand]
    case .send, .relate, .invariant, .gap, .loop, .par, .ref, .when: []
    }
  }
}

extension [Step] {
  /// Calls a function for each step and those in fragments, a fragment before its inside.
  ///
  /// - Parameters:
  ///   - configuration: A configuration, to visit only the steps that it meets.
  ///   - body: The function.
  public func forEachStep(in configuration: Configuration? = nil, _ body: (Step) -> Void) {
    for step in self {
      body(step)
      for steps in step.inside(in: configuration) { steps.forEachStep(in: configuration, body) }
    }
  }

  /// The references in these steps and the fragments among them, in order.
  public var references: [Step.Reference] {
    var references: [Step.Reference] = []
    forEachStep { if case .ref(let reference) = $0 { references.append(reference) } }
    return references
  }

  /// How many steps these are, those in fragments included.
  var size: Int {
    var size = 0
    forEachStep { _ in size += 1 }
    return size
  }
}
