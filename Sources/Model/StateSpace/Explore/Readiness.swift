/// Which castings the local states of objects let begin, learnt as the walk asks for it.
///
/// Most interactions cannot begin in most worlds, and nearly always the state of one object says so.
/// It says so of all castings at once; where relations must lead is still to be asked of those that are
/// left.
struct Readiness {
  /// What a casting asks of one object before it begins.
  fileprivate enum Demand {
    /// A guard holds, by number; nothing is asked of one of many whose life is over.
    case state(Int, isMany: Bool)
    /// Its life is not over.
    case life
  }

  private let objects: [StageObject]
  private let all: BitSet
  /// For each casting, the tests that still must be asked: those that ask where relations lead.
  let linked: [[Int]]
  /// The castings of which such tests must be asked.
  let isLinked: BitSet
  /// For each object, what castings ask of it.
  private var demands: [[(casting: Int, demand: Demand)]]
  /// For each object, the castings that each of its local states lets begin.
  private var allowed: [[BitSet]]

  /// Gathers what the castings of a stage ask.
  init(of stage: Stage) {
    objects = stage.objects
    all = BitSet(stage.castings.indices)
    let linked = stage.castings.map { casting in
      casting.requires.filter { !stage.score.tests[$0].links.isEmpty }
    }
    self.linked = linked
    isLinked = BitSet(linked.indices.filter { !linked[$0].isEmpty })
    demands = stage.objects.map { _ in [] }
    allowed = stage.objects.map { _ in [] }
    for (number, casting) in stage.castings.enumerated() {
      for test in casting.requires.lazy.map({ stage.score.tests[$0] }) {
        let demand = Demand.state(test.guardNumber, isMany: test.isMany)
        for role in test.roles {
          demands[stage.object(in: role, of: casting)].append((number, demand))
        }
      }
      for place in casting.named { demands[stage.namedObjects[place]].append((number, .life)) }
    }
  }

  /// The castings whose objects are all in states that let them begin.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - behaviors: What the machines do; all local states of the world are known there.
  /// - Returns: Those castings; where relations must lead is not asked.
  mutating func castings(in world: World, _ behaviors: [Behavior]) -> BitSet {
    var found = all
    for (number, object) in objects.enumerated() {
      let local = world[object.state]
      while allowed[number].count <= local { learn(number, behaviors[object.machine]) }
      found.formIntersection(allowed[number][local])
    }
    return found
  }

  /// Works out what the next local state of an object allows.
  private mutating func learn(_ object: Int, _ behavior: Behavior) {
    var row = all
    for (casting, demand) in demands[object]
    where !demand.isMet(in: allowed[object].count, behavior) {
      row.remove(casting)
    }
    allowed[object].append(row)
  }
}

extension Readiness.Demand {
  fileprivate func isMet(in local: Int, _ behavior: Behavior) -> Bool {
    let isOver = behavior.end(of: local) == .object
    return switch self {
    case .state(let number, let isMany): isMany && isOver || behavior.holds(number, in: local)
    case .life: !isOver
    }
  }
}
