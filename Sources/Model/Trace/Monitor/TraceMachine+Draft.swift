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

    /// Hashes everything as one number.
    func hash(into hasher: inout Hasher) {
      hasher.combine(states.reduce(course &<< 16 ^ action) { $0 &* 31 &+ $1 })
    }
  }

  /// The nodes of a machine, and the moves between them, while they are found.
  struct Draft {
    let machine: Machine
    let courses: [TraceCourse]
    let all: TraceModels.Mask
    /// The regions left open, by index.
    let open: Set<Int>
    private(set) var moments: [Moment] = []
    private(set) var moves: [[Move]] = []
    private var numbers: [Moment: Int] = [:]

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
    /// Those that the fewest calls depend on are left open first; those in which lives end only when
    /// all others are. With every region left open there are no more nodes than actions.
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
      if let known = numbers[moment] { return known }
      numbers[moment] = moments.count
      moments.append(moment)
      moves.append([])
      return moments.count - 1
    }

    /// Finds the ways on from a node.
    private mutating func explore(_ node: Int) {
      let moment = moments[node]
      if moment.course >= 0 { return add(from: node, at: moment, in: all) }
      let ends = zip(machine.regions, moment.states).map { $1 < 0 ? nil : $0.states[$1].end }
      if ends.contains(.world) { return }
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
    var births: Set<Int> {
      if moves.contains(where: { $0.contains { $0.target == Self.initial } }) { return [] }
      let own = Set(moves[Self.initial].map(\.callback)).subtracting([-1])
      return moves.indices.reduce(into: own) { found, node in
        if node != Self.initial { found.subtract(moves[node].map(\.callback)) }
      }
    }
  }
}
