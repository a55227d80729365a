package import Base

/// The kinds of message of UML.
package enum MessageKind: String, Hashable, Sendable {
  /// The sender waits for the reply.
  case call
  /// The answer to a call.
  case reply
  /// The sender goes on at once.
  case asynchronous
}

/// A step of an interaction, or a fragment of several steps, with UML's meaning.
package indirect enum Step: Hashable, Sendable {
  /// Sends a message to an object.
  case send(Send)
  /// Makes an object's relation lead to another object, or to none.
  case relate(Relate)
  /// Asserts a condition; a reachable global state that violates it is an error of the pack.
  case invariant(Requirement)
  /// Waits; other interactions may happen here.
  case gap(label: Words, place: Place)
  /// A remark for readers over some lifelines, by index; over all if there are none.
  case note(Words, over: [Int], place: Place)
  /// Exactly one operand happens; at least two.
  case alt([Operand], place: Place)
  /// The operand happens once or not at all.
  case opt(Operand, place: Place)
  /// The operand happens repeatedly.
  ///
  /// `atMost` is `nil` if unbounded.
  case loop(Operand, atLeast: Int, atMost: Int?, place: Place)
  /// The operand happens instead of what remains of the branch, loop, or interaction around it, or
  /// it does not happen.
  case `break`(Operand, place: Place)
  /// All operands happen, their steps interleaved in any order.
  case par([Operand], place: Place)
  /// Another interaction happens here, its roles played by our lifelines.
  case ref(Reference)
  /// The configuration decides between two lists of steps.
  case when(Condition, then: [Step], otherwise: [Step], place: Place)

  /// A message to a lifeline: an event of the receiver's machine.
  package struct Send: Hashable, Sendable {
    /// The index of the lifeline that receives it.
    package let lifeline: Int
    /// The event.
    package let event: Name<Event>
    /// Who sends it, and how; `nil` if the system of the pack calls.
    package let sender: Sender?
    /// A remark for readers; may be empty.
    package let note: Words
    /// Where the pack says it.
    package let place: Place

    /// Makes a step.
    package init(
      lifeline: Int, event: Name<Event>, from sender: Sender? = nil, note: Words = Words(""),
      place: Place
    ) {
      self.lifeline = lifeline
      self.event = event
      self.sender = sender
      self.note = note
      self.place = place
    }
  }

  /// The lifeline that sends a message, and the kind of message.
  ///
  /// Senders are drawn and printed; they are no part of the global state.
  package struct Sender: Hashable, Sendable {
    /// The index of the lifeline.
    package let lifeline: Int
    /// The kind of message.
    package let kind: MessageKind

    /// Makes a sender.
    package init(lifeline: Int, kind: MessageKind) {
      self.lifeline = lifeline
      self.kind = kind
    }
  }

  /// A relation that changes.
  package struct Relate: Hashable, Sendable {
    /// The index of the lifeline that points.
    package let lifeline: Int
    /// The relation; never an inverse name.
    package let relation: Name<Relation>
    /// The index of the lifeline pointed at; `nil` to clear the relation.
    package let target: Int?
    /// Where the pack says it.
    package let place: Place

    /// Makes a change.
    package init(lifeline: Int, relation: Name<Relation>, target: Int?, place: Place) {
      self.lifeline = lifeline
      self.relation = relation
      self.target = target
      self.place = place
    }
  }

  /// One branch of a fragment.
  package struct Operand: Hashable, Sendable {
    /// The identifier that selects it, `canceled`; empty if it needs none.
    package let label: String
    /// The name by which a script addresses a loop or a break: its label, or else one made from
    /// the interaction's name.
    ///
    /// For other operands, the label.
    package let address: String
    /// The guard as shown to readers.
    package let title: Words
    /// What must hold when it begins.
    package let requires: [Requirement]
    /// Its steps; may be empty.
    package let steps: [Step]
    /// Where the pack says it.
    package let place: Place

    /// Makes an operand whose address is its label.
    package init(
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

  /// A use of another interaction.
  package struct Reference: Hashable, Sendable {
    /// The interaction.
    package let interaction: Name<Interaction>
    /// For each lifeline of the other interaction, the index of ours that plays it.
    package let roles: [Int]
    /// Where the pack says it.
    package let place: Place

    /// Makes a reference.
    package init(interaction: Name<Interaction>, roles: [Int], place: Place) {
      self.interaction = interaction
      self.roles = roles
      self.place = place
    }
  }
}

extension Step {
  /// Where the pack says it.
  package var place: Place {
    switch self {
    case .send(let send): send.place
    case .relate(let relate): relate.place
    case .invariant(let requirement): requirement.place
    case .ref(let reference): reference.place
    case .gap(_, let place), .note(_, _, let place), .alt(_, let place), .opt(_, let place),
      .break(_, let place), .par(_, let place),
      .loop(_, _, _, let place), .when(_, _, _, let place):
      place
    }
  }
}

extension Step {
  /// The lists of steps inside a fragment.
  ///
  /// - Parameter configuration: The configuration that decides `when`; `nil` for both lists.
  /// - Returns: The lists, in order; empty for other steps.
  package func inside(in configuration: Configuration? = nil) -> [[Step]] {
    switch self {
    case .send, .relate, .invariant, .gap, .note, .ref: []
    case .alt(let operands, _), .par(let operands, _): operands.map(\.steps)
    case .opt(let operand, _), .break(let operand, _), .loop(let operand, _, _, _): [operand.steps]
    case .when(let condition, let then, let otherwise, _):
      configuration.map { [condition.holds(in: $0) ? then : otherwise] } ?? [then, otherwise]
    }
  }

  /// The operands that a label can select; empty if the step leaves no choice.
  package var choices: [Operand] {
    switch self {
    case .alt(let operands, _): operands
    case .opt(let operand, _), .break(let operand, _): [operand]
    case .send, .relate, .invariant, .gap, .note, .loop, .par, .ref, .when: []
    }
  }
}

extension [Step] {
  /// Calls a function for each step, fragments before the steps inside them.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that decides `when`; `nil` to visit both lists.
  ///   - body: The function.
  package func forEachStep(in configuration: Configuration? = nil, _ body: (Step) -> Void) {
    for step in self {
      body(step)
      for steps in step.inside(in: configuration) { steps.forEachStep(in: configuration, body) }
    }
  }

  /// The references in these steps, those inside fragments included, in order.
  package var references: [Step.Reference] {
    var references: [Step.Reference] = []
    forEachStep { if case .ref(let reference) = $0 { references.append(reference) } }
    return references
  }

  /// The number of steps, those inside fragments included.
  package var size: Int {
    var size = 0
    forEachStep { _ in size += 1 }
    return size
  }
}
