import Base
import Pack

/// What interactions may do unseen while certain objects have slots, each thing worked out once.
struct TraceCompany: Sendable {
  /// A node that an interaction reaches in silence.
  struct Point: Sendable {
    let node: Int
    var mask: TraceModels.Mask
    var cost: Int
    var changes: UInt64
    /// Whether time may have passed on the way.
    var isPastGap = false
  }

  /// A place that an interaction reaches in silence, at which it may end or wait; or where it
  /// stands, between two calls of one event.
  struct Pause: Sendable {
    /// Where it stands then, by number.
    let stand: Int
    let mask: TraceModels.Mask
    let cost: Int
    let changes: UInt64
    let isEnd: Bool
    /// The slot of the object whose override runs; -1 where none does.
    var busy = -1
  }

  /// What the relations of an object have to do with a role that it takes on.
  struct Ties: Sendable {
    /// What speaks against it.
    let cost: Int
    /// What is supposed of relations then, by the number of a list.
    let facts: Int
  }

  /// For each slot, who has it.
  let members: [TraceSymbol.Member?]
  let model: TraceModel
  /// For each slot, the callbacks that the log shows of its object.
  let shown: [TraceSight]
  /// What was found out about stands.
  private var points = TraceMemo<[Point]>()
  private var pauses = TraceMemo<[Pause]>()
  /// Pairs of a stand and a role.
  private var claims = Interner<NumberPair>()
  /// For each claim, the stand and the role.
  private var claimants: [(stand: Int, role: Int)] = []
  /// Pairs of a claim and a list of facts.
  private var occasions = Interner<NumberPair>()
  private var ties: [Ties] = []
  /// Where interactions were found to get while one was followed.
  private var search = Search()

  /// Begins with objects of which something is known.
  init(
    of members: [TraceSymbol.Member?], _ model: TraceModel, _ knowledge: [ObjectKnowledge]
  ) {
    self.members = members
    self.model = model
    shown = members.map { member in
      member.map { knowledge[$0.machine].sights[$0.sight] } ?? TraceSight()
    }
  }

  /// The nodes that an interaction reaches in silence, that where it stands first.
  mutating func points(from stand: Int, in stage: borrowing TraceStage) -> [Point] {
    if let known = points[stand] { return known }
    let found = reached(from: stage.stands[stand])
    points.keep(found, about: stand)
    return found
  }

  /// The places that an interaction reaches in silence and at which it may end or wait.
  mutating func pauses(from stand: Int, in stage: inout TraceStage) -> [Pause] {
    if let known = pauses[stand] { return known }
    let program = model.programs[stage.stands[stand].program]
    let found = points(from: stand, in: stage).compactMap { point -> Pause? in
      let node = program.nodes[point.node]
      let busy = busy(at: point.node, of: stage.stands[stand], in: program)
      guard node.isEnd || node.isGap || busy >= 0 else { return nil }
      if !node.isEnd, !program.endsWorld, !mayShow(stage.stands[stand], from: point.node) {
        return nil
      }
      return Pause(
        stand: stage.number(of: stand, at: point.node), mask: point.mask,
        cost: point.cost + (busy < 0 ? 0 : TraceCost.inside), changes: point.changes,
        isEnd: node.isEnd, busy: busy)
    }
    pauses.keep(found, about: stand)
    return found
  }

  /// The number of what an object takes on with a role; -1 when no object does.
  mutating func claim(_ role: Int, at stand: Int, in stage: borrowing TraceStage) -> Int {
    guard stage.stands[stand].roles[role] >= 0 else { return -1 }
    let claim = claims.intern(stand, role)
    if claim == claimants.count { claimants.append((stand, role)) }
    return claim
  }

  /// What a list of facts has to do with a claim.
  mutating func ties(of claim: Int, _ facts: Int, in stage: inout TraceStage) -> Ties {
    let number = occasions.intern(claim, facts)
    if number < ties.count { return ties[number] }
    let (stand, role) = claimants[claim]
    ties.append(
      Ties(
        cost: linkCost(of: role, at: stage.stands[stand], stage.lists.all[facts]),
        facts: stage.facts(facts, supposing: role, at: stand)))
    return ties[number]
  }

