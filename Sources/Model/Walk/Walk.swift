/// Every reachable world of one component in one configuration, and every move between them.
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
  private(set) var behaviors: [Behavior]
  private(set) var table: WorldTable
  private(set) var graph: MoveGraph
  /// What takes the place of objects whose life is over.
  private(set) var replacements: [Replacement]
  /// What was read of the lives of its objects, for walks that are read off this one; none when there
  /// are no such walks.
  private(set) var lives: LifeBook?
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
    explorer.close()
    if isComplete, explorer.faults.all.isEmpty { explorer.findEndless() }
    self.stage = stage
    behaviors = explorer.behaviors
    table = explorer.table
    graph = explorer.graph
    replacements = explorer.replacements
    worldCount = table.worlds.count
    moveCount = graph.count
    begun = explorer.begun
    faults = explorer.faults.all
  }

  /// Reads a walk off one that has all ways of it; there is none where the worlds may be others, since
  /// a program that only the other has changes some: then they are still to be found.
  ///
  /// - Parameters:
  ///   - stage: What is to be walked.
  ///   - whole: The walk of a stage with the same programs, which go the same ways there, and others.
  init?(_ stage: Stage, within whole: Self) {
    guard whole.isComplete, whole.faults.isEmpty,
      let causes = stage.causes(within: whole.stage),
      let moves = MoveGraph(of: whole.graph, renumbering: causes)
    else { return nil }
    self.stage = stage
    graph = moves
    replacements = whole.replacements
    lives = whole.lives
    behaviors = whole.behaviors.indices.map {
      Behavior(of: $0, on: stage, numberedAs: whole.behaviors[$0])
    }
    table = whole.table
    worldCount = whole.worldCount
    moveCount = graph.count
    let begun = zip(whole.stage.score.programs, whole.begun).filter(\.1).map(\.0.place)
    self.begun = stage.score.programs.map { begun.contains($0.place) }
    faults = []
    isComplete = true
  }

  /// The walk with its worlds only: scripts run on it, but nothing can be searched.
  consuming func withoutMoves() -> Self {
    graph = .empty
    replacements = []
    lives = nil
    return self
  }

  /// The walk with nothing but what it is a walk of, and how much was found.
  consuming func withoutWorlds() -> Self {
    self = withoutMoves()
    table = .closed
    behaviors = []
    return self
  }

  /// The walk as one that others are to be read off.
  consuming func forOthers() -> Self {
    if lives == nil { lives = LifeBook() }
    return self
  }

  /// The walk with its moves, which are found again when they were not kept.
  func withMoves() -> Self { hasWorlds && graph.count == moveCount ? self : Walk(stage) }

  /// The walk with its worlds, which are found again when they were not kept.
  func withWorlds() -> Self { hasWorlds ? self : Walk(stage) }

  /// Whether its worlds were kept, and what its objects do in them.
  private var hasWorlds: Bool { !behaviors.isEmpty }

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

  /// The callbacks that moves call, by index into the pack.
  var called: Set<Int> {
    var isSeen = behaviors.map { $0.reactions.map { _ in false } }
    for effect in graph.sorts.lazy.compactMap({ Effect($0.effect) }) {
      isSeen[stage.objects[effect.object].machine][effect.reaction] = true
    }
    return callbacks(where: isSeen)
  }

  /// The callbacks of some reactions, by index into the pack.
  ///
  /// - Parameter happened: For each machine and reaction, whether it is one of them.
  /// - Returns: Those that run in any of these.
  func callbacks(where happened: [[Bool]]) -> Set<Int> {
    let seen = zip(behaviors, happened).flatMap { zip($0.reactions, $1).filter(\.1).map(\.0) }
    return Set(seen.flatMap { $0.beats.map(\.callback) })
  }

  /// What an effect does.
  func reaction(of effect: Effect) -> Reaction {
    behaviors[stage.objects[effect.object].machine].reactions[effect.reaction]
  }
}

extension Explorer {
  /// Notes each interaction that is under way in a world from which none of them can ever end.
  ///
  /// It is only asked when nothing else is wrong: every other fault cuts ways off. One that is under way
  /// inside another is not to blame where there are worlds in which none is.
  fileprivate mutating func findEndless() {
    let ending = worldsThatCanEnd()
    let endless = table.worlds.indices.filter { !ending[$0] }
    let least = endless.map { depth(of: table.worlds[$0]) }.min()
    for world in endless where depth(of: table.worlds[world]) == least {
      guard let frame = stage.innermost(in: table.worlds[world]) else { continue }
      faults.note(
        .endless(position: frame.position), casting: frame.casting, world: world,
        state: table.worlds[world])
    }
  }

  /// How many interactions are under way, an ambient one counted.
  private func depth(of world: World) -> Int {
    stage.depth(of: world) + (world[stage.ambientField] == 0 ? 0 : 1)
  }

  /// For each world, whether a world that is idle or over can be reached from it.
  private func worldsThatCanEnd() -> [Bool] {
    var ending = table.worlds.map { world in
      world[stage.over] != 0 || stage.innermostField(in: world) == nil
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for world in ending.indices.reversed() where !ending[world] {
        if graph.changes(from: world).contains(where: { ending[Int(graph.targets[$0])] }) {
          ending[world] = true
          isChanged = true
        }
      }
    }
    return ending
  }
}
