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
    fileprivate(set) var begins: [(world: Int, move: Int)] = []
  }

  /// For each interaction that can be cast, by index into the pack.
  private(set) var castings: [Int: Casting] = [:]

  /// Looks for the occurrences of some interactions, by index into the pack.
  init(of interactions: Set<Int>, in walk: Walk) {
    let stage = walk.stage
    var wanted: [Int: Int] = [:]
    for (number, casting) in stage.castings.enumerated() {
      let program = stage.score.programs[casting.program]
      guard let own = program.interaction, interactions.contains(own), castings[own] == nil
      else { continue }
      let fields = program.isAmbient ? [stage.ambientField] : stage.frameFields
      castings[own] = Casting(number: number, fields: fields, worlds: fields.map { _ in [] })
      wanted[number] = own
    }
    guard !wanted.isEmpty else { return }
    let plain = stage.frames.map { wanted[$0.casting] ?? -1 }
    let ambient = stage.ambientFrames.map { wanted[$0.casting] ?? -1 }
    for world in 0..<walk.worldCount {
      let packed = walk.table.worlds[world]
      for (place, field) in stage.frameFields.enumerated() {
        note(plain[packed[field]], place, world)
      }
      note(ambient[packed[stage.ambientField]], 0, world)
      for move in walk.moves(from: world) where walk.begins(move) {
        guard let own = wanted[walk.casting(of: move)] else { continue }
        castings[own]?.begins.append((world, move))
      }
    }
  }

  private mutating func note(_ interaction: Int, _ field: Int, _ world: Int) {
    if interaction >= 0 { castings[interaction]?.worlds[field].append(world) }
  }
}

extension Walk {
  /// Whether an interaction begins with a move.
  func begins(_ move: Int) -> Bool { graph.causes[move] & 1 == 1 }
}
