/// Finds every way in which interactions lead to a record: those under way go on, or others begin.
///
/// Nothing is supposed that the record does not ask for. An interaction begins only with a record
/// of its own, whatever it did in silence before; it ends when something else has to come.
struct Exploration {
  let model: TraceModel
  let symbol: TraceSymbol
  let knowledge: [ObjectKnowledge]
  /// The hypotheses that the record leads to, in the order found.
  private(set) var found: [Hypothesis] = []
  /// How each came about; the likeliest way of several.
  private(set) var moves: [TraceMove] = []

  private var places: [[Int]: Int] = [:]
  private var beginnings: [Beginning] = []
  private var lateBeginnings: [Beginning] = []
  private var earlyBeginnings: [Beginning] = []

  /// What it costs that a step called somebody of whom the log does not show that call.
  static let costOfUnseen = 1
  /// The most interactions under way that are followed, ambient ones apart.
  private static let deepest = 4

  init(of symbol: TraceSymbol, _ model: TraceModel, _ knowledge: [ObjectKnowledge]) {
    self.model = model
    self.symbol = symbol
    self.knowledge = knowledge
  }

  /// A hypothesis on the way to the record.
  private struct Item {
    /// With the interactions that have not been asked yet whether they go on.
    var hypothesis: Hypothesis
    /// For each of those, its index in the hypothesis that this one came from.
    var tags: [Int]
    /// Those that wait while time passes, the one that moved last first.
    var parked: [(frame: Hypothesis.Frame, tag: Int)] = []
    let parent: Int

    /// All interactions under way, the one that moved last at the end.
    var stack: (frames: [Hypothesis.Frame], tags: [Int]) {
      let waiting = parked.reversed()
      return (hypothesis.frames + waiting.map(\.frame), tags + waiting.map(\.tag))
    }
  }

  /// An interaction as the record begins it.
  private struct Beginning {
    let frame: Hypothesis.Frame
    let mask: TraceModels.Mask
    let cost: Int
    let role: Int
    let isAmbient: Bool
  }

  /// Explores from every hypothesis of a belief.
  mutating func explore(_ belief: [Hypothesis]) {
    beginnings = begin { [$0.nodes.startIndex] }
    if belief.contains(where: { $0.open > 0 && !$0.isEarly }) { lateBeginnings = begin(\.gaps) }
    if belief.contains(where: { $0.open > 0 && $0.isEarly }) { earlyBeginnings = resume() }
    let isFree = symbol.meanings.contains { model.isFree[model.homes[$0.callback]] }
    for (number, hypothesis) in belief.enumerated() {
      let item = Item(
        hypothesis: hypothesis, tags: Array(hypothesis.frames.indices), parent: number)
      if hypothesis.isLost || isFree {
        reach(hypothesis, TraceMove(parent: number, kept: item.tags, taker: TraceMove.nothing))
      }
      if hypothesis.isLost { continue }
      if hypothesis.frames.count < Self.deepest + 2 {
        for new in beginnings where new.isAmbient { add(new, to: item, cost: Cost.ambient) }
      }
      descend(item)
    }
  }

  /// Lets the innermost interaction go on, end, or wait, then asks those outside it.
  private mutating func descend(_ item: Item) {
    var outer = item
    guard let top = outer.hypothesis.frames.popLast(), let tag = outer.tags.popLast() else {
      begin(on: item)
      return
    }
    let program = model.programs[top.program]
    let reached = reached(from: top.node, of: top.program, roles: top.roles)
    goOn(top, tag, reached, outer)
    for point in reached {
      let node = program.nodes[point.node]
      guard node.isEnd || node.isGap, point.mask & outer.hypothesis.mask != 0 else { continue }
      var next = outer
      next.hypothesis.mask &= point.mask
      next.hypothesis.cost += point.cost
      var frame = top
      frame.node = point.node
      frame.changes |= point.changes
      if node.isEnd {
        next.hypothesis.end(frame, model)
      } else {
        next.parked.append((frame, tag))
      }
      descend(next)
    }
  }

