import Base
import StateSpace

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
  init(of walk: StateGraph) {
    happened = walk.machineTables.map { $0.localTransitions.map { _ in false } }
    for program in walk.system.compiled.automata.indices where walk.begun[program] {
      let found = walk.system.compiled.automata[program]
      guard let interaction = found.interaction else { continue }
      interactions[interaction] = Seen(leaves: found.roles.map { _ in [] })
    }
    gatherSteps(of: walk)
    gatherEnds(of: walk)
    gatherGaps(of: walk)
  }

  /// The reactions of a machine that happened.
  func localTransitions(of machine: Int, in walk: StateGraph) -> [LocalTransition] {
    zip(walk.machineTables[machine].localTransitions, happened[machine]).filter(\.1).map(\.0)
  }

  /// The interactions whose steps call a callback, by index, ascending.
  func callers(of callback: Int) -> [Int] {
    interactions.filter { $0.value.calls.contains(callback) }.keys.sorted()
  }

  /// Which step made what happen.
  private mutating func gatherSteps(of walk: StateGraph) {
    var noted = TripleSet()
    var steps: [Int: StepSeen] = [:]
    let (graph, system) = (walk.relation, walk.system)
    var first: [(machine: Int, localTransition: Int)] = []
    for sort in graph.edgeLabels {
      guard let effect = EdgeEffect(sort.effect) else { continue }
      let machine = system.objects[effect.object].machine
      if !happened[machine][effect.localTransition] {
        happened[machine][effect.localTransition] = true
        first.append((machine, effect.localTransition))
      }
      guard let edge = system.edge(of: sort.cause) else { continue }
      let step = system.compiled.edges[edge].step
      guard step >= 0, noted.insert(step, machine, effect.localTransition) else { continue }
      steps[step, default: StepSeen()].note(walk.machineTables[machine].localTransitions[effect.localTransition])
    }
    for (step, seen) in steps { note(seen, of: system.compiled.steps[step]) }
    var isMet: Set<Int> = []
    order = first.flatMap { walk.machineTables[$0.machine].localTransitions[$0.localTransition].emissions }
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
  private mutating func gatherEnds(of walk: StateGraph) {
    let (graph, system) = (walk.relation, walk.system)
    // For each sort of moves, the casting that ends with them in every world; -1 where none does.
    let leaving = graph.edgeLabels.map { sort in
      let isLast = system.edge(of: sort.cause).map { system.ends(with: $0) } ?? false
      return isLast ? Int(system.bindingOfCause[sort.cause]) : -1
    }
    let isOver = walk.table.states.map { $0[system.over] != 0 }
    var endings = Endings(in: walk)
    for world in 0..<walk.stateCount {
      for change in graph.changes(from: world) {
        let (sort, target) = (Int(graph.edgeLabelOf[change]), Int(graph.targets[change]))
        if leaving[sort] >= 0 {
          endings.note(leaving[sort], in: walk.table.states[target])
        } else if isOver[target] {
          endings.note(
            Int(system.bindingOfCause[graph.edgeLabels[sort].cause]), in: walk.table.states[target])
        }
      }
    }
    for share in graph.selfLoops.shares.lazy.compactMap(\.self) {
      let lists = share.lists.map { list in
        list.all.map { leaving[Int($0)] }.filter { $0 >= 0 }
      }
      let masks = lists.map { endings.mask(of: $0) }
      var scenes = StayScenes(lists: lists.count)
      for (world, list) in zip(walk.table.states, share.listOf) where list > 0 {
        guard scenes.insert(Int(list), world.masked(by: masks[Int(list)])) else { continue }
        for binding in lists[Int(list)] { endings.note(binding, in: world) }
      }
    }
    for (leaver, local) in endings.found {
      interactions[leaver.interaction]?.leaves[leaver.lifeline].insert(local)
    }
  }

  /// Ordinary interactions that begin on top of another begin in one of its gaps.
  private mutating func gatherGaps(of walk: StateGraph) {
    let (graph, system) = (walk.relation, walk.system)
    let automata = system.compiled.automata
    // For each sort of moves, the program that begins in a gap with them; none for an ambient one.
    let guests = graph.edgeLabels.map { sort -> Int? in
      let program = system.bindings[Int(system.bindingOfCause[sort.cause])].automaton
      return sort.begins && !automata[program].isAmbient ? program : nil
    }
    // For each program, those that began in its gaps.
    var inside = BitTable(rows: automata.count, width: automata.count)
    // For each world, the program in whose gap others may begin; -1 where nothing is under way.
    let hosts = walk.table.states.map { world in
      system.host(in: world).map { Int32(system.bindings[$0.binding].automaton) } ?? -1
    }
    for world in hosts.indices where hosts[world] >= 0 {
      for change in graph.changes(from: world) {
        if let guest = guests[Int(graph.edgeLabelOf[change])] {
          inside.insert(guest, in: Int(hosts[world]))
        }
      }
    }
    for share in graph.selfLoops.shares.lazy.compactMap(\.self) {
      let begun = share.lists.map { list in list.all.compactMap { guests[Int($0)] } }
      // The lists, with the programs in whose gaps they came.
      var met = TripleSet()
      for (host, list) in zip(hosts, share.listOf) where host >= 0 && list > 0 {
        guard met.insert(Int(list), Int(host), 0) else { continue }
        for guest in begun[Int(list)] { inside.insert(guest, in: Int(host)) }
      }
    }
    for (number, host) in automata.enumerated() {
      guard let host = host.interaction else { continue }
      interactions[host]?.inside.formUnion(
        inside.ones(in: number).compactMap { automata[$0].interaction })
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
  mutating func note(_ localTransition: LocalTransition) {
    taken.insert(localTransition.transition)
    for emission in localTransition.emissions { calls.insert(emission.callback) }
  }
}

/// The local states in which interactions leave their objects, while they are gathered.
private struct Endings {
  /// What was found, each once.
  private(set) var found: [(leaver: TransitionSystem.Leaver, local: Int)] = []
  /// For each casting, whom it leaves, and the bits of a world in which their local states lie.
  private let leavers: [[TransitionSystem.Leaver]]
  private let masks: [GlobalState]
  /// What each casting left last: it is mostly what it leaves next.
  private var latest: [GlobalState?]
  /// For each lifeline and local state, whether it was found.
  private var isFound: [Bool]
  /// How many local states an object has at most.
  private let most: Int

  /// Begins with nothing found in a walk.
  init(in walk: StateGraph) {
    leavers = walk.system.bindings.map { walk.system.leavers(of: $0) }
    masks = leavers.map { GlobalState(filling: $0.map(\.state)) }
    latest = [GlobalState?](repeating: nil, count: leavers.count)
    most = walk.machineTables.map(\.count).max() ?? 0
    isFound = [Bool](repeating: false, count: walk.system.compiled.roleCount * most)
  }

  /// The bits of a world in which the local states lie of those whom some castings leave.
  func mask(of bindings: [Int]) -> GlobalState {
    GlobalState(filling: bindings.flatMap { leavers[$0] }.map(\.state))
  }

  /// Notes that a casting ends in a world.
  mutating func note(_ binding: Int, in world: GlobalState) {
    let left = world.masked(by: masks[binding])
    if latest[binding] == left { return }
    latest[binding] = left
    for leaver in leavers[binding] {
      let local = left[leaver.state]
      if isFound[leaver.role &* most &+ local] { continue }
      isFound[leaver.role &* most &+ local] = true
      found.append((leaver, local))
    }
  }
}

extension CompiledInteractions {
  /// How many lifelines all programs have.
  fileprivate var roleCount: Int { automata.reduce(0) { $0 + $1.roles.count } }
}

extension TransitionSystem {
  /// An object that an interaction leaves in some state.
  fileprivate struct Leaver {
    /// The interaction, by index into the pack, and the lifeline of one object.
    let interaction: Int
    let lifeline: Int
    /// The lifeline among those of all programs.
    let role: Int
    /// Where the object that plays it keeps its state.
    let state: BitField
  }

  /// Who plays the lifelines of one object in a casting; nobody for the event of a free machine.
  fileprivate func leavers(of binding: RoleBinding) -> [Leaver] {
    let program = compiled.automata[binding.automaton]
    guard let interaction = program.interaction else { return [] }
    let first = compiled.automata[..<binding.automaton].reduce(0) { $0 + $1.roles.count }
    return program.roles.indices.filter { program.roles[$0].others == nil }.map { lifeline in
      let object = objects[object(in: program.roles[lifeline].first, of: binding)]
      return Leaver(
        interaction: interaction, lifeline: lifeline, role: first + lifeline, state: object.state)
    }
  }
}
