/// Which castings the local states of objects let begin, learnt as the walk asks for it.
///
/// Most interactions cannot begin in most worlds, and nearly always the state of one object says so.
/// It says so of all castings at once, one bit a casting; where relations must lead is still to be
/// asked of those that are left.
struct Readiness {
  /// What a casting asks of one object before it begins.
  fileprivate enum Demand {
    /// A guard holds, by number; nothing is asked of one of many whose life is over.
    case state(Int, isMany: Bool)
    /// Its life is not over.
    case life
  }

  /// How many words a set of castings has.
  let width: Int
  /// For each casting, the tests that still must be asked: those that ask where relations lead.
  let linked: [[Int]]
  /// The castings of which such tests must be asked, a bit each.
  let isLinked: [UInt64]
  /// For each object, what castings ask of it.
  private var demands: [[(casting: Int, demand: Demand)]]
  /// For each object, the castings that each of its local states lets begin, a row of words each.
  private var allowed: [[UInt64]]

  /// Gathers what the castings of a stage ask.
  init(of stage: Stage) {
    width = (stage.castings.count + 63) / 64
    linked = stage.castings.map { casting in
      casting.requires.filter { !stage.score.tests[$0].links.isEmpty }
    }
    var isLinked = [UInt64](repeating: 0, count: width)
    for casting in linked.indices where !linked[casting].isEmpty {
      isLinked[casting / 64] |= 1 << UInt64(casting % 64)
    }
    self.isLinked = isLinked
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
  ///   - objects: The objects of the stage.
  ///   - behaviors: What they do; all local states of the world are known there.
  ///   - found: As many words as a set of castings has; they become the set, a bit for each casting.
  mutating func find(
    in world: World, _ objects: [StageObject], _ behaviors: [Behavior], into found: inout [UInt64]
  ) {
    for word in found.indices { found[word] = .max }
    for number in objects.indices {
      let first = world[objects[number].state] &* width
      if allowed[number].count <= first { learn(number, behaviors[objects[number].machine]) }
      for word in found.indices { found[word] &= allowed[number][first &+ word] }
    }
  }

  /// Works out the rows of all local states that became known.
  private mutating func learn(_ object: Int, _ behavior: Behavior) {
    for local in (allowed[object].count / max(width, 1))..<behavior.count {
      var row = [UInt64](repeating: .max, count: width)
      for (casting, demand) in demands[object] where !demand.isMet(in: local, behavior) {
        row[casting / 64] &= ~(1 << UInt64(casting % 64))
      }
      allowed[object] += row
    }
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
