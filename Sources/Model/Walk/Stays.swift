/// What the castings of one object do that begin and end at once and leave the world as it is, learnt
/// as the walk asks for it.
///
/// Such a casting asks for nothing but the local state of its object, so what it does in one world it
/// does in every world in which that state is the same. Most moves of a large walk are of this kind.
struct Stays {
  /// What is known of a casting in a local state.
  enum Knowledge {
    /// Nothing yet.
    case nothing
    /// It makes one move, which leaves the world as it is.
    case stay(Stay)
    /// It does something else, or asks for more than a local state.
    case more
  }

  /// A move that leaves the world as it is.
  struct Stay {
    /// What it does to the object, as the graph keeps it.
    let effect: Int
    /// Its cause.
    let cause: Int
  }

  /// For each casting, where its object keeps its local state; none for one that asks for more.
  private let states: [Field?]
  /// For each casting and local state, what is known.
  private var known: [[Knowledge]]

  /// Begins with nothing known of the castings of a stage.
  init(of stage: Stage) {
    let isAlone = stage.score.programs.map { stage.score.asksForLocalStateOnly($0) }
    states = stage.castings.map { casting in
      isAlone[casting.program] ? stage.objects[stage.object(in: 0, of: casting)].state : nil
    }
    known = stage.castings.map { _ in [] }
  }

  /// What is known of a casting in a world.
  func of(_ casting: Int, in world: World) -> Knowledge {
    guard let state = states[casting] else { return .more }
    let local = world[state]
    return local < known[casting].count ? known[casting][local] : .nothing
  }

  /// Notes what a casting did in a world.
  mutating func note(_ knowledge: Knowledge, of casting: Int, in world: World) {
    guard let state = states[casting] else { return }
    let local = world[state]
    while known[casting].count <= local { known[casting].append(.nothing) }
    known[casting][local] = knowledge
  }
}

extension Score {
  /// Whether what a program does first depends on the local state of one object and on nothing else.
  fileprivate func asksForLocalStateOnly(_ program: Program) -> Bool {
    guard program.roleCount == 1 else { return false }
    let edges = program.edges.map { self.edges[$0] }
    let asked =
      program.arrival.map { arrivals[$0] } + edges.flatMap { $0.arrival.map { arrivals[$0] } }
    let onTheWay = edges.flatMap { $0.tests.compactMap { pathTests[$0].test } }
    return (program.requires + asked + onTheWay).allSatisfy { tests[$0].links.isEmpty }
      && edges.allSatisfy { !$0.deed.changesRelations }
  }
}

extension PathTest {
  /// The requirement that it asks, by index; none for one that asks what an object has a transition for.
  fileprivate var test: Int? {
    switch self {
    case .open(let test), .check(let test): test
    case .accepts, .refuses: nil
    }
  }
}

extension Deed {
  fileprivate var changesRelations: Bool {
    if case .relate = self { true } else { false }
  }
}
