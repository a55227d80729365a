/// The stays of castings that one object alone decides about, learnt as the walk asks for them.
///
/// Whether such a casting begins, and what it does, depends on nothing but the local state of that
/// object. Most of them leave the world as it is, in most worlds: nine tenths of the moves of a large
/// pack. So what they do is found once for each local state, and not in each world.
struct KnownStays {
  /// What was found in the worlds so far.
  private(set) var draft: StaysDraft
  /// For each casting, its decider, by place; nothing when relations or several objects have a say.
  private let deciderOf: [Int?]
  private var deciders: [Decider]
  private let objectCount: Int
  /// The other stays of the world at hand, by share.
  private var single: [Int: [UInt32]] = [:]

  /// An object that decides about castings.
  private struct Decider {
    let object: Int
    /// Where it keeps its local state.
    let state: Field
    /// What is known for each local state: in worlds in which only ambient interactions may begin, and
    /// in the others.
    var known: [Answer?] = []
    /// Where the answer for the world at hand belongs; nothing when it is known.
    var open: Int?
    /// That answer, while it is found.
    var castings = BitSet()
    var sorts: [UInt32] = []
  }

  /// The castings that leave the world as it is, and the list of what they do.
  private struct Answer {
    let castings: BitSet
    let list: UInt32
  }

  /// Begins with nothing known of the castings of a stage.
  init(of stage: Stage) {
    objectCount = stage.objects.count
    draft = StaysDraft(objects: objectCount)
    let objects = stage.castings.map { stage.decider(of: $0) }
    let numbers = Interner(objects.compactMap(\.self))
    deciders = numbers.all.map { Decider(object: $0, state: stage.objects[$0].state) }
    deciderOf = objects.map { $0.flatMap { numbers.index(of: $0) } }
  }

  /// Notes the known stays of a world, and leaves the castings that are still to be asked.
  ///
  /// - Parameters:
  ///   - ready: The castings that may begin.
  ///   - world: The world.
  ///   - number: Its index.
  ///   - isOpen: Whether interactions may begin that are not ambient.
  mutating func settle(_ ready: inout BitSet, in world: World, _ number: Int, isOpen: Bool) {
    for place in deciders.indices {
      let key = 2 * world[deciders[place].state] + (isOpen ? 1 : 0)
      while deciders[place].known.count <= key { deciders[place].known.append(nil) }
      if let answer = deciders[place].known[key] {
        ready.subtract(answer.castings)
        if answer.list > 0 { draft.note(answer.list, of: deciders[place].object, in: number) }
      } else {
        deciders[place].open = key
      }
    }
  }

  /// Notes the stays of a casting in the world at hand.
  ///
  /// - Parameters:
  ///   - stays: The sorts of its moves that leave the world as it is, by number.
  ///   - casting: The casting.
  ///   - isAll: Whether it has no other moves.
  ///   - sorts: The sorts, by number.
  mutating func note(
    _ stays: [UInt32], of casting: Int, isAll: Bool, among sorts: [MoveGraph.Sort]
  ) {
    let decider = deciderOf[casting]
    if isAll, let decider, deciders[decider].open != nil {
      deciders[decider].castings.insert(casting)
      deciders[decider].sorts += stays
      return
    }
    for sort in stays {
      let object = decider.map { deciders[$0].object } ?? Effect(sorts[Int(sort)].effect)?.object
      single[object ?? objectCount, default: []].append(sort)
    }
  }

  /// Ends the world at hand.
  ///
  /// - Parameter number: Its index.
  mutating func close(_ number: Int) {
    for place in deciders.indices {
      guard let key = deciders[place].open else { continue }
      let object = deciders[place].object
      let list = draft.number(of: deciders[place].sorts, in: object)
      deciders[place].known[key] = Answer(castings: deciders[place].castings, list: list)
      (deciders[place].open, deciders[place].castings) = (nil, BitSet())
      deciders[place].sorts = []
      if list > 0 { draft.note(list, of: object, in: number) }
    }
    if single.isEmpty { return }
    for (share, sorts) in single { draft.add(sorts, to: share, in: number) }
    single = [:]
  }
}

extension Stage {
  /// The only object whose local state decides whether a casting begins, and what it does; nothing when
  /// relations or several objects have a say.
  fileprivate func decider(of casting: Casting) -> Int? {
    let program = score.programs[casting.program]
    var objects = Set(casting.named.map { namedObjects[$0] })
    var tests = Array(casting.requires) + program.arrival.map { score.arrivals[$0] }
    for edge in score.edges[program.edges] {
      tests += edge.arrival.map { score.arrivals[$0] }
      for question in score.pathTests[edge.tests] {
        switch question {
        case .open(let test), .check(let test): tests.append(test)
        case .accepts(let role, _), .refuses(let role, _):
          objects.insert(object(in: role, of: casting))
        }
      }
      switch edge.deed {
      case .nothing, .end: break
      case .send(let role, _): objects.insert(object(in: role, of: casting))
      case .relate: return nil
      }
    }
    guard tests.allSatisfy({ score.tests[$0].links.isEmpty }) else { return nil }
    for test in tests {
      objects.formUnion(score.tests[test].roles.map { object(in: $0, of: casting) })
    }
    return objects.count == 1 ? objects.first : nil
  }
}
