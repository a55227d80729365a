/// What one pass over the moves of a walk tells of its interactions and machines.
struct Tally {
  /// What was seen of one interaction.
  struct Seen {
    /// For each step that sends an event, by place, the transitions that it took.
    var taken: [Place: Set<Int>] = [:]
    /// For each lifeline, the local states of its object when the interaction ended.
    var leaves: [Set<Int>]
    /// The interactions that began in its gaps, by index.
    var inside: Set<Int> = []
    /// The callbacks that its steps called, by index.
    var calls: Set<Int> = []
  }

  /// What was seen, by the interaction's index in the pack; parts that were reached among them.
  private(set) var interactions: [Int: Seen] = [:]
  /// For each machine and reaction, whether it happened.
  private(set) var happened: [[Bool]]
  /// The callbacks that were called, by index, in the order in which the walk met them first.
  private(set) var order: [Int] = []

  /// Passes over the moves of a walk.
  init(of walk: Walk) {
    happened = walk.behaviors.map { $0.reactions.map { _ in false } }
    for program in walk.stage.score.programs.indices where walk.begun[program] {
      let found = walk.stage.score.programs[program]
      guard let interaction = found.interaction else { continue }
      interactions[interaction] = Seen(leaves: found.roles.map { _ in [] })
    }
    gatherSteps(of: walk)
    gatherEnds(of: walk)
    gatherGaps(of: walk)
  }

  /// The reactions of a machine that happened.
  func reactions(of machine: Int, in walk: Walk) -> [Reaction] {
    zip(walk.behaviors[machine].reactions, happened[machine]).filter(\.1).map(\.0)
  }

  /// The interactions whose steps call a callback, by index, ascending.
  func callers(of callback: Int) -> [Int] {
    interactions.filter { $0.value.calls.contains(callback) }.keys.sorted()
  }

  /// Which step made what happen.
  private mutating func gatherSteps(of walk: Walk) {
    var noted = TripleSet()
    var steps: [Int: StepSeen] = [:]
    let (graph, stage) = (walk.graph, walk.stage)
    var first: [(machine: Int, reaction: Int)] = []
    for sort in graph.sorts {
      guard let effect = Effect(sort.effect) else { continue }
      let machine = stage.objects[effect.object].machine
      if !happened[machine][effect.reaction] {
        happened[machine][effect.reaction] = true
        first.append((machine, effect.reaction))
      }
      guard let edge = stage.edge(of: sort.cause) else { continue }
      let step = stage.score.edges[edge].step
      guard step >= 0, noted.insert(step, machine, effect.reaction) else { continue }
      steps[step, default: StepSeen()].note(walk.behaviors[machine].reactions[effect.reaction])
    }
    for (step, seen) in steps { note(seen, of: stage.score.steps[step]) }
    var isMet: Set<Int> = []
    order = first.flatMap { walk.behaviors[$0.machine].reactions[$0.reaction].beats }
      .map(\.callback).filter { isMet.insert($0).inserted }
  }

  private mutating func note(_ seen: StepSeen, of origin: StepOrigin) {
    for owner in origin.owners {
      interactions[owner, default: Seen(leaves: [])]
        .taken[origin.place, default: []].formUnion(seen.taken)
      interactions[owner]?.calls.formUnion(seen.calls)
    }
  }

  /// The states in which interactions leave their objects.
  private mutating func gatherEnds(of walk: Walk) {
    let (graph, stage) = (walk.graph, walk.stage)
    // For each sort of moves, the casting that ends with them in every world; -1 where none does.
    let leaving = graph.sorts.map { sort in
      let isLast = stage.edge(of: sort.cause).map { stage.ends(with: $0) } ?? false
      return isLast ? Int(stage.castingOfCause[sort.cause]) : -1
    }
    let isOver = walk.table.worlds.map { $0[stage.over] != 0 }
    var endings = Endings(in: walk)
    for world in 0..<walk.worldCount {
      for change in graph.changes(from: world) {
        let (sort, target) = (Int(graph.sortOf[change]), Int(graph.targets[change]))
        if leaving[sort] >= 0 {
          endings.note(leaving[sort], in: walk.table.worlds[target])
        } else if isOver[target] {
          endings.note(
            Int(stage.castingOfCause[graph.sorts[sort].cause]), in: walk.table.worlds[target])
        }
      }
    }
    for share in graph.stays.shares.lazy.compactMap(\.self) {
      let lists = share.lists.map { list in
        list.all.map { leaving[Int($0)] }.filter { $0 >= 0 }
      }
      let masks = lists.map { endings.mask(of: $0) }
      var scenes = StayScenes(lists: lists.count)
      for (world, list) in zip(walk.table.worlds, share.listOf) where list > 0 {
        guard scenes.insert(Int(list), world.masked(by: masks[Int(list)])) else { continue }
        for casting in lists[Int(list)] { endings.note(casting, in: world) }
      }
    }
    for (leaver, local) in endings.found {
      interactions[leaver.interaction]?.leaves[leaver.lifeline].insert(local)
    }
  }