  /// Lets one interaction take the record.
  private mutating func goOn(
    _ frame: Hypothesis.Frame, _ tag: Int, _ reached: [Point], _ outer: Item
  ) {
    let program = model.programs[frame.program]
    for meaning in symbol.meanings {
      take(meaning, frame, tag, reached, outer) { role in
        if meaning.slot < 0 { return true }
        if program.roles[role].isMany { return !frame.roles.contains(meaning.slot) }
        return frame.roles[role] == meaning.slot
      }
      guard meaning.slot >= 0, let member = symbol.company[meaning.slot] else { continue }
      if frame.roles.contains(meaning.slot), !member.isCrowd { continue }
      for role in program.roles.indices
      where program.roles[role].machine == member.machine && !program.roles[role].isMany
        && frame.roles[role] == Hypothesis.Frame.nobody
      {
        var bound = frame
        bound.roles[role] = meaning.slot
        let own = self.reached(from: frame.node, of: frame.program, roles: bound.roles)
        let links = linkCost(of: role, in: bound, outer.hypothesis.facts)
        var item = outer
        item.hypothesis.cost += links
        take(meaning, bound, tag, own, item) { $0 == role }
      }
    }
  }

  private mutating func take(
    _ meaning: TraceSymbol.Meaning, _ frame: Hypothesis.Frame, _ tag: Int, _ reached: [Point],
    _ outer: Item, isOwn: (Int) -> Bool
  ) {
    let program = model.programs[frame.program]
    for point in reached {
      for edge in program.nodes[point.node].edges
      where edge.callback == meaning.callback && isOwn(edge.role) {
        var next = outer
        next.hypothesis.mask &= point.mask & edge.mask & meaning.mask(of: edge)
        if next.hypothesis.mask == 0 { continue }
        next.hypothesis.cost += point.cost + meaning.cost
        var moved = frame
        moved.node = edge.target
        moved.changes |= point.changes
        let (frames, tags) = next.stack
        next.hypothesis.frames = frames + [moved]
        if !program.isAmbient { next.hypothesis.isEarly = false }
        finish(
          next.hypothesis, tags + [tag],
          TraceMove(
            parent: next.parent, kept: [], taker: tag, program: frame.program, role: edge.role))
      }
    }
  }

  /// Lets an interaction begin when all others wait, or turn out to have been under way.
  private mutating func begin(on item: Item) {
    var whole = item
    (whole.hypothesis.frames, whole.tags) = item.stack
    whole.parked = []
    guard whole.tags.count < Self.deepest else { return }
    for new in beginnings where !new.isAmbient { add(new, to: whole, cost: Cost.interaction) }
    guard whole.hypothesis.open > 0 else { return }
    whole.hypothesis.open -= 1
    for new in whole.hypothesis.isEarly ? earlyBeginnings : lateBeginnings {
      add(new, to: whole, cost: Cost.resumed, isResumed: true)
    }
  }

  private mutating func add(_ new: Beginning, to item: Item, cost: Int, isResumed: Bool = false) {
    var next = item.hypothesis
    next.mask &= new.mask
    guard next.mask != 0 else { return }
    if next.mask & model.models.usual == 0, item.hypothesis.mask & model.models.usual != 0 {
      next.cost += Cost.unusual
    }
    if !model.programs[new.frame.program].isUsual { next.cost += Cost.otherMixture }
    next.cost += cost + new.cost + linkCost(of: new.role, in: new.frame, next.facts)
    next.frames.append(new.frame)
    if !new.isAmbient { next.isEarly = false }
    finish(
      next, item.tags + [TraceMove.begun],
      TraceMove(
        parent: item.parent, kept: [], taker: TraceMove.begun, program: new.frame.program,
        role: new.role, isResumed: isResumed))
  }

  private mutating func finish(_ hypothesis: Hypothesis, _ tags: [Int], _ move: TraceMove) {
    var next = hypothesis
    var kept = tags
    if let last = next.frames.last,
      model.programs[last.program].nodes[last.node].isEnd
    {
      next.frames.removeLast()
      kept.removeLast()
      next.end(last, model)
    }
    next.relate(model)
    reach(
      next,
      TraceMove(
        parent: move.parent, kept: kept, taker: move.taker, program: move.program,
        role: move.role, isResumed: move.isResumed))
  }

