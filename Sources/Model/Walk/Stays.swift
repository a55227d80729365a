/// What castings do that begin and end at once and leave the world as it is, learnt as the walk asks for
/// it.
///
/// Most moves of a large walk are of this kind, and what most of them do depends on the local state of
/// the object to which something happens, and on nothing else once they may begin.
struct Stays {
  /// What is known of a casting in a local state.
  enum Knowledge {
    /// Nothing yet.
    case nothing
    /// All it does is moves of these sorts, which are in these places among all.
    case stays(Range<Int>)
    /// It does something else, or asks for more than a local state.
    case more
  }

  /// The sorts, by number, of every move that is known.
  private(set) var all: [UInt32] = []
  /// For each casting, where the only object that it asks something on the way keeps its local state;
  /// none for one that asks for more.
  private let states: [Field?]
  /// For each casting and local state, what is known.
  private var known: [[Knowledge]]

  /// Begins with nothing known of the castings of a stage.
  init(of stage: Stage) {
    let roles = stage.score.programs.map { stage.score.onlyRole(in: $0) }
    states = stage.castings.map { casting in
      roles[casting.program].map { stage.objects[stage.object(in: $0, of: casting)].state }
    }
    known = stage.castings.map { _ in [] }
  }

  /// What is known of a casting that may begin in a world.
  func knowledge(of casting: Int, in world: World) -> Knowledge {
    guard let state = states[casting] else { return .more }
    let local = world[state]
    return local < known[casting].count ? known[casting][local] : .nothing
  }

  /// Notes the sorts of all that a casting did in a world; nothing when it did not leave the world as it is.
  mutating func note(_ stays: [UInt32]?, of casting: Int, in world: World) {
    guard let state = states[casting] else { return }
    let local = world[state]
    while known[casting].count <= local { known[casting].append(.nothing) }
    known[casting][local] = stays.map { .stays(all.count..<all.count + $0.count) } ?? .more
    all += stays ?? []
  }
}

extension Score {
  /// The only role whose object decides what a program does once it may begin; none when relations or
  /// other objects have a say.
  fileprivate func onlyRole(in program: Program) -> Int? {
    var roles: Set<Int> = []
    var asked = program.arrival.map { arrivals[$0] }
    for edge in program.edges.map({ edges[$0] }) {
      asked += edge.arrival.map { arrivals[$0] }
      for question in edge.tests.map({ pathTests[$0] }) {
        switch question {
        case .open(let test), .check(let test): asked.append(test)
        case .accepts(let role, _), .refuses(let role, _): roles.insert(role)
        }
      }
      switch edge.deed {
      case .nothing, .end: break
      case .send(let role, _): roles.insert(role)
      case .relate: return nil
      }
    }
    guard asked.allSatisfy({ tests[$0].links.isEmpty }) else { return nil }
    for test in asked { roles.formUnion(tests[test].roles) }
    return roles.count == 1 ? roles.first : nil
  }
}
