import StateSpace

/// The moves of a walk that do not repeat what another does: changes, with what takes the place of an
/// object whose life is over, and stays by the object that they do something to.
struct Motion {
  /// What leaves the world as it is and does something to one object.
  struct SelfLoops {
    /// What the moves do, as the graph keeps it, in their order: a list for all worlds that have the same.
    let lists: [[Int]]
    /// For each world, its list, by number; empty when nothing is done to the object in any.
    let listOf: [UInt32]
  }

  /// For each world, its first change, and one more where the last world's end.
  let starts: [UInt32]
  /// For each change, the world it leads to.
  let targets: [UInt32]
  /// For each change, what it does, as the graph keeps it.
  let effects: [UInt32]
  /// For each object, what leaves the world as it is.
  let selfLoops: [SelfLoops]

  /// Sorts the moves of a walk.
  init(of walk: StateGraph) {
    let replacements = walk.replacements
    let starts = Self.starts(in: walk, replacements)
    let changes = Int(starts.last ?? 0)
    var targets = [UInt32](repeating: 0, count: changes)
    var effects = [UInt32](repeating: 0, count: changes)
    Self.gather(walk, replacements, &targets, &effects)
    (self.starts, self.targets, self.effects) = (starts, targets, effects)
    selfLoops = walk.relation.selfLoops.shares.dropLast().map { share in
      SelfLoops(
        lists: share?.lists.map { $0.effects.map { Int($0) } } ?? [[]], listOf: share?.listOf ?? [])
    }
  }

  /// For each world and the end, how many changes there are before it.
  private static func starts(in walk: StateGraph, _ replacements: [Replacement]) -> [UInt32] {
    let graph = walk.relation
    var starts: [UInt32] = [0]
    starts.reserveCapacity(walk.stateCount + 1)
    var changes = 0
    // The first replacement of the world.
    var next = 0
    for world in 0..<walk.stateCount {
      let own = replacements.range(of: world, from: next)
      changes &+= graph.changes(from: world).count &+ own.count
      next = own.upperBound
      starts.append(UInt32(truncatingIfNeeded: changes))
    }
    return starts
  }

  /// Puts each change where it belongs.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - replacements: What takes the place of objects.
  ///   - targets: Where the changes lead.
  ///   - effects: What they do.
  private static func gather(
    _ walk: StateGraph, _ replacements: [Replacement], _ targets: inout [UInt32],
    _ effects: inout [UInt32]
  ) {
    let graph = walk.relation
    let (former, edgeLabelOf) = (graph.targets.span, graph.edgeLabelOf.span)
    let done = graph.edgeLabels.map(\.effect)
    var targets = targets.mutableSpan
    var effects = effects.mutableSpan
    var (next, replaced) = (0, 0)
    for world in 0..<walk.stateCount {
      for change in graph.changes(from: world) {
        (targets[next], effects[next]) = (former[change], done[Int(edgeLabelOf[change])])
        next &+= 1
      }
      let own = replacements.range(of: world, from: replaced)
      for one in replacements[own] {
        (targets[next], effects[next]) = (one.target, one.effect)
        next &+= 1
      }
      replaced = own.upperBound
    }
  }

  /// The changes that a world has.
  func changes(from world: Int) -> Range<Int> { Int(starts[world])..<Int(starts[world + 1]) }
}
