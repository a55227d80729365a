package import Base

/// What a text in another notation describes, in words of its own: a pack is written of it.
package struct Imported: Hashable, Sendable {
  /// The machines, in order.
  package var machines: [ImportedMachine] = []
  /// The interactions, in order.
  package var interactions: [ImportedInteraction] = []
  /// What could not be read, and what was read in another way than it may look.
  package var diagnostics: [Diagnostic] = []

  /// What a text has instead, of which no pack can be made.
  package var leftOut: String?

  /// Makes an empty one.
  package init() {}

  /// Adds what another text describes.
  package mutating func append(_ other: Imported) {
    machines += other.machines
    interactions += other.interactions
    diagnostics += other.diagnostics
  }
}

/// What a notation says and a pack does not; the pack has it as a comment.
package struct ImportedRemark: Hashable, Sendable {
  /// The line of the text, counted from 1; 0 if it is about no line in particular.
  package let line: Int
  /// A sentence without a full stop.
  package let text: String

  /// Makes a remark.
  package init(_ text: String, line: Int = 0) {
    (self.text, self.line) = (text, line)
  }
}

/// The sizes that an import can have.
package enum ImportLimits {
  /// The levels of states in states, and of fragments in fragments; YAML nests four times as deep.
  package static let depth = 12
  /// The states of a machine, and the steps of an interaction.
  package static let parts = 10_000
}

/// A state machine in another notation.
package struct ImportedMachine: Hashable, Sendable {
  /// What its name in the pack is made of.
  package var name: String
  /// What readers call it, if it is not the name.
  package var title: String?
  /// The state around all states; its children are those of the machine, or its regions if it is
  /// parallel.
  package var root: ImportedState
  /// The arrows, in the order of the text.
  package var arrows: [ImportedArrow] = []
  /// Whether the first arrow that is possible is taken; otherwise two arrows of one event leave
  /// open which of them is.
  package var isOrdered = false
  /// Whether the name of a state in a guard means that state; otherwise all guards are words.
  package var guardsNameStates = false
  /// What is said of it and has no place in a pack.
  package var remarks: [ImportedRemark] = []

  /// Makes a machine without arrows.
  package init(name: String, title: String? = nil, root: ImportedState) {
    (self.name, self.title, self.root) = (name, title, root)
  }
}

/// A state, with the states inside it.
package struct ImportedState: Hashable, Sendable {
  /// What a state is beside its children.
  package enum Kind: Hashable, Sendable {
    /// A state, or a state around others of which one is active.
    case simple
    /// All its children are active; each is a region.
    case parallel
    /// It ends the state around it, or the machine.
    case final
    /// It is left at once by guards.
    case choice
    /// Entering it enters the sibling that was active last.
    case shallowHistory
    /// Entering it enters all states inside the sibling that was active last.
    case deepHistory
  }

  /// What an arrow to a state enters of what was active last.
  enum History: String, Hashable, Sendable { case shallow, deep }

  /// By what arrows name it; unique in the machine.
  package var id: String
  /// What its name in the pack is made of; unique among its siblings.
  package var name: String
  /// What readers call it, if it is not the name.
  package var title: String?
  /// What it is.
  package var kind: Kind
  /// What an arrow to it enters, if not the states in which it begins.
  var history: History?
  /// The states inside it, or its regions.
  package var children: [ImportedState] = []
  /// The child in which it begins, by id; otherwise the first.
  package var initial: String?
  /// What is called after it is entered.
  package var entry: [String] = []
  /// What is called before it is left.
  package var exit: [String] = []
  /// What is drawn beside it.
  package var note: String?
  /// What is said of it and has no place in a pack.
  package var remarks: [ImportedRemark] = []

  /// Makes a state without children.
  package init(id: String, name: String? = nil, title: String? = nil, kind: Kind = .simple) {
    (self.id, self.name, self.title, self.kind) = (id, name ?? id, title, kind)
  }
}

