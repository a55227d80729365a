/// A machine as the monitor follows one object of it: what it may do on its own, whoever asks it to.
///
/// A node is a moment of a life: between two events, in some state a region, or between two calls of
/// one transition. A move leads to another node, with a callback or in silence.
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
  /// The states that regions may be in together, one a region; each such list once.
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
    var draft = Draft(machine: machine, courses: courses.flatMap(\.self), all: models.all)
    let initial = draft.node(Moment(states: machine.regions.map(\.initialIndex)))
    var next = 0
    while next < draft.moments.count {
      draft.explore(next, initial: initial)
      next += 1
    }
    moves = draft.moves.flatMap { $0 }
    starts = draft.moves.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    (arrivals, firstArrivals) = Self.arrivals(of: moves, at: draft.moments.count)
    (states, stances) = draft.stances
    births = draft.births(of: initial)
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

  private static func numbers(of machine: Machine) -> [[Int]] {
    var next = 0
    return machine.events.map { event in
      event.transitions.map { transition in
        defer { next += transition.actions.count }
        return next
      }
    }
  }

  /// A node while it is found.
  fileprivate struct Moment: Hashable {
    var states: [Int]
    /// The transition that the object is in the middle of, by number; -1 for none.
    var course = -1
    /// How much of it the object has done.
    var action = 0

    /// Hashes everything as one number.
    func hash(into hasher: inout Hasher) {
      hasher.combine(states.reduce(course &<< 16 ^ action) { $0 &* 31 &+ $1 })
    }
  }

  fileprivate struct Draft {
    let machine: Machine
    let courses: [TraceCourse]
    let all: TraceModels.Mask
    var moments: [Moment] = []
    var moves: [[Move]] = []
    private var numbers: [Moment: Int] = [:]

    init(machine: Machine, courses: [TraceCourse], all: TraceModels.Mask) {
      self.machine = machine
      self.courses = courses
      self.all = all
    }

    mutating func node(_ moment: Moment) -> Int {
      if let known = numbers[moment] { return known }
      numbers[moment] = moments.count
      moments.append(moment)
      moves.append([])
      return moments.count - 1
    }

    /// Finds the ways on from a node.
    mutating func explore(_ node: Int, initial: Int) {
      let moment = moments[node]
      if moment.course >= 0 { return add(from: node, at: moment, in: all) }
      let ends = zip(machine.regions, moment.states).map { $0.states[$1].end }
      if ends.contains(.world) { return }
      if ends.contains(.object) {
        moves[node].append(
          Move(source: node, callback: -1, emission: -1, target: initial, mask: all))
        return
      }
      for course in courses.indices where courses[course].source.holds(in: moment.states) {
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
        case .enter(let region, let state): now.states[region] = state
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
      var states = moment.states
      for case .enter(let region, let state) in courses[moment.course].deeds[moment.action...] {
        states[region] = state
      }
      return Moment(states: states)
    }

    /// The states of all nodes, each list once, and for each node the index of its own.
    var stances: ([[Int]], [Int]) {
      var places: [[Int]: Int] = [:]
      var states: [[Int]] = []
      let own = moments.map { moment in
        let place = places[moment.states] ?? states.count
        if place == states.count {
          places[moment.states] = place
          states.append(moment.states)
        }
        return place
      }
      return (states, own)
    }

    /// The callbacks that the first node may call and no other.
    func births(of initial: Int) -> Set<Int> {
      if moves.contains(where: { $0.contains { $0.target == initial } }) { return [] }
      let own = Set(moves[initial].map(\.callback)).subtracting([-1])
      return moves.indices.reduce(into: own) { found, node in
        if node != initial { found.subtract(moves[node].map(\.callback)) }
      }
    }
  }
}

extension Guard {
  /// Whether it asks a region to be in the state in which every object begins.
  fileprivate func isInitial(in machine: Machine) -> Bool {
    allowed.contains { $0.value == [machine.regions[$0.key].initialIndex] }
  }
}
