/// A walk as one object lives it: what runs on the object, and nothing else.
///
/// Worlds that lead to one another without the object's notice are one node; equal ways out of it that
/// lead back, or that the object does not notice, are one edge. Whatever can happen to the object on
/// a way through the walk can happen to it on a way here.
///
/// Objects of a machine are interchangeable in the walk, since each casting has its mirror images;
/// so what is true of a machine's first object is true of all.
struct LifeGraph {
  /// The callbacks that run on the machine, by index into the pack, ascending.
  let callbacks: [Int]
  /// For each label of an edge, the callbacks that run, in order, by their place among the callbacks.
  ///
  /// The first label is that of an edge that the object does not notice, the second that of one that
  /// changes its state but calls nothing.
  let beats: [[Int]]
  /// For each node its first edge, and one more where the last node's edges end; a node that leads
  /// to another one that does not lead back comes before it.
  let starts: [UInt32]
  /// For each edge, the node it leads to.
  let targets: [UInt32]
  /// For each edge, its label.
  let labels: [UInt32]
  /// For each node, whether the object's life is complete: it is over, or the world is.
  let isComplete: [Bool]
  /// For each node, whether the object can be there without having got a callback or changed.
  let isUnborn: [Bool]
  /// For each node, whether an edge leads to it from a later node.
  let isReturn: [Bool]
  /// Which nodes lead to one another.
  let parts: StrongComponents

  /// The label of what the object does not notice.
  static let unnoticed: UInt32 = 0
  /// The label of a change of its state without a call.
  fileprivate static let quiet: UInt32 = 1

  /// Sees a walk through the eyes of an object.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - motion: Its moves.
  ///   - object: The object.
  ///   - callbacks: The callbacks that run on its machine, by index into the pack, ascending.
  init(of walk: Walk, _ motion: Motion, object: Int, callbacks: [Int]) {
    self.callbacks = callbacks
    let seen = SeenMoves(of: walk, motion, by: object, callbacks: callbacks)
    beats = seen.beats
    let quotient = LifeQuotient(of: motion, seen)
    (starts, targets, labels) = (quotient.starts, quotient.targets, quotient.labels)
    let machine = walk.stage.objects[object].machine
    let behavior = walk.behaviors[machine]
    let (state, over) = (walk.stage.objects[object].state, walk.stage.over)
    let ends = (0..<behavior.count).map { behavior.end(of: $0) == .object }
    // No world is one with another that has another answer to either question.
    isComplete = quotient.members.map {
      let world = walk.table.worlds[Int($0)]
      return world[over] != 0 || ends[world[state]]
    }
    isUnborn = quotient.members.map { seen.isUnborn[Int($0)] }
    parts = StrongComponents(starts: starts, targets: targets) { _ in true }
    isReturn = MoveGraph.returns(starts: starts, targets: targets)
  }

  /// How many nodes there are.
  var count: Int { isComplete.count }

  /// The edges that leave a node.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }
}

/// What an object notices of the moves of a walk.
private struct SeenMoves {
  /// For each label, the callbacks that run, by place.
  private(set) var beats: [[Int]] = [[], []]
  /// For each move that changes the world, its label; the object does not notice a change without a
  /// call after its birth.
  private(set) var labels: [UInt32]
  /// For each move that does something to the object and leaves the world as it is, the world and its
  /// label, in the order of the worlds.
  private(set) var stays: [(world: UInt32, label: UInt32)] = []
  /// For each world, whether the object can be there without having noticed anything.
  private(set) var isUnborn: [Bool]

  init(of walk: Walk, _ motion: Motion, by object: Int, callbacks: [Int]) {
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    var labelOf: [UInt32] = [LifeGraph.unnoticed]
    var known: [[Int]: UInt32] = [[]: LifeGraph.quiet]
    for reaction in walk.behaviors[walk.stage.objects[object].machine].reactions {
      let calls = reaction.beats.compactMap { places[$0.callback] }
      let label = reaction.isSilent ? LifeGraph.unnoticed : known[calls]
      labelOf.append(label ?? UInt32(truncatingIfNeeded: beats.count))
      if label != nil { continue }
      known[calls] = UInt32(truncatingIfNeeded: beats.count)
      beats.append(calls)
    }
    let own = UInt32(truncatingIfNeeded: object)
    labels = motion.effects.map { effect in
      effect &>> 24 == own ? labelOf[Int(effect & 0xFF_FFFF)] : LifeGraph.unnoticed
    }
    isUnborn = [Bool](repeating: false, count: walk.worldCount)
    findUnborn(in: motion)
    for world in isUnborn.indices where !isUnborn[world] {
      for move in motion.moves(from: world) where labels[move] == LifeGraph.quiet {
        labels[move] = LifeGraph.unnoticed
      }
    }
    stays = motion.stays[object].compactMap { world, effect in
      let label = labelOf[Int(effect & 0xFF_FFFF)]
      let isNoticed = label == LifeGraph.quiet ? isUnborn[Int(world)] : label != LifeGraph.unnoticed
      return isNoticed ? (world, label) : nil
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

/// Worlds put together that lead to one another unnoticed, and what is left of the moves.
private struct LifeQuotient {
  /// For each node, a world that it stands for.
  private(set) var members: [UInt32] = []
  private(set) var starts: [UInt32] = []
  private(set) var targets: [UInt32] = []
  private(set) var labels: [UInt32] = []

  /// Puts the worlds together that lead to one another by moves that an object does not notice.
  init(of motion: Motion, _ seen: SeenMoves) {
    let homes = StrongComponents(starts: motion.starts, targets: motion.targets) {
      seen.labels[$0] == LifeGraph.unnoticed
    }
    // For each world, its first stay, and one more where the last world's end.
    var firstStays = [Int32](repeating: 0, count: motion.starts.count)
    for stay in seen.stays { firstStays[Int(stay.world) + 1] += 1 }
    for world in firstStays.indices.dropFirst() { firstStays[world] += firstStays[world - 1] }
    // For each node, the last that led to it unnoticed; for each label, the last node that it led
    // back to.
    var joined = [Int32](repeating: -1, count: homes.count)
    var looped = [Int32](repeating: -1, count: seen.beats.count)
    let last = Int32(truncatingIfNeeded: homes.count - 1)
    members.reserveCapacity(homes.count)
    // Components are numbered from the last to the first.
    for world in homes.nodes.reversed() {
      let home = last - homes.numbers[Int(world)]
      if Int(home) == members.count {
        members.append(UInt32(truncatingIfNeeded: world))
        starts.append(UInt32(truncatingIfNeeded: targets.count))
      }
      for move in motion.moves(from: Int(world)) {
        let target = last - homes.numbers[Int(motion.targets[move])]
        let label = seen.labels[move]
        if label == LifeGraph.unnoticed {
          if target == home || joined[Int(target)] == home { continue }
          joined[Int(target)] = home
        } else if target == home {
          if looped[Int(label)] == home { continue }
          looped[Int(label)] = home
        }
        targets.append(UInt32(truncatingIfNeeded: target))
        labels.append(label)
      }
      for stay in firstStays[Int(world)]..<firstStays[Int(world) + 1] {
        let label = seen.stays[Int(stay)].label
        if looped[Int(label)] == home { continue }
        looped[Int(label)] = home
        targets.append(UInt32(truncatingIfNeeded: home))
        labels.append(label)
      }
    }
    starts.append(UInt32(truncatingIfNeeded: targets.count))
  }
}
