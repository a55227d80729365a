import StateSpace

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
  let binding: Int
  /// The fields of a packed state that can hold an instance in progress.
  let fields: [BitField]
  /// For each field, the states in which it holds an instance, ascending.
  private(set) var worlds: [[Int]]
  /// How instances begin, in the order of the states; of self-loops, only the first in states that
  /// differ in no local state.
  private(set) var beginnings: [Beginning] = []

  /// Begins with nothing found.
  private init(of binding: Int, in fields: [BitField]) {
    self.binding = binding
    self.fields = fields
    worlds = fields.map { _ in [] }
  }
}

extension InteractionInstances {
  /// The instances of some interactions, by index into the pack; none of one that cannot be bound.
  static func all(of interactions: Set<Int>, in walk: StateGraph) -> [Int: Self] {
    let system = walk.system
    var places: [Int: Int] = [:]
    var found: [Self] = []
    // For each role binding, its place among those that are followed.
    var followed = system.bindings.map { _ in -1 }
    for (number, binding) in system.bindings.enumerated() {
      let program = system.compiled.automata[binding.automaton]
      guard let own = program.interaction, interactions.contains(own), places[own] == nil
      else { continue }
      places[own] = found.count
      followed[number] = found.count
      found.append(
        Self(of: number, in: program.isAmbient ? [system.ambientField] : system.frameFields))
    }
    if found.isEmpty { return [:] }
    gatherProgress(&found, followed, in: walk)
    gatherBeginnings(&found, followed, in: walk)
    return places.mapValues { found[$0] }
  }

  private static func gatherProgress(_ found: inout [Self], _ followed: [Int], in walk: StateGraph)
  {
    let system = walk.system
    func place(of frame: StackFrame) -> Int { frame.binding < 0 ? -1 : followed[frame.binding] }
    let (plain, ambient) = (system.frames.map(place), system.ambientFrames.map(place))
    for (world, state) in walk.table.states.enumerated() {
      for (depth, field) in system.frameFields.enumerated() where plain[state[field]] >= 0 {
        found[plain[state[field]]].worlds[depth].append(world)
      }
      let own = ambient[state[system.ambientField]]
      if own >= 0 { found[own].worlds[0].append(world) }
    }
  }

  private static func gatherBeginnings(
    _ found: inout [Self], _ followed: [Int], in walk: StateGraph
  ) {
    let graph = walk.relation
    // For each sort of moves, the place of the binding whose instances begin with them.
    let begun = graph.edgeLabels.map { sort in
      sort.begins ? followed[Int(walk.system.bindingOfCause[sort.cause])] : -1
    }
    func note(_ move: Int, _ sort: Int, in world: Int) {
      guard begun[sort] >= 0 else { return }
      found[begun[sort]].beginnings.append(Beginning(world: world, sort: sort, move: move))
    }
    let worlds = walk.table.states
    for world in worlds.indices {
      for change in graph.changes(from: world) {
        note(change, Int(graph.edgeLabelOf[change]), in: world)
      }
    }
    let locals = GlobalState(filling: walk.system.objects.map(\.state))
    for (object, share) in graph.selfLoops.shares.enumerated() {
      guard let share else { continue }
      let begins = share.lists.map { list in list.all.contains { begun[Int($0)] >= 0 } }
      var met = share.lists.map { _ in Set<GlobalState>() }
      for (world, list) in share.listOf.enumerated() where begins[Int(list)] {
        let states = worlds[world].masked(by: locals)
        guard met[Int(list)].insert(states).inserted else { continue }
        for (place, sort) in share.lists[Int(list)].all.enumerated() {
          note(graph.selfLoop(place, of: object, in: world), Int(sort), in: world)
        }
      }
    }
    for place in found.indices { found[place].beginnings.sort { $0.world < $1.world } }
  }
}
