/// The transition system of a component in one configuration: its objects, its automata, their role
/// bindings, and where everything that changes lies in a packed state.
///
/// Its states are not enumerated; an explorer does that. Baier & Katoen 2008, definition 2.15.
struct Stage: Sendable {
  /// The pack.
  let pack: Pack
  /// Where its names stand.
  let index: PackIndex
  /// The configuration.
  let configuration: Configuration
  /// The component; the machines of a stage are numbered as it lists them.
  let component: Component
  /// The objects, those of one machine in a row, in the order of the machines.
  let objects: [StageObject]
  /// For each object and relation of its machine, one more than the number of the object that it
  /// leads to, or 0.
  let relationFields: [Field]
  /// The objects of each machine.
  let objectsOfMachine: [Range<Int>]
  /// The automata and what they ask, without limits of objects.
  let score: Score
  /// Who plays which role in which program: every way to fill the roles with different objects.
  let castings: [Casting]
  /// For each casting and role, the object.
  let roleObjects: [Int]
  /// For each casting and lifeline of one, the object.
  let namedObjects: [Int]
  /// The castings of interactions that begin when nothing is under way, or in a gap.
  let ordinary: Range<Int>
  /// The castings of ambient interactions.
  let ambient: Range<Int>
  /// What a number in a frame's field means; the first means that no frame is there.
  let frames: [Frame]
  /// What a number in the ambient frame's field means; the first means that there is none.
  let ambientFrames: [Frame]
  /// The interactions under way, outermost first.
  let frameFields: [Field]
  /// The ambient interaction under way on top of them.
  let ambientField: Field
  /// Whether the world is over.
  let over: Field
  /// For each cause, the casting it belongs to.
  let castingOfCause: [Int32]
}

/// An object that is walked.
struct StageObject: Sendable {
  /// Its machine, by index into the stage.
  let machine: Int
  /// Which of the machine's objects it is, from 0.
  let number: Int
  /// Its local state.
  let state: Field
  /// Where its relations lie among the stage's.
  let relations: Range<Int>
}

/// A program whose roles are filled.
struct Casting: Sendable {
  /// The program, by index.
  let program: Int
  /// Where its objects begin among the stage's role objects.
  let firstRole: Int
  /// Those that play lifelines of one, among the stage's named objects.
  let named: Range<Int>
  /// What must hold when it begins: indices of tests.
  let requires: Range<Int>
  /// What must be true as soon as it begins: indices into the stage's arrival checks.
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
struct Frame: Sendable {
  let casting: Int
  let position: Int
}

extension Stage {
  /// The object in a role of a casting.
  func object(in role: Int, of casting: Casting) -> Int { roleObjects[casting.firstRole &+ role] }

  /// The machine of an object, as the pack says it.
  func machine(of object: Int) -> Machine {
    pack.machines[component.machines[objects[object].machine]]
  }

  /// The edge that a cause stands for; none for a silent beginning.
  func edge(of cause: Int) -> Int? {
    let casting = castings[Int(castingOfCause[cause])]
    return cause == casting.silentCause ? nil : cause - casting.causeShift
  }

  /// Whether an interaction ends with an edge, whatever the world.
  func ends(with edge: Int) -> Bool {
    if case .end = score.edges[edge].deed { return true }
    return score.positions[score.edges[edge].target].isEnd
  }

  /// Whether an ambient interaction, or one that is not, might begin in a world.
  func isOpen(_ world: World, forAmbient isAmbient: Bool) -> Bool {
    if world[over] != 0 || world[ambientField] != 0 { return false }
    guard !isAmbient, let host = host(in: world) else { return true }
    return score.positions[host.position].isGap && depth(of: world) < frameFields.count
  }
}

extension Stage {
  /// How many interactions are under way in a world, an ambient one not counted.
  func depth(of world: World) -> Int {
    var depth = 0
    while depth < frameFields.count, world[frameFields[depth]] != 0 { depth += 1 }
    return depth
  }

  /// The interaction in whose gap others may begin in a world: the innermost that is not ambient; none
  /// when none is under way.
  func host(in world: World) -> Frame? {
    let depth = depth(of: world)
    return depth == 0 ? nil : frames[world[frameFields[depth - 1]]]
  }

  /// Where the interaction stands that goes on first in a world, the innermost of all; nothing when none
  /// is under way.
  func innermostField(in world: World) -> Field? {
    if world[ambientField] != 0 { return ambientField }
    let depth = depth(of: world)
    return depth == 0 ? nil : frameFields[depth - 1]
  }

  /// The innermost interaction of all in a world; none when none is under way.
  func innermost(in world: World) -> Frame? {
    let ambient = world[ambientField]
    return ambient == 0 ? host(in: world) : ambientFrames[ambient]
  }
}