  /// What speaks against an object's playing a role, in the relations that it has.
  private func linkCost(
    of role: Int, at stand: TraceStage.Stand, _ facts: [FactLists.Fact]
  ) -> Int {
    let slot = stand.roles[role]
    guard slot >= 0 else { return 0 }
    let isFresh = members[slot]?.isFresh ?? false
    let roles = model.programs[stand.program].roles
    let before = roles.indices.reduce(0) { cost, other in
      other == role ? cost : cost + breaches(of: other, to: role, at: stand, facts)
    }
    var isAloneInDoubt = false
    let cost = roles[role].links.reduce(before) { cost, link in
      let other = other(of: link, from: slot, facts)
      let isNowhere = other == FactLists.Fact.nobody
      switch link.goal {
      case .none:
        if isNowhere { return cost }
        guard other == nil else { return cost + TraceCost.contradiction }
        isAloneInDoubt = isAloneInDoubt || !isFresh
        return cost
      case .some:
        return cost + (isNowhere ? TraceCost.newRelation : other == nil ? TraceCost.noRelation : 0)
      case .role(let role):
        guard let other else {
          // Of an object whose whole life the log shows, nothing came about before.
          let isNew = isFresh && !model.isMutual[link.relation]
          return cost + TraceCost.relation + (isNew ? TraceCost.newRelation : 0)
        }
        if isNowhere {
          let isMutual = model.isMutual[link.relation]
          return cost + TraceCost.relation
            + (isMutual ? TraceCost.newSibling : TraceCost.newRelation)
        }
        let player = stand.roles[role]
        if player < 0 || player == other { return cost }
        return cost + detour(of: link, from: slot, to: player, facts)
      }
    }
    return cost + (isAloneInDoubt ? TraceCost.noRelation : 0)
  }

  /// What speaks against a relation's leading to an object where it is known to lead to another:
  /// little where it leads on from there, for then those between go as well; or where it points
  /// back by itself, for then there may be more than two.
  private func detour(
    of link: TraceProgram.Link, from slot: Int, to player: Int, _ facts: [FactLists.Fact]
  ) -> Int {
    if other(of: link, from: slot, facts) == FactLists.Fact.somebody {
      return members[player]?.isFresh == true ? TraceCost.newRelation : 0
    }
    if model.isMutual[link.relation] { return TraceCost.relation + TraceCost.newSibling }
    let chain = FactLists.chain(
      of: link.relation, isInverse: link.isInverse, from: slot, to: player, in: facts)
    return chain == nil ? TraceCost.contradiction : TraceCost.relation
  }

  /// Where a relation of the object of a slot is known to lead; none where it is not known.
  private func other(
    of link: TraceProgram.Link, from slot: Int, _ facts: [FactLists.Fact]
  ) -> Int? {
    let isMutual = model.isMutual[link.relation]
    let fact = facts.first {
      $0.relation == link.relation
        && (isMutual
          ? $0.from == slot || $0.to == slot : (link.isInverse ? $0.to : $0.from) == slot)
    }
    return fact.map { $0.from == slot ? $0.to : $0.from }
  }

  /// What speaks against an object's playing a role in the relations of another that has a role
  /// already: what must lead to it is known to lead elsewhere.
  private func breaches(
    of former: Int, to role: Int, at stand: TraceStage.Stand, _ facts: [FactLists.Fact]
  ) -> Int {
    let slot = stand.roles[former]
    guard slot >= 0 else { return 0 }
    return model.programs[stand.program].roles[former].links.reduce(0) { cost, link in
      guard link.goal == .role(role), let other = other(of: link, from: slot, facts),
        other != FactLists.Fact.nobody, other != stand.roles[role]
      else { return cost }
      return cost + detour(of: link, from: slot, to: stand.roles[role], facts)
    }
  }

  private mutating func reached(from stand: TraceStage.Stand) -> [Point] {
    let program = model.programs[stand.program]
    search.begin(
      at: Point(
        node: stand.node, mask: model.models.all, cost: 0, changes: 0,
        isPastGap: program.nodes[stand.node].isGap), of: program.nodes.count)
    while let from = search.next() {
      for edge in program.nodes[from.node].edges {
        guard let cost = silence(of: edge, at: from.node, in: program, stand) else { continue }
        let mask = from.mask & edge.mask
        if mask == 0 { continue }
        let change = edge.relate >= 0 && edge.relate < 64 ? 1 << UInt64(edge.relate) : UInt64(0)
        let narrowing = mask == from.mask ? 0 : TraceCost.narrower
        search.take(
          Point(
            node: edge.target, mask: mask, cost: from.cost + cost + narrowing,
            changes: from.changes | change,
            isPastGap: from.isPastGap || program.nodes[edge.target].isGap))
      }
    }
    return search.points.map { $0 }
  }