/// A state that a guard asks for, by id.
package enum ImportedGuard: Hashable, Sendable {
  /// It is active, perhaps with states inside it.
  case active(String)
  /// It is not active.
  case inactive(String)
}

/// A transition, or what a state does without being left.
package struct ImportedArrow: Hashable, Sendable {
  /// The state from which it leads, by id; that of the root for one from all of its states.
  package var source: String
  /// The state to which it leads, by id; `nil` if no state is left.
  package var target: String?
  /// The event; `nil` if it happens by itself.
  package var event: String?
  /// The guard in words, without brackets; `else` if it is the opposite of the others.
  package var condition: String?
  /// The states that must be active, or must not, besides.
  package var states: [ImportedGuard] = []
  /// What is called, in order.
  package var calls: [String] = []
  /// The time after which it happens by itself, such as `3 s`.
  package var after: String?
  /// Whether it stays in the outer state that it leads into, or out of the inside of.
  package var isLocal = false
  /// What is drawn at it.
  package var note: String?
  /// What is said of it and has no place in a pack.
  package var remarks: [ImportedRemark] = []
  /// The line of the text, counted from 1.
  package var line: Int

  /// Makes an arrow that happens by itself.
  package init(from source: String, to target: String?, line: Int) {
    (self.source, self.target, self.line) = (source, target, line)
  }
}

/// A sequence of messages in another notation.
package struct ImportedInteraction: Hashable, Sendable {
  /// A lifeline.
  package struct Participant: Hashable, Sendable {
    /// By what messages name it; what its name in the pack is made of.
    package var id: String
    /// What readers call it, if it is not the id.
    package var title: String?
    /// The group in which it is drawn with its neighbors.
    package var box: String?

    /// Makes a lifeline.
    package init(id: String, title: String? = nil, box: String? = nil) {
      (self.id, self.title, self.box) = (id, title, box)
    }
  }

  /// How a message is drawn.
  package enum Line: String, Hashable, Sendable {
    /// A call.
    case call = "->"
    /// A reply.
    case reply = "-->"
    /// A message whose sender does not wait.
    case asynchronous = "->>"
  }

  /// A fragment, by its word in UML.
  package enum Fragment: String, Hashable, Sendable {
    case alt, opt, loop, par
    case exit = "break"
  }

  /// One branch of a fragment.
  package struct Branch: Hashable, Sendable {
    /// Its condition in words; may be empty.
    package var title: String
    /// What happens in it.
    package var steps: [Step] = []

    /// Makes an empty branch.
    package init(title: String) { self.title = title }
  }

  /// What happens.
  package indirect enum Action: Hashable, Sendable {
    /// A message from one participant to another, or to itself.
    case message(from: String, to: String, Line, text: String)
    /// A remark over some participants.
    case note(String, over: [String])
    /// Steps that happen under conditions, or in parallel.
    case fragment(Fragment, [Branch])
    /// Nothing that a pack has; its remarks are comments.
    case remark
  }

  /// One step, with what is said of it and has no place in a pack.
  package struct Step: Hashable, Sendable {
    /// What happens.
    package var action: Action
    /// What is said of it and has no place in a pack.
    package var remarks: [ImportedRemark]

    /// Makes a step.
    package init(_ action: Action, remarks: [ImportedRemark] = []) {
      (self.action, self.remarks) = (action, remarks)
    }
  }

  /// What its name in the pack is made of.
  package var name: String
  /// What readers call it, if it is not the name.
  package var title: String?
  /// The lifelines, in the order of the diagram.
  package var participants: [Participant] = []
  /// What happens, in order.
  package var steps: [Step] = []
  /// What is said of it and has no place in a pack.
  package var remarks: [ImportedRemark] = []

  /// Makes an empty interaction.
  package init(name: String, title: String? = nil) { (self.name, self.title) = (name, title) }
}
