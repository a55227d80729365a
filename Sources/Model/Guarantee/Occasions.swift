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
    /// The moves with which it begins, and the worlds that they leave, in the order of the walk.
    fileprivate(set) var begins: [(world: UInt32, move: UInt32)] = []
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
    // For each cause, the place of its casting.
    let own = stage.castingOfCause.map { wanted[Int($0)] }
    let graph = walk.graph
    for world in 0..<walk.worldCount {
      let packed = walk.table.worlds[world]
      for place in stage.frameFields.indices {
        note(plain[packed[stage.frameFields[place]]], place, world)
      }
      note(ambient[packed[stage.ambientField]], 0, world)
      for move in graph.moves(from: world) where graph.begins(move) {
        note(beginning: move, of: own[graph.cause(of: move)], world)
      }
      for move in graph.repeated(from: world) {
        note(beginning: move, of: own[graph.cause(of: move)], world)
      }
    }
  }

  /// The occurrences of an interaction, by index into the pack; nothing when it cannot be cast.
  func casting(of interaction: Int) -> Casting? { places[interaction].map { castings[$0] } }

  private mutating func note(_ own: Int, _ field: Int, _ world: Int) {
    if own >= 0 { castings[own].worlds[field].append(world) }
  }

  private mutating func note(beginning move: Int, of own: Int, _ world: Int) {
    if own < 0 { return }
    castings[own].begins.append(
      (UInt32(truncatingIfNeeded: world), UInt32(truncatingIfNeeded: move)))
  }
}

extension Walk {
  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { graph.begins(move) }
}
