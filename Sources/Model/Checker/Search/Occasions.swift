/// Where the occurrences of some interactions are under way in a walk, and how they begin.
///
/// One way to cast each interaction is followed, since all ways lead to the same runs.
struct Occasions {
  /// An interaction with its cast.
  struct Casting {
    /// The casting, by index into the stage.
    let number: Int
    /// Where it stands in a world while it is under way: one of these fields holds its frame.
    let fields: [Field]
    /// For each field, the worlds in which it is under way there, ascending.
    fileprivate(set) var worlds: [[Int]]
    /// How it begins, in the order of the walk.
    fileprivate(set) var begins: [Begin] = []
  }

  /// A move with which an interaction begins.
  struct Begin {
    /// The world that it leaves.
    let world: UInt32
    /// The number of its sort.
    let sort: UInt32
    /// The move.
    let move: Int
  }

  /// The interactions that can be cast, each with one casting.
  private var castings: [Casting] = []
  /// For each of these interactions, by index into the pack, its place among them.
  private var places: [Int: Int] = [:]
  /// For each world, where a move that ends an occurrence leads: -1, or -2 when the world is over.
  private(set) var outside: [Int32] = []

  /// Looks for the occurrences of some interactions, by index into the pack.
  init(of interactions: Set<Int>, in walk: Walk) {
    let stage = walk.stage
    var wanted = stage.castings.map { _ in -1 }
    for (number, casting) in stage.castings.enumerated() {
      let program = stage.score.programs[casting.program]
      guard let own = program.interaction, interactions.contains(own), places[own] == nil
      else { continue }
      let fields = program.isAmbient ? [stage.ambientField] : stage.frameFields
      places[own] = castings.count
      wanted[number] = castings.count
      castings.append(Casting(number: number, fields: fields, worlds: fields.map { _ in [] }))
    }
    guard !castings.isEmpty else { return }
    outside = walk.table.worlds.map { $0[stage.over] == 0 ? -1 : -2 }
    func place(of frame: Frame) -> Int { frame.casting < 0 ? -1 : wanted[frame.casting] }
    let plain = stage.frames.map(place)
    let ambient = stage.ambientFrames.map(place)
    gatherBegins(in: walk, wanted)
    for world in 0..<walk.worldCount {
      let packed = walk.table.worlds[world]
      for place in stage.frameFields.indices {
        note(plain[packed[stage.frameFields[place]]], place, world)
      }
      note(ambient[packed[stage.ambientField]], 0, world)
    }
  }

  /// Gathers the moves with which some castings begin; of stays in worlds in which all objects are in the
  /// same states, the first.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - wanted: For each casting, its place among the castings here; -1 for one that is not wanted.
  private mutating func gatherBegins(in walk: Walk, _ wanted: [Int]) {
    let graph = walk.graph
    // For each sort of moves, the place of the casting that begins with them.
    let begun = graph.sorts.map { sort in
      sort.begins ? wanted[Int(walk.stage.castingOfCause[sort.cause])] : -1
    }
    for world in 0..<walk.worldCount {
      for change in graph.changes(from: world) {
        note(change, graph.sortOf[change], of: begun[Int(graph.sortOf[change])], world)
      }
    }
    let states = World(filling: walk.stage.objects.map(\.state))
    for (number, share) in graph.stays.shares.enumerated() {
      guard let share else { continue }
      let places = share.lists.map { list in
        list.all.enumerated().filter { begun[Int($0.element)] >= 0 }
      }
      var scenes = StayScenes(lists: places.count)
      for (world, list) in share.listOf.enumerated() where list > 0 {
        let places = places[Int(list)]
        guard !places.isEmpty,
          scenes.insert(Int(list), walk.table.worlds[world].masked(by: states))
        else { continue }
        for (place, sort) in places {
          note(graph.stay(place, of: number, in: world), sort, of: begun[Int(sort)], world)
        }
      }
    }
    for place in castings.indices { castings[place].begins.sort { $0.world < $1.world } }
  }

  /// The occurrences of an interaction, by index into the pack; nothing when it cannot be cast.
  func casting(of interaction: Int) -> Casting? { places[interaction].map { castings[$0] } }

  private mutating func note(_ own: Int, _ field: Int, _ world: Int) {
    if own >= 0 { castings[own].worlds[field].append(world) }
  }

  private mutating func note(_ move: Int, _ sort: UInt32, of own: Int, _ world: Int) {
    if own < 0 { return }
    let begin = Begin(world: UInt32(truncatingIfNeeded: world), sort: sort, move: move)
    castings[own].begins.append(begin)
  }
}

extension Walk {
  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { graph.sort(of: move).begins }
}
