import Base
package import Pack

/// The transition system of a component in one configuration: its objects, its automata, their role
/// bindings, and the layout of a packed global state.
///
/// Its states are not enumerated here; `Explorer` does that. Baier & Katoen 2008, definition 2.15.
///
/// For an interaction `push` of two screens, in a pack that allows two objects of that machine:
///
///     let system = try TransitionSystem(
///       of: component, in: configuration, pack: pack, index: PackIndex(of: pack))
///     system.objects.count   // 2: the screens
///     system.bindings.count  // 2: either screen is the source, the other the destination
///     system.cast(of: 0).map(\.objects)  // [[0], [1]]: the screens of its two lifelines
///
/// An object, since copies would count the references to all of its arrays.
package final class TransitionSystem: Sendable {
  /// The pack.
  package let pack: Pack
  /// The index of each name in the pack.
  package let index: PackIndex
  /// The configuration.
  let configuration: Configuration
  /// The component; a machine's index into the transition system is its index in `machines` of the
  /// component.
  package let component: Component
  /// The objects, grouped by machine, in the order of the machines.
  package let objects: [ProcessInstance]
  /// The fields of all relations of objects.
  ///
  /// A field holds 0 if the relation leads to none, else one more than the target's number among
  /// the objects of its machine.
  let relationFields: [BitField]
  /// The relations of each machine.
  let relationTable: RelationTable
  /// For each machine, its objects.
  package let objectsOfMachine: [Range<Int>]
  /// The automata with their positions, edges, and tests, before objects are bound to roles.
  package let compiled: CompiledInteractions
  /// The role bindings of all automata: every way to give their roles different objects.
  package let bindings: [RoleBinding]
  /// For each binding and role, the object; `RoleBinding.firstRole` is an index into it.
  let roleObjects: [Int]
  /// For each binding and lifeline of one object, the object; `RoleBinding.named` are indices into
  /// it.
  let namedObjects: [Int]
  /// The bindings of interactions that begin only if none is under way, or in a gap.
  let ordinary: Range<Int>
  /// The bindings of ambient interactions, which can interleave anywhere.
  let ambient: Range<Int>
  /// The stack frames by the value of a frame field; the first means that there is none.
  package let frames: [StackFrame]
  /// The stack frames by the value of the ambient field; the first means that there is none.
  package let ambientFrames: [StackFrame]
  /// The fields for the interactions under way, outermost first.
  package let frameFields: [BitField]
  /// The field for the ambient interaction under way inside them.
  package let ambientField: BitField
  /// The field that is 1 if the process has ended.
  package let over: BitField
  /// For each cause of a transition, its binding.
  ///
  /// A cause is an edge of a binding, or the silent beginning of its interaction, which takes no
  /// edge.
  package let bindingOfCause: [Int32]
  /// Whether an event that comes by itself can end an object, and so cut interactions short.
  package let mayCut: Bool

  /// Makes the transition system of a component in a configuration.
  ///
  /// - Throws: The errors that prevent exploration, such as a `ref` to an interaction that does not
  ///   exist in the configuration, or a global state that needs more than 128 bits.
  init(
    of component: Component, in configuration: Configuration, pack: Pack, index: PackIndex
  ) throws(PackErrors) {
    let counts = component.machines.map {
      pack.objects(of: pack.machines[$0].name, in: configuration)
    }
    var compiler = InteractionCompiler(
      pack: pack, index: index, configuration: configuration, component: component,
      counts: counts)
    compiler.compileAll()
    guard compiler.problems.isEmpty else { throw PackErrors(compiler.problems) }
    let enumerator = BindingEnumerator(of: compiler.compiled, counts: counts)
    guard !enumerator.isTooLarge else {
      throw PackErrors([.tooManyBindings(in: pack)])
    }
    var bits = BitAllocator()
    let over = bits.field(upTo: 1)
    let objects = Self.objects(of: component, in: pack, counts: counts, bits: &bits)
    let frames = (0..<max(pack.bounds.nesting, 1)).map { _ in
      bits.field(upTo: enumerator.frames.count - 1)
    }
    let ambientFrame = bits.field(upTo: enumerator.ambientFrames.count - 1)
    let fitting = frames.compactMap { $0 }
    guard let over, let objects, let ambientFrame, fitting.count == frames.count else {
      throw PackErrors([.tooManyBits(bits.asked, in: pack, component, counts)])
    }
    (self.pack, self.index, self.configuration) = (pack, index, configuration)
    (self.component, compiled, self.over) = (component, compiler.compiled, over)
    (self.objects, relationFields) = (objects.all, objects.relations)
    relationTable = RelationTable(of: component.machines.map { pack.machines[$0] })
    objectsOfMachine = enumerator.objectsOfMachine
    (bindings, bindingOfCause) = (enumerator.bindings, enumerator.bindingOfCause)
    (roleObjects, namedObjects) = (enumerator.roleObjects, enumerator.namedObjects)
    (ordinary, ambient) = (enumerator.ordinary, enumerator.ambient)
    (self.frames, ambientFrames) = (enumerator.frames, enumerator.ambientFrames)
    (frameFields, ambientField) = (fitting, ambientFrame)
    mayCut = component.freeEventsEndObjects(in: pack)
  }
}

