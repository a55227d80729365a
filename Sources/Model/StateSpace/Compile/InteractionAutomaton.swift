package import Base
import Pack

/// An interaction in one configuration, as a nondeterministic automaton.
///
/// A position is a state of the automaton: what remains of the interaction. An edge has guards and
/// an action that changes objects, as in a program graph (Baier & Katoen 2008, definition 2.13).
/// Positions, edges, and tests of all automata of a component are in common arrays, in
/// `CompiledInteractions`.
package struct InteractionAutomaton: Sendable {
  /// The interaction, by index into the pack; `nil` for a free event.
  package let interaction: Int?
  /// The interaction's name, or the event's for a free event.
  let name: Name<Interaction>
  /// Where the pack declares it.
  let place: Place
  /// Whether it can interleave anywhere: between any two steps of another interaction.
  package let isAmbient: Bool
  /// For each lifeline, its roles.
  ///
  /// A lifeline for many objects has one role for each object of its machine that no other lifeline
  /// takes.
  package let roles: [Role]
  /// The number of roles, including those of lifelines for many.
  let roleCount: Int
  /// What must hold before it begins: indices of tests.
  let requires: Range<Int>
  /// What must be true as soon as it begins: indices into `CompiledInteractions.arrivals`.
  let arrival: Range<Int>
  /// The number of resting positions: those that a global state can record for it.
  let restCount: Int
  /// Its positions, by index into `CompiledInteractions.positions`; the first is the initial one.
  package let positions: Range<Int>
  /// Its edges, by index into `CompiledInteractions.edges`.
  let edges: Range<Int>

  /// The roles of a lifeline: consecutive numbers, one for each object.
  package struct Role: Hashable, Sendable {
    /// The machine, by index into the transition system.
    package let machine: Int
    /// The first role.
    package let first: Int
    /// The number of roles of a lifeline for many, at least 0; `nil` for a lifeline of one object.
    package let others: Int?
  }
}

/// A state of an interaction's automaton: a point between two steps of the interaction.
package struct Position: Sendable {
  /// The outgoing edges, by index into `CompiledInteractions.edges`.
  package let edges: Range<Int>
  /// Whether this is a gap: time passes, so other interactions can begin here.
  package let isGap: Bool
  /// Whether nothing remains, so the interaction ends with the step that leads here.
  package let isEnd: Bool
  /// The gap's label, by index into `CompiledInteractions.labels`; -1 if it is no gap.
  let label: Int
  /// Its index among the resting positions of the automaton; -1 if no global state can rest here,
  /// because the interaction begins or ends in one transition with a step.
  var rest = -1
}

/// A transition of an interaction's automaton.
package struct Edge: Sendable {
  /// Its guards, in order, by index into `CompiledInteractions.pathTests`.
  let tests: Range<Int>
  /// What happens on it.
  package let action: EdgeAction
  /// The step it comes from, by index into `CompiledInteractions.steps`; -1 if it comes from none.
  package let step: Int
  /// The position that it leads to, by index into `CompiledInteractions.positions`.
  package let target: Int
  /// What must be true after it: indices into `CompiledInteractions.arrivals`.
  let arrival: Range<Int>
  /// The labels of the operands that are entered with it, outer before inner.
  package let labels: [String]
  /// The labels of the loops whose bodies are entered with it, outer before inner.
  let laps: [String]
}

/// The action of an edge.
package enum EdgeAction: Hashable, Sendable {
  /// No object changes; the interaction enters an operand or a gap.
  case nothing
  /// The interaction ends.
  case end
  /// An event, by index into the machine, is sent to the object in a role.
  case send(role: Int, event: Int)
  /// A relation of the object in a role, by index into its machine, is set to the object in the
  /// target role, or to none if that is `nil`.
  case relate(role: Int, relation: Int, target: Int?)
}

/// One guard of an edge.
package enum EdgeTest: Hashable, Sendable {
  /// The edge is enabled only if a test, by index, holds.
  case open(Int)
  /// The pack has a fault unless a test, by index, holds.
  case check(Int)
  /// The edge is enabled only if the object in a role has a transition for an event.
  case accepts(role: Int, event: Int)
  /// The edge is enabled only if the object in a role has no transition for an event.
  case refuses(role: Int, event: Int)
}

/// A requirement on the objects of some roles, compiled.
struct StateTest: Sendable {
  /// The roles: one, or all those of a lifeline for many.
  let roles: Range<Int>
  /// The guard on local states, by index into the machine's guards in
  /// `CompiledInteractions.guards`.
  let guardNumber: Int
  /// The conditions on relations, by index into `CompiledInteractions.links`.
  let links: Range<Int>
  /// Whether the roles are those of a lifeline for many, which skips objects whose life is over.
  let isMany: Bool
}

/// A condition on one relation of an object, forward or inverse.
struct RelationTest: Hashable, Sendable {
  /// What it must lead to.
  enum Goal: Hashable, Sendable {
    case none
    case some
    case role(Int)
  }

  /// The relation, by index into the machine that declares it; `nil` if no machine of the component
  /// has it, so that it leads to none.
  let relation: Int?
  /// For an inverse, the machine that declares the relation, by index into the transition system;
  /// `nil` for a relation of the object's own machine.
  let inverseOf: Int?
  /// What it must lead to.
  let goal: Goal
}

/// A step of an interaction as the pack wrote it, for reports.
package struct StepOrigin: Sendable {
  /// Where the pack declares it.
  package let place: Place
  /// The lifeline's name in the interaction that contains the step.
  let lifeline: Name<Lifeline>
  /// The message; `nil` if a relation changes, or the system calls.
  let message: Message?
  /// The interactions that contain it, by index into the pack: the one that begins, then those that
  /// `ref` refers to, outermost first.
  package let owners: [Int]

  /// A message that a lifeline sends.
  struct Message: Hashable, Sendable {
    /// The first role of the lifeline that sends.
    let sender: Int
    /// The kind of message.
    let kind: MessageKind
  }
}

/// A requirement as the pack wrote it, for reports.
struct TestOrigin: Sendable {
  /// Where the pack declares it.
  let place: Place
  /// The lifeline's name in the interaction that contains the requirement.
  let lifeline: Name<Lifeline>
  /// The interaction used by `ref` whose requirement it is, and the place of that `ref`; `nil` for
  /// other requirements.
  let part: (name: Name<Interaction>, reference: Place)?
}

/// The automata of a transition system with their positions, edges, and tests, in common arrays.
package struct CompiledInteractions: Sendable {
  /// The automata: first the pack's interactions, then free events.
  package var automata: [InteractionAutomaton] = []
  /// The positions of all automata.
  package var positions: [Position] = []
  /// The edges of all automata.
  package var edges: [Edge] = []
  /// The requirements.
  var tests: [StateTest] = []
  /// For each requirement, where it comes from.
  var testOrigins: [TestOrigin] = []
  /// The conditions on relations.
  var links: [RelationTest] = []
  /// The guards of edges.
  var pathTests: [EdgeTest] = []
  /// What must be true when positions are reached: indices of tests.
  var arrivals: [Int] = []
  /// For each step, where it comes from.
  package var steps: [StepOrigin] = []
  /// The labels of gaps.
  var labels: [Words] = []
  /// For each machine of the transition system, the guards on its local states that tests use.
  var guards: [[Guard]] = []
}
