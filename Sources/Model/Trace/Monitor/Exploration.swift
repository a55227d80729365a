/// Finds every way in which interactions lead to a record: those under way go on, or others begin.
///
/// Nothing is supposed that the record does not ask for. An interaction begins only with a record
/// of its own, whatever it did in silence before; it ends when something else has to come.
struct Exploration {
  let model: TraceModel
  let symbol: TraceSymbol
  let knowledge: [ObjectKnowledge]
  /// For each slot, the callbacks that the log shows of its object.
  let shown: [Set<Int>]
  /// The hypotheses that the record leads to, in the order found.
  private(set) var found: [Hypothesis] = []
  /// How each came about; the likeliest way of several.
  private(set) var moves: [TraceMove] = []

  private var places: [[Int]: Int] = [:]
  private var points: [Stand: [Point]] = [:]
  private var beginnings: [Beginning] = []
  private var lateBeginnings: [Beginning] = []
  private var earlyBeginnings: [Beginning] = []

  /// What it costs that a step called somebody of whom the log does not show that call.
  static let costOfUnseen = 1
  /// The most interactions under way that are followed, ambient ones apart.
  private var deepest: Int { model.pack.bounds.nesting }

  init(of symbol: TraceSymbol, _ model: TraceModel, _ knowledge: [ObjectKnowledge]) {
    self.model = model
    self.symbol = symbol
    self.knowledge = knowledge
    shown = symbol.company.map { member in
      member.map { knowledge[$0.machine].sights[$0.sight] } ?? []
    }
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
      if hypothesis.frames.count < deepest + 2 {
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
    let reached = known(top)
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
        let own = known(bound)
        let links = linkCost(of: role, in: bound, outer.hypothesis.facts)
        var item = outer
        item.hypothesis.cost += links
        item.hypothesis.suppose(role, in: bound, model)
        take(meaning, bound, tag, own, item) { $0 == role }
      }
    }
  }

  /// The nodes that an interaction reaches in silence from where it stands.
  private mutating func known(_ frame: Hypothesis.Frame) -> [Point] {
    let stand = Stand(program: frame.program, node: frame.node, roles: frame.roles)
    if let points = points[stand] { return points }
    let points = reached(from: frame.node, of: frame.program, roles: frame.roles)
    self.points[stand] = points
    return points
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
        if program.nodes[point.node].isOpen { next.hypothesis.cost += Cost.interleaving }
        var moved = frame
        moved.node = edge.target
        moved.changes |= point.changes
        let (frames, tags) = next.stack
        next.hypothesis.frames = frames + [moved]
        if !program.isAmbient { next.hypothesis.isEarly = false }
        finish(
          next.hypothesis, tags + [tag],
          TraceMove(
            parent: next.parent, kept: [], taker: tag, program: frame.program, role: edge.role,
            emission: edge.emission))
      }
    }
  }

  /// Lets an interaction begin when all others wait, or turn out to have been under way.
  private mutating func begin(on item: Item) {
    var whole = item
    (whole.hypothesis.frames, whole.tags) = item.stack
    whole.parked = []
    guard whole.tags.count < deepest else { return }
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
    next.suppose(new.role, in: new.frame, model)
    next.frames.append(new.frame)
    if !new.isAmbient { next.isEarly = false }
    finish(
      next, item.tags + [TraceMove.begun],
      TraceMove(
        parent: item.parent, kept: [], taker: TraceMove.begun, program: new.frame.program,
        role: new.role, emission: new.emission, isResumed: isResumed))
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
    var whole = move
    whole.kept = kept
    reach(next, whole)
  }

  private mutating func reach(_ hypothesis: Hypothesis, _ move: TraceMove) {
    let shape = hypothesis.shape(model)
    guard let place = places[shape] else {
      places[shape] = found.count
      found.append(hypothesis)
      moves.append(move)
      return
    }
    if found[place].absorb(hypothesis) { moves[place] = move }
  }
}
