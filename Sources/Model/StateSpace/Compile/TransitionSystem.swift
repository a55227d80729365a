package import Pack

/// The transition system of a component in one configuration: its objects, its automata, their role
/// bindings, and where everything that changes lies in a packed state.
///
/// Its states are not enumerated; an explorer does that. Baier & Katoen 2008, definition 2.15.
package struct TransitionSystem: Sendable {
  /// The pack.
  package let pack: Pack
  /// Where its names stand.
  package let index: PackIndex
  /// The configuration.
  let configuration: Configuration
  /// The component; the machines of a transition system are numbered as it lists them.
  package let component: Component
  /// The objects, those of one machine in a row, in the order of the machines.
  package let objects: [ProcessInstance]
  /// For each object and relation of its machine, one more than the number of the object that it
  /// leads to, or 0.
  let relationFields: [BitField]
  /// The objects of each machine.
  package let objectsOfMachine: [Range<Int>]
  /// The automata and what they ask, without limits of objects.
  package let compiled: CompiledInteractions
  /// Who plays which role in which automaton: every way to fill the roles with different objects.
  package let bindings: [RoleBinding]
  /// For each binding and role, the object.
  let roleObjects: [Int]
  /// For each binding and lifeline of one, the object.
  let namedObjects: [Int]
  /// The bindings of interactions that begin when nothing is under way, or in a gap.
  let ordinary: Range<Int>
  /// The bindings of ambient interactions.
  let ambient: Range<Int>
  /// What a number in a frame's field means; the first means that no frame is there.
  package let frames: [StackFrame]
  /// What a number in the ambient frame's field means; the first means that there is none.
  package let ambientFrames: [StackFrame]
  /// The interactions under way, outermost first.
  package let frameFields: [BitField]
  /// The ambient interaction under way on top of them.
  package let ambientField: BitField
  /// Whether the global state is over.
  package let over: BitField
  /// For each cause, the binding it belongs to.
  package let bindingOfCause: [Int32]
}

/// An object that is explored.
package struct ProcessInstance: Sendable {
  /// Its machine, by index into the transition system.
  package let machine: Int
  /// Which of the machine's objects it is, from 0.
  let number: Int
  /// Its local state.
  package let state: BitField
  /// Where its relations lie among the transition system's.
  let relations: Range<Int>
}

/// An automaton whose roles are filled.
package struct RoleBinding: Sendable {
  /// The automaton, by index.
  package let automaton: Int
  /// Where its objects begin among the transition system's role objects.
  let firstRole: Int
  /// Those that play lifelines of one, among the transition system's named objects.
  let named: Range<Int>
  /// What must hold when it begins: indices of tests.
  let requires: Range<Int>
  /// What must be true as soon as it begins: indices into the transition system's arrival checks.
  let arrival: Range<Int>
  /// The position at which it begins.
  let start: Int
  /// What to add to the rest number of a position for the number of a frame.
  let frameShift: Int
  /// What to add to an edge for the number of a cause.
  let causeShift: Int
  /// The cause of a silent beginning in a gap.
  let silentCause: Int
}

/// An interaction under way: who plays, and how far it is.
package struct StackFrame: Sendable {
  package let binding: Int
  let position: Int
}

extension TransitionSystem {
  /// The object in a role of a binding.
  package func object(in role: Int, of binding: RoleBinding) -> Int {
    roleObjects[binding.firstRole &+ role]
  }

  /// The machine of an object, as the pack says it.
  package func machine(of object: Int) -> Machine {
    pack.machines[component.machines[objects[object].machine]]
  }

  /// The edge that a cause stands for; none for a silent beginning.
  package func edge(of cause: Int) -> Int? {
    let binding = bindings[Int(bindingOfCause[cause])]
    return cause == binding.silentCause ? nil : cause - binding.causeShift
  }

  /// Whether an interaction ends with an edge, whatever the global state.
  package func ends(with edge: Int) -> Bool {
    if case .end = compiled.edges[edge].action { return true }
    return compiled.positions[compiled.edges[edge].target].isEnd
  }

  /// Whether an ambient interaction, or one that is not, might begin in a global state.
  func isOpen(_ globalState: GlobalState, forAmbient isAmbient: Bool) -> Bool {
    if globalState[over] != 0 || globalState[ambientField] != 0 { return false }
    guard !isAmbient, let host = host(in: globalState) else { return true }
    return compiled.positions[host.position].isGap && depth(of: globalState) < frameFields.count
  }
}

extension TransitionSystem {
  /// How many interactions are under way in a global state, an ambient one not counted.
  func depth(of globalState: GlobalState) -> Int {
    var depth = 0
    while depth < frameFields.count, globalState[frameFields[depth]] != 0 { depth += 1 }
    return depth
  }

  /// The interaction in whose gap others may begin in a global state: the innermost that is not
  /// ambient; none when none is under way.
  package func host(in globalState: GlobalState) -> StackFrame? {
    let depth = depth(of: globalState)
    return depth == 0 ? nil : frames[globalState[frameFields[depth - 1]]]
  }

  /// Where the interaction stands that goes on first in a global state, the innermost of all;
  /// nothing when none is under way.
  package func innermostField(in globalState: GlobalState) -> BitField? {
    if globalState[ambientField] != 0 { return ambientField }
    let depth = depth(of: globalState)
    return depth == 0 ? nil : frameFields[depth - 1]
  }

  /// The innermost interaction of all in a global state; none when none is under way.
  func innermost(in globalState: GlobalState) -> StackFrame? {
    let ambient = globalState[ambientField]
    return ambient == 0 ? host(in: globalState) : ambientFrames[ambient]
  }
}
