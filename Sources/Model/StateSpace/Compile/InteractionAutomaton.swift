package import Base
import Pack

/// An interaction in one configuration, as a nondeterministic automaton.
///
/// A position is what is left to happen; an edge is one thing that happens next. Positions, edges,
/// and tests of all automata of a component lie in common arrays. An automaton graph in the sense
/// of Baier & Katoen 2008, definition 2.13: edges have guards, and actions that change objects.
package struct InteractionAutomaton: Sendable {
  /// The interaction, by index into the pack; none for a free event.
  package let interaction: Int?
  /// The word that names it.
  let name: Name<Interaction>
  /// Where the pack says it.
  let place: Place
  /// Whether it may come between any two steps of another.
  package let isAmbient: Bool
  /// For each lifeline, its role: for one that stands for many, the first of as many roles as
  /// there are objects left, which `others` counts.
  package let roles: [Role]
  /// How many objects play in it, those of lifelines for many counted.
  let roleCount: Int
  /// What must hold when it begins: indices of tests.
  let requires: Range<Int>
  /// What must be true as soon as it begins: indices into the transition system's arrival checks.
  let arrival: Range<Int>
  /// How many of its positions global states can stand at.
  let restCount: Int
  /// Its positions, by index into the transition system; it begins at the first.
  let positions: Range<Int>
  /// Its edges, by index into the transition system.
  let edges: Range<Int>

  /// Who plays a lifeline.
  package struct Role: Hashable, Sendable {
    /// The machine, by index into the transition system.
    let machine: Int
    /// The first role.
    package let first: Int
    /// How many objects a lifeline for many has; `nil` for a lifeline of one object.
    package let others: Int?
  }
}

/// What is left of an interaction: a point between two of its steps.
struct Position: Sendable {
  /// What can happen next, by index into the transition system's edges.
  let edges: Range<Int>
  /// Whether time passes here, so that other interactions may come in between.
  let isGap: Bool
  /// Whether nothing is left, so that the interaction ends with the step that led here.
  let isEnd: Bool
  /// What the gap says, by index into the transition system's labels; -1 when it is none.
  let label: Int
  /// Its number among the positions of the automaton at which global states can stand; -1 when none
  /// can, since the interaction begins or ends in one move with a step.
  var rest = -1
}

/// One thing that can happen next in an interaction.
package struct Edge: Sendable {
  /// What is asked on the way to it, in order, by index into the transition system's path tests.
  let tests: Range<Int>
  /// What happens.
  let action: EdgeAction
  /// The step that says it, by index into the transition system's steps; -1 when it is no step.
  package let step: Int
  /// The position after it, by index into the transition system.
  let target: Int
  /// What must be true after it, by index into the transition system's arrival checks.
  let arrival: Range<Int>
  /// The labels of the operands that are entered on the way, outer before inner.
  package let labels: [String]
  /// The labels of the loops whose bodies are entered on the way, outer before inner.
  let laps: [String]
}

/// What happens on an edge.
enum EdgeAction: Hashable, Sendable {
  /// Nothing but the move itself.
  case nothing
  /// The interaction ends.
  case end
  /// The object in a role gets an event, by index into its machine.
  case send(role: Int, event: Int)
  /// A relation of the object in a role, by index, leads to the object in another, or to none.
  case relate(role: Int, relation: Int, target: Int?)
}

/// A question on the way to an edge.
package enum EdgeTest: Hashable, Sendable {
  /// The way is closed unless a test, by index, holds.
  case open(Int)
  /// The pack is wrong unless a test, by index, holds.
  case check(Int)
  /// The way is closed unless the object in a role has a transition for an event.
  case accepts(role: Int, event: Int)
  /// The way is closed while the object in a role has a transition for an event.
  case refuses(role: Int, event: Int)
}

/// A requirement on the objects of some roles, ready to be asked.
struct StateTest: Sendable {
  /// The roles: one, or all those of a lifeline for many.
  let roles: Range<Int>
  /// The guard, by the number that the machine table of the machine gave it.
  let guardNumber: Int
  /// Where relations must lead, by index into the transition system's links.
  let links: Range<Int>
  /// Whether the roles are those of a lifeline for many: objects whose life is over do not count.
  let isMany: Bool
}

/// Where one relation of an object must lead, or come from.
struct RelationTest: Hashable, Sendable {
  /// What it must lead to.
  enum Goal: Hashable, Sendable {
    case none
    case some
    case role(Int)
  }

  /// The relation, by index into the machine that declares it; none when no object explored here
  /// has it, so that it leads nowhere.
  let relation: Int?
  /// The machine whose objects point back, by index into the transition system; none for the
  /// object's own way.
  let inverseOf: Int?
  /// What it must lead to.
  let goal: Goal
}

/// A step of an interaction as the pack wrote it, for reports.
package struct StepOrigin: Sendable {
  /// Where the pack says it.
  package let place: Place
  /// The lifeline as the interaction that holds the step calls it.
  let lifeline: Name<Lifeline>
  /// The interactions it belongs to, by index: the one that begins, then the parts, outer first.
  package let owners: [Int]
}

/// A requirement as the pack wrote it, for reports.
struct TestOrigin: Sendable {
  /// Where the pack says it.
  let place: Place
  /// The lifeline as the interaction that holds the requirement calls it.
  let lifeline: Name<Lifeline>
  /// The part whose requirement it is, and where it is referred to; none for others.
  let part: (name: Name<Interaction>, reference: Place)?
}

/// The automata of a transition system, and the questions they ask, in common arrays.
package struct CompiledInteractions: Sendable {
  /// The automata: first the pack's interactions, then free events.
  package var automata: [InteractionAutomaton] = []
  /// The positions of all automata.
  var positions: [Position] = []
  /// The edges of all automata.
  package var edges: [Edge] = []
  /// The requirements.
  var tests: [StateTest] = []
  /// Who said each requirement.
  var testOrigins: [TestOrigin] = []
  /// Where relations must lead.
  var links: [RelationTest] = []
  /// What is asked on the way to edges.
  var pathTests: [EdgeTest] = []
  /// What must be true on arrival at positions: indices of tests.
  var arrivals: [Int] = []
  /// Who said each step.
  package var steps: [StepOrigin] = []
  /// What gaps say.
  var labels: [Words] = []
  /// For each machine of the transition system, the guards that are asked.
  var guards: [[Guard]] = []
}