  /// Whether the log shows a callback of an object of a machine.
  func isShown(_ callback: Int, of machine: Int) -> Bool {
    for slot in members.indices where members[slot]?.machine == machine {
      if shown[slot].contains(callback) { return true }
    }
    return false
  }

  /// What it costs that a move leaves no record; nothing when it would leave one.
  private func silence(
    of edge: TraceProgram.Edge, at node: Int, in program: TraceProgram, _ stand: TraceStage.Stand
  ) -> Int? {
    guard edge.role >= 0 else { return edge.cost }
    let slot = stand.roles[edge.role]
    let machine = program.roles[edge.role].machine
    if slot >= 0 {
      if shown[slot].contains(edge.callback) { return nil }
      return isShown(edge.callback, of: machine) ? TraceCost.uneven : TraceCost.unseen
    }
    if isShown(edge.callback, of: machine) { return TraceCost.missed }
    let isMet = stand.node != 0 && program.nodes[node].called >> UInt64(edge.role) & 1 != 0
    let isFree = isMet || program.roles[edge.role].isBystander
    return isFree && !members.contains { $0?.machine == machine } ? 0 : TraceCost.stranger
  }
}

extension TraceCompany {
  /// A search for the nodes that an interaction reaches in silence; its memory serves the next.
  private struct Search {
    /// The nodes found, that where it began first.
    private(set) var points: [Point] = []
    /// For each node, its place among them plus one; 0 where it was not found.
    private var places: [Int] = []
    /// The nodes to go on from, by their places among those found.
    private var waiting: [Int] = []
    private var following = 0

    /// Begins at a node of so many.
    mutating func begin(at point: Point, of count: Int) {
      for former in points { places[former.node] = 0 }
      points.removeAll(keepingCapacity: true)
      waiting.removeAll(keepingCapacity: true)
      following = 0
      while places.count < count { places.append(0) }
      add(point)
    }

    /// The next node to go on from; nothing when all were followed.
    mutating func next() -> Point? {
      guard following < waiting.count else { return nil }
      defer { following += 1 }
      return points[waiting[following]]
    }

    /// Takes up a node, unless it was found in the same models at no higher cost.
    mutating func take(_ point: Point) {
      let place = places[point.node] - 1
      guard place >= 0 else { return add(point) }
      let former = points[place]
      let isBetter = point.cost < former.cost
      let isPastGap = point.isPastGap || former.isPastGap
      if !isBetter, point.mask & ~former.mask == 0, isPastGap == former.isPastGap { return }
      if isBetter { points[place] = point }
      (points[place].mask, points[place].isPastGap) = (point.mask | former.mask, isPastGap)
      waiting.append(place)
    }

    private mutating func add(_ point: Point) {
      waiting.append(points.count)
      points.append(point)
      places[point.node] = points.count
    }
  }
}

extension TraceCompany {
  /// The slot of the object whose override was the last to be called, while the event that called
  /// it has more to call; -1 for none.
  func busy(
    at node: Int, of stand: TraceStage.Stand, in program: TraceProgram
  ) -> Int {
    guard program.nodes[node].isCall, node == stand.node,
      let role = program.nodes[node].edges.first?.role, role >= 0
    else { return -1 }
    return stand.roles[role]
  }

  /// Whether the log may show anything more of an interaction from a node on; one that it does not
  /// show any more need not be waited for.
  func mayShow(_ stand: TraceStage.Stand, from node: Int) -> Bool {
    let program = model.programs[stand.program]
    var isFound = program.nodes.map { _ in false }
    var waiting = [node]
    while let place = waiting.popLast() {
      if isFound[place] { continue }
      isFound[place] = true
      for edge in program.nodes[place].edges {
        if edge.role >= 0, isShown(edge.callback, of: edge.role, in: stand) { return true }
        waiting.append(edge.target)
      }
    }
    return false
  }

  private func isShown(
    _ callback: Int, of role: Int, in stand: TraceStage.Stand
  ) -> Bool {
    let slot = stand.roles[role]
    if slot >= 0 { return shown[slot].contains(callback) }
    return isShown(callback, of: model.programs[stand.program].roles[role].machine)
  }
}
