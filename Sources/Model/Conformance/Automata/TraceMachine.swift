import Base
import Pack

/// A machine as the monitor follows one object of it: what it may do on its own, whoever asks it
/// to.
///
/// A node is a moment of a life: between two events, in some state a region, or between two calls
/// of one transition. A move leads to another node, with a callback or in silence. Where regions
/// that move on their own would make too many of them, some regions are left open: an object may
/// then be in any state of them.
struct TraceMachine: Sendable {
  /// One way on from a node.
  struct Move: Hashable, Sendable {
    /// The node that it leads from.
    let source: Int
    /// The callback that runs, by index into the pack; -1 for none.
    let callback: Int
    /// The action of the machine that calls it, by its number; -1 for none.
    let emission: Int
    /// The node that it leads to.
    let target: Int
    /// The models in which it exists.
    let mask: TraceModels.Mask
  }

  /// The ways on from all nodes, node by node; the first node is that of an object not yet born.
  let moves: [Move]
  /// For each node, where its moves begin among them; at the end, how many there are.
  private let starts: [Int]
  /// The moves to all nodes, node by node, as indices.
  private let arrivals: [Int]
  /// For each node, where those that lead to it begin; at the end, how many there are.
  private let firstArrivals: [Int]
  /// The states that regions may be in together, one a region, -1 for one left open; each such list
  /// once.
  let states: [[Int]]
  /// For each node, the states that it stands for, by index.
  let stances: [Int]
  /// For each event and transition, the number of its first action.
  let firstEmissions: [[Int]]
  /// Whether no state of it ends an object's life.
  let isImmortal: Bool
  /// The callbacks that it may call from the state every object begins in, and from no other; none
  /// where an object may come back to that state.
  let births: Set<Int>
  /// The callbacks that come only while an object is made: of transitions that ask a region in
  /// which it may end to be where it begins.
  let makings: Set<Int>
  /// The callbacks with which the world may end.
  let endings: Set<Int>
  /// The callbacks with which the life of an object may end, and not the world.
  let deaths: Set<Int>
  /// For each node, whether the world has ended there.
  let isOver: [Bool]
  /// For each node, whether the life of the object has ended there.
  let isDead: [Bool]
  /// What calls say of the object that they hand over.
  let arguments: CallArguments
  /// For each region that never comes back to the state it begins in, that state.
  private let firstStates: [Int: Int]
  /// For each event, its transitions.
  let courses: [[TraceCourse]]
  /// The actions of transitions that ask a region to be where it begins, and nowhere else.
  let freshEmissions: Set<Int>

  /// Prepares a machine of a pack.
  init(_ machine: Machine, on ground: TraceGround, _ models: TraceModels) {
    firstEmissions = Self.numbers(of: machine)
    courses = zip(machine.events, firstEmissions).map { event, firsts in
      zip(event.transitions, firsts).map {
        TraceCourse($0, of: machine, first: $1, on: ground, models)
      }
    }
    let draft = Draft.explored(machine, courses.flatMap(\.self), all: models.all)
    moves = draft.moves.flatMap { $0 }
    starts = draft.moves.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    (arrivals, firstArrivals) = Self.arrivals(of: moves, at: draft.moments.count)
    (states, stances) = draft.stances
    births = draft.births
    arguments = CallArguments(of: machine, firstEmissions)
    isOver = draft.moments.all.map { $0.has(.process, in: machine) }
    endings = Self.callbacks(of: moves, to: isOver)
    isDead = draft.moments.all.map { $0.has(.object, in: machine) }
    deaths = Self.callbacks(of: moves, to: isDead)
    firstStates = Self.firstStates(of: machine, courses.flatMap(\.self))
    makings = Self.makings(of: machine, courses.flatMap(\.self))
    isImmortal = !machine.regions.contains { $0.states.contains { $0.end == .object } }
    var fresh: Set<Int> = []
    for (event, firsts) in zip(machine.events, firstEmissions) {
      for (transition, first) in zip(event.transitions, firsts)
      where transition.source.isInitial(in: machine) {
        fresh.formUnion(first..<first + transition.actions.count)
      }
    }
    freshEmissions = fresh
  }

  /// The callbacks of moves to some of the nodes.
  private static func callbacks(of moves: [Move], to isGoal: [Bool]) -> Set<Int> {
    Set(moves.filter { $0.callback >= 0 && isGoal[$0.target] }.map(\.callback))
  }

