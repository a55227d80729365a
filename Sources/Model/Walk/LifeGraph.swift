/// A walk as one object lives it: for each move, which callbacks it runs on the object.
///
/// Objects of a machine are interchangeable in the walk, since each casting has its mirror images;
/// so what is true of a machine's first object is true of all.
struct LifeGraph {
  /// The moves between worlds.
  let graph: MoveGraph
  /// Which worlds lead to one another, and in which order they are best looked at.
  let shape: GraphShape
  /// The callbacks that run on the machine, by index into the pack, ascending.
  let callbacks: [Int]
  /// For each move, what the object notices: 0 for nothing, or one more than its reaction.
  let labels: [UInt32]
  /// For each label, the callbacks that run, in order, by their place among the callbacks.
  let beats: [[Int]]
  /// For each world, whether the object's life is complete: it is over, or the world is.
  let isComplete: [Bool]
  /// For each world, whether the object can be there without having got a callback or changed.
  let isUnborn: [Bool]

  /// Sees a walk through the eyes of an object.
  init(of walk: Walk, object: Int, callbacks: [Int], shape: GraphShape) {
    self.callbacks = callbacks
    self.shape = shape
    graph = walk.graph
    let machine = walk.stage.objects[object].machine
    let behavior = walk.behaviors[machine]
    var places: [Int: Int] = [:]
    for (place, callback) in callbacks.enumerated() { places[callback] = place }
    beats = [[]] + behavior.reactions.map { $0.beats.compactMap { places[$0.callback] } }
    let labelOf =
      [0]
      + behavior.reactions.indices.map { number in
        behavior.reactions[number].isSilent ? 0 : UInt32(truncatingIfNeeded: number + 1)
      }
    let own = UInt32(truncatingIfNeeded: object)
    let labels = graph.effects.map { effect in
      effect &>> 24 == own ? labelOf[Int(effect & 0xFF_FFFF)] : 0
    }
    self.labels = labels
    let (state, over) = (walk.stage.objects[object].state, walk.stage.over)
    let ends = (0..<behavior.count).map { behavior.end(of: $0) == .object }
    isComplete = walk.table.worlds.map { $0[over] != 0 || ends[$0[state]] }
    isUnborn = Self.unborn(in: walk.graph, labels: labels)
  }

  private static func unborn(in graph: MoveGraph, labels: [UInt32]) -> [Bool] {
    var isUnborn = [Bool](repeating: false, count: graph.starts.count - 1)
    isUnborn[0] = true
    var waiting = [0]
    while let world = waiting.popLast() {
      for move in graph.moves(from: world) where labels[move] == 0 {
        let target = Int(graph.targets[move])
        if isUnborn[target] { continue }
        isUnborn[target] = true
        waiting.append(target)
      }
    }
    return isUnborn
  }
}

/// What the analyses of a walk share: which worlds lead to one another.
struct GraphShape {
  /// The strongly connected components of the worlds.
  let parts: StrongComponents
  /// For each world, whether a move leads to it from itself or from a later world.
  let isReturn: [Bool]

  /// Looks at a graph.
  init(of graph: MoveGraph) {
    parts = StrongComponents(starts: graph.starts, targets: graph.targets) { _ in true }
    var isReturn = [Bool](repeating: false, count: graph.starts.count - 1)
    for world in isReturn.indices {
      for move in graph.moves(from: world) where graph.targets[move] <= world {
        isReturn[Int(graph.targets[move])] = true
      }
    }
    self.isReturn = isReturn
  }
}
