import Pack
import StateSpace

/// A walk as one object lives it: what runs on the object, and nothing else.
///
/// Worlds that lead to one another without the object's notice are one node; ways out of it that the
/// object does not notice are one edge, and of those that lead back, which are most, only the label
/// is kept. Whatever can happen to the object on a way through the walk can happen to it on a way here.
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
  let emissions: [[Int]]
  /// For each node its first edge, and one more where the last node's edges end; a node that leads
  /// to another one that does not lead back comes before it.
  let starts: [UInt32]
  /// For each edge, the other node it leads to.
  let targets: [UInt32]
  /// For each edge, its label.
  let labels: [UInt32]
  /// The labels of the edges that lead back to the node they leave, each once: a list for all nodes that
  /// have the same; none of them is unnoticed.
  let loops: [[Int]]
  /// For each node, its list of such labels, by number.
  let loopsOf: [Int]
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
  static let quiet: UInt32 = 1
  /// The label of what is no longer its life, but another object's; no edge has it.
  static let beyond = UInt32.max

  /// Sees a walk through the eyes of an object.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - motion: Its moves.
  ///   - seen: What the object notices of them.
  init(of walk: StateGraph, _ motion: Motion, _ seen: SeenMoves) {
    callbacks = seen.callbacks
    emissions = seen.emissions
    let object = seen.object
    let quotient = LifeQuotient(of: motion, seen)
    (starts, targets, labels) = (quotient.starts, quotient.targets, quotient.labels)
    (loops, loopsOf) = quotient.loops.numbers(in: quotient.loopsOf)
    let machine = walk.system.objects[object].machine
    let machineTable = walk.machineTables[machine]
    let (state, over) = (walk.system.objects[object].state, walk.system.over)
    let ends = (0..<machineTable.count).map { machineTable.end(of: $0) == .object }
    // No world is one with another that has another answer to either question.
    isComplete = quotient.members.map {
      let world = walk.table.states[Int($0)]
      return world[over] != 0 || ends[world[state]]
    }
    isUnborn = quotient.members.map { seen.isUnborn[Int($0)] }
    parts = StrongComponents(starts: starts, targets: targets) { _ in true }
    isReturn = TransitionRelation.returns(starts: starts, targets: targets)
  }

  /// How many nodes there are.
  var count: Int { isComplete.count }

  /// The edges from a node to others.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// For each list of labels that lead back, all that they do, by what each does.
  func overLoops<Value>(
    _ none: Value, _ join: (Value, Value) -> Value, of value: (Int) -> Value?
  ) -> [Value] {
    loops.map { $0.compactMap(value).reduce(none, join) }
  }
}

/// Worlds put together that lead to one another unnoticed, and what is left of the moves.
private struct LifeQuotient {
  /// For each node, a world that it stands for.
  private(set) var members: [UInt32] = []
  private(set) var starts: [UInt32] = []
  private(set) var targets: [UInt32] = []
  private(set) var labels: [UInt32] = []
  /// The lists of labels that lead back, and each node's by number.
  private(set) var loops = NumberLists()
  private(set) var loopsOf: [Int] = []

  /// Puts the worlds together that lead to one another by moves that an object does not notice.
  init(of motion: Motion, _ seen: SeenMoves) {
    let homes = StrongComponents(starts: motion.starts, targets: motion.targets) {
      seen.labels[$0] == LifeGraph.unnoticed
    }
    // For each node, the last that led to it unnoticed; for each label, and for each list of labels, the
    // last node that it led back to.
    var joined = [Int32](repeating: -1, count: homes.count)
    var looped = [Int32](repeating: -1, count: seen.emissions.count)
    var selfLoopLabels = [Int32](repeating: -1, count: seen.selfLoops.count)
    let last = Int32(truncatingIfNeeded: homes.count - 1)
    reserve(nodes: homes.count)
    var edges: [(target: UInt32, label: UInt32)] = []
    edges.reserveCapacity(motion.targets.count)
    // Components are numbered from the last to the first.
    for world in homes.nodes.reversed() {
      let home = last - homes.numbers[Int(world)]
      if Int(home) == members.count { begin(at: world, edges: edges.count) }
      for move in motion.changes(from: Int(world)) {
        let target = last - homes.numbers[Int(motion.targets[move])]
        let label = seen.labels[move]
        if label == LifeGraph.beyond { continue }
        if target == home {
          if label != LifeGraph.unnoticed { loop(by: Int(label), &looped) }
          continue
        }
        if label == LifeGraph.unnoticed {
          if joined[Int(target)] == home { continue }
          joined[Int(target)] = home
        }
        edges.append((UInt32(truncatingIfNeeded: target), label))
      }
      let list = Int(seen.staysOf[Int(world)])
      if selfLoopLabels[list] == home { continue }
      selfLoopLabels[list] = home
      for label in seen.selfLoops[list] { loop(by: label, &looped) }
    }
    starts.append(UInt32(truncatingIfNeeded: edges.count))
    (targets, labels) = (edges.map { $0.target }, edges.map { $0.label })
  }

  /// Makes room for so many nodes.
  private mutating func reserve(nodes count: Int) {
    members.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    loopsOf.reserveCapacity(count)
  }

  /// Begins the next node with one of its worlds, after so many edges.
  private mutating func begin(at world: Int32, edges: Int) {
    members.append(UInt32(truncatingIfNeeded: world))
    starts.append(UInt32(truncatingIfNeeded: edges))
    loopsOf.append(NumberLists.empty)
  }

  /// Adds a label to those that lead back to the last node, unless it is one of them.
  private mutating func loop(by label: Int, _ looped: inout [Int32]) {
    let home = members.count - 1
    if looped[label] == home { return }
    looped[label] = Int32(truncatingIfNeeded: home)
    loopsOf[home] = loops.list(loopsOf[home], and: label)
  }
}
