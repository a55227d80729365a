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

  /// Which step made what happen; each cause is looked at once for each reaction.
  private mutating func gatherSteps(of walk: Walk) {
    var (pairs, noted) = (TripleSet(), TripleSet())
    var steps: [Int: StepSeen] = [:]
    let (graph, stage) = (walk.graph, walk.stage)
    var latest = [UInt32](repeating: 0, count: stage.castingOfCause.count)
    var first: [(machine: Int, reaction: Int)] = []
    for move in graph.effects.indices where graph.effects[move] != 0 {
      let bits = graph.effects[move]
      let cause = graph.cause(of: move)
      if latest[cause] == bits { continue }
      latest[cause] = bits
      guard let effect = Effect(bits), pairs.insert(cause, effect.reaction, 0) else { continue }
      let machine = stage.objects[effect.object].machine
      if !happened[machine][effect.reaction] {
        happened[machine][effect.reaction] = true
        first.append((machine, effect.reaction))
      }
      guard let edge = stage.edge(of: cause) else { continue }
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
    let stage = walk.stage
    // For each cause, the casting that ends with it in every world; -1 where none does.
    let leaving = stage.castingOfCause.indices.map { cause in
      stage.edge(of: cause).map { stage.ends(with: $0) } ?? false ? stage.castingOfCause[cause] : -1
    }
    let isOver = walk.table.worlds.map { $0[stage.over] != 0 }
    let casts = stage.castings.map { stage.leavers(of: $0) }
    // What a casting left last is what it mostly leaves next.
    let masks = casts.map { World(filling: $0.map(\.state)) }
    var latest = [World?](repeating: nil, count: casts.count)
    let most = walk.behaviors.map(\.count).max() ?? 0
    var isSeen = [Bool](repeating: false, count: stage.score.roleCount * most)
    for move in walk.graph.targets.indices {
      let cause = walk.graph.cause(of: move)
      let target = Int(walk.graph.targets[move])
      var number = Int(leaving[cause])
      if number < 0, isOver[target] { number = Int(stage.castingOfCause[cause]) }
      if number < 0 { continue }
      let left = walk.table.worlds[target].masked(by: masks[number])
      if latest[number] == left { continue }
      latest[number] = left
      for place in casts[number].indices {
        let leaver = casts[number][place]
        let local = left[leaver.state]
        if isSeen[leaver.role &* most &+ local] { continue }
        isSeen[leaver.role &* most &+ local] = true
        interactions[leaver.interaction]?.leaves[leaver.lifeline].insert(local)
      }
    }
  }

  /// Ordinary interactions that begin on top of another begin in one of its gaps.
  private mutating func gatherGaps(of walk: Walk) {
    let (graph, stage) = (walk.graph, walk.stage)
    let programs = stage.score.programs
    // For each cause, the program that begins in a gap with it; none for an ambient one.
    let guests = stage.castingOfCause.map { casting -> Int? in
      let program = stage.castings[Int(casting)].program
      return programs[program].isAmbient ? nil : program
    }
    // For each program, those that began in its gaps.
    var inside = BitTable(rows: programs.count, width: programs.count)
    graph.forEachWorld { world, moves, repeated in
      guard let frame = stage.host(in: walk.table.worlds[world]) else { return }
      let host = stage.castings[frame.casting].program
      for move in moves where graph.begins(move) {
        if let guest = guests[graph.cause(of: move)] { inside.insert(guest, in: host) }
      }
      for move in repeated {
        if let guest = guests[graph.cause(of: move)] { inside.insert(guest, in: host) }
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