  /// Whether who plays a role leaves a state to which nobody comes back, and never dies: a process
  /// that begins.
  func begins(_ role: TraceProgram.Role) -> Bool {
    isImmortal
      && role.needs.contains { need in
        need.states.allowed.contains { region, states in
          firstStates[region].map { states == [$0] } ?? false
        }
      }
  }

  private static func firstStates(of machine: Machine, _ courses: [TraceCourse]) -> [Int: Int] {
    var firsts: [Int: Int] = [:]
    for (region, own) in machine.regions.enumerated() { firsts[region] = own.initialIndex }
    for course in courses {
      for case .enter(let region, let state) in course.deeds where firsts[region] == state {
        firsts[region] = nil
      }
    }
    return firsts
  }

  /// How many nodes there are.
  var nodeCount: Int { stances.count }

  /// The ways on from a node, by index.
  func ways(from node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

  /// The ways that lead to a node, by index.
  func ways(to node: Int) -> ArraySlice<Int> {
    arrivals[firstArrivals[node]..<firstArrivals[node + 1]]
  }

  /// Moves by the nodes that they lead to, and where those of each node begin.
  private static func arrivals(of moves: [Move], at count: Int) -> ([Int], [Int]) {
    var firsts = [Int](repeating: 0, count: count + 1)
    for move in moves { firsts[move.target + 1] += 1 }
    for node in 0..<count { firsts[node + 1] += firsts[node] }
    var next = firsts
    var arrivals = [Int](repeating: 0, count: moves.count)
    for (number, move) in moves.enumerated() {
      arrivals[next[move.target]] = number
      next[move.target] += 1
    }
    return (arrivals, firsts)
  }

  private static func makings(of machine: Machine, _ courses: [TraceCourse]) -> Set<Int> {
    let lives = machine.regions.indices.filter { region in
      machine.regions[region].states.contains { $0.end == .object }
    }
    var own: Set<Int> = []
    var others: Set<Int> = []
    for course in courses {
      let called = course.deeds.compactMap { deed -> Int? in
        guard case .call(let callback, _, _) = deed else { return nil }
        return callback
      }
      let isMaking = lives.contains { region in
        course.source.allowed[region] == [machine.regions[region].initialIndex]
      }
      if isMaking { own.formUnion(called) } else { others.formUnion(called) }
    }
    return own.subtracting(others)
  }

  private static func numbers(of machine: Machine) -> [[Int]] {
    var next = 0
    return machine.events.map { event in
      event.transitions.map { transition in
        defer { next += transition.actions.count }
        return next
      }
    }
  }
}

extension Guard {
  /// Whether an object with these states, one index a region, -1 for any, may meet the guard.
  func mayHold(in states: [Int]) -> Bool {
    allowed.allSatisfy { states[$0.key] < 0 || $0.value.contains(states[$0.key]) }
  }

  /// Whether it asks a region to be in the state in which every object begins.
  fileprivate func isInitial(in machine: Machine) -> Bool {
    allowed.contains { $0.value == [machine.regions[$0.key].initialIndex] }
  }
}

extension TraceMachine {
  /// A node while it is found.
  struct Moment: Hashable {
    var states: [Int]
    /// The transition that the object is in the middle of, by number; -1 for none.
    var course = -1
    /// How much of it the object has done.
    var action = 0

    /// Enters a state of a region, unless the region is left open.
    mutating func enter(_ state: Int, of region: Int) {
      if states[region] >= 0 { states[region] = state }
    }

    /// Whether something has ended in it.
    func has(_ end: State.End, in machine: Machine) -> Bool {
      zip(machine.regions, states).contains { $1 >= 0 && $0.states[$1].end == end }
    }
  }

  /// The nodes of a machine, and the moves between them, while they are found.
  struct Draft {
    let machine: Machine
    let courses: [TraceCourse]
    let all: TraceModels.Mask
    /// The regions left open, by index.
    let open: Set<Int>
    private(set) var moments = Interner<Moment>()
    private(set) var moves: [[Move]] = []

    /// The node of an object not yet born.
    private static let initial = 0
    /// The most nodes before a region is left open.
    private static let mostMoments = 20_000

    /// Whether a region is left open in which a life may have ended.
    private let mayHaveDied: Bool

    private init(
      _ machine: Machine, _ courses: [TraceCourse], all: TraceModels.Mask, open: Set<Int>
    ) {
      self.machine = machine
      self.courses = courses
      self.all = all
      self.open = open
      mayHaveDied = open.contains { machine.regions[$0].states.contains { $0.end == .object } }
    }

