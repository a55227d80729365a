/// Where instances of an interaction are in progress in a state graph, and how they begin.
///
/// Only one binding of its roles to objects is followed: objects of one machine are symmetric, so
/// all bindings lead to the same runs.
struct InteractionInstances: Sendable {
  /// A move with which an instance begins.
  struct Beginning: Sendable {
    /// The state that the move leaves.
    let world: Int
    /// The label of the move in the graph, by number.
    let sort: Int
    let move: Int
  }

  /// The role binding, by index into the transition system.
  let casting: Int
  /// The fields of a packed state that can hold an instance in progress.
  let fields: [Field]
  /// For each field, the states in which it holds an instance, ascending.
  private(set) var worlds: [[Int]]
  /// How instances begin, in the order of the states; of self-loops, only the first in states that
  /// differ in no local state.
  private(set) var beginnings: [Beginning] = []

  /// Begins with nothing found.
  private init(of casting: Int, in fields: [Field]) {
    self.casting = casting
    self.fields = fields
    worlds = fields.map { _ in [] }
  }
}

extension InteractionInstances {
  /// The instances of some interactions, by index into the pack; none of one that cannot be bound.
  static func all(of interactions: Set<Int>, in walk: Walk) -> [Int: Self] {
    let stage = walk.stage
    var places: [Int: Int] = [:]
    var found: [Self] = []
    // For each role binding, its place among those that are followed.
    var followed = stage.castings.map { _ in -1 }
    for (number, casting) in stage.castings.enumerated() {
      let program = stage.score.programs[casting.program]
      guard let own = program.interaction, interactions.contains(own), places[own] == nil
      else { continue }
      places[own] = found.count
      followed[number] = found.count
      found.append(
        Self(of: number, in: program.isAmbient ? [stage.ambientField] : stage.frameFields))
    }
    if found.isEmpty { return [:] }
    gatherProgress(&found, followed, in: walk)
    gatherBeginnings(&found, followed, in: walk)
    return places.mapValues { found[$0] }
  }

  private static func gatherProgress(_ found: inout [Self], _ followed: [Int], in walk: Walk) {
    let stage = walk.stage
    func place(of frame: Frame) -> Int { frame.casting < 0 ? -1 : followed[frame.casting] }
    let (plain, ambient) = (stage.frames.map(place), stage.ambientFrames.map(place))
    for (world, state) in walk.table.worlds.enumerated() {
      for (depth, field) in stage.frameFields.enumerated() where plain[state[field]] >= 0 {
        found[plain[state[field]]].worlds[depth].append(world)
      }
      let own = ambient[state[stage.ambientField]]
      if own >= 0 { found[own].worlds[0].append(world) }
    }
  }

  private static func gatherBeginnings(_ found: inout [Self], _ followed: [Int], in walk: Walk) {
    let graph = walk.graph
    // For each sort of moves, the place of the binding whose instances begin with them.
    let begun = graph.sorts.map { sort in
      sort.begins ? followed[Int(walk.stage.castingOfCause[sort.cause])] : -1
    }
    func note(_ move: Int, _ sort: Int, in world: Int) {
      guard begun[sort] >= 0 else { return }
      found[begun[sort]].beginnings.append(Beginning(world: world, sort: sort, move: move))
    }
    for world in walk.table.worlds.indices {
      for change in graph.changes(from: world) {
        note(change, Int(graph.sortOf[change]), in: world)
      }
    }
    let locals = World(filling: walk.stage.objects.map(\.state))
    for (object, share) in graph.stays.shares.enumerated() {
      guard let share else { continue }
      let begins = share.lists.map { list in list.all.contains { begun[Int($0)] >= 0 } }
      var met = share.lists.map { _ in Set<World>() }
      for (world, list) in share.listOf.enumerated() where begins[Int(list)] {
        let states = walk.table.worlds[world].masked(by: locals)
        guard met[Int(list)].insert(states).inserted else { continue }
        for (place, sort) in share.lists[Int(list)].all.enumerated() {
          note(graph.stay(place, of: object, in: world), Int(sort), in: world)
        }
      }
    }
    for place in found.indices { found[place].beginnings.sort { $0.world < $1.world } }
  }
}