  private mutating func reach(_ hypothesis: Hypothesis, _ move: TraceMove) {
    let shape = hypothesis.shape
    guard let place = places[shape] else {
      places[shape] = found.count
      found.append(hypothesis)
      moves.append(move)
      return
    }
    let mask = found[place].mask | hypothesis.mask
    if hypothesis.cost < found[place].cost {
      found[place] = hypothesis
      moves[place] = move
    }
    found[place].mask = mask
  }
}

extension Exploration {
  /// What it costs to suppose something: the cheapest explanation is told.
  fileprivate enum Cost {
    static let interaction = 10
    static let ambient = 6
    static let resumed = 60
    /// That a step called somebody whom the log does not show.
    static let unseen = Exploration.costOfUnseen
    /// That it called somebody whom the log does not show at all.
    static let stranger = 5
    /// That it called somebody unseen while the log shows that call of others.
    static let missed = 9
    /// That a relation leads where nothing says that it does.
    static let relation = 5
    /// That it leads nowhere where nothing says so.
    static let noRelation = 2
    /// That an object is one of many that an interaction concerns.
    static let oneOfMany = 6
    /// That the model is not that of every configuration.
    static let narrower = 1
    /// That it leaves no configuration near the default one.
    static let unusual = 10
    /// That it exists where a mixed axis has another value than its default only.
    static let otherMixture = 4
    /// That it leads elsewhere than was seen, or an object is in another state than is known.
    static let contradiction = 40
  }

  /// A node that an interaction reaches in silence.
  fileprivate struct Point {
    let node: Int
    var mask: TraceModels.Mask
    var cost: Int
    var changes: UInt64
  }

  /// The nodes that an interaction reaches from another in silence, that one first.
  fileprivate func reached(from node: Int, of number: Int, roles: [Int]) -> [Point] {
    let program = model.programs[number]
    var points = [Point(node: node, mask: model.models.all, cost: 0, changes: 0)]
    var places = [node: 0]
    var waiting = [0]
    var next = 0
    while next < waiting.count {
      let from = points[waiting[next]]
      next += 1
      for edge in program.nodes[from.node].edges {
        guard let cost = silence(of: edge, in: program, roles) else { continue }
        let mask = from.mask & edge.mask
        if mask == 0 { continue }
        let change = edge.relate >= 0 && edge.relate < 64 ? 1 << UInt64(edge.relate) : UInt64(0)
        let narrowing = edge.mask == model.models.all ? 0 : Cost.narrower
        let point = Point(
          node: edge.target, mask: mask, cost: from.cost + cost + narrowing,
          changes: from.changes | change)
        if let place = places[edge.target] {
          let isBetter = point.cost < points[place].cost
          if !isBetter, mask & ~points[place].mask == 0 { continue }
          let both = points[place].mask | mask
          if isBetter { points[place] = point }
          points[place].mask = both
          waiting.append(place)
        } else {
          places[edge.target] = points.count
          waiting.append(points.count)
          points.append(point)
        }
      }
    }
    return points
  }

  /// What it costs that a move leaves no record; nothing when it would leave one.
  private func silence(
    of edge: TraceProgram.Edge, in program: TraceProgram, _ roles: [Int]
  ) -> Int? {
    guard edge.role >= 0 else { return 0 }
    let slot = roles[edge.role]
    if slot >= 0, let member = symbol.company[slot] {
      let seen = knowledge[member.machine].sights[member.sight]
      return seen.contains(edge.callback) ? nil : Cost.unseen
    }
    let machine = program.roles[edge.role].machine
    let isSeen = symbol.company.contains { member in
      guard let member, member.machine == machine else { return false }
      return knowledge[machine].sights[member.sight].contains(edge.callback)
    }
    return isSeen ? Cost.missed : Cost.stranger
  }

  /// The ways in which the record can be the first of an interaction that goes on from some nodes.
  private func begin(_ starts: (TraceProgram) -> [Int]) -> [Beginning] {
    symbol.meanings.flatMap { meaning in
      model.entries[meaning.callback].flatMap { entry -> [Beginning] in
        let program = model.programs[entry.program]
        let nodes = starts(program)
        guard !nodes.isEmpty, let roles = roles(of: entry, for: meaning) else { return [] }
        let need = needCost(of: entry, for: meaning)
        return nodes.flatMap { start in
          reached(from: start, of: entry.program, roles: roles).flatMap { point in
            edges(at: point.node, of: entry, for: meaning).map { edge in
              Beginning(
                frame: Hypothesis.Frame(
                  program: entry.program, node: edge.target, roles: roles, changes: point.changes),
                mask: program.mask & point.mask & edge.mask & meaning.mask(of: edge),
                cost: point.cost + need + meaning.cost,
                role: entry.role, isAmbient: program.isAmbient)
            }
          }
        }
      }
    }
  }