    /// Finds all nodes of a machine, and their moves, with as few regions left open as can be.
    ///
    /// Those that the fewest calls depend on are left open first; those in which lives end only
    /// when all others are. With every region left open there are no more nodes than actions.
    static func explored(
      _ machine: Machine, _ courses: [TraceCourse], all: TraceModels.Mask
    ) -> Self {
      let order = machine.regions.indices.map { region in
        (
          ends: machine.regions[region].states.contains { $0.end != .nothing } ? 1 : 0,
          uses: courses.count { $0.callEnd > 0 && $0.source.allowed[region] != nil },
          region: region
        )
      }.sorted { ($0.ends, $0.uses, $0.region) < ($1.ends, $1.uses, $1.region) }
      for count in 0...order.count {
        let open = order.prefix(count).map(\.region)
        var draft = Self(machine, courses, all: all, open: Set(open))
        if draft.exploreAll(isBounded: count < order.count) { return draft }
      }
      preconditionFailure("the last draft has no bound")
    }

    /// Finds every node that an object can come to.
    ///
    /// - Parameter isBounded: Whether it is given up when there are too many.
    /// - Returns: Whether all were found.
    private mutating func exploreAll(isBounded: Bool) -> Bool {
      let states = machine.regions.indices.map {
        open.contains($0) ? -1 : machine.regions[$0].initialIndex
      }
      _ = node(Moment(states: states))
      var next = 0
      while next < moments.count {
        if isBounded, moments.count > Self.mostMoments { return false }
        explore(next)
        next += 1
      }
      return true
    }

    private mutating func node(_ moment: Moment) -> Int {
      let node = moments.intern(moment)
      if node == moves.count { moves.append([]) }
      return node
    }

    /// Finds the ways on from a node.
    private mutating func explore(_ node: Int) {
      let moment = moments[node]
      if moment.course >= 0 { return add(from: node, at: moment, in: all) }
      let ends = zip(machine.regions, moment.states).map { $1 < 0 ? nil : $0.states[$1].end }
      if ends.contains(.process) { return }
      if ends.contains(.object) || (mayHaveDied && node != Self.initial) {
        moves[node].append(
          Move(source: node, callback: -1, emission: -1, target: Self.initial, mask: all))
      }
      if ends.contains(.object) { return }
      for course in courses.indices where courses[course].source.mayHold(in: moment.states) {
        var inner = moment
        inner.course = course
        add(from: node, at: inner, in: courses[course].mask)
      }
    }

    /// Adds what comes next in a transition: its next call, or its end.
    private mutating func add(from node: Int, at moment: Moment, in mask: TraceModels.Mask) {
      let (first, deeds) = (courses[moment.course].first, courses[moment.course].deeds)
      var (now, left) = (moment, mask)
      while now.action < deeds.count, left != 0 {
        let emission = first + now.action
        now.action += 1
        switch deeds[now.action - 1] {
        case .enter(let region, let state): now.enter(state, of: region)
        case .call(let callback, let mask, let others):
          guard mask & left != 0 else { continue }
          let target = self.node(afterCalls(now))
          moves[node].append(
            Move(
              source: node, callback: callback, emission: emission, target: target,
              mask: mask & left))
          left &= others
        }
      }
      guard left != 0 else { return }
      let target = self.node(Moment(states: now.states))
      if target != node {
        moves[node].append(
          Move(source: node, callback: -1, emission: -1, target: target, mask: left))
      }
    }

    /// The moment after a call: in the middle of the transition while it has more to do.
    private func afterCalls(_ moment: Moment) -> Moment {
      if moment.action < courses[moment.course].callEnd { return moment }
      var now = moment
      for case .enter(let region, let state) in courses[moment.course].deeds[moment.action...] {
        now.enter(state, of: region)
      }
      return Moment(states: now.states)
    }

    /// The states of all nodes, each list once, and for each node the index of its own.
    var stances: ([[Int]], [Int]) {
      var states = Interner<[Int]>()
      let own = moments.all.map { states.intern($0.states) }
      return (states.all, own)
    }

    /// The callbacks that the first node may call and no other.
    var births: Set<Int> {
      if moves.contains(where: { $0.contains { $0.target == Self.initial } }) { return [] }
      let own = Set(moves[Self.initial].map(\.callback)).subtracting([-1])
      return moves.indices.reduce(into: own) { found, node in
        if node != Self.initial { found.subtract(moves[node].map(\.callback)) }
      }
    }
  }
}
