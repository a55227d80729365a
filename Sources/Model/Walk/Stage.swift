/// One component in one configuration, ready to be walked: its objects, its programs, and where
/// everything that changes lies in a packed world.
struct Stage: Sendable {
  /// The pack.
  let pack: Pack
  /// Where its names stand.
  let index: PackIndex
  /// The configuration.
  let configuration: Configuration
  /// The component; the machines of a stage are numbered as it lists them.
  let component: Component
  /// The objects.
  let objects: [StageObject]
  /// The objects of each machine.
  let objectsOfMachine: [Range<Int>]
  /// The automata and what they ask, without limits of objects.
  let score: Score
  /// Who plays which role in which program: every way to fill the roles with different objects.
  let castings: [Casting]
  /// For each casting and role, the object.
  let roleObjects: [Int]
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
  /// For each relation of its machine, one more than the number of the object it leads to, or 0.
  let relations: [Field]
}

/// A program whose roles are filled.
struct Casting: Sendable {
  /// The program, by index.
  let program: Int
  /// Where its objects begin among the stage's role objects.
  let firstRole: Int
  /// What to add to a position, counted from the program's first, for the number of a frame.
  let firstFrame: Int
  /// What to add to an edge, counted from the program's first, for the number of a cause.
  let firstCause: Int
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

  /// The number that stands for an edge of a casting, or for its silent beginning in a gap.
  func cause(of edge: Int?, in casting: Int) -> Int {
    let program = score.programs[castings[casting].program]
    let own = edge.map { $0 - program.edges.lowerBound } ?? program.edges.count
    return castings[casting].firstCause + own
  }

  /// The edge that a cause stands for; none for a silent beginning.
  func edge(of cause: Int) -> Int? {
    let casting = castings[Int(castingOfCause[cause])]
    let program = score.programs[casting.program]
    let own = cause - casting.firstCause
    return own == program.edges.count ? nil : program.edges.lowerBound + own
  }

  /// Whether an interaction ends with an edge, whatever the world.
  func ends(with edge: Int) -> Bool {
    if case .end = score.edges[edge].deed { return true }
    return score.positions[score.edges[edge].target].isEnd
  }
}