  /// The ways in which the record can be any record of an interaction.
  private func resume() -> [Beginning] {
    symbol.meanings.flatMap { meaning in
      model.entries[meaning.callback].flatMap { entry -> [Beginning] in
        let program = model.programs[entry.program]
        guard let roles = roles(of: entry, for: meaning) else { return [] }
        return program.nodes.indices.flatMap { node in
          edges(at: node, of: entry, for: meaning).map { edge in
            Beginning(
              frame: Hypothesis.Frame(program: entry.program, node: edge.target, roles: roles),
              mask: program.mask & edge.mask & meaning.mask(of: edge), cost: meaning.cost,
              role: entry.role,
              isAmbient: program.isAmbient)
          }
        }
      }
    }
  }

  private func edges(
    at node: Int, of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning
  ) -> [TraceProgram.Edge] {
    model.programs[entry.program].nodes[node].edges.filter {
      $0.callback == meaning.callback && $0.role == entry.role && meaning.mask(of: $0) != 0
    }
  }

  /// Who plays in an interaction of which only one record is known.
  private func roles(
    of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning
  ) -> [Int]? {
    let program = model.programs[entry.program]
    var roles = [Int](repeating: Hypothesis.Frame.nobody, count: program.roles.count)
    guard meaning.slot >= 0 else { return roles }
    guard symbol.company[meaning.slot]?.machine == program.roles[entry.role].machine else {
      return nil
    }
    if !program.roles[entry.role].isMany { roles[entry.role] = meaning.slot }
    return roles
  }

  /// What speaks against an object's playing a role, in what is known of it alone.
  private func needCost(of entry: TraceModel.Entry, for meaning: TraceSymbol.Meaning) -> Int {
    guard meaning.slot >= 0, let member = symbol.company[meaning.slot] else { return 0 }
    let role = model.programs[entry.program].roles[entry.role]
    let needs = role.needs
    let broken = needs.filter { !knowledge[member.machine].allows($0, in: meaning.before) }
    return broken.count * Cost.contradiction + (role.isMany ? Cost.oneOfMany : 0)
  }

  /// What speaks against an object's playing a role, in the relations that it has.
  fileprivate func linkCost(
    of role: Int, in frame: Hypothesis.Frame, _ facts: [Hypothesis.Fact]
  ) -> Int {
    let slot = frame.roles[role]
    guard slot >= 0 else { return 0 }
    let isFresh = symbol.company[slot]?.isFresh ?? false
    return model.programs[frame.program].roles[role].links.reduce(0) { cost, link in
      let fact = facts.first {
        $0.relation == link.relation
          && (model.isMutual[link.relation]
            ? $0.from == slot || $0.to == slot : (link.isInverse ? $0.to : $0.from) == slot)
      }
      let other = fact.map { $0.from == slot ? $0.to : $0.from }
      switch link.goal {
      case .none: return cost + (other != nil ? Cost.contradiction : isFresh ? 0 : Cost.noRelation)
      case .some: return cost + (other == nil ? Cost.noRelation : 0)
      case .role(let role):
        guard let other else { return cost + (isFresh ? Cost.contradiction : Cost.relation) }
        let player = frame.roles[role]
        return cost + (player >= 0 && player != other ? Cost.contradiction : 0)
      }
    }
  }
}

extension TraceSymbol.Meaning {
  /// The models in which a move may be what called it.
  fileprivate func mask(of edge: TraceProgram.Edge) -> TraceModels.Mask {
    if slot < 0 { return .max }
    return emissions.first { $0.number == edge.emission }?.mask ?? 0
  }
}

extension Hypothesis {
  /// Lets an interaction end that is none of the others any more.
  fileprivate mutating func end(_ frame: Frame, _ model: TraceModel) {
    guard frame.changes != 0 else { return }
    frames.append(frame)
    relate(model)
    frames.removeLast()
  }
}
