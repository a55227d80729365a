/// What an object notices of the moves of a walk.
struct SeenMoves: Equatable, Sendable {
  /// A move that leaves the world as it is.
  struct Stay: Equatable, Sendable {
    /// The world.
    let world: UInt32
    /// The label of the move.
    let label: UInt32
  }

  /// The object.
  let object: Int
  /// The callbacks that run on its machine, by index into the pack, ascending.
  let callbacks: [Int]
  /// For each label, the callbacks that run, by place.
  private(set) var beats: [[Int]] = [[], []]
  /// For each move that changes the world, its label; the object does not notice a change without a
  /// call after its birth.
  private(set) var labels: [UInt32]
  /// The moves that do something to the object and leave the world as it is, in the order of the worlds.
  private(set) var stays: [Stay] = []
  /// For each world, whether the object can be there without having noticed anything.
  private(set) var isUnborn: [Bool]

  /// Looks at the moves of a walk.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - motion: Its moves.
  ///   - object: The object.
  ///   - callbacks: The callbacks that run on its machine, by index into the pack, ascending.
  ///   - happened: For each reaction of its machine, whether it happens in the walk; one that was read
  ///     off another knows reactions that do not.
  init(
    of walk: Walk, _ motion: Motion, by object: Int, callbacks: [Int], happened: [Bool]
  ) {
    self.object = object
    self.callbacks = callbacks
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    var labelOf: [UInt32] = [LifeGraph.unnoticed]
    var known: [[Int]: UInt32] = [[]: LifeGraph.quiet]
    let reactions = walk.behaviors[walk.stage.objects[object].machine].reactions
    for (reaction, happens) in zip(reactions, happened) {
      let calls = reaction.beats.compactMap { places[$0.callback] }
      let label = reaction.isSilent || !happens ? LifeGraph.unnoticed : known[calls]
      labelOf.append(label ?? UInt32(truncatingIfNeeded: beats.count))
      if label != nil { continue }
      known[calls] = UInt32(truncatingIfNeeded: beats.count)
      beats.append(calls)
    }
    let own = UInt32(truncatingIfNeeded: object)
    labels = motion.effects.map { effect in
      guard effect &>> 24 == own else { return LifeGraph.unnoticed }
      let number = effect & 0xFF_FFFF
      return number == Replacement.mark ? LifeGraph.beyond : labelOf[Int(number)]
    }
    isUnborn = [Bool](repeating: false, count: walk.worldCount)
    findUnborn(in: motion)
    if labelOf.contains(LifeGraph.quiet) { forgetQuiet(in: motion) }
    stays = motion.stays(of: object).compactMap { stay in
      let label = labelOf[Int(stay.effect & 0xFF_FFFF)]
      let isNoticed =
        label == LifeGraph.quiet ? isUnborn[Int(stay.world)] : label != LifeGraph.unnoticed
      return isNoticed ? Stay(world: stay.world, label: label) : nil
    }
  }

  /// Lets changes without a call go unnoticed after the birth.
  private mutating func forgetQuiet(in motion: Motion) {
    for world in isUnborn.indices where !isUnborn[world] {
      for move in motion.moves(from: world) where labels[move] == LifeGraph.quiet {
        labels[move] = LifeGraph.unnoticed
      }
    }
  }

  private mutating func findUnborn(in motion: Motion) {
    isUnborn[0] = true
    var waiting = [0]
    while let world = waiting.popLast() {
      for move in motion.moves(from: world) where labels[move] == LifeGraph.unnoticed {
        let target = Int(motion.targets[move])
        if isUnborn[target] { continue }
        isUnborn[target] = true
        waiting.append(target)
      }
    }
  }
}