  /// Ordinary interactions that begin on top of another begin in one of its gaps.
  private mutating func gatherGaps(of walk: Walk) {
    let (graph, stage) = (walk.graph, walk.stage)
    let programs = stage.score.programs
    // For each sort of moves, the program that begins in a gap with them; none for an ambient one.
    let guests = graph.sorts.map { sort -> Int? in
      let program = stage.castings[Int(stage.castingOfCause[sort.cause])].program
      return sort.begins && !programs[program].isAmbient ? program : nil
    }
    // For each program, those that began in its gaps.
    var inside = BitTable(rows: programs.count, width: programs.count)
    // For each world, the program in whose gap others may begin; -1 where nothing is under way.
    let hosts = walk.table.worlds.map { world in
      stage.host(in: world).map { Int32(stage.castings[$0.casting].program) } ?? -1
    }
    for world in hosts.indices where hosts[world] >= 0 {
      for change in graph.changes(from: world) {
        if let guest = guests[Int(graph.sortOf[change])] {
          inside.insert(guest, in: Int(hosts[world]))
        }
      }
    }
    for share in graph.stays.shares.lazy.compactMap(\.self) {
      let begun = share.lists.map { list in list.all.compactMap { guests[Int($0)] } }
      // The lists, with the programs in whose gaps they came.
      var met = TripleSet()
      for (host, list) in zip(hosts, share.listOf) where host >= 0 && list > 0 {
        guard met.insert(Int(list), Int(host), 0) else { continue }
        for guest in begun[Int(list)] { inside.insert(guest, in: Int(host)) }
      }
    }
    for (number, host) in programs.enumerated() {
      guard let host = host.interaction else { continue }
      interactions[host]?.inside.formUnion(
        inside.ones(in: number).compactMap { programs[$0].interaction })
    }
  }
}

/// What was seen of one step.
private struct StepSeen {
  /// The transitions that it took.
  private(set) var taken: Set<Int> = []
  /// The callbacks that it called, by index.
  private(set) var calls: Set<Int> = []

  /// Notes what the step made happen.
  mutating func note(_ reaction: Reaction) {
    taken.insert(reaction.transition)
    for beat in reaction.beats { calls.insert(beat.callback) }
  }
}

/// The local states in which interactions leave their objects, while they are gathered.
private struct Endings {
  /// What was found, each once.
  private(set) var found: [(leaver: Stage.Leaver, local: Int)] = []
  /// For each casting, whom it leaves, and the bits of a world in which their local states lie.
  private let leavers: [[Stage.Leaver]]
  private let masks: [World]
  /// What each casting left last: it is mostly what it leaves next.
  private var latest: [World?]
  /// For each lifeline and local state, whether it was found.
  private var isFound: [Bool]
  /// How many local states an object has at most.
  private let most: Int

  /// Begins with nothing found in a walk.
  init(in walk: Walk) {
    leavers = walk.stage.castings.map { walk.stage.leavers(of: $0) }
    masks = leavers.map { World(filling: $0.map(\.state)) }
    latest = [World?](repeating: nil, count: leavers.count)
    most = walk.behaviors.map(\.count).max() ?? 0
    isFound = [Bool](repeating: false, count: walk.stage.score.roleCount * most)
  }

  /// The bits of a world in which the local states lie of those whom some castings leave.
  func mask(of castings: [Int]) -> World {
    World(filling: castings.flatMap { leavers[$0] }.map(\.state))
  }

  /// Notes that a casting ends in a world.
  mutating func note(_ casting: Int, in world: World) {
    let left = world.masked(by: masks[casting])
    if latest[casting] == left { return }
    latest[casting] = left
    for leaver in leavers[casting] {
      let local = left[leaver.state]
      if isFound[leaver.role &* most &+ local] { continue }
      isFound[leaver.role &* most &+ local] = true
      found.append((leaver, local))
    }
  }
}

extension Score {
  /// How many lifelines all programs have.
  fileprivate var roleCount: Int { programs.reduce(0) { $0 + $1.roles.count } }
}

extension Stage {
  /// An object that an interaction leaves in some state.
  fileprivate struct Leaver {
    /// The interaction, by index into the pack, and the lifeline of one object.
    let interaction: Int
    let lifeline: Int
    /// The lifeline among those of all programs.
    let role: Int
    /// Where the object that plays it keeps its state.
    let state: Field
  }

  /// Who plays the lifelines of one object in a casting; nobody for the event of a free machine.
  fileprivate func leavers(of casting: Casting) -> [Leaver] {
    let program = score.programs[casting.program]
    guard let interaction = program.interaction else { return [] }
    let first = score.programs[..<casting.program].reduce(0) { $0 + $1.roles.count }
    return program.roles.indices.filter { program.roles[$0].others == nil }.map { lifeline in
      let object = objects[object(in: program.roles[lifeline].first, of: casting)]
      return Leaver(
        interaction: interaction, lifeline: lifeline, role: first + lifeline, state: object.state)
    }
  }
}