/// One object of a machine, with the fields of its state.
package struct ProcessInstance: Sendable {
  /// Its machine, by index into the transition system.
  package let machine: Int
  /// Which of the machine's objects it is, from 0.
  let number: Int
  /// The field of its local state.
  package let state: BitField
  /// The fields of its relations: indices into `TransitionSystem.relationFields`.
  let relations: Range<Int>
}

/// An automaton with an object for each role.
package struct RoleBinding: Sendable {
  /// The automaton, by index.
  package let automaton: Int
  /// The index of the object in its first role, in `TransitionSystem.roleObjects`.
  let firstRole: Int
  /// The objects of lifelines of one object: indices into `TransitionSystem.namedObjects`.
  let named: Range<Int>
  /// What must hold before it begins: indices of tests.
  let requires: Range<Int>
  /// What must be true as soon as it begins: indices into `CompiledInteractions.arrivals`.
  let arrival: Range<Int>
  /// Its initial position.
  let start: Int
  /// The frame field's value is `Position.rest` plus this.
  let frameShift: Int
  /// The cause of an edge is the edge's index plus this.
  let causeShift: Int
  /// The cause of the transition in which it only begins, at a gap.
  let silentCause: Int
}

/// An interaction under way: its role binding and its position.
package struct StackFrame: Sendable {
  package let binding: Int
  package let position: Int
}

extension TransitionSystem {
  /// About how many bytes its automata and bindings take.
  var bytes: Int {
    bindings.count * 112 + (roleObjects.count + namedObjects.count) * 8 + bindingOfCause.count * 4
      + (frames.count + ambientFrames.count) * 16 + compiled.positions.count * 48
      + compiled.edges.count * 104
  }

  /// The object in a role of a binding.
  package func object(in role: Int, of binding: RoleBinding) -> Int {
    roleObjects[binding.firstRole &+ role]
  }

  /// The field of a relation of an object.
  func field(of relation: Int, from object: Int) -> BitField {
    relationFields[objects[object].relations.lowerBound &+ relation]
  }

  /// The machine of an object, from the pack.
  package func machine(of object: Int) -> Machine {
    pack.machines[component.machines[objects[object].machine]]
  }

  /// The edge of a cause, by index; `nil` if the cause is a silent beginning.
  package func edge(of cause: Int) -> Int? {
    let binding = bindings[Int(bindingOfCause[cause])]
    return cause == binding.silentCause ? nil : cause - binding.causeShift
  }

  /// Whether an interaction ends with an edge, in every global state.
  package func ends(with edge: Int) -> Bool {
    if case .end = compiled.edges[edge].action { return true }
    return compiled.positions[compiled.edges[edge].target].isEnd
  }

  /// Whether the interactions under way allow an interaction to begin in a global state.
  ///
  /// Requirements are not evaluated.
  func isOpen(_ globalState: GlobalState, forAmbient isAmbient: Bool) -> Bool {
    if globalState[over] != 0 || globalState[ambientField] != 0 { return false }
    guard !isAmbient, let host = host(in: globalState) else { return true }
    return compiled.positions[host.position].isGap && depth(of: globalState) < frameFields.count
  }
}

extension TransitionSystem {
  /// The number of interactions under way in a global state, without an ambient one.
  func depth(of globalState: GlobalState) -> Int {
    var depth = 0
    while depth < frameFields.count, globalState[frameFields[depth]] != 0 { depth += 1 }
    return depth
  }

  /// The innermost interaction under way that is not ambient; others can begin in its gaps.
  ///
  /// `nil` if none is under way.
  package func host(in globalState: GlobalState) -> StackFrame? {
    let depth = depth(of: globalState)
    return depth == 0 ? nil : frames[globalState[frameFields[depth - 1]]]
  }

  /// The field of the innermost interaction under way, ambient or not, which takes the next step;
  /// `nil` if none is under way.
  package func innermostField(in globalState: GlobalState) -> BitField? {
    if globalState[ambientField] != 0 { return ambientField }
    let depth = depth(of: globalState)
    return depth == 0 ? nil : frameFields[depth - 1]
  }

  /// The innermost interaction under way, ambient or not; `nil` if none is under way.
  func innermost(in globalState: GlobalState) -> StackFrame? {
    let ambient = globalState[ambientField]
    return ambient == 0 ? host(in: globalState) : ambientFrames[ambient]
  }
}

/// The objects bound to a lifeline.
package struct BoundObjects: Sendable {
  /// The objects, by index into the transition system: one, or any number for a lifeline for many.
  package let objects: [Int]
  /// Whether the lifeline is one for many.
  let isMany: Bool
}

extension TransitionSystem {
  /// For each lifeline of a binding, by index, its objects.
  package func cast(of binding: Int) -> [BoundObjects] {
    let binding = bindings[binding]
    return compiled.automata[binding.automaton].roles.map { role in
      let last = role.first + (role.others ?? 1)
      return BoundObjects(
        objects: (role.first..<last).map { object(in: $0, of: binding) },
        isMany: role.others != nil)
    }
  }
}
