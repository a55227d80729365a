/// The state graph of one component in one configuration: every reachable state, and every transition.
///
/// Worlds are numbered in the order of discovery, nearest first; the first is the initial one. A
/// move is one step of one interaction, together with the interaction's beginning or end where
/// they coincide.
public struct Walk: Sendable {
  /// An object that is walked.
  public struct Object: Hashable, Sendable {
    /// Its machine.
    public let machine: Name<Machine>
    /// Which of the machine's objects it is, from 0.
    public let number: Int
  }

  let stage: Stage
  let behaviors: [Behavior]
  let table: WorldTable
  let graph: MoveGraph
  /// For each machine and reaction, whether it happens; the rest was only asked about.
  let happened: [[Bool]]
  /// For each program, whether it began anywhere.
  let begun: [Bool]
  /// What is wrong with the pack, each fault where it was met first.
  let faults: [Fault]
  /// Whether every world was found; not when there are more than the pack's bounds allow.
  let isComplete: Bool
  /// How many worlds there are.
  public let worldCount: Int
  /// How many moves there are.
  public let moveCount: Int

  /// Walks a stage.
  init(_ stage: Stage) {
    var explorer = Explorer(stage)
    isComplete = explorer.explore()
    self.stage = stage
    behaviors = explorer.behaviors
    table = explorer.table
    graph = explorer.graph
    happened = Self.happened(in: graph, of: stage, behaviors)
    worldCount = table.worlds.count
    moveCount = graph.count
    begun = explorer.begun
    // Every other fault cuts ways off, so what never ends is only asked when nothing else is wrong.
    let isSound = isComplete && explorer.faults.all.isEmpty
    faults =
      isSound ? EndlessSearch(stage: stage, table: table, graph: graph).faults : explorer.faults.all
  }

  /// For each machine and reaction, whether some move has it.
  private static func happened(
    in graph: MoveGraph, of stage: Stage, _ behaviors: [Behavior]
  ) -> [[Bool]] {
    var happened = behaviors.map { $0.reactions.map { _ in false } }
    for effect in graph.sorts.lazy.compactMap({ Effect($0.effect) }) {
      happened[stage.objects[effect.object].machine][effect.reaction] = true
    }
    return happened
  }

  /// The configuration that was walked; others may give the same worlds.
  public var configuration: Configuration { stage.configuration }

  /// The objects that are walked, by machine in the pack's order.
  public var objects: [Object] {
    stage.objects.indices.map { object in
      Object(machine: stage.machine(of: object).name, number: stage.objects[object].number)
    }
  }

  /// The world that a move leads to.
  public func target(of move: Int) -> Int { graph.target(of: move) }

  /// The world that a world was found from; its own number for the initial one.
  public func parent(of world: Int) -> Int { Int(table.parents[world]) }

  /// Whether no interaction is under way in a world that is not over.
  public func isIdle(_ world: Int) -> Bool {
    let packed = table.worlds[world]
    return packed[stage.over] == 0 && stage.innermostField(in: packed) == nil
  }

  /// Whether a world is over, so that nothing moves in it any more.
  public func isOver(_ world: Int) -> Bool { table.worlds[world][stage.over] != 0 }

  /// For each region of an object, by index, the index of its state in a world.
  public func states(of object: Int, in world: Int) -> [Int] {
    let found = stage.objects[object]
    return behaviors[found.machine].states(of: table.worlds[world][found.state]).map { Int($0) }
  }

  /// The object that gets an event in a move, and what happens to it, in order.
  ///
  /// - Returns: The object by index, and its actions; nothing when the move sends no event.
  public func actions(of move: Int) -> (object: Int, actions: [Action])? {
    Effect(graph.sort(of: move).effect).map { ($0.object, reaction(of: $0).actions) }
  }

  /// What happens to objects of a machine, by its index in the walk.
  func reactions(of machine: Int) -> [Reaction] {
    zip(behaviors[machine].reactions, happened[machine]).filter(\.1).map(\.0)
  }

  /// The callbacks that moves call, by index into the pack.
  var called: Set<Int> {
    Set(behaviors.indices.flatMap { reactions(of: $0) }.flatMap(\.beats).map(\.callback))
  }

  /// What an effect does.
  func reaction(of effect: Effect) -> Reaction {
    behaviors[stage.objects[effect.object].machine].reactions[effect.reaction]
  }
}
